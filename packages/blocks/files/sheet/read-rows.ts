import { type ColumnMark, fold, markOf, readDay, readDouble, readNumber } from '@quina/kernel'
import type { Field, Fields } from '../../values/field/field.ts'
import { type Mapping, placesIn } from './mapping.ts'
import type { Sheet, SheetCell, SheetLine } from './sheet.ts'

export interface BadCell {
  /** The number of the row in the spreadsheet. */
  readonly row: number
  /** The heading of the column. */
  readonly column: string
  readonly message: string
  /** The code of the rule that refuses the row, where its cells were readable. */
  readonly code?: string | undefined
}

export interface ReadRow {
  readonly row: number
  /** Wire values by field; a `ref` is still the typed text. */
  readonly values: Readonly<Record<string, unknown>>
}

export interface ReadRows {
  readonly rows: readonly ReadRow[]
  /** The problems of the file, in order, up to a thousand; when there is any, nothing may be applied. */
  readonly bad: readonly BadCell[]
  /** Columns of the file without a field. */
  readonly ignored: readonly string[]
  /** Fields without a column in the file. */
  readonly absent: readonly string[]
}

/** The most problems reported at once: all of them, in fifty thousand rows, would fill the answer. */
const badMax = 1_000
/** How many rows are read before other work may run. */
const rowsAtOnce = 100

/**
 * Reads a sheet by declared fields. Columns are the assigned ones or, by default, found by label or name, ignoring accents,
 * case and order.
 * @throws Problem IMP-MAP when an assignment names no field or no column.
 */
export async function readRows(fields: Fields, sheet: Sheet, mapping: Mapping = {}): Promise<ReadRows> {
  const columns = readColumns(fields, sheet, mapping)
  const claimed = new Set(columns.flatMap(({ at }) => at))
  const ignored = sheet.header.filter((heading, index) => heading.trim() !== '' && !claimed.has(index))
  const bad: BadCell[] = columns.flatMap((column) => headingMistake(sheet, column))
  // A missing column is reported once, instead of in every row.
  const read = bad.length > 0 ? [] : await readLines(sheet, columns, bad)
  const absent = columns.filter(({ at }) => at.length === 0).map(({ name }) => name)
  return { rows: read, bad, ignored, absent }
}

async function readLines(
  { rows: lines, header }: Sheet,
  columns: readonly Column[],
  bad: BadCell[],
): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  const marks = marksOf(lines, columns)
  const width = header.length
  for (const line of lines) {
    if (bad.length >= badMax) {
      bad.push({
        row: line.row,
        column: '',
        message: 'Desde esta fila no se revisó: corrija antes las anteriores.',
      })
      break
    }
    read.push(readLine(line, { columns, marks, width }, bad))
    if (read.length % rowsAtOnce === 0) await new Promise<void>((resolve) => setTimeout(resolve))
  }
  return read
}

interface Column {
  readonly name: string
  readonly field: Field
  /** Its columns in the file: none, one, or too many. */
  readonly at: readonly number[]
}

/** The importable fields, and the column of each. */
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

/** Whether a file must have a column for the field. */
export const isNeeded = ({ optional, kind, blank }: Field): boolean =>
  optional !== true && kind !== 'flag' && blank === undefined

/** The decimal mark of each kind of number over the whole file; quantities that do not decide it follow the prices. */
function marksOf(lines: readonly SheetLine[], columns: readonly Column[]): ReadonlyMap<string, ColumnMark> {
  const marks = Object.entries(numbers).map(([kind, { decimals }]): [string, ColumnMark] => {
    const places = columns.filter(({ field }) => field.kind === kind).flatMap(({ at }) => at)
    const texts = lines.flatMap(({ cells }) => places.map((at) => cells[at]))
    return [
      kind,
      markOf(
        texts.filter((cell) => typeof cell === 'string'),
        decimals,
      ),
    ]
  })
  const read = new Map(marks)
  const ofPrices = read.get('money') ?? null
  return read.set('quantity', read.get('quantity') ?? (ofPrices === 'mixed' ? null : ofPrices))
}

type ColumnLayout = Readonly<{
  columns: readonly Column[]
  marks: ReadonlyMap<string, ColumnMark>
  width: number
}>

const shifted = 'La fila tiene más celdas que columnas: sobra un separador o falta un encabezado.'

function readLine(line: SheetLine, { columns, marks, width }: ColumnLayout, bad: BadCell[]): ReadRow {
  const values: Record<string, unknown> = {}
  const spare = line.cells.slice(width).some((cell) => cell !== null && String(cell).trim() !== '')
  if (spare) bad.push({ row: line.row, column: '', message: shifted })
  for (const { name, field, at } of columns) {
    const parsed = parseCell(field, line.cells[at[0] ?? -1], marks.get(field.kind))
    if ('message' in parsed) bad.push({ row: line.row, column: field.label, message: parsed.message })
    else values[name] = parsed.value
  }
  return { row: line.row, values }
}

/** The wire value of a cell, or why it cannot be read. */
export type ParsedCell = { readonly value: unknown } | { readonly message: string }

