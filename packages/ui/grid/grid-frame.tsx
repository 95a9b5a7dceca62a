import type { Money } from '@quina/kernel'
import { Amount } from '../format/amount.tsx'
import type { GridColumn, GridRow } from './column.ts'
import { cellClass } from './grid-cell.tsx'
import type { GridStore } from './grid-store.ts'
import { gridRoles, type Roles } from './roles.ts'
import { useGridTotals } from './use-grid.ts'

export function GridHead<Row extends GridRow>({ columns }: { columns: readonly GridColumn<Row>[] }) {
  return (
    <div role={gridRoles.row} className="q-grid-row q-grid-head">
      <div role={gridRoles.head} className="q-grid-cell q-grid-number">
        #
      </div>
      {columns.map((column) => (
        <div role={gridRoles.head} key={column.key} className={cellClass(column)}>
          <span className="q-grid-value">{column.header}</span>
        </div>
      ))}
    </div>
  )
}

/** The sums, as they are typed. */
export function GridTotals<Row extends GridRow>({ store, roles }: { store: GridStore<Row>; roles: Roles }) {
  const totals = useGridTotals(store)
  if (Object.keys(totals).length === 0) return null
  return (
    <div role={roles.row} className="q-grid-row q-grid-foot">
      <div role={roles.cell} className="q-grid-cell q-grid-number" />
      {store.columns.map((column, at) => (
        <div role={roles.cell} key={column.key} className={cellClass(column)}>
          <span className="q-grid-value">{at === 0 ? 'Totales' : <Sum of={totals[column.key]} />}</span>
        </div>
      ))}
    </div>
  )
}

const Sum = ({ of }: { of: Money | undefined }) => (of === undefined ? null : <Amount of={of} />)
