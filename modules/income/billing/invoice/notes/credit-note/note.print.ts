import type { DocumentPrint } from '@quina/blocks/print'
import type { debitNote } from '../debit-note/debit-note.contract.ts'
import type { creditNote } from './credit-note.contract.ts'

/** The paper of a draft; after issue, the official paper is printed from its electronic document. */
export const creditNotePrint: DocumentPrint<typeof creditNote> = {
  pairs: ['date', 'invoiceId', 'concept', 'reason'],
  signs: { billing: 'Facturación' },
}

/** The paper of a draft; after issue, the official paper is printed from its electronic document. */
export const debitNotePrint: DocumentPrint<typeof debitNote> = {
  signs: { billing: 'Facturación' },
}
