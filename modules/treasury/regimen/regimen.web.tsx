import { catalogScreens } from '@quina/blocks/web'
import { regimen } from './regimen.contract.ts'

const screens = catalogScreens(regimen, { path: '/accounting/payer-regimen' })

/** The accounts and the rubro of each régimen. */
export const Regimenes = screens.List
