import { fold } from '@quina/kernel'
import type { Field, Fields } from '../field/field.ts'
import { type Mapping, placesIn } from './mapping.ts'
import type { Sheet, SheetCell, SheetLine } from './sheet.ts'

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

const required = 'Este dato es obligatorio.'

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

/** A cell as the field wants it on the wire, or why it cannot be. */
export type Parsed = { readonly value: unknown } | { readonly message: string }

/** Reads one cell by its field: the declared kind decides, and the field's own schema has the last word. */
export function parseCell(field: Field, cell: SheetCell | undefined): Parsed {
  const given = cell === undefined || (typeof cell === 'string' && cell.trim() === '') ? null : cell
  if (given === null) return blank(field)
  const wire = wireOf(field, given)
  if ('message' in wire) return wire
  // A reference is still a code or a name: whoever resolves it validates it.
  if (field.kind === 'ref') return wire
  const checked = field.schema.safeParse(wire.value)
  return checked.success ? wire : { message: checked.error.issues[0]?.message ?? 'No es válido.' }
}

function blank(field: Field): Parsed {
  if (field.blank !== undefined) return { value: field.blank }
  if (field.optional === true) return { value: null }
  return field.kind === 'flag' ? { value: false } : { message: required }
}

function wireOf(field: Field, cell: NonNullable<SheetCell>): Parsed {
  switch (field.kind) {
    case 'money':
      return numeric(cell, 2, 'Escriba un valor en pesos, con dos decimales como máximo.')
    case 'percent':
      return numeric(cell, 6, 'Escriba un porcentaje con coma decimal, sin separador de miles.')
    case 'quantity':
      return numeric(cell, 4, 'Escriba una cantidad con coma decimal, sin separador de miles.')
    case 'integer':
      return integer(cell)
    case 'day':
      return day(cell)
    case 'flag':
      return flag(cell)
    case 'choice':
      return choice(field, cell)
    default:
      return { value: textOf(cell) }
  }
}

function numeric(cell: NonNullable<SheetCell>, decimals: number, message: string): Parsed {
  const text = typeof cell === 'number' ? cleanNumber(cell) : numericText(textOf(cell), decimals)
  return text === null ? { message } : { value: text }
}

function integer(cell: NonNullable<SheetCell>): Parsed {
  const text = typeof cell === 'number' ? cleanNumber(cell) : numericText(textOf(cell), 0)
  return text !== null && /^-?\d+$/.test(text)
    ? { value: Number(text) }
    : { message: 'Escriba un número entero.' }
}

/** `2026-03-14`, `2026/03/14` or `14/03/2026`: the day before the month, as dates are written here. */
function day(cell: NonNullable<SheetCell>): Parsed {
  const text = textOf(cell).trim()
  const [, year, month = '', date = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
  if (year !== undefined) return { value: `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` }
  const [, first, second = '', last = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text) ?? []
  if (first !== undefined) return { value: `${last}-${second.padStart(2, '0')}-${first.padStart(2, '0')}` }
  return { message: 'La fecha no es válida: use AAAA-MM-DD.' }
}

const yes = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'yes'])
const no = new Set(['no', 'n', '0', 'false', 'falso'])

function flag(cell: NonNullable<SheetCell>): Parsed {
  if (typeof cell === 'boolean') return { value: cell }
  const word = fold(textOf(cell))
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { message: 'Escriba Sí o No.' }
}

function choice({ options = {} }: Field, cell: NonNullable<SheetCell>): Parsed {
  // A file of the office says `no_declarante`; a person, «No declarante».
  const wanted = fold(textOf(cell).replaceAll('_', ' '))
  const found = Object.entries(options).find(
    ([code, label]) => fold(code.replaceAll('_', ' ')) === wanted || fold(label) === wanted,
  )
  if (found !== undefined) return { value: found[0] }
  return { message: `Use una de estas opciones: ${Object.values(options).join(', ')}.` }
}

function textOf(cell: NonNullable<SheetCell>): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return cleanNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  return cell.trim()
}

/**
 * A number as people write it in Colombia, brought to digits with a point: `$ 1.234,50` → `1234.50`.
 * A point alone before three digits could be thousands or decimals: when the field admits that many decimals nobody
 * can tell, and it is refused.
 */
export function numericText(given: string, decimals: number): string | null {
  const text = given.replace(/[\s\u00a0\u202f$%]|COP/gi, '')
  const [, minus, body = ''] = /^(-?)([\d.,]+)$/.exec(text.replace(/^\((.*)\)$/, '-$1')) ?? []
  if (minus === undefined) return null
  const plain = withPoint(body, decimals)
  return plain === null || !/^\d+(\.\d+)?$/.test(plain) ? null : `${minus}${plain}`
}

function withPoint(body: string, decimals: number): string | null {
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  if (last < 0) return body
  const sign = body[last] ?? ''
  const other = sign === '.' ? ',' : '.'
  if (body.includes(other)) return grouped(body.slice(0, last), other, body.slice(last + 1))
  const repeated = body.indexOf(sign) !== last
  if (repeated) return grouped(body, sign)
  const after = body.length - last - 1
  if (after !== 3) return body.replace(sign, '.')
  if (decimals < 3) return grouped(body, sign)
  const ambiguous = sign === '.' && last <= 3 && !body.startsWith('0')
  return ambiguous ? null : body.replace(sign, '.')
}

/** Thousands must come in threes: `1.23.4` is a mistake, not a number. */
function grouped(whole: string, separator: string, fraction?: string): string | null {
  const [first = '', ...groups] = whole.split(separator)
  if (!/^\d{1,3}$/.test(first) || !groups.every((group) => /^\d{3}$/.test(group))) return null
  const joined = [first, ...groups].join('')
  return fraction === undefined ? joined : `${joined}.${fraction}`
}

/** A number of a workbook, without the noise of doubles beyond the fifteen digits Excel keeps: `0.1+0.2` → `0.3`. */
function cleanNumber(value: number): string {
  if (!Number.isFinite(value)) return 'NaN'
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : rounded.toString()
}
