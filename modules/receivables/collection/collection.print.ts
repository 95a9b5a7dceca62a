import type { DocumentPrint } from '@quina/blocks/print'
import type { collection } from './collection.contract.ts'

/** The paper of a recaudo: in which rubros a payment was collected. */
export const collectionPrint: DocumentPrint<typeof collection> = {
  title: 'Recaudo presupuestal de pago',
  pairs: ['date', 'paymentId', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { treasurer: 'Tesorero', budgetHead: 'Jefe de presupuesto' },
}
