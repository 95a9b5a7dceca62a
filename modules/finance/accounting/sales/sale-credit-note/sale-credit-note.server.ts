import type { Stored } from '@quina/blocks'
import {
  type DocumentPrint,
  lineTable,
  notes,
  type PrintColumn,
  type PrintedOf,
  totals,
} from '@quina/blocks/print'
import {
  type Actor,
  actingOn,
  type Command,
  type Extra,
  issueDocument,
  performAction,
  servedDocument,
} from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { changeById, storedRow, type Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  money,
  moneyText,
  must,
  plus,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { entry } from '../../ledger/journal/journal.domain.ts'
import { journalLedger, toJournal } from '../../ledger/journal/journal-ledger.server.ts'
import { postingLines } from '../../ledger/posting/posting-lines.server.ts'
import { postedEntry } from '../../notes/entry/posted.server.ts'
import { type InvoiceNumber, itemOf } from '../sale-issuer/invoice-issuer.server.ts'
import { aroundSaleNote } from './around.server.ts'
import { type LockedSale, lockSale } from './credited-sale.server.ts'
import { sendNote, takeNoteNumber } from './note-sending.server.ts'
import { saleCreditNote } from './sale-credit-note.contract.ts'
import { type SaleNote, saleNoteOf, saleNotePosted, whyNoteStays } from './sale-credit-note.domain.ts'

type Note = Stored<typeof saleCreditNote>

/** The print of an internal nota crédito; a note sent to the DIAN has another graphic representation. */
const saleCreditNotePrint: DocumentPrint<typeof saleCreditNote> = {
  title: 'Nota crédito',
  outward: true,
  lines: [],
  worth: (printed) => sumOf(linesIn(printed), 'gross'),
  adds: (printed) => {
    const { labels, facts } = printed
    const lines = linesIn(printed)
    const sum = (of: (line: (typeof lines)[number]) => Money) => (lines.length ? sumOf(lines, of) : zero)
    return [
      lineTable({
        columns,
        rows: lines.map((line, index) => ({
          values: { ...line, what: labels[`lines.${index}.saleInvoiceLineId`] ?? '' },
        })),
      }),
      totals([
        { label: 'Subtotal', amount: sum(({ amount }) => amount) },
        { label: 'IVA', amount: sum(({ vat }) => vat) },
        { label: 'Total que se rebaja', amount: sum(({ gross }) => gross), strong: true },
      ]),
      ...(facts.item ? [notes(`Nota a la factura ${facts.invoiceItem}, de ${facts.terceroLabel}.`)] : []),
    ]
  },
  signs: { accountant: 'Contador' },
}

/** Refuses with VTA-010…017, VTA-008 for an electronic note, and the codes of the journal and the budget. */
export const saleCreditNoteService = servedDocument<typeof saleCreditNote>({
  document: saleCreditNote,
  ledgers: [journalLedger],
  numberBy: () => sql`taken`,
  on: {
    async approve({ tx, document, actor, today }) {
      const { date, campusId } = document
      const sale = await lockSale(tx, document.saleInvoiceId)
      const input = document.lines.map(({ saleInvoiceLineId, amount }) => ({
        lineId: saleInvoiceLineId,
        amount,
      }))
      const note = saleNoteOf(sale, date, input)
      const number = await takeNoteNumber(tx, { sale, campusId, date, today })
      const name = itemOf(number)
      const adjustmentId = await recogniseLess(tx, { actor, campusId, date, number: name, sale, note })
      const isElectronic = sale.dianState !== null
      const dianState = isElectronic
        ? await sendNote(tx, { document, actor, today, sale, note }, number)
        : null
      await keep(tx, document, { note, number, adjustmentId, dianState })
      const lines = await postingLines(tx, date, saleNotePosted(sale, note, date))
      const concept = `Nota crédito ${name} a la factura ${sale.item}: ${document.reason}`
      return [toJournal([entry({ kind: 'GL', day: date, concept }, lines)])]
    },
    annul,
  },
  extra: async (tx, document): Promise<Extra<typeof saleCreditNote>> => {
    const facts = await aroundSaleNote(tx, document)
    const why = document.status === 'approved' ? whyNoteStays(String(facts.item), facts.dianState) : null
    const posted = await postedEntry(tx, { document: 'accounting.saleCreditNote', id: document.id })
    return { facts, posted, ...(why === null ? {} : { mayNot: { annul: why } }) }
  },
  print: saleCreditNotePrint,
})

async function annul({ tx, document, actor, input }: Command<typeof saleCreditNote, 'annul'>) {
  const { date, reason } = input
  must(date >= document.date, 'VTA-016', 'date', 'La fecha no puede ser anterior a la de la nota.')
  const { item, dianState } = await storedRow(tx, 'accounting.saleCreditNote', document.id, [
    'item',
    'dianState',
  ])
  const why = whyNoteStays(item ?? '', dianState)
  insist(why === null, 'VTA-017', why ?? '', { status: 409 })
  await recogniseAgain(tx, { actor, campusId: document.campusId, noteId: document.id, date, reason })
}

interface ReversalInput {
  readonly actor: Actor
  readonly campusId: string
  readonly date: Day
  readonly number: string
  readonly sale: LockedSale
  readonly note: SaleNote
}

/**
 * Adjusts the recognition of an invoice by the amounts of its note, without VAT, from the rubro of each line. The recognition of
 * an earlier vigencia closed with it.
 * @returns the adjustment, or null when there is nothing to adjust.
 */
async function recogniseLess(
  tx: Tx,
  { actor, campusId, date, number, sale, note }: ReversalInput,
): Promise<string | null> {
  const { ingresoId, terceroId, item } = sale
  if (ingresoId === null || vigenciaOf(sale.date) !== vigenciaOf(date)) return null
  const placed = new Map(sale.lines.map(({ id, ingresoLineId }) => [id, ingresoLineId]))
  return issueDocument({ tx, actor, date, campusId }, ingresoService, {
    date,
    kind: 'adjustment',
    terceroId,
    sourceId: ingresoId,
    provisional: false,
    lines: null,
    supportKind: 'note',
    supportNumber: number,
    purpose: `Nota crédito ${number} a la factura ${item}`,
    from: note.lines.map(({ id, noted }) => ({ ingresoLineId: placed.get(id)!, amount: noted.base })),
  })
}

type RestoreInput = Readonly<{ actor: Actor; campusId: string; noteId: string; date: Day; reason: string }>

/** Undoes the adjustment that a note made to the recognition. */
async function recogniseAgain(tx: Tx, { actor, campusId, noteId, ...input }: RestoreInput): Promise<void> {
  const { adjustmentId } = await storedRow(tx, 'accounting.saleCreditNote', noteId, ['adjustmentId'])
  if (adjustmentId === null) return
  const doing = actingOn(actor, ingresoService.document, campusId)
  await performAction(ingresoService, {
    tx,
    actor: doing,
    today: input.date,
    id: adjustmentId,
    action: 'annul',
    input,
  })
}

interface IssuedNote {
  readonly note: SaleNote
  readonly number: InvoiceNumber
  readonly adjustmentId: string | null
  readonly dianState: string | null
}

/** Stores the figures of a note and the VAT of each line, for the limits of later notes. */
async function keep(
  tx: Tx,
  document: Note,
  { note, number, adjustmentId, dianState }: IssuedNote,
): Promise<void> {
  await changeById(tx, 'accounting.saleCreditNote', document.id, {
    base: moneyText(note.base),
    vat: moneyText(note.vat),
    prefix: number.prefix,
    taken: number.number,
    electronic: dianState !== null,
    adjustmentId,
    dianState,
  })
  const vatByLine = document.lines.map(({ id }, index) => ({
    id,
    vat: moneyText(note.lines[index]!.noted.vat),
  }))
  await sql`
    update accounting.sale_credit_note_line l set vat = t.vat
    from jsonb_to_recordset(${JSON.stringify(vatByLine)}::jsonb) as t(id uuid, vat numeric) where l.id = t.id`.execute(
    tx,
  )
}

type PrintedNote = PrintedOf<typeof saleCreditNote>

const columns: readonly PrintColumn[] = [
  { key: 'what', header: 'Lo que se rebaja', kind: 'text' },
  { key: 'amount', header: 'Sin IVA', kind: 'money' },
  { key: 'vat', header: 'IVA', kind: 'money' },
  { key: 'gross', header: 'Total', kind: 'money' },
]

const linesIn = ({ values, facts }: PrintedNote) =>
  values.lines.map(({ amount }, index) => {
    const base: Money = money(amount)
    const vat = money(facts.vats[index] ?? '0.00')
    return { amount: base, vat, gross: plus(base, vat) }
  })
