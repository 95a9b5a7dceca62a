import { textWidth } from '../../../base/format/text-width.ts'
import type { GridColumn } from './column.ts'

type Sized<Row> = Pick<GridColumn<Row>, 'header' | 'width'>

/** Of a column that shares what is left and does not say how much it needs. */
const usable = 120
const numberColumn = 40
const cellPadding = 18

/** The minimum width of a column: its own, and never less than its heading on one line. */
function leastOf<Row>({ header, width }: Sized<Row>): number {
  const input = typeof width === 'number' ? width : pixelsIn(width)
  return Math.max(input, Math.ceil(textWidth(header)) + cellPadding)
}

/** Of `minmax(180px, 1fr)`, the 180; a bare `1fr` would shrink to nothing. */
const pixelsIn = (size: string): number => Number(/(\d+)px/.exec(size)?.[1] ?? usable)

/** The columns of the grid as CSS takes them, the number of the line first. */
export const gridTemplate = <Row>(columns: readonly Sized<Row>[]): string =>
  [`${numberColumn}px`, ...columns.map(sizeOf)].join(' ')

function sizeOf<Row>(column: Sized<Row>): string {
  if (typeof column.width === 'number') return `${leastOf(column)}px`
  const share = /[\d.]+fr/.exec(column.width)?.[0] ?? 'auto'
  return `minmax(${leastOf(column)}px, ${share})`
}

/** What the whole grid takes at the least: measured by the browser it would cost a look at every line for each key. */
export const gridWidth = <Row>(columns: readonly Sized<Row>[]): number =>
  columns.reduce((total, column) => total + leastOf(column), numberColumn)
