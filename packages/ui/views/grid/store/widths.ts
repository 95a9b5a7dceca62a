import { textWidth } from '../../../base/format/text-width.ts'
import type { GridColumn } from './column.ts'

type ColumnWidth<Row> = Pick<GridColumn<Row>, 'header' | 'width'>

/** The width of a column that shares the remaining width without declaring a minimum. */
const usable = 120
const numberColumn = 40
const cellPadding = 18

/** The minimum width of a column: its own, and never less than its heading on one line. */
function leastOf<Row>({ header, width }: ColumnWidth<Row>): number {
  const input = typeof width === 'number' ? width : pixelsIn(width)
  return Math.max(input, Math.ceil(textWidth(header)) + cellPadding)
}

/** The 180 of `minmax(180px, 1fr)`; a bare `1fr` would shrink to nothing. */
const pixelsIn = (size: string): number => Number(/(\d+)px/.exec(size)?.[1] ?? usable)

/** The columns of the grid in CSS, the number of the line first. */
export const gridTemplate = <Row>(columns: readonly ColumnWidth<Row>[]): string =>
  [`${numberColumn}px`, ...columns.map(sizeOf)].join(' ')

function sizeOf<Row>(column: ColumnWidth<Row>): string {
  if (typeof column.width === 'number') return `${leastOf(column)}px`
  const share = /[\d.]+fr/.exec(column.width)?.[0] ?? 'auto'
  return `minmax(${leastOf(column)}px, ${share})`
}

/** The minimum width of the whole grid: computed, because the browser would measure every line at each key. */
export const gridWidth = <Row>(columns: readonly ColumnWidth<Row>[]): number =>
  columns.reduce((total, column) => total + leastOf(column), numberColumn)
