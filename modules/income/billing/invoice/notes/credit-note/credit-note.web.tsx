import { noteScreens } from '../debit-note/note-screens.web.tsx'
import { creditNote, resendCreditNote } from './credit-note.contract.ts'

/** Partial credit notes; the whole invoice is reversed from the invoice itself. */
export const creditNoteScreens = noteScreens({ note: creditNote, resend: resendCreditNote })
