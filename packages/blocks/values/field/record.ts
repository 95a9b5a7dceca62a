import { type Money, money, moneyText } from '@quina/kernel'
import type { Field, Fields, ValuesOf } from './field.ts'

type Row = Readonly<Record<string, unknown>>

const out = (field: Field, value: unknown): unknown =>
  field.kind === 'money' && typeof value === 'bigint' ? moneyText(value as Money) : value
const back = (field: Field, value: unknown): unknown =>
  field.kind === 'money' && typeof value === 'string' ? money(value) : value

/** The declared values of a record, as columns: amounts become text. `lines` fields live in tables of their own. */
export const toColumns = (fields: Fields, values: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind !== 'lines')
      .map(([name, field]) => [name, out(field, values[name] ?? null)]),
  )

/** Converts a row of the database to code: amounts become Money, everything else stays. */
export const fromColumns = (fields: Fields, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, fields[name] ? back(fields[name], value) : value]),
  )

/** The declared values of a whole row: its table guarantees choices, days and ids. */
export const valuesIn = <F extends Fields>(
  fields: F,
  row: { readonly [K in keyof F]: unknown },
): ValuesOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, back(field, row[name])]),
  ) as ValuesOf<F>

/** A record as it travels: the declared values, amounts as text, lines with their ids. */
export function toWire(fields: Fields, values: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name] ?? null
      if (field.kind !== 'lines') return [name, out(field, value)]
      const rows = (value as Row[] | null) ?? []
      return [name, rows.map((row) => ({ id: row.id, ...toWire(field.of!, row) }))]
    }),
  )
}
