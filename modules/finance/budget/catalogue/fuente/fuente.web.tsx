import { catalogScreens } from '@quina/blocks/web'
import { fuente } from './fuente.contract.ts'

const screens = catalogScreens(fuente, { defaults: () => ({ withFunds: true, specificUse: false }) })

/** Funding sources. */
export const Fuentes = screens.List
