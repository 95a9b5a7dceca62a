import {
  type ColumnMark,
  type DayOrder,
  type DecimalMark,
  fold,
  type Money,
  markOf,
  minus,
  money,
  plus,
  readDay,
  readDouble,
  readNumber,
  readSide,
  zero,
} from '@quina/kernel'
import {
  type BalancedMove,
  balanceNamed,
  type Statement,
  type StatementMistake,
  type StatementMove,
  unsquaredRow,
} from './statement.domain.ts'

/** The column headings of a sheet. */
export interface StatementFormat {
  readonly dayColumn: string
  readonly dayShape: DayOrder
  readonly conceptColumn: string
  readonly referenceColumn: string | null
  readonly amountColumn: string | null
  readonly debitColumn: string | null
  readonly creditColumn: string | null
  readonly decimalMark: DecimalMark
}

export type StatementCell = string | number | boolean | Date | null

export interface StatementSheet {
  readonly headerRow: number
  readonly header: readonly string[]
  readonly rows: readonly { readonly row: number; readonly cells: readonly StatementCell[] }[]
}

/** Returns the column headings that a format names. */
export const columnsOf = (format: StatementFormat): readonly string[] =>
  [
    format.dayColumn,
    format.conceptColumn,
    format.referenceColumn,
    format.amountColumn,
    format.debitColumn,
    format.creditColumn,
  ].filter((name) => name !== null)

/**
 * Returns the movements of a sheet, found by the column headings of its bank. Rows of balances and totals are skipped; any other
 * row is read whole or refused with the name of its cell. The decimal mark is the one that all amounts share or, when no amount
 * shows it, the one of the format.
 */
export function movesInSheet(sheet: StatementSheet, format: StatementFormat): Statement {
  const mistakes: StatementMistake[] = []
  const places = placesOf(sheet, format, mistakes)
  if (mistakes.length > 0) return { ...nothing, mistakes }
  const amounts = amountPlaces(places)
  const texts = sheet.rows.flatMap(({ cells }) => amounts.map((at) => cells[at]))
  const found = markOf(
    texts.filter((cell) => typeof cell === 'string'),
    2,
  )
  const mark: ColumnMark = found === null || found === 'mixed' ? format.decimalMark : found
  const dated = sheet.rows.filter(({ cells }) => isDated(cells[places.day]!, format))
  const common = { places, mark, format, header: sheet.header, mistakes }
  const negativeDebits = areDebitsNegative(sheet.rows, common)
  const unsided = { ...common, negativeDebits }
  const reading: SheetLayout = { ...unsided, sides: sidesIn({ header: sheet.header, rows: dated }, unsided) }
  const read = sheet.rows.map((line) => readRow(line, reading))
  const moves = read.filter((one) => one !== null && 'amount' in one)
  const others = read.filter((one) => one !== null && 'balance' in one)
  return {
    moves: moves.map(({ day, amount, concept, reference }) => ({ day, amount, concept, reference })),
    mistakes,
    leftOut: others.length,
    opening: others.find(({ is }) => is === 'opening')?.balance ?? null,
    closing: others.findLast(({ is }) => is === 'closing')?.balance ?? null,
    unsquaredRow: unsquaredRow(balancesOf(sheet, moves, mark)),
  }
}

const nothing: Statement = {
  moves: [],
  mistakes: [],
  leftOut: 0,
  opening: null,
  closing: null,
  unsquaredRow: null,
}

type Place = 'day' | 'concept' | 'reference' | 'amount' | 'debit' | 'credit'
type Places = Readonly<Record<'day' | 'concept', number>> &
  Readonly<Record<Exclude<Place, 'day' | 'concept'>, number | null>>

const keyOf = (heading: string): string => fold(heading.replace(/\*/g, ''))

/** Returns the position of each column; every column must appear exactly once. */
function placesOf(
  { header, headerRow }: StatementSheet,
  format: StatementFormat,
  mistakes: StatementMistake[],
): Places {
  const placeOf = (name: string | null): number | null => {
    if (name === null) return null
    const at = header.flatMap((heading, place) => (keyOf(heading) === keyOf(name) ? [place] : []))
    if (at.length === 1) return at[0]!
    const message = at.length === 0 ? 'falta la columna.' : 'la columna está repetida.'
    mistakes.push({ row: headerRow, column: name, message })
    return null
  }
  return {
    day: placeOf(format.dayColumn) ?? 0,
    concept: placeOf(format.conceptColumn) ?? 0,
    reference: placeOf(format.referenceColumn),
    amount: placeOf(format.amountColumn),
    debit: format.amountColumn === null ? placeOf(format.debitColumn) : null,
    credit: format.amountColumn === null ? placeOf(format.creditColumn) : null,
  }
}

