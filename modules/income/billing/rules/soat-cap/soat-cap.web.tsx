import { catalogScreens } from '@quina/blocks/web'
import { soatCap } from './soat-cap.contract.ts'

/** The topes of each kind of insurance, by the day of the accident. */
export const { List: SoatCaps } = catalogScreens(soatCap)
