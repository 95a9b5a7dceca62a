import { type GridRow, stopsAt, takes } from './column.ts'
import { cellFrom, type Place } from './first-cell.ts'
import type { CellPosition } from './grid-core.ts'
import type { GridStore } from './grid-store.ts'

const rowStep = <Row extends GridRow>(
  store: GridStore<Row>,
  { id }: CellPosition,
  step: number,
): Row | undefined => store.rows[store.indexOf(id) + step]

export const startOf = <Row extends GridRow>(store: GridStore<Row>, row: Row | undefined): Place =>
  row && cellFrom(store.columns, row, 0, 1)

export const endOf = <Row extends GridRow>(store: GridStore<Row>, row: Row | undefined): Place =>
  row && cellFrom(store.columns, row, store.columns.length - 1, -1)

/** The next or previous cell of the same line. */
export function beside<Row extends GridRow>(store: GridStore<Row>, at: CellPosition, step: 1 | -1): Place {
  const row = store.row(at.id)
  return row && cellFrom(store.columns, row, at.column + step, step)
}

/** The next cell to fill in, on the next line after the last cell; undefined at the end of the grid. */
export const nextCell = <Row extends GridRow>(store: GridStore<Row>, at: CellPosition): Place =>
  inputFrom(store, store.row(at.id), at.column + 1, 1) ?? inputFrom(store, rowStep(store, at, 1), 0, 1)

export const previousCell = <Row extends GridRow>(store: GridStore<Row>, at: CellPosition): Place =>
  inputFrom(store, store.row(at.id), at.column - 1, -1) ??
  inputFrom(store, rowStep(store, at, -1), store.columns.length - 1, -1)

/** A refused cell is visited for correction, even if it is optional. */
function inputFrom<Row extends GridRow>(
  { columns, errorOf }: GridStore<Row>,
  row: Row | undefined,
  from: number,
  step: 1 | -1,
): Place {
  for (let column = from; row && column >= 0 && column < columns.length; column += step) {
    const at = columns[column]
    if (at && (stopsAt(at, row) || (takes(at, row) && errorOf(row.id, at.key)))) return { id: row.id, column }
  }
  return undefined
}

/** The cell some lines up or down, no further than the first or last line; the nearest editable one. */
export function aboveOrBelow<Row extends GridRow>(
  store: GridStore<Row>,
  at: CellPosition,
  lines: number,
): Place {
  const target = Math.max(0, Math.min(store.rows.length - 1, store.indexOf(at.id) + lines))
  const row = store.rows[target]
  return row && (cellFrom(store.columns, row, at.column, 1) ?? cellFrom(store.columns, row, at.column, -1))
}

/** The next cell with an error after the active one, wrapping at the end. */
export function nextError<Row extends GridRow>(store: GridStore<Row>): Place {
  const cells = store.rows.flatMap(({ id }) =>
    store.columns.flatMap(({ key }, column) => (store.errorOf(id, key) ? [{ id, column }] : [])),
  )
  const standing = store.standing
  const here = standing ? store.indexOf(standing.id) * store.columns.length + standing.column : -1
  const orderOf = ({ id, column }: CellPosition) => store.indexOf(id) * store.columns.length + column
  return cells.find((cell) => orderOf(cell) > here) ?? cells[0]
}
