import { Readable } from 'node:stream'
import type { CellStyle, CellValue } from 'hucre/xlsx'
import type { Kind } from '../../values/field/field.ts'
import {
  bogotaClock,
  digits,
  isEmpty,
  isNumeric,
  type SheetColumn,
  type SheetRow,
  textOf,
  widthOf,
} from './column.ts'
import { inert } from './inert.ts'

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The parameters, each with its label. */
export type About = readonly (readonly [label: string, value: string])[]

type Rows = AsyncIterable<SheetRow> | Iterable<SheetRow>

/**
 * Up to this many rows the workbook is built whole, with bold headers and filters; above it, rows are streamed in constant memory
 * and it has neither, because the library cannot stream them.
 */
const wholeMax = 2_000

const formats: Partial<Record<Kind, string>> = {
  money: '#,##0.00',
  quantity: '#,##0.####',
  percent: '0.00####',
  integer: '0',
  day: 'yyyy/mm/dd',
  instant: 'yyyy/mm/dd hh:mm AM/PM',
}

/**
 * A workbook as a stream: its rows and, when they are few enough to be built whole, a sheet with the parameters. Amounts and
 * quantities are numbers, days are dates. Excel keeps fifteen digits: a longer number is written as text, so that no digit is
 * lost.
 */
export async function writeXlsx(
  rows: Rows,
  columns: readonly SheetColumn[],
  { name = 'Datos', about = [] }: { name?: string; about?: About } = {},
): Promise<Readable> {
  const cells = cellsOf(rows, columns)[Symbol.asyncIterator]()
  const first: CellValue[][] = []
  for (;;) {
    const next = await cells.next()
    if (next.done === true)
      return Readable.from([await wholeBook(first, columns, { name: sheetName(name), about })], {
        objectMode: false,
      })
    first.push(next.value)
    if (first.length > wholeMax) break
  }
  async function* all(): AsyncGenerator<CellValue[]> {
    yield* first
    yield* { [Symbol.asyncIterator]: () => cells }
  }
  const { writeXlsxStream } = await import('hucre/xlsx')
  const stream = writeXlsxStream(all(), {
    name: sheetName(name),
    columns: columns.map((column) => ({
      header: inert(column.header),
      width: widthOf(column),
      ...formatOf(column),
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}

async function wholeBook(
  rows: CellValue[][],
  columns: readonly SheetColumn[],
  { name, about }: { readonly name: string; readonly about: About },
): Promise<Uint8Array> {
  const headers = columns.map(({ header }) => inert(header))
  const bold: CellStyle = {
    font: { name: 'Calibri', size: 11, bold: true },
    border: { bottom: { style: 'thin' } },
  }
  const library = await import('hucre/xlsx')
  return library.writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map((column) => ({ width: widthOf(column), ...formatOf(column) })),
        rows: [headers, ...rows],
        cells: new Map(headers.map((value, index) => [`0,${index}`, { value, style: bold }])),
        freezePane: { rows: 1 },
        autoFilter: { range: library.rangeRef(0, 0, rows.length, Math.max(0, columns.length - 1)) },
      },
      ...(about.length === 0 ? [] : [aboutSheet(about)]),
    ],
  })
}

const aboutSheet = (about: About) => ({
  name: 'Parámetros',
  columns: [{ width: 24 }, { width: 60 }],
  rows: about.map((pair) => pair.map(inert)),
})

async function* cellsOf(rows: Rows, columns: readonly SheetColumn[]): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(column, row))
}

function cellOf(column: SheetColumn, row: SheetRow): CellValue {
  const value = row[column.key]
  if (isEmpty(value)) return column.absent ?? null
  if (isNumeric(column.kind)) return exactNumber(digits(value))
  if (column.kind === 'day') return new Date(`${String(value).slice(0, 10)}T00:00:00Z`)
  if (column.kind === 'instant') return bogotaClock(value)
  return textOf(column, row)
}

/** Fifteen significant digits survive a round trip through a double; more would be rounded silently. */
function exactNumber(text: string): number | string {
  const significant = text.replace(/^-|\./g, '').replace(/^0+/, '')
  return significant.length <= 15 ? Number(text) : text
}

const formatOf = ({ kind }: SheetColumn): { numFmt?: string } => {
  const numFmt = formats[kind]
  return numFmt === undefined ? {} : { numFmt }
}

/** Excel refuses some characters in the name of a sheet, and more than 31 letters. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim() || 'Datos'
