import { catalogScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { positionPay } from './position-pay.contract.ts'

/** What each post earns, by days and with its act. */
export const PositionPays = catalogScreens(positionPay, {
  columns: ['positionId', 'fromDay', 'amount', 'act', 'retroactiveFrom', 'active'],
  defaults: () => ({ fromDay: dayInBogota(new Date()) }),
}).List
