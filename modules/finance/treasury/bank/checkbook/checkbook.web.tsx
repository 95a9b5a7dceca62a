import { catalogScreens } from '@quina/blocks/web'
import { checkbook } from './checkbook.contract.ts'

const screens = catalogScreens(checkbook)

/** The ranges of cheques of the current accounts. */
export const Checkbooks = screens.List
