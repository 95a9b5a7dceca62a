import { type Day, type Money, money, showDay, sum, vigenciaOf, zero } from '@quina/kernel'
import type { Content } from '../../files/print/content.ts'
import {
  type PageSize,
  type Paper,
  type PrintContext,
  paper,
  type Watermark,
} from '../../files/print/paper.ts'
import {
  lineTable,
  notes,
  type Pair,
  type PrintColumn,
  pairs,
  signatures,
  signersOf,
  words,
} from '../../files/print/pieces.ts'
import { type PrintValue, shown } from '../../files/print/value.ts'
import type { Field, Fields } from '../../values/field/field.ts'
import { isDraft } from '../../values/lifecycle/lifecycle.ts'
import type { AnyDocument, FactsOf, InputOf, WireInputOf } from '../document.ts'
import type { PostedTable } from '../posted/posted.ts'
import { postedTables } from '../posted/posted-print.ts'
import { knownNumber, numberText } from '../words.ts'

/** How a document is put on paper. Letterhead, number, watermark, verification and footer are added automatically. */
export interface DocumentPrint<D extends AnyDocument> {
  /** The title of the paper; that of the document's kind, if absent. */
  readonly title?: string | ((printed: PrintedOf<D>) => string)
  /** Letter if absent. A till roll is for the person who pays: it does not show the postings. */
  readonly size?: PageSize
  /** The sentence that certifies or orders, before the facts. */
  readonly declares?: (printed: PrintedOf<D>) => string
  /** The fields printed besides the lines; all of them, if absent. */
  readonly pairs?: readonly (keyof InputOf<D> & string)[]
  /** The references among them that are printed with their identification: the payee with its NIT. */
  readonly identifies?: readonly (keyof InputOf<D> & string)[]
  /** The facts printed beside them: the cheque of the payment. */
  readonly tells?: (printed: PrintedOf<D>) => readonly Pair[]
  /** The line tables, each with its totalled money column, if any; when absent, all tables with their last money column. */
  readonly lines?: readonly { readonly field: keyof InputOf<D> & string; readonly total?: string }[]
  /** The value of the document, when it is not the sum of its lines: it is written in words and ties the page to its record. */
  readonly worth?: (printed: PrintedOf<D>) => Money
  /** Printed after the lines, from the facts of the document: the resulting balances. */
  readonly adds?: (printed: PrintedOf<D>) => readonly Content[]
  /** The paper is for third parties, who do not see its postings. */
  readonly outward?: true
  /** Role code → the words under the signature. */
  readonly signs: Readonly<Record<string, string>>
}

/** A document as paper needs it: wire values, labels of its references, and its history. */
export interface PrintedDocument<
  V = Readonly<Record<string, unknown>>,
  X = Readonly<Record<string, unknown>>,
> {
  readonly number: number | null
  readonly status: string
  readonly date: Day
  readonly values: V
  readonly labels: Readonly<Record<string, string>>
  readonly adjustments: readonly PrintedAdjustment[]
  /** Facts of the module: the `facts` of its answer. */
  readonly facts: X
  readonly posted?: readonly PostedTable[]
}

/** The printed document of one kind. */
export type PrintedOf<D extends AnyDocument> = PrintedDocument<WireInputOf<D>, FactsOf<D>>

export interface PrintedAdjustment {
  readonly adjustment: string
  readonly label: string
  readonly date: string
  readonly reason: string
  /** Money text. */
  readonly amount: string
}

type Line = Readonly<Record<string, PrintValue>>

/** The paper of any document, from its declaration: a pure function, so the same document always prints the same. */
export function documentPaper<D extends AnyDocument>(
  document: D,
  spec: DocumentPrint<D>,
  { printed, context }: { printed: PrintedDocument; context: PrintContext },
): Paper {
  const fields = document.fields as Fields
  const { title = document.label.one, lines = linesIn(fields) } = spec
  const amounts = lines.flatMap(({ field, total }) =>
    // An empty amount of a line counts as zero.
    total === undefined ? [] : linesOf(printed, field).map((line) => money(String(line[total] ?? '0'))),
  )
  const own = printed as PrintedOf<D>
  const whole = spec.worth?.(own) ?? sum(amounts)
  const { number: given, facts } = printed
  const number =
    given === null ? null : (knownNumber(document, { number: given, facts }) ?? numberText(document, given))
  const mark = watermarkOf(document, printed.status)
  return paper(context, {
    title: typeof title === 'string' ? title : title(own),
    ...(spec.size && { size: spec.size }),
    ...(number === null ? {} : { number }),
    subtitle: `Vigencia ${vigenciaOf(printed.date)} · ${showDay(printed.date)}`,
    ...(mark && { watermark: mark }),
    verify: { number: number ?? document.number.prefix, date: printed.date, total: String(whole) },
    pieces: [
      spec.declares === undefined ? null : notes(spec.declares(own)),
      reported(fields, spec, printed),
      ...lines
        .filter(({ field }) => !fields[field]?.optional || linesOf(printed, field).length > 0)
        .flatMap(({ field, total }) => [
          lines.length === 1 ? null : notes('', { heading: fields[field]!.label }),
          lineSection({
            field: fields[field]!,
            name: field,
            totals: total === undefined ? [] : [total],
            printed,
          }),
        ]),
      ...(spec.adds?.(own) ?? []),
      ...(spec.outward || spec.size === 'receipt' ? [] : postedTables(printed.posted)),
      // Income and expense do not add up: only a document with one kind of lines has a total in words, when it has a total.
      whole !== zero && (lines.length === 1 || spec.worth !== undefined) ? words(whole) : null,
      ...adjustments(printed),
      signatures(signersOf(context, spec.signs)),
    ],
  })
}

