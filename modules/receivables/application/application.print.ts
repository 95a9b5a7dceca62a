import type { DocumentPrint } from '@quina/blocks/print'
import type { application } from './application.contract.ts'

/** The paper of an application: which invoices a payment paid. */
export const applicationPrint: DocumentPrint<typeof application> = {
  title: 'Aplicación de pago',
  pairs: ['date', 'paymentId', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { receivables: 'Cartera' },
}
