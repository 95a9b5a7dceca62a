import { Readable } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { bogotaClock, digits, isEmpty, isNumeric, type SheetColumn, type SheetRow, textOf } from './column.ts'
import { inert } from './inert.ts'

export const csvMediaType = 'text/csv; charset=utf-8'

/** Lines are sent in groups: one by one, each would be a piece of the answer. */
const linesInPiece = 200

/**
 * CSV as the Excel of es-CO opens it: semicolons, decimal comma, and a mark that says UTF-8. Rows are read only when the client
 * reads the file, and no faster.
 */
export const writeCsv = (
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  columns: readonly SheetColumn[],
): Readable => Readable.from(pieces(rows, columns), { objectMode: false })

async function* pieces(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  columns: readonly SheetColumn[],
): AsyncGenerator<Buffer> {
  let first = true
  let lines = [columns.map(({ header }) => inert(header))]
  const piece = () => Buffer.from(stringify(lines, { bom: first, ...form }))
  for await (const row of rows) {
    lines.push(columns.map((column) => cellOf(column, row)))
    if (lines.length < linesInPiece) continue
    yield piece()
    // Lets other work run: a consumer as fast as the writer would keep the process busy for all the rows.
    await othersTurn()
    first = false
    lines = []
  }
  if (lines.length > 0) yield piece()
}

const form = { delimiter: ';', record_delimiter: 'windows' } as const

/** Some lines of such a CSV, for a file that is written in pieces. @param first whether these are the first lines of the file. */
export const csvLines = (lines: readonly (readonly string[])[], first = false): string =>
  stringify(
    lines.map((cells) => cells.map(inert)),
    { bom: first, ...form },
  )

function cellOf(column: SheetColumn, row: SheetRow): string {
  const value = row[column.key]
  if (isEmpty(value)) return column.absent ?? ''
  if (isNumeric(column.kind)) return digits(value).replace('.', ',')
  if (column.kind === 'day') return String(value).slice(0, 10)
  if (column.kind === 'instant') return bogotaClock(value).toISOString().slice(0, 16).replace('T', ' ')
  return textOf(column, row)
}