const linesIn = (fields: Fields): readonly { readonly field: string; readonly total?: string }[] =>
  Object.entries(fields).flatMap(([field, { kind, of = {} }]) => {
    if (kind !== 'lines') return []
    const total = Object.keys(of).findLast((name) => of[name]?.kind === 'money')
    return [total === undefined ? { field } : { field, total }]
  })

const linesOf = ({ values }: PrintedDocument, name: string): readonly Line[] =>
  (values[name] as readonly Line[] | null) ?? []

/** The watermark of a page: a document that was not issued is a draft, and one that no longer holds says so. */
export function watermarkOf({ lifecycle }: AnyDocument, status: string): Watermark | undefined {
  return isDraft(lifecycle, status) ? 'BORRADOR' : voidMarks[status]
}

const voidMarks: Readonly<Record<string, Watermark | undefined>> = {
  annulled: 'ANULADO',
  cancelled: 'ANULADO',
  rescheduled: 'ANULADO',
  rejected: 'RECHAZADO',
}

function reported<D extends AnyDocument>(
  fields: Fields,
  spec: DocumentPrint<D>,
  printed: PrintedDocument,
): Content {
  const named = spec.pairs ?? Object.keys(fields).filter((name) => fields[name]?.kind !== 'lines')
  const facts = [
    ...named.flatMap((name) => pairOf(fields[name]!, name, printed)),
    ...(spec.tells?.(printed as PrintedOf<D>) ?? []),
  ]
  return pairs(facts, spec.size === 'receipt' ? { columns: 2 } : {})
}

/** An empty optional value is not printed. */
function pairOf(field: Field, name: string, printed: PrintedDocument): Pair[] {
  const value = worded(field, name, printed)
  if (value === '' && field.optional) return []
  return [{ label: field.label, value, wide: field.kind === 'note' }]
}

function worded(field: Field, name: string, { values, labels }: PrintedDocument): string {
  if (field.kind !== 'ref') return shown(field, values[name] as PrintValue)
  return [labels[name], labels[identityOf(name)]].filter(Boolean).join(' · ')
}

/** The key of a reference's identification among the labels. */
export const identityOf = (name: string): string => `${name}.identity`

type Section = Readonly<{ field: Field; name: string; totals: readonly string[]; printed: PrintedDocument }>

function lineSection({ field, name, totals, printed }: Section): Content {
  const lines = linesOf(printed, name)
  const fields = Object.entries(field.of!).filter(
    ([key, one]) => !one.optional || lines.some((line) => line[key] !== null && line[key] !== ''),
  )
  const columns: PrintColumn[] = fields.map(([key, one]) => ({
    key,
    header: one.label,
    kind: one.kind,
    ...(one.options === undefined ? {} : { options: one.options }),
  }))
  const rows = lines.map((line, index) => ({
    values: Object.fromEntries(
      fields.map(([key, one]) => [
        key,
        one.kind === 'ref' ? printed.labels[`${name}.${index}.${key}`] : line[key],
      ]),
    ),
  }))
  return lineTable({ columns, rows, totals })
}

function adjustments({ adjustments: done }: PrintedDocument): Content[] {
  if (done.length === 0) return []
  const columns: PrintColumn[] = [
    { key: 'adjustment', header: 'Ajuste', kind: 'code' },
    { key: 'label', header: 'Clase', kind: 'text', width: 'auto' },
    { key: 'date', header: 'Fecha', kind: 'day' },
    { key: 'reason', header: 'Motivo', kind: 'note' },
    { key: 'amount', header: 'Valor', kind: 'money' },
  ]
  return [
    notes('', { heading: 'Ajustes posteriores' }),
    lineTable({ columns, rows: done.map((one) => ({ values: { ...one } })) }),
  ]
}
