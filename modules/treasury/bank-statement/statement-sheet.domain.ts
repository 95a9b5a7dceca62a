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
  zero,
} from '@quina/kernel'
import {
  type Balanced,
  type Statement,
  type StatementMistake,
  type StatementMove,
  unsquaredRow,
} from './statement.domain.ts'

/** How the columns of a sheet are called. */
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

/** The names of its columns that a format has. */
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
 * The movements of a sheet by the headings of its bank. Rows of balances and totals are no movements; a row that is neither is
 * read whole or refused by its cell. The mark of decimals is the one that all amounts have and, where they do not show it, that
 * of the format.
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
  const kindAt = places.amount === null ? null : kindColumn(sheet.header, dated, places)
  const reading: Reading = {
    places,
    mark,
    kindAt,
    format,
    header: sheet.header,
    mistakes,
    negativeDebits: false,
  }
  const negativeDebits = areDebitsNegative(sheet.rows, reading)
  const read = sheet.rows.map((line) => readRow(line, { ...reading, negativeDebits }))
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

/** The place of each column: it must be there once. */
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

interface Reading {
  readonly places: Places
  readonly mark: ColumnMark
  /** The column that says débito or crédito of each row, where there is one. */
  readonly kindAt: number | null
  readonly format: StatementFormat
  readonly header: readonly string[]
  readonly mistakes: StatementMistake[]
  /** Whether the bank writes with a minus all that leaves. */
  readonly negativeDebits: boolean
}

type Row = StatementSheet['rows'][number]
type Moved = StatementMove & { readonly row: number }
type Found = Moved | { readonly balance: Money | null; readonly is: 'opening' | 'closing' | null }

const openingWords = /^(saldo|sdo)\.? (anterior|inicial)( .*)?$/
const closingWords = /^(saldo|sdo)\.? (final|actual|a la fecha)( .*)?$/
const otherBalances = /^(saldo|sdo)\.?( (total|disponible|en canje|promedio))?$/
const totalWords =
  /^(gran |sub ?)?total(es)?( (de )?(debitos?|creditos?|cargos|abonos|movimientos|general|mes|periodo|retiros|depositos))*$/

/** A movement, a row that is none, or null when it was refused. */
function readRow(line: Row, reading: Reading): Found | null {
  const { places, format } = reading
  const cell = (at: number | null) => (at === null ? '' : textIn(line.cells[at] ?? null))
  const words = [cell(places.concept), cell(places.day)].map(fold)
  const is = words.some((word) => openingWords.test(word))
    ? 'opening'
    : words.some((word) => closingWords.test(word))
      ? 'closing'
      : null
  const isOther = words.some((word) => totalWords.test(word) || otherBalances.test(word))
  if (is !== null || isOther) return { balance: is === null ? null : balanceIn(line, reading), is }
  const written = amountPlaces(places).filter((at) => cell(at) !== '')
  if (cell(places.day) === '' && written.length === 0) return { balance: null, is: null }
  const day = readDay(cell(places.day), { order: format.dayShape, shortYears: true })
  const amount = amountOf(line, reading)
  if (day === null) return refuse(line, reading, places.day, `no se entiende la fecha «${cell(places.day)}».`)
  if (amount === null) return null
  const reference = cell(places.reference) || null
  return { row: line.row, day, amount, concept: cell(places.concept) || 'Movimiento', reference }
}

function refuse({ row }: Row, { mistakes, header }: Reading, at: number, message: string): null {
  mistakes.push({ row, column: header[at] ?? '', message })
  return null
}

/** What enters, or what leaves as negative; null when it was refused. */
function amountOf(line: Row, reading: Reading): Money | null {
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

interface Value {
  readonly amount: Money
  readonly side: 'debit' | 'credit' | null
}

/** What a cell is worth; null when it was refused. */
function valueIn(line: Row, at: number, reading: Reading): Value | 'empty' | null {
  const cell = line.cells[at] ?? null
  const value = worthIn(cell, reading.mark)
  return value ?? refuse(line, reading, at, `no se entiende el valor «${textIn(cell)}».`)
}

function worthIn(cell: StatementCell, mark: ColumnMark): Value | 'empty' | null {
  if (textIn(cell) === '') return 'empty'
  if (typeof cell === 'number') {
    const exact = readDouble(cell, 2)
    return exact === null ? null : { amount: money(exact), side: null }
  }
  const read = typeof cell === 'string' ? readNumber(cell, { decimals: 2, mark }) : null
  return read === null ? null : { amount: money(read.digits), side: read.side }
}

/** The sign that is beside the amount, in its own column, or its own: two that contradict each other are refused. */
function signed(line: Row, { amount, side }: Value, reading: Reading): Money | null {
  const { kindAt, places } = reading
  const reported = kindAt === null ? null : sideIn(textIn(line.cells[kindAt] ?? null))
  const known = side ?? reported
  if (known === null) return amount
  const contrary =
    (side !== null && reported !== null && side !== reported) || (known === 'credit' && amount < zero)
  if (contrary)
    return refuse(line, reading, places.amount!, 'el signo contradice el débito o crédito que dice la fila.')
  return known === 'debit' && amount > zero ? (-amount as Money) : amount
}

const sides: readonly (readonly [RegExp, 'debit' | 'credit'])[] = [
  [/^(nota )?(debito|db|dr|d|nd|cargo|retiro|egreso|salida)\.?$/, 'debit'],
  [/^(nota )?(credito|cr|c|nc|abono|deposito|consignacion|ingreso|entrada)\.?$/, 'credit'],
]
const sideIn = (text: string) => sides.find(([words]) => words.test(fold(text)))?.[1] ?? null

/** The one column that says débito or crédito of every movement. */
function kindColumn(header: readonly string[], rows: readonly Row[], places: Places): number | null {
  const others = new Set<number | null>([places.day, places.concept, places.amount])
  const found = header.flatMap((_, at) => {
    const every = rows.length > 0 && rows.every(({ cells }) => sideIn(textIn(cells[at] ?? null)) !== null)
    return every && !others.has(at) ? [at] : []
  })
  return found.length === 1 ? found[0]! : null
}

const isDated = (cell: StatementCell, { dayShape }: StatementFormat): boolean =>
  readDay(textIn(cell), { order: dayShape, shortYears: true }) !== null

function areDebitsNegative(rows: readonly Row[], { places, mark }: Reading): boolean {
  if (places.debit === null) return false
  const worths = rows.flatMap(({ cells }) => {
    const value = worthIn(cells[places.debit!] ?? null, mark)
    return value === null || value === 'empty' || value.amount === zero ? [] : [value.amount]
  })
  return worths.length > 0 && worths.every((amount) => amount < zero)
}

/** The amount of a row of a balance, in any column of amounts. */
function balanceIn({ cells }: Row, { places, mark }: Reading): Money | null {
  const worth = (at: number | null): Money => {
    const value = at === null ? null : worthIn(cells[at] ?? null, mark)
    return value === null || value === 'empty' ? zero : value.amount
  }
  if (amountPlaces(places).every((at) => textIn(cells[at] ?? null) === '')) return null
  return minus(plus(worth(places.amount), worth(places.credit)), worth(places.debit))
}

/** The movements with what the column of balances of the bank says after each. */
function balancesOf({ header, rows }: StatementSheet, moves: readonly Moved[], mark: ColumnMark): Balanced[] {
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
