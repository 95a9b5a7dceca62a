import { noteScreens } from '../invoice-screens/note-screens.web.tsx'
import { debitNote, resendDebitNote } from './debit-note.contract.ts'

/** Debit notes: what was billed for less, without annulling its invoice. */
export const debitNoteScreens = noteScreens({
  note: debitNote,
  resend: resendDebitNote,
})
