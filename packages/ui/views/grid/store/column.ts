import type { Money } from '@quina/kernel'
import type { ReactNode } from 'react'
import type { LookupOption } from '../../../controls/lookup/option.ts'

/** A line being typed. Money is `Money`, other figures and days are their wire text, references an id. */
export type GridRow = { readonly id: string } & Readonly<Record<string, unknown>>

interface ColumnBase<Row> {
  readonly key: string
  readonly header: string
  /** Pixels, or a CSS grid size such as `minmax(180px, 1fr)`. */
  readonly width: number | string
  /** False where this line does not allow the value. */
  readonly editable?: ((row: Row) => boolean) | undefined
  /** False where the value is optional in this line: Enter and Tab skip it, arrows and the mouse reach it. */
  readonly input?: ((row: Row) => boolean) | undefined
}

export type TextColumn<Row> = ColumnBase<Row> & Readonly<{ type: 'text'; max?: number | undefined }>

export interface MoneyColumn<Row> extends ColumnBase<Row> {
  readonly type: 'money'
  /** Added up in the last row. */
  readonly total?: boolean | undefined
}

export type FigureColumn<Row> = ColumnBase<Row> & { readonly type: 'quantity' | 'percent' | 'integer' }

export type DayColumn<Row> = ColumnBase<Row> & { readonly type: 'day' }

export interface ChoiceColumn<Row> extends ColumnBase<Row> {
  readonly type: 'choice'
  readonly options: Readonly<Record<string, string>>
}

/**
 * A reference. The line keeps the id under `key`, its label under `keyLabel` and its facts under `keyFacts`,
 * unless `chosen` says otherwise.
 */
export interface LookupColumn<Row> extends ColumnBase<Row> {
  readonly type: 'lookup'
  readonly search: (text: string, signal: AbortSignal, row: Row) => Promise<readonly LookupOption[]>
  readonly chosen?: ((option: LookupOption | null, row: Row) => Partial<Row>) | undefined
}

/** A read-only column: a balance, a bar. It may read the other lines. */
export interface RenderColumn<Row> extends ColumnBase<Row> {
  readonly type: 'render'
  readonly align?: 'right' | undefined
  readonly render: (row: Row, rows: readonly Row[]) => ReactNode
  /** Added up in the last row. */
  readonly amount?: ((row: Row) => Money | null) | undefined
}

export type GridColumn<Row = GridRow> =
  | TextColumn<Row>
  | MoneyColumn<Row>
  | FigureColumn<Row>
  | DayColumn<Row>
  | ChoiceColumn<Row>
  | LookupColumn<Row>
  | RenderColumn<Row>

export const isFigure = (column: Pick<GridColumn, 'type'>): boolean =>
  ['money', 'quantity', 'percent', 'integer'].includes(column.type)

export const takes = <Row>(column: GridColumn<Row>, row: Row): boolean =>
  column.type !== 'render' && (column.editable?.(row) ?? true)

/** Whether Enter and Tab stop at a cell. */
export const stopsAt = <Row>(column: GridColumn<Row>, row: Row): boolean =>
  takes(column, row) && (column.input?.(row) ?? true)

export const labelKey = (key: string): string => `${key}Label`
export const factsKey = (key: string): string => `${key}Facts`

/** The changes to a line when an option, or none, is chosen. */
export function chosenIn<Row extends GridRow>(
  column: LookupColumn<Row>,
  row: Row,
  option: LookupOption | null,
): Partial<Row> {
  if (column.chosen) return column.chosen(option, row)
  return {
    [column.key]: option?.id ?? null,
    [labelKey(column.key)]: option?.label ?? '',
    [factsKey(column.key)]: option?.facts ?? null,
  } as Partial<Row>
}
