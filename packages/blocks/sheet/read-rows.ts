import type { Field, Fields } from '../field/field.ts'
import { type Mapping, placesIn } from './mapping.ts'
import { parseCell } from './parse-cell.ts'
import type { Sheet, SheetLine } from './sheet.ts'

export interface BadCell {
  /** As the spreadsheet numbers it. */
  readonly row: number
  /** The heading of the column. */
  readonly column: string
  readonly message: string
}

export interface ReadRow {
  readonly row: number
  /** Wire values by field; a `ref` is still the text that was typed. */
  readonly values: Readonly<Record<string, unknown>>
}

export interface ReadRows {
  readonly rows: readonly ReadRow[]
  /** The mistakes of the file, in order, up to a thousand; when there is any, nothing is to be applied. */
  readonly bad: readonly BadCell[]
  /** Columns of the file that no field claims. */
  readonly ignored: readonly string[]
  /** Fields that the file has no column for. */
  readonly absent: readonly string[]
}

/** Nobody mends more at once, and to tell them all of fifty thousand rows would fill the answer. */
const badMax = 1_000
/** Rows between which others are let through. */
const rowsAtOnce = 100

/**
 * Reads a sheet by declared fields. Columns are where they were said to be by hand or, by default, found by label or name,
 * whatever their accents, case and order.
 * @throws Problem IMP-MAP when what was said by hand names no field or no column.
 */
export async function readRows(fields: Fields, sheet: Sheet, mapping: Mapping = {}): Promise<ReadRows> {
  const columns = readColumns(fields, sheet, mapping)
  const claimed = new Set(columns.flatMap(({ at }) => at))
  const ignored = sheet.header.filter((heading, at) => heading.trim() !== '' && !claimed.has(at))
  const bad: BadCell[] = columns.flatMap((column) => headingMistake(sheet, column))
  // Without its columns every row would complain: one complaint says it all.
  const read = bad.length > 0 ? [] : await readLines(sheet.rows, columns, bad)
  const absent = columns.filter(({ at }) => at.length === 0).map(({ name }) => name)
  return { rows: read, bad, ignored, absent }
}

async function readLines(
  lines: readonly SheetLine[],
  columns: readonly Column[],
  bad: BadCell[],
): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  for (const line of lines) {
    if (bad.length >= badMax) {
      bad.push({
        row: line.row,
        column: '',
        message: 'Desde esta fila no se revisó: corrija antes las anteriores.',
      })
      break
    }
    read.push(readLine(line, columns, bad))
    if (read.length % rowsAtOnce === 0) await new Promise<void>((resolve) => setTimeout(resolve))
  }
  return read
}

interface Column {
  readonly name: string
  readonly field: Field
  /** Where it stands in the file: nowhere, once, or too often. */
  readonly at: readonly number[]
}

/** The fields that a file may bring, and where each stands in it. */
export function readColumns(
  fields: Fields,
  { header }: Pick<Sheet, 'header'>,
  mapping: Mapping,
): readonly Column[] {
  const known = Object.entries(fields).filter(([, { kind }]) => kind !== 'lines' && kind !== 'instant')
  const places = placesIn(Object.fromEntries(known), header, mapping)
  return known.map(([name, field]) => ({ name, field, at: places.get(name) ?? [] }))
}

function headingMistake({ headerRow }: Sheet, { field, at }: Column): BadCell[] {
  const mistake = (message: string) => [{ row: headerRow, column: field.label, message }]
  if (at.length > 1) return mistake(`La columna «${field.label}» está repetida.`)
  return at.length === 0 && isNeeded(field) ? mistake(`Falta la columna «${field.label}».`) : []
}

/** Whether a file must bring it. */
export const isNeeded = ({ optional, kind, blank }: Field): boolean =>
  optional !== true && kind !== 'flag' && blank === undefined

function readLine(line: SheetLine, columns: readonly Column[], bad: BadCell[]): ReadRow {
  const values: Record<string, unknown> = {}
  for (const { name, field, at } of columns) {
    const parsed = parseCell(field, line.cells[at[0] ?? -1])
    if ('message' in parsed) bad.push({ row: line.row, column: field.label, message: parsed.message })
    else values[name] = parsed.value
  }
  return { row: line.row, values }
}
