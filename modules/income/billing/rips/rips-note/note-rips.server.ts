import { changeById, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import {
  allocate,
  day,
  groupedBy,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  mustBeFound,
  notFound,
  sumOf,
  zero,
} from '@quina/kernel'
import { carries, type RipsMode, type RipsState } from '@quina/rips/contract'
import { type SavedRips, type SavingRips, saveRips } from '@quina/rips/server'
import { houseFacts, issuerFacts, ripsStates } from '../rips/generate.server.ts'
import type { ReadCharge } from '../rips/read.contract.ts'
import { invoiceFactsOf, netAmounts, reportedOf } from '../rips/reported.domain.ts'
import { ripsOf } from '../rips/rips-of.domain.ts'
import { type InvoiceRow, invoicesIn, ripsRows } from '../rips/rips-rows.server.ts'
import { type ReportedRips, worthOf } from '../rips-adjust/adjusted.domain.ts'
import { type IssuedNote, issuedNote } from './issued-note.server.ts'

export type GeneratingNote = Readonly<{ noteId: string; userId: string; now: Date }>

/**
 * Builds the RIPS of a note, validates it and stores it: only the records that the note affects, under the consecutives of the
 * invoice. @returns null when there is nothing to report: its invoice never was filed, or is not of health. @throws Problem
 * GEN-404, RIP-010 and RIP-011 once the ministry has it.
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

type KeepingNote = GeneratingNote & Readonly<{ rips: ReportedRips; reason?: string }>

/** Validates and stores the RIPS of a note of adjustment, which is sent alone: its totals are checked only against itself. */
export async function keepNoteRips(tx: Tx, { noteId, rips, ...by }: KeepingNote): Promise<SavedRips> {
  const note = await issuedNote(tx, noteId)
  const { invoice, ...saving } = await noteSaving(tx, note, 'adjustment')
  const notedInvoice = invoice === null ? null : { ...invoice, ...worthOf(rips) }
  const saved = await saveRips(tx, { ...saving, invoice: notedInvoice, rips, ...by })
  await markNoteRips(tx, noteId, { state: saved.state })
  return saved
}

/** What is stored with the RIPS of a note, whichever code saves it. */
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
    owner: note.owner,
    ownerId: note.id,
    mode,
    number: note.number,
    date: day(note.date),
    party: invoice.payerName,
    payerIsProvider: invoice.payerIsProvider,
    campusId: note.campusId,
    invoice: noteFacts(invoiceFactsOf(invoice, issuerNit), note.amount),
  }
}

/**
 * The invoice whose records a note corrects; for an adjustment in a cápita, that of the previous month, which its RIPS reports.
 */
async function correctedBy(tx: Tx, note: IssuedNote, mode: RipsMode): Promise<InvoiceRow> {
  const [own] = await invoicesIn(tx, [note.invoiceId])
  if (own === undefined) throw notFound('La factura')
  const [before] =
    mode !== 'adjustment' || own.reportedId === null ? [] : await invoicesIn(tx, [own.reportedId])
  return before ?? own
}

/** Stores in a note the state of its RIPS, and its CUV when it has one. */
export const markNoteRips = (
  tx: Tx,
  noteId: string,
  { state, cuv }: { readonly state: RipsState; readonly cuv?: string | null },
): Promise<void> => setState(tx, noteId, { ripsState: ripsStates[state], ...(cuv ? { cuv } : {}) })

