import { catalogScreens } from '@quina/blocks/web'
import { uvb } from './uvb.contract.ts'

/** The UVB of each year. */
export const { List: UvbYears } = catalogScreens(uvb)
