import { type Money, moneyText } from '@quina/kernel'
import type { Field, Fields, Kind } from '../../values/field/field.ts'
import { labelKeyOf } from '../../values/field/label-key.ts'
import { inert } from './inert.ts'

/** A column of a spreadsheet, as the export writes it. */
export interface SheetColumn {
  readonly key: string
  readonly header: string
  readonly kind: Kind
  /** In characters. */
  readonly width?: number
  readonly options?: Readonly<Record<string, string>>
  /** The text of a cell without a value. */
  readonly absent?: string
}

/** A row by key: wire values, and the label of each reference beside it (`terceroId`, `terceroLabel`). */
export type SheetRow = Readonly<Record<string, unknown>>

const widths: Partial<Record<Kind, number>> = {
  money: 18,
  day: 12,
  instant: 20,
  integer: 10,
  quantity: 14,
  percent: 10,
  flag: 8,
  code: 20,
  note: 50,
}
export const widthOf = ({ kind, width }: SheetColumn): number => width ?? widths[kind] ?? 30

/** Columns derived from the fields of a list, a catalog or a report; `chosen` keeps only some, in its order. */
export function sheetColumns(fields: Fields, chosen: readonly string[] = Object.keys(fields)): SheetColumn[] {
  return chosen.flatMap((key) => {
    const field = fields[key]
    return field === undefined || field.kind === 'lines' ? [] : [sheetColumn(key, field)]
  })
}

const sheetColumn = (key: string, { label, kind, options, absent }: Field): SheetColumn => ({
  key,
  header: label,
  kind,
  ...(options === undefined ? {} : { options }),
  ...(absent === undefined ? {} : { absent }),
})

export const isNumeric = (kind: Kind): boolean =>
  kind === 'money' || kind === 'quantity' || kind === 'percent' || kind === 'integer'

/** The exact digits of a numeric value, with a point: `-1234.50`. */
export const digits = (value: unknown): string =>
  typeof value === 'bigint' ? moneyText(value as Money) : String(value)

/** The text of a cell that is neither a number nor a date, already safe to open. A reference is its name, never its key. */
export function textOf({ key, kind, options }: SheetColumn, row: SheetRow): string {
  const value = row[key]
  if (kind === 'flag') return value === true || value === 'true' ? 'Sí' : 'No'
  if (kind === 'choice') return inert(options?.[String(value)] ?? String(value))
  if (kind === 'ref') return inert(String(row[labelKeyOf(key)] ?? ''))
  return inert(String(value))
}

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The wall clock of Bogotá at an instant, as if it were UTC: spreadsheets know no zones. */
export const bogotaClock = (value: unknown): Date =>
  new Date((value instanceof Date ? value : new Date(String(value))).getTime() - 5 * 3_600_000)
