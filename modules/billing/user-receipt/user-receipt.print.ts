import { type DocumentPrint, notes } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import { type CollectedConcept, collectedConcepts, type userReceipt } from './user-receipt.contract.ts'

interface Told {
  readonly patient: string
  readonly document: string
  readonly fev: string
  readonly uuid: string | null
  readonly cashier: string | null
}

/** The receipt that the user takes home: who paid what, how, and the invoice that was given for it. */
export const userReceiptPrint: DocumentPrint<typeof userReceipt> = {
  title: 'Recibo de caja',
  declares: ({ values, facts }) => {
    const { patient, document } = facts as unknown as Told
    const concept = collectedConcepts[values.concept as CollectedConcept].toLowerCase()
    return `Se recibió de ${patient}, ${document}, el valor que sigue por concepto de ${concept}.`
  },
  pairs: [
    'date',
    'admissionId',
    'payerId',
    'concept',
    'amount',
    'form',
    'cashRegisterId',
    'bankAccountId',
    'reference',
  ],
  lines: [],
  worth: ({ values }) => money(String(values.amount)),
  adds: ({ facts }) => {
    const { fev, uuid } = facts as unknown as Told
    return fev === '' ? [] : [notes(`Factura electrónica de recaudo ${fev}. CUFE ${uuid ?? ''}.`)]
  },
  signs: { cashier: 'Cajero' },
}
