import { type Money, sumOf } from '@quina/kernel'
import type { Fields, Kind } from '../../values/field/field.ts'
import { type Content, ink, type TextContent, type Width } from './content.ts'
import { asMoney, isFigure, type PrintValue, type ShownValue, shown } from './value.ts'

export interface PrintColumn extends ShownValue {
  readonly key: string
  readonly header: string
  /** In points; `*` shares the remaining width, `auto` takes the width it needs. */
  readonly width?: Width
  /** The number of letters of its longest possible value. */
  readonly max?: number
}

export interface PrintRow {
  readonly values: Readonly<Record<string, PrintValue>>
  /** Depth in a tree, from 0. */
  readonly level?: number
  /** A row that heads other rows, in bold. */
  readonly group?: boolean
}

export interface LineTableSpec {
  readonly columns: readonly PrintColumn[]
  readonly rows: readonly PrintRow[]
  /** Money columns with a total in a last row, which is never repeated on each page. */
  readonly totals?: readonly string[]
  /** Totals already computed, as money text by column: a report that sums its own tree. */
  readonly sums?: Readonly<Record<string, PrintValue>>
  readonly fontSize?: number
}

/** A table of lines with a header repeated on every page, rows that are not cut, and totals only at the end. */
export function lineTable(spec: LineTableSpec): Content {
  const { columns, rows, fontSize = 8.5 } = spec
  const sums = totalTexts(spec)
  const header = columns.map(({ header, kind }) =>
    ink(header, { bold: true, fontSize, ...(isFigure(kind) ? { alignment: 'right' } : {}) }),
  )
  const tree = treeColumn(columns)
  return {
    layout: 'lines',
    margin: [0, 2, 0, 8],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: rows.every(fitsOnePage),
      totalRows: sums === null ? 0 : 1,
      widths: columns.map(({ width, kind }) => width ?? (takesRest(kind) ? '*' : 'auto')),
      body: [
        header,
        ...rows.map((row) =>
          columns.map((column, index) => cell(column, row, { tree: index === tree, fontSize })),
        ),
        ...(sums === null ? [] : [totalRow(columns, sums, fontSize)]),
      ],
    },
  }
}

const takesRest = (kind: PrintColumn['kind']): boolean => kind === 'text' || kind === 'note' || kind === 'ref'

/** A cell taller than a page would be lost if its row could not be cut. */
const fitsOnePage = ({ values }: PrintRow): boolean =>
  Object.values(values).every((value) => typeof value !== 'string' || value.length < 1_500)

function cell(
  column: PrintColumn,
  row: PrintRow,
  { tree, fontSize }: { tree: boolean; fontSize: number },
): TextContent {
  const indent = tree ? (row.level ?? 0) * 8 : 0
  const figure = isFigure(column.kind)
  return {
    ...ink(shown(column, row.values[column.key]), {
      fontSize,
      ...(row.group === true ? { bold: true } : {}),
    }),
    ...(figure ? { alignment: 'right' as const, noWrap: true as const } : {}),
    ...(indent > 0 ? { margin: [indent, 0, 0, 0] as const } : {}),
  }
}

const totalRow = (
  columns: readonly PrintColumn[],
  texts: readonly string[],
  fontSize: number,
): TextContent[] =>
  columns.map(({ kind }, index) =>
    ink(texts[index] ?? '', { bold: true, fontSize, ...(isFigure(kind) ? { alignment: 'right' } : {}) }),
  )

const named: readonly Kind[] = ['code', 'text', 'note', 'ref', 'choice']
/** The first column of words: it is indented by depth, and holds *Total*. */
export const treeColumn = (columns: readonly PrintColumn[]): number =>
  Math.max(
    0,
    columns.findIndex(({ kind }) => named.includes(kind)),
  )

/** The texts of the row of totals, or null when nothing is totalled. */
export function totalTexts({ columns, rows, ...spec }: LineTableSpec): string[] | null {
  const sums: Readonly<Record<string, PrintValue>> = spec.sums ?? addedUp(rows, spec.totals ?? [])
  if (Object.keys(sums).length === 0) return null
  const tree = treeColumn(columns)
  return columns.map((column, index) => {
    const sum = Object.hasOwn(sums, column.key) ? shown(column, sums[column.key]) : ''
    return sum || (index === tree ? 'Total' : '')
  })
}

function addedUp(rows: readonly PrintRow[], keys: readonly string[]): Record<string, Money> {
  const sumOfColumn = (key: string) => sumOf(rows, ({ values }) => asMoney(values[key] || 0n))
  return Object.fromEntries(keys.map((key) => [key, sumOfColumn(key)]))
}

/** Columns derived from the fields of a document's lines, of a list or of a report. */
export const columnsOf = (fields: Fields, widths: Readonly<Record<string, Width>> = {}): PrintColumn[] =>
  Object.entries(fields).map(([key, field]) => ({
    key,
    header: field.label,
    kind: field.kind,
    ...(field.options === undefined ? {} : { options: field.options }),
    ...(field.max === undefined ? {} : { max: field.max }),
    ...(widths[key] === undefined ? {} : { width: widths[key] }),
  }))