const amountPlaces = ({ amount, debit, credit }: Places): number[] =>
  [amount, debit, credit].filter((at) => at !== null)

interface SheetLayout {
  readonly places: Places
  readonly mark: ColumnMark
  readonly sides: Sides
  readonly format: StatementFormat
  readonly header: readonly string[]
  readonly mistakes: StatementMistake[]
  /** Whether the bank writes all debits with a minus sign. */
  readonly negativeDebits: boolean
}

type Row = StatementSheet['rows'][number]
type NumberedMove = StatementMove & { readonly row: number }
type RowContent = NumberedMove | { readonly balance: Money | null; readonly is: 'opening' | 'closing' | null }

/** Returns the movement of a row, a marker for a row that is not a movement, or null when the row is refused. */
function readRow(line: Row, reading: SheetLayout): RowContent | null {
  const { places, format } = reading
  const cell = (at: number | null) => (at === null ? '' : textIn(line.cells[at] ?? null))
  const balance = balanceNamed([cell(places.concept), cell(places.day)])
  if (balance !== null) {
    const is = balance === 'other' ? null : balance
    return { balance: is === null ? null : balanceIn(line, reading), is }
  }
  const written = amountPlaces(places).filter((at) => cell(at) !== '')
  const day = readDay(cell(places.day), { order: format.dayShape, shortYears: true })
  const isText = day === null && line.cells.filter((one) => textIn(one) !== '').length === 1
  if (written.length === 0 && (isText || cell(places.day) === '')) return { balance: null, is: null }
  const amount = amountOf(line, reading)
  if (day === null) return refuse(line, reading, places.day, `no se entiende la fecha «${cell(places.day)}».`)
  if (amount === null) return null
  const reference = cell(places.reference) || null
  return { row: line.row, day, amount, concept: cell(places.concept) || 'Movimiento', reference }
}

function refuse({ row }: Row, { mistakes, header }: SheetLayout, at: number, message: string): null {
  mistakes.push({ row, column: header[at] ?? '', message })
  return null
}

/** Returns the amount of a row, negative for a debit; null when the row is refused. */
function amountOf(line: Row, reading: SheetLayout): Money | null {
  const { places } = reading
  const [first] = amountPlaces(places)
  if (places.amount !== null) {
    const found = valueIn(line, places.amount, reading)
    if (found === 'empty') return refuse(line, reading, places.amount, 'falta el valor.')
    return found === null ? null : signed(line, found, reading)
  }
  const debit = places.debit === null ? 'empty' : valueIn(line, places.debit, reading)
  const credit = places.credit === null ? 'empty' : valueIn(line, places.credit, reading)
  if (debit === null || credit === null) return null
  if (debit === 'empty' && credit === 'empty') return refuse(line, reading, first!, 'falta el valor.')
  const leaves = debit === 'empty' ? zero : debit.amount
  const enters = credit === 'empty' ? zero : credit.amount
  if (leaves !== zero && enters !== zero)
    return refuse(line, reading, first!, 'dice un débito y un crédito a la vez.')
  if (leaves < zero !== (reading.negativeDebits && leaves !== zero))
    return refuse(line, reading, places.debit!, 'tiene el signo contrario al de los demás débitos.')
  if (enters < zero) return refuse(line, reading, places.credit!, 'un crédito no puede ser negativo.')
  return minus(enters, leaves < zero ? (-leaves as Money) : leaves)
}

type Value = Readonly<{ amount: Money; side: 'debit' | 'credit' | null }>

/** Returns the value of a cell; null when the cell is refused. */
function valueIn(line: Row, at: number, reading: SheetLayout): Value | 'empty' | null {
  const cell = line.cells[at] ?? null
  const value = worthIn(cell, reading.mark)
  return value ?? refuse(line, reading, at, `no se entiende el valor «${textIn(cell)}».`)
}

