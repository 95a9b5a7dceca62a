import { catalogScreens } from '@quina/blocks/web'
import { uvb } from './uvb.contract.ts'

export const { List: UvbYears } = catalogScreens(uvb)
