import type { DocumentPrint } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { fundTransfer } from './fund-transfer.contract.ts'

/** The paper of a transfer: both accounts, what passed and what the bank charged. */
export const fundTransferPrint: DocumentPrint<typeof fundTransfer> = {
  title: 'Traslado de fondos',
  pairs: ['date', 'fromId', 'toId', 'amount', 'gmf', 'commission', 'reference', 'support', 'purpose'],
  identifies: ['fromId', 'toId'],
  lines: [],
  worth: ({ values }) => money(String(values.amount)),
  signs: { treasurer: 'Tesorero' },
}
