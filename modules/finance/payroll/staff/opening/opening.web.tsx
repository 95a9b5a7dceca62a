import { catalogScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { opening } from './opening.contract.ts'

/** What each person brought when the house came here, one by one or from a sheet that is tried first. */
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
