import { type Actor, actingOn, insertDraft, runDeed } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { allocate, type Day, type Money, minus, money } from '@quina/kernel'
import { sql } from 'kysely'
import { told } from '../credit-note/annul.server.ts'
import { creditNote } from '../credit-note/credit-note.contract.ts'
import { creditNoteService } from '../credit-note/credit-note.server.ts'

interface Crediting {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
  readonly invoiceId: string
  readonly campusId: string
  readonly reason: string
  readonly amount: Money
}

/**
 * The note of cápita of what users paid in the last month: its payer owes that less, and no income is lowered, since it was
 * received for it.
 */
export async function creditCollected({ tx, today, invoiceId, campusId, reason, amount, ...by }: Crediting) {
  const actor = actingOn(by.actor, creditNote, campusId)
  const lines = await sharedAmong(tx, invoiceId, amount)
  const input = { date: today, invoiceId, concept: '3' as const, reason, frees: false, lines }
  const id = await insertDraft(tx, { document: creditNote, tables: creditNoteService, actor }, input)
  await sql`update billing.credit_note set of_collected = true where id = ${id}::uuid`.execute(tx)
  const { postings } = await runDeed(creditNoteService, {
    tx,
    actor,
    today,
    id,
    action: 'approve',
    describes: true,
  })
  return { id, postings: postings.map(told) }
}

async function sharedAmong(tx: Tx, invoiceId: string, amount: Money) {
  const { rows } = await sql<{ id: string; amount: string; credited: string }>`
    select id, worth::text as amount, credited::text from billing.invoice_line_left
    where parent_id = ${invoiceId}::uuid order by position`.execute(tx)
  const room = rows.map((row) => minus(money(row.amount), money(row.credited)))
  return allocate(amount, room).flatMap((part, at) =>
    part === 0n ? [] : [{ invoiceLineId: rows[at]!.id, amount: part }],
  )
}
