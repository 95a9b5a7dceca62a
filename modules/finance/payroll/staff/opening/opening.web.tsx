import { catalogScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { opening } from './opening.contract.ts'

/** The opening balances of each person, one by one or from a sheet that is tried first. */
export const Openings = catalogScreens(opening, {
  columns: [
    'engagementId',
    'identification',
    'onDay',
    'cesantias',
    'vacationDays',
    'withheldYear',
    'lastIbc',
    'active',
  ],
  defaults: () => ({ onDay: dayInBogota(new Date()) }),
}).List
