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
import { type Day, money, padded, showDay } from '@quina/kernel'
import { type EntryAnswer, lineColumns } from '../entry/entry.contract.ts'

export interface BookEntry extends Omit<EntryAnswer, 'paper'> {
  /** Null until its period is closed and foliated. */
  readonly folio: number | null
}

/** The vouchers of a period one after the other, each with its folio and its lines. */
export function bookPaper(entries: readonly BookEntry[], period: string, context: PrintContext): Paper {
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

/** The side of a line that holds nothing is left empty, as it is written by hand. */
const blank = (amount: string): string => (money(amount) === 0n ? '' : amount)
