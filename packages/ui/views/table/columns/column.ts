import type { ReactNode } from 'react'

/** The kind of value of a column; it decides the format, the alignment and the width. */
export type ColumnKind =
  | 'text'
  | 'note'
  | 'code'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'integer'
  | 'day'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'ref'

/** The position of a column that stays in sight: its distance from each edge, in pixels. */
export type Pin = Readonly<{ left: number; right: number }>

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly kind?: ColumnKind | undefined
  /** Pixels. Columns without a width share the remaining one. */
  readonly width?: number | undefined
  /** The minimum, for a column without a width. */
  readonly least?: number | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** Otherwise the value is formatted by its kind. */
  readonly render?: ((row: Row) => ReactNode) | undefined
  /** The whole text, shown on hover when the cell cuts it. */
  readonly hint?: ((row: Row) => string) | undefined
  /** For `choice`: value → label. */
  readonly options?: Readonly<Record<string, string>> | undefined
  /** False when the server cannot sort by it. */
  readonly sortable?: boolean | undefined
  /** Offered in the column chooser, but hidden until chosen. */
  readonly folded?: boolean | undefined
  /** It shows the state of the row, and stays in sight. */
  readonly state?: true | undefined
  /** It holds the actions of the row, and always stays in sight. */
  readonly commands?: true | undefined
  /** It stays in sight while the rest scrolls. */
  readonly pin?: Pin | undefined
}

/** The minimum width of each kind: contents and heading may widen a column (`byContent`). */
const widths: Readonly<Partial<Record<ColumnKind, number>>> = {
  money: 110,
  percent: 90,
  quantity: 110,
  integer: 90,
  day: 100,
  instant: 172,
  flag: 70,
}
const atRight: readonly ColumnKind[] = ['money', 'percent', 'quantity', 'integer']

/** The minimum width of a column that shares the remaining width. */
export const flexibleWidth = 150

export const widthOf = <Row>({ width, kind = 'text' }: Column<Row>): number | undefined =>
  width ?? widths[kind]
export const alignOf = <Row>({ align, kind = 'text' }: Column<Row>): 'left' | 'right' | 'center' =>
  align ?? (atRight.includes(kind) ? 'right' : 'left')
