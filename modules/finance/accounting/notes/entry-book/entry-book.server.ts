import {
  columnsOf,
  lineTable,
  notes,
  type Paper,
  type PrintContext,
  paper,
  signatures,
  signersOf,
} from '@quina/blocks/print'
import { type Operation, renderPdf, serveCommand, serveFile } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, money, padded, showDay } from '@quina/kernel'
import { sql } from 'kysely'
import { periodNumber } from '../../books/books/moved.server.ts'
import { daysOf, type PeriodRef, periodName } from '../../ledger/period/period.domain.ts'
import { type EntryAnswer, lineColumns } from '../entry/entry.contract.ts'
import { entryOf } from '../entry/entry.server.ts'
import { foliateBook, printBook } from './entry-book.contract.ts'

/** The maximum of vouchers in one print. Beyond it the user is sent to the books. */
const mostPrinted = 1_000

const headingOf = ({ kind, number, day, folio, condition }: BookEntry): string =>
  [
    folio === null ? 'Sin folio' : `Folio ${folio}`,
    `${kind} ${padded(number)}`,
    showDay(day as Day),
    condition === 'reversed' ? 'Reversado' : '',
  ]
    .filter(Boolean)
    .join(' · ')

const linesOf = ({ lines, total }: BookEntry) =>
  lineTable({
    columns: columnsOf(lineColumns),
    rows: lines.map((line) => ({
      values: { ...line, debit: blank(line.debit), credit: blank(line.credit) },
    })),
    sums: { debit: total, credit: total },
    fontSize: 7.5,
  })

/** Leaves the side without an amount empty, as in handwritten vouchers. */
const blank = (amount: string): string => (money(amount) === 0n ? '' : amount)

/** Prints the vouchers of a period together, and numbers the folios of a closed one. */
export const bookOperations: Operation[] = [
  serveFile(printBook, async ({ tx, actor, now, house, input: { vigencia, period } }) => {
    const ref = { vigencia, number: periodNumber(period) }
    const entries = await entriesOf(tx, ref)
    const on = daysOf(ref).last
    const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
    const content = await renderPdf(bookPaper(entries, periodName(ref), context))
    const name = `comprobantes-${vigencia}-${String(ref.number).padStart(2, '0')}.pdf`
    return { download: { name, mediaType: 'application/pdf', content, inline: true } }
  }),
  serveCommand(foliateBook, ({ tx, actor, input: { vigencia, period } }) =>
    foliate(tx, { vigencia, number: periodNumber(period) }, actor.userId),
  ),
]

/** @throws Problem CON-066 when there are none, CON-129 when there are too many. */
async function entriesOf(tx: Tx, { vigencia, number }: PeriodRef): Promise<BookEntry[]> {
  const rows = await rowsFrom<{ id: string; folio: number | null }>(tx)`
    select e.id, f.folio from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    left join accounting.entry_folio f on f.entry_id = e.id
    where e.vigencia = ${vigencia} and e.period = ${number}
    order by f.folio nulls last, e.day, k.code, e.number limit ${mostPrinted + 1}`
  insist(rows.length > 0, 'CON-066', 'El período no tiene comprobantes.', { status: 404 })
  const many = `Son más de ${mostPrinted} comprobantes: imprima el libro diario.`
  insist(rows.length <= mostPrinted, 'CON-129', many)
  const entries: BookEntry[] = []
  for (const { id, folio } of rows) entries.push({ ...(await entryOf(tx, id)), folio })
  return entries
}

/**
 * Gives each voucher without a folio the next one of the book of its vigencia, by day, kind and number.
 * @throws Problem CON-067 while the period, or an earlier one, may still take vouchers, CON-130 when an earlier one has no
 * folios.
 */
async function foliate(tx: Tx, { vigencia, number }: PeriodRef, userId: string) {
  await sql`select from accounting.period where vigencia = ${vigencia} order by number for update`.execute(tx)
  const { open, bare } = await oneFrom<{ open: number | null; bare: number | null }>(tx)`
    select (select min(p.number) from accounting.period p
            where p.vigencia = ${vigencia} and p.number <= ${number} and p.status in ('open', 'not_started')) as open,
           (select min(e.period) from accounting.entry e where e.vigencia = ${vigencia} and e.period < ${number}
            and not exists (select from accounting.entry_folio f where f.entry_id = e.id)) as bare`
  const unclosed = `Cierre primero ${periodName({ vigencia, number: open ?? number })}: un folio no cambia.`
  insist(open === null, 'CON-067', unclosed, { status: 409, fields: { period: unclosed } })
  const skipped = `Folie primero ${periodName({ vigencia, number: bare ?? number })}: el libro va en orden.`
  insist(bare === null, 'CON-130', skipped, { status: 409, fields: { period: skipped } })
  return oneFrom<{ foliated: number; last: number }>(tx)`
    with before as (select coalesce(max(folio), 0) as folio from accounting.entry_folio where vigencia = ${vigencia}),
    made as (
      insert into accounting.entry_folio (entry_id, vigencia, folio, foliated_by)
      select e.id, e.vigencia, before.folio + row_number() over (order by e.day, k.code, e.number), ${userId}::uuid
      from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id, before
      where e.vigencia = ${vigencia} and e.period = ${number}
        and not exists (select from accounting.entry_folio f where f.entry_id = e.id)
      returning folio)
    select count(made.folio)::int as foliated, coalesce(max(made.folio), (select folio from before))::int as last
    from made`
}

interface BookEntry extends Omit<EntryAnswer, 'paper'> {
  /** Null until its period is closed and foliated. */
  readonly folio: number | null
}

/** The vouchers of a period one after the other, each with its folio and its lines. */
function bookPaper(entries: readonly BookEntry[], period: string, context: PrintContext): Paper {
  return paper(context, {
    title: 'Libro de comprobantes',
    subtitle: `${period} · ${entries.length} comprobantes`,
    landscape: true,
    pieces: [
      ...entries.flatMap((entry) => [notes(entry.concept, { heading: headingOf(entry) }), linesOf(entry)]),
      signatures(signersOf(context, { accountant: 'Contador' })),
    ],
  })
}
