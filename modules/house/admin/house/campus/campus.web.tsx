import { catalogScreens } from '@quina/blocks/web'
import { campus } from './campus.contract.ts'

export const { List: Campuses } = catalogScreens(campus)
