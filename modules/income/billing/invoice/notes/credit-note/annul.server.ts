import {
  type Actor,
  actingOn,
  insertDraft,
  type Posting,
  type PostingTable,
  performAction,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { creditNote } from './credit-note.contract.ts'
import { creditNoteService } from './credit-note.server.ts'

export interface AnnulNoteInput {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
  readonly invoiceId: string
  readonly campusId: string
  readonly reason: string
  readonly frees: boolean
}

/** Issues the credit note that reverses a whole invoice, and returns its postings for the preview of the annulment. */
export async function annulWithNote(annulling: AnnulNoteInput): Promise<readonly Posting[]> {
  const { tx, today, invoiceId, reason, frees } = annulling
  const actor = actingOn(annulling.actor, creditNote, annulling.campusId)
  const input = { date: today, invoiceId, concept: '2', reason, frees, lines: null }
  const id = await insertDraft(tx, { document: creditNote, tables: creditNoteService, actor }, input)
  const { postings } = await performAction(creditNoteService, {
    tx,
    actor,
    today,
    id,
    action: 'approve',
    describes: true,
  })
  return postings.map(alreadyPosted)
}

/** A posting that was already made: it only describes itself. */
export const alreadyPosted = (table: PostingTable): Posting => ({
  ledger: table.title,
  post: async () => {},
  describe: async () => table,
})
