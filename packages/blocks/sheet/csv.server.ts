import { Readable, type Transform } from 'node:stream'
import { stringify } from 'csv-stringify'
import { stringify as stringifyNow } from 'csv-stringify/sync'
import { bogotaClock, digits, isEmpty, isNumeric, type SheetColumn, type SheetRow, textOf } from './column.ts'
import { inert } from './inert.ts'

export const csvMediaType = 'text/csv; charset=utf-8'

/** CSV as the Excel of es-CO opens it: semicolons, decimal comma, and a mark that says UTF-8. */
export function writeCsv(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  columns: readonly SheetColumn[],
): Transform {
  const writer = stringify({ bom: true, ...form })
  const source = Readable.from(lines(rows, columns))
  source.on('error', (error) => writer.destroy(error))
  writer.on('close', () => source.destroy())
  return source.pipe(writer)
}

const form = { delimiter: ';', record_delimiter: 'windows' } as const

/** Some lines of such a CSV, for a file that is written in pieces. @param first whether the file begins with them. */
export const csvLines = (lines: readonly (readonly string[])[], first = false): string =>
  stringifyNow(
    lines.map((cells) => cells.map(inert)),
    { bom: first, ...form },
  )

async function* lines(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  columns: readonly SheetColumn[],
): AsyncGenerator<string[]> {
  yield columns.map(({ header }) => inert(header))
  for await (const row of rows) yield columns.map((column) => cellOf(column, row))
}

function cellOf(column: SheetColumn, row: SheetRow): string {
  const value = row[column.key]
  if (isEmpty(value)) return ''
  if (isNumeric(column.kind)) return digits(value).replace('.', ',')
  if (column.kind === 'day') return String(value).slice(0, 10)
  if (column.kind === 'instant') return bogotaClock(value).toISOString().slice(0, 16).replace('T', ' ')
  return textOf(column, row)
}
