import { catalogScreens } from '@quina/blocks/web'
import { dependencia } from './dependencia.contract.ts'

export const { List: Dependencias } = catalogScreens(dependencia)
