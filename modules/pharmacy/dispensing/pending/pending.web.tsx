import { documentScreens } from '@quina/blocks/web'
import { pendingDelivery } from './pending.contract.ts'

/** What patients wait for. It is born of a dispensing. */
export const pendingDeliveryScreens = documentScreens(pendingDelivery, {
  columns: [
    'number',
    'date',
    'patient',
    'productId',
    'quantity',
    'left',
    'dueAt',
    'place',
    'phone',
    'condition',
  ],
})
