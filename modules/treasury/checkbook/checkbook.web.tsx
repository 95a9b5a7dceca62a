import { catalogScreens } from '@quina/blocks/web'
import { checkbook } from './checkbook.contract.ts'

const screens = catalogScreens(checkbook, { path: '/cuentas-banco-entidad/chequeras' })

/** The ranges of cheques of the current accounts. */
export const Checkbooks = screens.List
