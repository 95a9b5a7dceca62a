import { type GridColumn, type GridRow, takes } from './column.ts'
import type { CellPosition } from './grid-core.ts'

/** The destination of a move; undefined when there is none. */
export type Place = CellPosition | undefined

export function cellFrom<Row extends GridRow>(
  columns: readonly GridColumn<Row>[],
  row: Row,
  from: number,
  step: 1 | -1,
): Place {
  for (let column = from; column >= 0 && column < columns.length; column += step) {
    const at = columns[column]
    if (at && takes(at, row)) return { id: row.id, column }
  }
  return undefined
}

/** The first editable cell of a line. */
export const firstCell = <Row extends GridRow>(columns: readonly GridColumn<Row>[], row: Row): Place =>
  cellFrom(columns, row, 0, 1)
