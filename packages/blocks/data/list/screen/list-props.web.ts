import type { PageAction, RowAction } from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { BulkAction } from '../bulk/bulk.web.ts'
import type { ListSpec } from '../list.ts'
import type { ListRow } from '../state/list-queries.web.ts'

export interface NewButton {
  /** *Nuevo CDP* */
  readonly label: string
  readonly href: string
  /** Without this permission the button is absent. */
  readonly permission?: string | undefined
}

export interface TogetherAction {
  /** *Pagar lo seleccionado* */
  readonly label: string
  readonly run: (rows: readonly ListRow[]) => void
}

export interface ListScreenProps {
  readonly list: ListSpec
  /** `/api/budget/cdp` */
  readonly path: string
  readonly title: string
  /** The columns in sight, in order; the rest are offered by the column chooser. */
  readonly columns?: readonly string[] | undefined
  /** The filters in sight; the rest are under *Más filtros*. */
  readonly filters?: readonly string[] | undefined
  /** The address that the first column opens. */
  readonly open?: ((row: ListRow) => string) | undefined
  readonly newButton?: NewButton | undefined
  readonly rowActions?: ((row: ListRow) => readonly RowAction[]) | undefined
  readonly bulkActions?: readonly BulkAction[] | undefined
  /** Actions on all selected rows at once, such as one payment for several. */
  readonly togetherActions?: readonly TogetherAction[] | undefined
  /** The permission to export; if absent, anyone who may see the list may export it. */
  readonly exportPermission?: string | undefined
  /** Filters that always hold and are not shown: a list of one kind of note. */
  readonly fixed?: Readonly<Record<string, string>> | undefined
  /** Drawn between the heading and the filters. */
  readonly above?: ReactNode
  /** Other buttons of the header: *Importar*. */
  readonly actions?: readonly PageAction[] | undefined
}
