import type { MoneyText } from '@quina/kernel'
import type { Column } from '../table/columns/column.ts'
import type { RowAction } from '../table/rows/row-action.ts'
import type { TableEmpty } from '../table/table-body.tsx'
import type { TreeRow } from './nodes.ts'

export interface TreeTableProps<Row extends TreeRow> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Each row before its children. Undefined until they have come. */
  readonly rows: readonly Row[] | undefined
  readonly loading?: boolean | undefined
  /** How deep it is open at first. */
  readonly depth?: number | undefined
  /** The code that is typed to go to a row. */
  readonly codeOf?: ((row: Row) => string) | undefined
  /** Only the rows that match, with all that is above them. */
  readonly search?: string | undefined
  /** What a search looks at; the code when not given. */
  readonly textOf?: ((row: Row) => string) | undefined
  readonly href?: ((row: Row) => string | undefined) | undefined
  readonly actions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Column → its sum. */
  readonly totals?: Readonly<Record<string, MoneyText>> | undefined
  readonly empty?: TableEmpty | undefined
}
