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

/** A letter that does something with the row that has the focus: `a`, *Aprobar*. */
export type RowKey<Row> = Readonly<{ keys: string; label: string; run: (row: Row) => void }>

export interface DataTableProps<Row extends { readonly id: string }> {
  /** What the table holds, for assistive technology: *Certificados de disponibilidad*. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined until the first page has come. */
  readonly rows: readonly Row[] | undefined
  /** Another page is awaited: the old rows stay, at 60 %. */
  readonly loading?: boolean | undefined
  /** `date`, or `-date` for descending. The server sorts. */
  readonly sort?: string | undefined
  readonly onSort?: ((sort: string) => void) | undefined
  /** Where the first column leads. */
  readonly href?: ((row: Row) => string | undefined) | undefined
  /** What Enter and double click do; follows the link when not given. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** What may be done with these rows: one, or all that are selected. */
  readonly actions?: ((rows: readonly Row[]) => readonly RowAction[]) | undefined
  readonly selected?: ReadonlySet<string> | undefined
  readonly onSelect?: ((ids: ReadonlySet<string>) => void) | undefined
  /** The column that the selection adds up. */
  readonly selectionSum?: string | undefined
  readonly totals?: TableTotals | undefined
  readonly empty?: TableEmpty | undefined
  readonly pager?: PagerProps | undefined
  readonly layout?: TableLayout | undefined
  readonly onLayout?: ((layout: TableLayout) => void) | undefined
  /** The row one comes back to: it gets the focus once, when it is on the page. */
  readonly returnTo?: string | undefined
  /** Letters that act on the row that has the focus, and on none while the focus is elsewhere. */
  readonly rowKeys?: readonly RowKey<Row>[] | undefined
  readonly onCurrent?: ((id: string) => void) | undefined
  /** On a telephone each row is a card: for what people look up, or do, standing. */
  readonly cards?: boolean | undefined
  readonly ref?: Ref<TableHandle> | undefined
}
