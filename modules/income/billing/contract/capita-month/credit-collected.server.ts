import { type Actor, actingOn, insertDraft, performAction } from '@quina/blocks/server'
import { rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { allocate, type Day, insist, type Money, minus, money, mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import { alreadyPosted } from '../../invoice/notes/credit-note/annul.server.ts'
import { creditNote } from '../../invoice/notes/credit-note/credit-note.contract.ts'
import { creditNoteService } from '../../invoice/notes/credit-note/credit-note.server.ts'
import { creditPart } from '../../invoice/notes/credit-part/credit-part.server.ts'
import type { AdjustCause } from '../capita/capita.contract.ts'

interface CreditInput {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
  readonly invoiceId: string
  readonly campusId: string
  readonly reason: string
  readonly amount: Money
}

/**
 * Issues the note of cápita for what users paid in the last month: the payer owes that much less. Income is not lowered, because
 * the hospital received that money on behalf of the payer.
 */
export async function creditCollected({
  tx,
  today,
  invoiceId,
  campusId,
  reason,
  amount,
  ...by
}: CreditInput) {
  const actor = actingOn(by.actor, creditNote, campusId)
  const lines = await sharedAmong(tx, invoiceId, amount)
  const input = { date: today, invoiceId, concept: '3' as const, reason, frees: false, lines }
  const id = await insertDraft(tx, { document: creditNote, tables: creditNoteService, actor }, input)
  await sql`update billing.credit_note set of_collected = true where id = ${id}::uuid`.execute(tx)
  const { postings } = await performAction(creditNoteService, {
    tx,
    actor,
    today,
    id,
    action: 'approve',
    describes: true,
  })
  return { id, postings: postings.map(alreadyPosted) }
}

async function sharedAmong(tx: Tx, invoiceId: string, amount: Money) {
  const rows = await rowsFrom<{ id: string; amount: string; credited: string }>(tx)`
    select id, worth::text as amount, credited::text from billing.invoice_line_left
    where parent_id = ${invoiceId}::uuid order by position`
  const room = rows.map((row) => minus(money(row.amount), money(row.credited)))
  return allocate(amount, room).flatMap((part, index) =>
    part === 0n ? [] : [{ invoiceLineId: rows[index]!.id, amount: part }],
  )
}

interface AdjustmentInput {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
  readonly capitaId: string
  readonly cause: AdjustCause
  readonly amount: Money
  readonly reason: string
}

/** DIAN calls a service that was not given a partial devolución; the rest is a rebaja. */
const concepts = { members: '1', elsewhere: '3', agreement: '3' } as const

/**
 * Issues a partial note of the invoice of a month, shared among its groups of people by the balance of each.
 * @returns the note. @throws Problem FAC-222 when nothing was invoiced, and whatever the note refuses.
 */
export async function adjustMonth({
  tx,
  actor,
  today,
  capitaId,
  cause,
  amount,
  reason,
}: AdjustmentInput): Promise<string> {
  const held = mustBeFound(
    await rowOf(tx, 'billing.capita', capitaId, ['status', 'invoiceId', 'campusId']),
    'La cápita',
  )
  const { status, invoiceId, campusId } = held
  const message =
    'Solo se ajusta con nota un periodo facturado: corrija el borrador, o el cierre con una nota de RIPS.'
  insist(status === 'issued' && invoiceId !== null, 'FAC-222', message, { status: 409 })
  const crediting = { tx, actor, today, invoiceId, campusId, reason }
  if (cause === 'collected') return (await creditCollected({ ...crediting, amount })).id
  const parts = [{ invoiceLineId: null, amount }]
  return creditPart({ ...crediting, concept: concepts[cause], parts })
}
