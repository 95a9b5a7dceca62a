import { type Money, minus, zero } from '@quina/kernel'
import type { GridRow } from './column.ts'
import type { GridStore } from './grid-store.ts'

/** The amount that a cell must hold for the lines to balance; null when nothing is missing on its side. */
export type Balance<Row extends GridRow> = (store: GridStore<Row>, row: Row, key: string) => Money | null

/** Two columns whose totals must be equal. The `=` key writes the amount that is missing on its side. */
export const balanceBetween =
  <Row extends GridRow>(left: string, right: string): Balance<Row> =>
  (store, row, key) => {
    if (key !== left && key !== right) return null
    const total = (column: string) => store.totals[column] ?? zero
    const own = (row[key] ?? zero) as Money
    const missing = minus(total(key === left ? right : left), minus(total(key), own))
    return missing > 0n ? missing : null
  }
