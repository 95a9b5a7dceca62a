import { catalogScreens } from '@quina/blocks/web'
import { checkbook } from './checkbook.contract.ts'

const screens = catalogScreens(checkbook)

/** The cheque number ranges of current accounts. */
export const Checkbooks = screens.List
