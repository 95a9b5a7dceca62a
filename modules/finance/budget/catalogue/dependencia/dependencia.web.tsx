import { catalogScreens } from '@quina/blocks/web'
import { dependencia } from './dependencia.contract.ts'

/** The departments that request budget. */
export const { List: Dependencias } = catalogScreens(dependencia)
