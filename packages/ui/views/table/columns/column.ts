import type { ReactNode } from 'react'

/** What a column holds; it decides how a value is written, its side and its width. */
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

/** A column that stays in sight: how far from each edge it stops, in pixels. */
export type Pin = Readonly<{ left: number; right: number }>

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly kind?: ColumnKind | undefined
  /** Pixels. Columns without one share the width that is left. */
  readonly width?: number | undefined
  /** Without a width: what it measures at least. */
  readonly least?: number | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** Otherwise the value is written after its kind. */
  readonly render?: ((row: Row) => ReactNode) | undefined
  /** The whole text, shown on hover when the cell cuts it. */
  readonly hint?: ((row: Row) => string) | undefined
  /** For `choice`: value → label. */
  readonly options?: Readonly<Record<string, string>> | undefined
  /** False where the server cannot sort by it. */
  readonly sortable?: boolean | undefined
  /** Offered in the column chooser, not shown until chosen. */
  readonly folded?: boolean | undefined
  /** It shows the state of the row, and stays visible. */
  readonly state?: true | undefined
  /** It holds what may be done with the row, and never leaves sight. */
  readonly commands?: true | undefined
  /** It stays in sight while the rest scrolls. */
  readonly pin?: Pin | undefined
}

/** The least of each kind: what is on screen, and the heading, widen a column (`byContent`). */
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

/** The least that a column sharing the rest may measure. */
export const flexibleWidth = 150

export const widthOf = <Row>({ width, kind = 'text' }: Column<Row>): number | undefined =>
  width ?? widths[kind]
export const alignOf = <Row>({ align, kind = 'text' }: Column<Row>): 'left' | 'right' | 'center' =>
  align ?? (atRight.includes(kind) ? 'right' : 'left')
