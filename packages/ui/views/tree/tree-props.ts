import type { MoneyText } from '@quina/kernel'
import type { Column } from '../table/columns/column.ts'
import type { RowAction } from '../table/rows/row-action.ts'
import type { TableEmpty } from '../table/table-body.tsx'
import type { TreeRow } from './nodes.ts'

export interface TreeTableProps<Row extends TreeRow> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Each row before its children. Undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined
  readonly loading?: boolean | undefined
  /** The depth to which the tree is open at first. */
  readonly depth?: number | undefined
  /** The code to type to move to a row. */
  readonly codeOf?: ((row: Row) => string) | undefined
  /** Shows only the rows that match, with their ancestors. */
  readonly search?: string | undefined
  /** The text that a search reads; by default the code. */
  readonly textOf?: ((row: Row) => string) | undefined
  readonly href?: ((row: Row) => string | undefined) | undefined
  readonly actions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Column → its sum. */
  readonly totals?: Readonly<Record<string, MoneyText>> | undefined
  readonly empty?: TableEmpty | undefined
}
