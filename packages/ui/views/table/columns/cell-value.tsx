import type { ReactNode } from 'react'
import { Amount } from '../../../base/format/amount.tsx'
import {
  nothing,
  shownCount,
  shownDay,
  shownDecimal,
  shownInstant,
  shownPercent,
} from '../../../base/format/shown.ts'
import type { Column, ColumnKind } from './column.ts'

/** The value of a row under a key; the caller declares its type. */
export const valueIn = (row: object, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key]

type Writer = (value: string) => ReactNode

const writers: Readonly<Partial<Record<ColumnKind, Writer>>> = {
  money: (value) => <Amount of={value} />,
  percent: shownPercent,
  quantity: shownDecimal,
  integer: (value) => shownCount(Number(value)),
  day: shownDay,
  instant: shownInstant,
  flag: (value) => (value === 'true' ? 'Sí' : 'No'),
}

/** What a cell shows: what the column draws, or its value written after its kind. */
export function cellContent<Row extends object>(row: Row, column: Column<Row>): ReactNode {
  if (column.render) return column.render(row)
  const { key, kind = 'text', options } = column
  const value = valueIn(row, kind === 'ref' ? `${key}Label` : key)
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'bigint') return <Amount of={value as never} />
  const text = String(value)
  return writers[kind]?.(text) ?? options?.[text] ?? text
}

/** The title of a cell: only plain text can be cut, so only plain text has one. */
export function cellHint<Row extends object>(row: Row, column: Column<Row>): string | undefined {
  const content = column.hint?.(row) ?? (column.render ? undefined : cellContent(row, column))
  return typeof content === 'string' && content.length > 12 ? content : undefined
}
