import { catalogScreens } from '@quina/blocks/web'
import { maxDose } from './max-dose.contract.ts'

export const { List: MaxDoses } = catalogScreens(maxDose)
