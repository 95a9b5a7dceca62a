import type { Ref } from 'react'
import type { Column } from './columns/column.ts'
import type { TableLayout } from './columns/layout.ts'
import type { PagerProps } from './pager.tsx'
import type { RowAction } from './rows/row-action.ts'
import type { TableEmpty } from './table-body.tsx'
import type { TableTotals } from './table-totals.tsx'

export interface TableHandle {
  /** From the search box, ↓ goes to the first row. */
  readonly focusFirst: () => void
}

/** A letter with a command on the focused row: `a`, *Aprobar*. */
export type RowKey<Row> = Readonly<{ keys: string; label: string; run: (row: Row) => void }>

export interface DataTableProps<Row extends { readonly id: string }> {
  /** The name of the rows, for assistive technology: *Certificados de disponibilidad*. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined until the first page arrives. */
  readonly rows: readonly Row[] | undefined
  /** Another page is loading: the old rows stay, at 60 %. */
  readonly loading?: boolean | undefined
  /** `date`, or `-date` for descending. The server sorts. */
  readonly sort?: string | undefined
  readonly onSort?: ((sort: string) => void) | undefined
  /** The link of the first column. */
  readonly href?: ((row: Row) => string | undefined) | undefined
  /** The effect of Enter and double click; by default they follow the link. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** The actions on these rows: one row, or all selected rows. */
  readonly actions?: ((rows: readonly Row[]) => readonly RowAction[]) | undefined
  readonly selected?: ReadonlySet<string> | undefined
  readonly onSelect?: ((ids: ReadonlySet<string>) => void) | undefined
  /** The column that is totalled for the selection. */
  readonly selectionSum?: string | undefined
  readonly totals?: TableTotals | undefined
  readonly empty?: TableEmpty | undefined
  readonly pager?: PagerProps | undefined
  readonly layout?: TableLayout | undefined
  readonly onLayout?: ((layout: TableLayout) => void) | undefined
  /** The row to which the user returns: it gets the focus once, when it is on the page. */
  readonly returnTo?: string | undefined
  /** Letters that act on the focused row, and on none while the focus is elsewhere. */
  readonly rowKeys?: readonly RowKey<Row>[] | undefined
  readonly onCurrent?: ((id: string) => void) | undefined
  /** On a telephone each row is a card: for lists that people use standing. */
  readonly cards?: boolean | undefined
  readonly ref?: Ref<TableHandle> | undefined
}
