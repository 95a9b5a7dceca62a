import type { Tx } from '@quina/db/server'
import { day, groupedBy, insist, type Money, money, mustBeFound, notFound, sumOf } from '@quina/kernel'
import type { RipsState } from '@quina/rips/contract'
import { carries, type RipsMode } from '@quina/rips/contract'
import { type SavedRips, type SavingRips, saveRips } from '@quina/rips/server'
import { sql } from 'kysely'
import { houseFacts, issuerFacts, ripsStates } from '../rips/generate.server.ts'
import { invoiceFactsOf, reportedOf } from '../rips/reported.domain.ts'
import { ripsOf } from '../rips/rips-of.domain.ts'
import { type InvoiceRow, invoicesIn, ripsRows } from '../rips/rips-rows.server.ts'
import { type ToldRips, worthOf } from '../rips-adjust/adjusted.domain.ts'
import { type IssuedNote, issuedNote } from './issued-note.server.ts'
import { debitedCharges, notedCharges, noteFacts, noteMode, type TakenBack } from './noted.domain.ts'

export interface GeneratingNote {
  readonly noteId: string
  readonly userId: string
  readonly now: Date
}

/**
 * Makes what the ministry is told of a note, validates it and keeps it: only the records that it affects, under the
 * consecutives of the invoice. @returns null when nothing is told of it: its invoice was never filed, or is of no health.
 * @throws Problem GEN-404, RIP-010 and RIP-011 once the ministry has it.
 */
export async function generateNoteRips(
  tx: Tx,
  { noteId, userId, now }: GeneratingNote,
): Promise<SavedRips | null> {
  const note = await issuedNote(tx, noteId)
  const mode = noteMode(note)
  if (mode === null) {
    await setState(tx, noteId, { ripsState: 'exempt' })
    return null
  }
  const words = 'Una nota de ajuste se corrige campo por campo: no se genera de los cargos.'
  insist(note.kind !== 'NA', 'RPS-010', words, { status: 409 })
  const rips = carries[mode].json ? await ripsOfNote(tx, note) : null
  const saved = await saveRips(tx, { ...(await noteSaving(tx, note, mode)), userId, now, rips })
  await markNoteRips(tx, noteId, { state: saved.state })
  return saved
}

interface KeepingNote extends GeneratingNote {
  readonly rips: ToldRips
  readonly reason?: string
}

/** Validates and keeps what a note of adjustment says, which goes alone: nothing but itself is what it must add up to. */
export async function keepNoteRips(tx: Tx, { noteId, rips, ...by }: KeepingNote): Promise<SavedRips> {
  const note = await issuedNote(tx, noteId)
  const { invoice, ...saving } = await noteSaving(tx, note, 'adjustment')
  const told = invoice === null ? null : { ...invoice, ...worthOf(rips) }
  const saved = await saveRips(tx, { ...saving, invoice: told, rips, ...by })
  await markNoteRips(tx, noteId, { state: saved.state })
  return saved
}

/** What is kept beside the RIPS of a note, whoever writes it. */
export async function noteSavingOf(tx: Tx, noteId: string) {
  const note = await issuedNote(tx, noteId)
  const mode = noteMode(note)
  insist(mode !== null, 'RPS-006', 'De esta nota no se informa al Ministerio.', { status: 409 })
  return noteSaving(tx, note, mode)
}

async function noteSaving(
  tx: Tx,
  note: IssuedNote,
  mode: RipsMode,
): Promise<Omit<SavingRips, 'userId' | 'now' | 'rips'>> {
  const invoice = await correctedBy(tx, note, mode)
  const { issuerNit } = await issuerFacts(tx)
  return {
    ...{ owner: note.owner, ownerId: note.id, mode, number: note.number, date: day(note.date) },
    ...{ party: invoice.payerName, payerIsProvider: invoice.payerIsProvider, campusId: note.campusId },
    invoice: noteFacts(invoiceFactsOf(invoice, issuerNit), note.amount),
  }
}

/** The invoice whose records a note tells. The RIPS of a month of a cápita is that of the month before: so is its adjustment. */
async function correctedBy(tx: Tx, note: IssuedNote, mode: RipsMode): Promise<InvoiceRow> {
  const [own] = await invoicesIn(tx, [note.invoiceId])
  if (own === undefined) throw notFound('La factura')
  const [before] = mode !== 'adjustment' || own.toldId === null ? [] : await invoicesIn(tx, [own.toldId])
  return before ?? own
}

/** Tells a note where its RIPS stands, and its CUV when it has one. */
export const markNoteRips = (
  tx: Tx,
  noteId: string,
  { state, cuv }: { readonly state: RipsState; readonly cuv?: string | null },
): Promise<void> => setState(tx, noteId, { ripsState: ripsStates[state], ...(cuv ? { cuv } : {}) })

async function setState(
  tx: Tx,
  noteId: string,
  told: { readonly ripsState: string; readonly cuv?: string },
): Promise<void> {
  await tx.updateTable('billing.creditNote').set(told).where('id', '=', noteId).execute()
  await tx.updateTable('billing.debitNote').set(told).where('id', '=', noteId).execute()
  await tx.updateTable('billing.ripsNote').set(told).where('id', '=', noteId).execute()
}

async function ripsOfNote(tx: Tx, { id, kind, invoiceId, number, date }: IssuedNote): Promise<unknown> {
  const { invoices, charges, attended, newborns, cie11 } = await ripsRows(tx, [invoiceId])
  const invoice = mustBeFound(invoices[0], 'La factura')
  const noted =
    kind === 'NC'
      ? notedCharges(charges, await takenBack(tx, id, invoiceId))
      : debitedCharges(charges, await debited(tx, id))
  const house = await houseFacts(tx, day(date))
  return ripsOf(
    reportedOf({
      ...house,
      invoice,
      attended,
      newborns,
      cie11,
      all: charges,
      charges: noted,
      note: { kind, number },
    }),
  )
}

/** What a note takes back of each line of its invoice, and what the notes before it had. */
async function takenBack(tx: Tx, noteId: string, invoiceId: string): Promise<ReadonlyMap<string, TakenBack>> {
  const { rows } = await sql<{ line: string; amount: string; before: string }>`
    select l.invoice_line_id as line, sum(l.amount)::text as amount,
           coalesce((select sum(e.amount) from billing.credit_note_line e join billing.credit_note o on o.id = e.parent_id
             where e.invoice_line_id = l.invoice_line_id and o.status = 'issued' and o.invoice_id = ${invoiceId}::uuid
               and (o.issued_at, o.id) < (n.issued_at, n.id)), 0)::numeric(18,2)::text as before
    from billing.credit_note_line l join billing.credit_note n on n.id = l.parent_id
    where n.id = ${noteId}::uuid group by l.invoice_line_id, n.issued_at, n.id`.execute(tx)
  return new Map(
    rows.map(({ line, amount, before }) => [line, { amount: money(amount), before: money(before) }]),
  )
}

/** What a debit note charges more of each line. */
async function debited(tx: Tx, noteId: string): Promise<ReadonlyMap<string, Money>> {
  const rows = await tx
    .selectFrom('billing.debitNoteLine')
    .select(['invoiceLineId', 'amount'])
    .where('parentId', '=', noteId)
    .execute()
  const lines = groupedBy(rows, ({ invoiceLineId }) => invoiceLineId)
  return new Map([...lines].map(([line, own]) => [line, sumOf(own, ({ amount }) => money(amount))]))
}
