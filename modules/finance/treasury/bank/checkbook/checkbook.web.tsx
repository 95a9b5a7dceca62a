import { catalogScreens } from '@quina/blocks/web'
import { checkbook } from './checkbook.contract.ts'

const screens = catalogScreens(checkbook)

export const Checkbooks = screens.List