function worthIn(cell: StatementCell, mark: ColumnMark): Value | 'empty' | null {
  // An accountant's format writes a dash for zero.
  if (/^(?:\$ ?)?[-\u2013]?$/.test(textIn(cell))) return 'empty'
  if (typeof cell === 'number') {
    const exact = readDouble(cell, 2)
    return exact === null ? null : { amount: money(exact), side: null }
  }
  const read = typeof cell === 'string' ? readNumber(cell, { decimals: 2, mark }) : null
  return read === null ? null : { amount: money(read.digits), side: read.side }
}

/** Returns the amount, signed by its débito or crédito mark or by its own sign; contradicting signs are refused. */
function signed(line: Row, { amount, side }: Value, reading: SheetLayout): Money | null {
  const { sides, places } = reading
  const cells = sides.at.map((at) => textIn(line.cells[at] ?? null))
  const [known = null, ...others] = new Set([side, ...cells.map(readSide)].filter((one) => one !== null))
  if (known === null && sides.rule)
    return refuse(line, reading, sides.at[0]!, `no se sabe si «${cells[0]}» es un débito o un crédito.`)
  if (known === null) return amount
  if (others.length > 0 || (known === 'credit' && amount < zero))
    return refuse(line, reading, places.amount!, 'el signo contradice el débito o crédito que dice la fila.')
  return known === 'debit' && amount > zero ? (-amount as Money) : amount
}

interface Sides {
  /** Columns that say débito or crédito. */
  readonly at: readonly number[]
  /** Whether only these columns give the sign, because no amount of the file has one. */
  readonly rule: boolean
}

/** Finds the columns that say débito or crédito in every row or, where no amount has a sign, in half of them. */
function sidesIn(
  { header, rows }: Pick<StatementSheet, 'header' | 'rows'>,
  reading: Omit<SheetLayout, 'sides'>,
): Sides {
  const { places, mark } = reading
  if (places.amount === null || rows.length === 0) return { at: [], rule: false }
  const rule = !rows.some(({ cells }) => {
    const value = worthIn(cells[places.amount!] ?? null, mark)
    return value !== null && value !== 'empty' && (value.amount < zero || value.side !== null)
  })
  const needed = rule ? rows.length / 2 : rows.length
  const at = header.flatMap((_, place) => {
    if (place === places.day || place === places.amount) return []
    if (place === places.concept && !rule) return []
    const count = rows.filter(({ cells }) => readSide(textIn(cells[place] ?? null)) !== null).length
    return count >= (place === places.concept ? rows.length : needed) ? [place] : []
  })
  return { at, rule: rule && at.length > 0 }
}

const isDated = (cell: StatementCell, { dayShape }: StatementFormat): boolean =>
  readDay(textIn(cell), { order: dayShape, shortYears: true }) !== null

function areDebitsNegative(
  rows: readonly Row[],
  { places, mark }: Pick<SheetLayout, 'places' | 'mark'>,
): boolean {
  if (places.debit === null) return false
  const worths = rows.flatMap(({ cells }) => {
    const value = worthIn(cells[places.debit!] ?? null, mark)
    return value === null || value === 'empty' || value.amount === zero ? [] : [value.amount]
  })
  return worths.length > 0 && worths.every((amount) => amount < zero)
}

/** Returns the amount of a balance row, from any of the amount columns. */
function balanceIn({ cells }: Row, { places, mark }: SheetLayout): Money | null {
  const worth = (at: number | null): Money => {
    const value = at === null ? null : worthIn(cells[at] ?? null, mark)
    return value === null || value === 'empty' ? zero : value.amount
  }
  if (amountPlaces(places).every((at) => textIn(cells[at] ?? null) === '')) return null
  return minus(plus(worth(places.amount), worth(places.credit)), worth(places.debit))
}

/** Returns the movements, each with the balance that the bank's balance column shows after it. */
function balancesOf(
  { header, rows }: StatementSheet,
  moves: readonly NumberedMove[],
  mark: ColumnMark,
): BalancedMove[] {
  const at = header.findIndex((heading) => keyOf(heading) === 'saldo')
  const cells = new Map(rows.map((line) => [line.row, line.cells[at] ?? null]))
  return moves.map(({ row, amount }) => {
    const value = worthIn(cells.get(row) ?? null, mark)
    return { row, amount, balance: value === null || value === 'empty' ? null : value.amount }
  })
}

function textIn(cell: StatementCell): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : new Date(cell.getTime() + 500).toISOString().slice(0, 10)
  return cell === null ? '' : String(cell).trim()
}
