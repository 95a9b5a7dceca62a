import { type DocumentPrint, notes, totals } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import { type CollectedConcept, collectedConcepts, type userReceipt } from './user-receipt.contract.ts'

/** The ticket that the user takes home: who paid what, how, to whom it goes, and the invoice that was given for it. */
export const userReceiptPrint: DocumentPrint<typeof userReceipt> = {
  title: 'Recibo de caja',
  size: 'receipt',
  declares: ({ values, facts }) => {
    const { patient, document } = facts
    const concept = collectedConcepts[values.concept as CollectedConcept].toLowerCase()
    return `Se recibió de ${patient}, ${document}, por concepto de ${concept}:`
  },
  pairs: ['date', 'admissionId', 'payerId', 'form', 'cashRegisterId', 'bankAccountId', 'reference', 'note'],
  lines: [],
  worth: ({ values }) => money(String(values.amount)),
  adds: ({ values, facts }) => {
    const { fev, uuid, cashier } = facts
    return [
      totals([{ label: 'Valor recibido', amount: money(String(values.amount)), strong: true }]),
      ...(fev === '' ? [] : [notes(`Factura electrónica de recaudo ${fev}. CUFE ${uuid ?? 'por asignar'}`)]),
      ...(cashier === null ? [] : [notes(`Recibió: ${cashier}`)]),
    ]
  },
  signs: {},
}
