import { debitNote, resendDebitNote } from './debit-note.contract.ts'
import { noteScreens } from './note-screens.web.tsx'

/** Debit notes: what was billed for less, without annulling its invoice. */
export const debitNoteScreens = noteScreens({ note: debitNote, resend: resendDebitNote })
