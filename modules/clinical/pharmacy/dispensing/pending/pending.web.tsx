import { documentScreens, ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { difficulties, pendingDelivery } from './pending.contract.ts'

/** The screens of pending deliveries; a dispensing creates each. */
export const pendingDeliveryScreens = documentScreens(pendingDelivery, {
  columns: [
    ...(['number', 'patient', 'productId', 'left', 'dueAt', 'phone'] as const),
    ...(['place', 'quantity', 'date', 'condition'] as const),
  ],
})

/** The monthly report of incomplete deliveries to the authorities. */
export function Difficulties() {
  const to = dayInBogota(new Date())
  return <ReportScreen report={difficulties} defaults={{ from: `${to.slice(0, 7)}-01`, to }} />
}
