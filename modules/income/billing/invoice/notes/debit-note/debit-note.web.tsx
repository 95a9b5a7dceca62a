import { debitNote, resendDebitNote } from './debit-note.contract.ts'
import { noteScreens } from './note-screens.web.tsx'

/** Debit notes: services billed for too little, without annulling the invoice. */
export const debitNoteScreens = noteScreens({ note: debitNote, resend: resendDebitNote })