async function setState(
  tx: Tx,
  noteId: string,
  columns: { readonly ripsState: string; readonly cuv?: string },
): Promise<void> {
  await changeById(tx, 'billing.creditNote', noteId, columns)
  await changeById(tx, 'billing.debitNote', noteId, columns)
  await changeById(tx, 'billing.ripsNote', noteId, columns)
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

/** What a note reverses of each line of its invoice, and what earlier notes had reversed. */
async function takenBack(tx: Tx, noteId: string, invoiceId: string): Promise<ReadonlyMap<string, TakenBack>> {
  const rows = await rowsFrom<{ line: string; amount: string; before: string }>(tx)`
    select l.invoice_line_id as line, sum(l.amount)::text as amount,
           coalesce((select sum(e.amount) from billing.credit_note_line e join billing.credit_note o on o.id = e.parent_id
             where e.invoice_line_id = l.invoice_line_id and o.status = 'issued' and o.invoice_id = ${invoiceId}::uuid
               and (o.issued_at, o.id) < (n.issued_at, n.id)), 0)::numeric(18,2)::text as before
    from billing.credit_note_line l join billing.credit_note n on n.id = l.parent_id
    where n.id = ${noteId}::uuid group by l.invoice_line_id, n.issued_at, n.id`
  return new Map(
    rows.map(({ line, amount, before }) => [line, { amount: money(amount), before: money(before) }]),
  )
}

/** What a debit note adds to each line. */
async function debited(tx: Tx, noteId: string): Promise<ReadonlyMap<string, Money>> {
  const rows = await rowsWhere(tx, 'billing.debitNoteLine', { parentId: noteId }, ['invoiceLineId', 'amount'])
  const lines = groupedBy(rows, 'invoiceLineId')
  return new Map([...lines].map(([line, own]) => [line, sumOf(own, ({ amount }) => money(amount))]))
}

/** The facts that decide how the ministry receives a note. */
interface NotedInvoice {
  readonly kind: 'NC' | 'ND' | 'NA'
  /** The kind of the invoice: notes on other sales, and on what users paid, have no RIPS. */
  readonly invoiceKind: string
  /** Concept of DIAN: `2` in a credit note reverses the whole invoice. */
  readonly concept: string
  /** `modalidadPago` */
  readonly modality: string
  readonly filed: boolean
}

/** The mode for the ministry; null without notification: the invoice was annulled before it was filed (billing dossier §6.1). */
export function noteMode({ kind, invoiceKind, concept, modality, filed }: NotedInvoice): RipsMode | null {
  if (invoiceKind === 'other' || invoiceKind === 'collection') return null
  if (kind === 'ND') return 'debit'
  if (kind === 'NA') return 'adjustment'
  if (concept === '2') return filed ? 'credit-total' : null
  if (modality === '03') return 'capita-credit'
  // With a fixed amount no service has a value to lower: only the agreement is lowered (Anexo 3, SA54 to SA56).
  return modality === '02' ? 'credit-agreement' : 'credit'
}

/** What a note reverses of a line, and what earlier notes had reversed of it. */
type TakenBack = Readonly<{ before: Money; amount: Money }>

/**
 * The records that a note affects, each under the consecutive assigned when the invoice was issued, with the value that the note
 * credits: in order, from where earlier notes stopped. No record credits more than its value; for a package, whose records have
 * no value, all are reported.
 */
export function notedCharges(
  charges: readonly ReadCharge[],
  lines: ReadonlyMap<string, TakenBack>,
): readonly ReadCharge[] {
  const worth = netAmounts(charges)
  const valued = new Set(
    charges.flatMap(({ chargeId, line }) => ((worth.get(chargeId) ?? zero) > zero ? [line] : [])),
  )
  const left = new Map([...lines].map(([line, taken]) => [line, { ...taken }]))
  return charges.flatMap((charge) => {
    const taking = left.get(charge.line ?? '')
    if (taking === undefined) return []
    if (!valued.has(charge.line)) return [charge]
    return recordsOf(charge, worth.get(charge.chargeId) ?? zero).flatMap((record) => {
      const skipped = least(record.amount, taking.before)
      const taken = least(minus(record.amount, skipped), taking.amount)
      taking.before = minus(taking.before, skipped)
      taking.amount = minus(taking.amount, taken)
      return taken === zero ? [] : [{ ...record.charge, amount: moneyText(taken) }]
    })
  })
}

/**
 * The records that were billed for too little, under their own consecutives, each with its missing part: the debit of a line is
 * shared by the value of its records. For a package all are reported.
 */
export function debitedCharges(
  charges: readonly ReadCharge[],
  lines: ReadonlyMap<string, Money>,
): readonly ReadCharge[] {
  const worth = netAmounts(charges)
  return [...lines].flatMap(([line, amount]) => {
    const own = charges.filter((charge) => charge.line === line)
    const records = own.flatMap((charge) => recordsOf(charge, worth.get(charge.chargeId) ?? zero))
    const weights = records.map((record) => record.amount)
    if (weights.every((weight) => weight === zero)) return own
    const parts = allocate(amount, weights)
    return records.flatMap((record, index) =>
      parts[index] === zero ? [] : [{ ...record.charge, amount: moneyText(parts[index]!) }],
    )
  })
}

const least = (one: Money, other: Money): Money => (one < other ? one : other)

/** A charge given several times has a record for each time. */
function recordsOf(charge: ReadCharge, worth: Money) {
  const times = Array.from({ length: Math.max(1, charge.records) }, () => 1n)
  return allocate(worth, times).map((amount, index) => ({
    amount,
    charge: {
      ...charge,
      firstConsecutive: charge.firstConsecutive + index,
      records: 1,
      discountedLine: null,
      lineAmount: null,
    },
  }))
}

/** The facts of the note with which its RIPS must agree. */
const noteFacts = <F extends { readonly total: Money; readonly collected: object }>(
  facts: F,
  amount: string,
): F => ({ ...facts, total: money(amount), collected: {} })
