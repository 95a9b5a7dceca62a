import { catalogScreens } from '@quina/blocks/web'
import { dependencia } from './dependencia.contract.ts'

const screens = catalogScreens(dependencia)

/** The departments that ask for budget. */
export const Dependencias = screens.List
