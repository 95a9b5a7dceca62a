import { catalogScreens } from '@quina/blocks/web'
import { campus } from './campus.contract.ts'

/** The sites of the hospital. */
export const { List: Campuses } = catalogScreens(campus)
