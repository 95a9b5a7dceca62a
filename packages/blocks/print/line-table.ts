import { type Money, showAmount, sumOf } from '@quina/kernel'
import type { Fields } from '../field/field.ts'
import { type Content, ink, type TextContent, type Width } from './content.ts'
import { asMoney, isFigure, type PrintValue, type Shown, shown } from './value.ts'

export interface PrintColumn extends Shown {
  readonly key: string
  readonly header: string
  /** In points; `*` shares what is left, `auto` takes what it needs. */
  readonly width?: Width
}

export interface PrintRow {
  readonly values: Readonly<Record<string, PrintValue>>
  /** Depth in a tree, from 0. */
  readonly level?: number
  /** A row that heads others: bold. */
  readonly group?: boolean
}

export interface LineTableSpec {
  readonly columns: readonly PrintColumn[]
  readonly rows: readonly PrintRow[]
  /** Money columns added up in a last row, which is never repeated on each page. */
  readonly totals?: readonly string[]
  /** Totals already known, as money text by column: a report that sums its own tree. */
  readonly sums?: Readonly<Record<string, PrintValue>>
  readonly fontSize?: number
}

/** Lines with a header repeated on every page, rows that are not cut, and totals only at the end. */
export function lineTable(spec: LineTableSpec): Content {
  const { columns, rows, fontSize = 8.5 } = spec
  const sums = spec.sums ?? addedUp(rows, spec.totals ?? [])
  const hasTotals = Object.keys(sums).length > 0
  const header = columns.map(({ header, kind }) =>
    ink(header, { bold: true, fontSize, ...(isFigure(kind) ? { alignment: 'right' } : {}) }),
  )
  return {
    layout: 'lines',
    margin: [0, 2, 0, 8],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: rows.every(fitsOnePage),
      totalRows: hasTotals ? 1 : 0,
      widths: columns.map(({ width, kind }) => width ?? (takesRest(kind) ? '*' : 'auto')),
      body: [
        header,
        ...rows.map((row) => columns.map((column, at) => cell(column, row, { at, fontSize }))),
        ...(hasTotals ? [totalRow(columns, sums, fontSize)] : []),
      ],
    },
  }
}

const takesRest = (kind: PrintColumn['kind']): boolean => kind === 'text' || kind === 'note' || kind === 'ref'

/** A cell taller than a page would be lost if its row could not be cut. */
const fitsOnePage = ({ values }: PrintRow): boolean =>
  Object.values(values).every((value) => typeof value !== 'string' || value.length < 1_500)

function cell(column: PrintColumn, row: PrintRow, { at, fontSize }: { at: number; fontSize: number }): TextContent {
  const indent = at === 0 ? (row.level ?? 0) * 8 : 0
  const figure = isFigure(column.kind)
  return {
    ...ink(shown(column, row.values[column.key]), { fontSize, ...(row.group === true ? { bold: true } : {}) }),
    ...(figure ? { alignment: 'right' as const, noWrap: true as const } : {}),
    ...(indent > 0 ? { margin: [indent, 0, 0, 0] as const } : {}),
  }
}

function totalRow(
  columns: readonly PrintColumn[],
  sums: Readonly<Record<string, PrintValue>>,
  fontSize: number,
): TextContent[] {
  return columns.map(({ key, kind }, at) => {
    const sum = sums[key]
    const text = sum === undefined || sum === null ? (at === 0 ? 'Total' : '') : totalText(kind, sum)
    return ink(text, { bold: true, fontSize, ...(isFigure(kind) ? { alignment: 'right' } : {}) })
  })
}

const totalText = (kind: PrintColumn['kind'], sum: PrintValue): string =>
  kind === 'money' ? showAmount(asMoney(sum)) : shown({ kind }, sum)

function addedUp(rows: readonly PrintRow[], keys: readonly string[]): Record<string, Money> {
  const of = (key: string) => sumOf(rows, ({ values }) => asMoney(values[key] ?? 0n))
  return Object.fromEntries(keys.map((key) => [key, of(key)]))
}

/** Columns read off the fields of a document's lines, of a list or of a report. */
export const columnsOf = (fields: Fields, widths: Readonly<Record<string, Width>> = {}): PrintColumn[] =>
  Object.entries(fields).map(([key, field]) => ({
    key,
    header: field.label,
    kind: field.kind,
    ...(field.options === undefined ? {} : { options: field.options }),
    ...(widths[key] === undefined ? {} : { width: widths[key] }),
  }))
