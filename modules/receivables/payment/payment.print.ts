import type { DocumentPrint } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { payment } from './payment.contract.ts'

/** The paper of a payment: who paid, where it entered and what it kept. */
export const paymentPrint: DocumentPrint<typeof payment> = {
  title: 'Pago de pagador',
  pairs: ['date', 'payerId', 'origin', 'bankAccountId', 'reference', 'giroMonth', 'amount', 'purpose'],
  lines: [{ field: 'retentions', total: 'amount' }],
  worth: ({ values }) => money(String(values.amount)),
  signs: { receivables: 'Cartera', treasurer: 'Tesorero' },
}
