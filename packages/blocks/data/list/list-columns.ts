import { padded } from '@quina/kernel'
import type { PrintColumn } from '../../files/print/line-table.ts'
import type { PrintValue } from '../../files/print/value.ts'
import type { Field, Fields } from '../../values/field/field.ts'
import { labelKeyOf } from '../../values/field/label-key.ts'
import type { ListSpec } from './list.ts'

/** The columns of a list on paper: those in sight, in their order, and a column for signatures when the list has one. */
export function paperColumns(
  list: Pick<ListSpec, 'columns' | 'signed'>,
  chosen: readonly string[] | undefined,
): PrintColumn[] {
  const fields = list.columns as Fields
  const printColumns = (chosen ?? Object.keys(fields)).flatMap((key) => {
    const field = fields[key]
    return field === undefined || field.kind === 'lines' ? [] : [columnOf(key, field)]
  })
  return list.signed === undefined ? printColumns : [...printColumns, { ...signature, header: list.signed }]
}

/** The column that people sign by hand: two lines high, wide enough for a name. */
const signature = { key: 'signed', kind: 'text', width: 130 } as const

/** Prints the number of a document, `007`, as a text and not among the figures. */
const columnOf = (key: string, { label, kind, options }: Field): PrintColumn => ({
  key,
  header: label,
  kind: key === 'number' ? 'code' : kind,
  ...(options === undefined ? {} : { options }),
})

export function paperCell(
  row: Readonly<Record<string, unknown>>,
  key: string,
  kind: PrintColumn['kind'],
): PrintValue {
  // Paper collapses empty lines; lines with a space keep their height.
  if (key === signature.key) return '\u00a0\n\u00a0'
  if (kind === 'ref') return row[labelKeyOf(key)] as PrintValue
  if (key === 'number' && typeof row[key] === 'number') return padded(row[key])
  const value = row[key]
  return value instanceof Date ? value.toISOString() : (value as PrintValue)
}
