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

/** The value of a row under a key; the caller gives its type. */
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

/** The content of a cell: drawn by the column, or its value formatted by kind. */
export function cellContent<Row extends object>(row: Row, column: Column<Row>): ReactNode {
  if (column.render) return column.render(row)
  const { key, kind = 'text', options } = column
  const value = valueIn(row, kind === 'ref' ? `${key}Label` : key)
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'bigint') return <Amount of={value as never} />
  const text = String(value)
  return writers[kind]?.(text) ?? options?.[text] ?? text
}

/** The title of a cell with plain text, which is the only content that may be cut. */
export function cellHint<Row extends object>(row: Row, column: Column<Row>): string | undefined {
  const content = column.hint?.(row) ?? (column.render ? undefined : cellContent(row, column))
  return typeof content === 'string' && content.length > 12 ? content : undefined
}
