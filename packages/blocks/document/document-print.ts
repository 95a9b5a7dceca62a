import { type Day, type Money, money, showDay, sum, vigenciaOf } from '@quina/kernel'
import type { Field, Fields } from '../field/field.ts'
import type { Content } from '../print/content.ts'
import { type Paper, type PrintContext, paper } from '../print/paper.ts'
import { lineTable, notes, type PrintColumn, pairs, signatures, signersOf, words } from '../print/pieces.ts'
import { type PrintValue, shown } from '../print/value.ts'
import type { AnyDocument, InputOf } from './document.ts'
import { knownNumber, numberText } from './words.ts'

/** How a document is put on paper. Letterhead, number, watermark, verification and footer come by themselves. */
export interface DocumentPrint<D extends AnyDocument> {
  readonly title: string
  /** What the document certifies or orders, before its facts. */
  readonly declares?: (printed: PrintedDocument) => string
  readonly pairs: readonly (keyof InputOf<D> & string)[]
  /** The line tables, each with the money column that is added up. */
  readonly lines: readonly { readonly field: keyof InputOf<D> & string; readonly total: string }[]
  /** What it is worth, when that is not the sum of its lines: it is written in words and ties the page to its record. */
  readonly worth?: (printed: PrintedDocument) => Money
  /** What the paper says after its lines, from the facts of the document: how each balance stays. */
  readonly adds?: (printed: PrintedDocument) => readonly Content[]
  /** Role code → the words under the signature. */
  readonly signs: Readonly<Record<string, string>>
}

/** A document as paper sees it: wire values, labels of its references, and what was done to it. */
export interface PrintedDocument {
  readonly number: number | null
  readonly status: string
  readonly date: Day
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
  readonly adjustments: readonly PrintedAdjustment[]
  /** What the module knows besides: the `facts` of its answer. */
  readonly facts?: Readonly<Record<string, unknown>>
}

export interface PrintedAdjustment {
  readonly adjustment: string
  readonly label: string
  readonly date: string
  readonly reason: string
  /** Money text. */
  readonly amount: string
}

type Line = Readonly<Record<string, PrintValue>>

/** The paper of any document, from its declaration: a pure function, so that the same document always prints the same. */
export function documentPaper<D extends AnyDocument>(
  document: D,
  spec: DocumentPrint<D>,
  { printed, context }: { printed: PrintedDocument; context: PrintContext },
): Paper {
  const fields = document.fields as Fields
  const amounts = spec.lines.flatMap(({ field, total }) =>
    linesOf(printed, field).map((line) => money(String(line[total]))),
  )
  const whole = spec.worth?.(printed) ?? sum(amounts)
  const { number: own, facts = {} } = printed
  const number =
    own === null ? null : (knownNumber(document, { number: own, facts }) ?? numberText(document, own))
  return paper(context, {
    title: spec.title,
    ...(number === null ? {} : { number }),
    subtitle: `Vigencia ${vigenciaOf(printed.date)} · ${showDay(printed.date)}`,
    ...watermark(document, printed),
    verify: { number: number ?? document.number.prefix, date: printed.date, total: String(whole) },
    pieces: [
      spec.declares === undefined ? null : notes(spec.declares(printed)),
      pairs(
        spec.pairs.map((name) => ({
          label: fields[name]!.label,
          value: worded(fields[name]!, name, printed),
          wide: fields[name]!.kind === 'note',
        })),
      ),
      ...spec.lines
        .filter(({ field }) => !fields[field]?.optional || linesOf(printed, field).length > 0)
        .flatMap(({ field, total }) => [
          spec.lines.length === 1 ? null : notes('', { heading: fields[field]!.label }),
          lineSection({ field: fields[field]!, name: field, total, printed }),
        ]),
      ...(spec.adds?.(printed) ?? []),
      // Income and expense do not add up: only a document of one kind of lines has a total in words.
      spec.lines.length === 1 || spec.worth !== undefined ? words(whole) : null,
      ...adjustments(printed),
      signatures(signersOf(context, spec.signs)),
    ],
  })
}

const linesOf = ({ values }: PrintedDocument, name: string): readonly Line[] =>
  (values[name] as readonly Line[] | null) ?? []

function watermark(
  { lifecycle }: AnyDocument,
  { status }: PrintedDocument,
): { watermark?: 'BORRADOR' | 'ANULADO' } {
  if (lifecycle.states[status]?.editable === true) return { watermark: 'BORRADOR' }
  return status === 'annulled' ? { watermark: 'ANULADO' } : {}
}

const worded = (field: Field, name: string, { values, labels }: PrintedDocument): string =>
  field.kind === 'ref' ? (labels[name] ?? '') : shown(field, values[name] as PrintValue)

interface Section {
  readonly field: Field
  readonly name: string
  readonly total: string
  readonly printed: PrintedDocument
}

function lineSection({ field, name, total, printed }: Section): Content {
  const fields = Object.entries(field.of!)
  const columns: PrintColumn[] = fields.map(([key, one]) => ({
    key,
    header: one.label,
    kind: one.kind,
    ...(one.options === undefined ? {} : { options: one.options }),
  }))
  const rows = linesOf(printed, name).map((line, at) => ({
    values: Object.fromEntries(
      fields.map(([key, one]) => [
        key,
        one.kind === 'ref' ? printed.labels[`${name}.${at}.${key}`] : line[key],
      ]),
    ),
  }))
  return lineTable({ columns, rows, totals: [total] })
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
