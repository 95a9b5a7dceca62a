import type { DocumentPrint } from '@quina/blocks/print'
import type { doubtfulTransfer } from './doubtful-transfer.contract.ts'

/** The paper of a transfer: what is hard to collect, or is so no more, and who decided it. */
export const doubtfulTransferPrint: DocumentPrint<typeof doubtfulTransfer> = {
  title: 'Traslado de difícil recaudo',
  pairs: ['date', 'payerId', 'way', 'support', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { receivables: 'Cartera' },
}
