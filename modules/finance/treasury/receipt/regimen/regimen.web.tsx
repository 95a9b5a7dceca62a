import { catalogScreens } from '@quina/blocks/web'
import { regimen } from './regimen.contract.ts'

const screens = catalogScreens(regimen)

/** The accounts and the rubro of each régimen. */
export const Regimenes = screens.List
