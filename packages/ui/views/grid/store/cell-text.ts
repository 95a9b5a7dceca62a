import { type Money, showPesos, zero } from '@quina/kernel'
import { parseAmount, parseDecimal } from '../../../base/format/parse-amount.ts'
import { parseDay } from '../../../base/format/parse-day.ts'
import { shownDecimal } from '../../../base/format/shown.ts'
import { searchAmong } from '../../../controls/lookup/option.ts'
import { type ChoiceColumn, type GridColumn, type GridRow, labelKey } from './column.ts'

/** The meaning of a text in a cell: a value, or a sentence that explains why it has none. */
export type ReadResult = { readonly value: unknown } | { readonly why: string }

const notUnderstood = (text: string): ReadResult => ({ why: `No se entiende «${text}».` })
const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The value of a cell as it is written in its input. */
export function cellText<Row extends GridRow>(column: GridColumn<Row>, row: Row): string {
  const value = row[column.key]
  switch (column.type) {
    case 'money':
      return typeof value === 'bigint' && value !== 0n ? showPesos(value as Money) : ''
    case 'quantity':
    case 'percent':
      return value ? shownDecimal(String(value)).replaceAll('.', '') : ''
    case 'day':
      return asText(value).replaceAll('-', '/')
    case 'choice':
      return column.options[asText(value)] ?? ''
    case 'lookup':
      return asText(row[labelKey(column.key)])
    default:
      return asText(value)
  }
}

const decimals = { quantity: 4, percent: 6, integer: 0 }

/** The value of an empty cell. */
export function emptyOf<Row>({ type }: GridColumn<Row>): unknown {
  if (type === 'money') return zero
  return type === 'lookup' ? null : ''
}

/** Reads a typed or pasted text. A reference is never read from text: it is looked up. */
export function readCell<Row extends GridRow>(column: GridColumn<Row>, typed: string): ReadResult {
  const text = typed.trim()
  if (text === '') return { value: emptyOf(column) }
  switch (column.type) {
    case 'money':
      return orWhy(parseAmount(text), text)
    case 'quantity':
    case 'percent':
    case 'integer':
      return orWhy(parseDecimal(text, decimals[column.type]), text)
    case 'day':
      return orWhy(parseDay(text), text)
    case 'choice':
      return orWhy(choiceOf(column, text), text)
    case 'lookup':
      return { why: `Elija una opción para «${text}» (F4).` }
    default:
      return { value: typed }
  }
}

const orWhy = (value: unknown, text: string): ReadResult => (value === null ? notUnderstood(text) : { value })

const choiceOf = <Row>({ options }: ChoiceColumn<Row>, text: string): string | null =>
  Object.keys(options).find((key) => options[key]?.toLowerCase() === text.toLowerCase() || key === text) ??
  null

/** The options of a choice, searched in memory. */
export const choicesOf = <Row>({ options }: ChoiceColumn<Row>) =>
  searchAmong(Object.entries(options).map(([id, label]) => ({ id, label })))