/** Reads one cell by its field: the declared kind decides, and the field's own schema has the last word. */
export function parseCell(field: Field, cell: SheetCell | undefined, mark: ColumnMark = null): ParsedCell {
  const given = cell === undefined || (typeof cell === 'string' && cell.trim() === '') ? null : cell
  if (given === null) return blank(field)
  const wire = wireOf(field, given, mark)
  if ('message' in wire) return wire
  // A reference is still a typed code or name: the code that resolves it validates it.
  if (field.kind === 'ref') return wire
  const checked = field.schema.safeParse(wire.value)
  return checked.success ? wire : { message: checked.error.issues[0]?.message ?? 'No es válido.' }
}

function blank(field: Field): ParsedCell {
  if (field.blank !== undefined) return { value: field.blank }
  if (field.optional === true) return { value: null }
  return field.kind === 'flag' ? { value: false } : { message: required }
}

/** The kinds of numbers with decimals: how many, and the message when they cannot be read. */
const numbers: Partial<Record<Field['kind'], Omit<Numeric, 'mark'>>> = {
  money: { decimals: 2, message: 'Escriba un valor en pesos, con dos decimales como máximo.' },
  percent: { decimals: 6, message: 'Escriba un porcentaje con coma decimal, sin separador de miles.' },
  quantity: { decimals: 4, message: 'Escriba una cantidad con coma decimal, sin separador de miles.' },
}

function wireOf(field: Field, cell: NonNullable<SheetCell>, mark: ColumnMark): ParsedCell {
  const number = numbers[field.kind]
  if (number !== undefined) return numeric(cell, { ...number, mark })
  switch (field.kind) {
    case 'integer':
      return integer(cell)
    case 'day':
      return day(cell)
    case 'flag':
      return flag(cell)
    case 'choice':
      return choice(field, cell)
    default:
      return words(cell)
  }
}

interface Numeric {
  readonly decimals: number
  readonly message: string
  /** The decimal mark of this kind of number in the file. */
  readonly mark: ColumnMark
}

function numeric(cell: NonNullable<SheetCell>, { decimals, message, mark }: Numeric): ParsedCell {
  if (typeof cell === 'number') {
    const exact = readDouble(cell, decimals)
    return exact === null ? { message } : { value: exact }
  }
  const text = textOf(cell)
  const read = readNumber(text, { decimals, mark })
  if (read?.side === null) return { value: read.digits }
  if (read !== null) return { message: `«${text}» dice débito o crédito: escriba el valor con su signo.` }
  const another = readNumber(text, { decimals }) !== null
  return {
    message: another ? `«${text}» no usa la coma y el punto como los demás valores del archivo.` : message,
  }
}

function integer(cell: NonNullable<SheetCell>): ParsedCell {
  const read = numeric(cell, { decimals: 0, message: 'Escriba un número entero.', mark: null })
  return 'message' in read ? read : { value: Number(read.value) }
}

/** The text of a cell. A number that a spreadsheet rounded lost its last digits for good, so it is refused. */
function words(cell: NonNullable<SheetCell>): ParsedCell {
  const rounded =
    typeof cell === 'number'
      ? !Number.isSafeInteger(cell) && Math.abs(cell) >= 1e15
      : scientific.test(String(cell))
  const message = `«${String(cell)}» perdió dígitos en la hoja: dele a la columna formato de texto y escríbalo completo.`
  return rounded ? { message } : { value: textOf(cell) }
}

/** `7,70123E+12`: the text of a long code in a cell of numbers. */
const scientific = /^\s*\d([.,]\d+)?E\+\d{1,3}\s*$/i
/** The number of a day in a cell without a date format: days from 1900, five digits from 1927 to 2173. */
const serial = /^\d{5}$/

/** A date with the day before the month, as in Colombia, or the serial number that a spreadsheet stores. */
function day(cell: NonNullable<SheetCell>): ParsedCell {
  const text = textOf(cell)
  const counted = serial.test(text)
    ? dayOf(new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000))
    : null
  const read = counted ?? readDay(text)
  return read === null ? { message: 'La fecha no es válida: use AAAA-MM-DD.' } : { value: read }
}

const yes = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'yes'])
const no = new Set(['no', 'n', '0', 'false', 'falso'])

function flag(cell: NonNullable<SheetCell>): ParsedCell {
  if (typeof cell === 'boolean') return { value: cell }
  const word = fold(textOf(cell))
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { message: 'Escriba Sí o No.' }
}

function choice({ options = {} }: Field, cell: NonNullable<SheetCell>): ParsedCell {
  // A file of an office writes `no_declarante`; a person, «No declarante».
  const wanted = fold(textOf(cell).replaceAll('_', ' '))
  const found = Object.entries(options).find(
    ([code, label]) => fold(code.replaceAll('_', ' ')) === wanted || fold(label) === wanted,
  )
  if (found !== undefined) return { value: found[0] }
  return { message: `Use una de estas opciones: ${Object.values(options).join(', ')}.` }
}

function textOf(cell: NonNullable<SheetCell>): string {
  if (cell instanceof Date) return dayOf(cell)
  // A workbook stores fifteen digits: the rest is noise of its arithmetic.
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? BigInt(cell).toString() : String(Number(cell.toPrecision(15)))
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  return cell.trim()
}

/** The day of a date in a workbook, which may be part of a second short of midnight. */
const dayOf = (cell: Date): string =>
  Number.isNaN(cell.getTime()) ? '' : new Date(cell.getTime() + 500).toISOString().slice(0, 10)
