import { documentScreens } from '@quina/blocks/web'
import { mipresSupply } from './mipres-supply.contract.ts'

/** What MIPRES must know of. It is born of a dispensing. */
export const mipresSupplyScreens = documentScreens(mipresSupply, {
  columns: [
    'number',
    'date',
    'prescription',
    'patient',
    'product',
    'quantity',
    'dueOn',
    'deliveryId',
    'condition',
  ],
})
