import { memo, useId } from 'react'
import type { GridRow } from './column.ts'
import { takes } from './column.ts'
import { ActiveCell, RestingCell } from './grid-cell.tsx'
import type { Grid } from './grid-context.ts'
import type { Roles } from './roles.ts'
import { useGrid } from './use-grid.ts'

interface GridLineProps<Row extends GridRow> {
  readonly grid: Grid<Row>
  readonly id: string
  /** Position of the line, from 0. */
  readonly line: number
  readonly roles: Roles
}

function GridLineDrawn<Row extends GridRow>({ grid, id, line, roles }: GridLineProps<Row>) {
  const { store } = grid
  const errorId = useId()
  useGrid(store, id, () => store.revision(id))
  const row = store.row(id)
  if (!row) return null
  const active = roles.root === 'grid' && store.standing?.id === id ? store.standing.column : -1
  return (
    <div role={roles.row} className="q-grid-row" data-row={id} data-active={active >= 0 || undefined}>
      <div role={roles.number} className="q-grid-cell q-grid-number">
        {line + 1}
      </div>
      {store.columns.map((column, at) => {
        const cell = { grid, row, column, at, error: store.errorOf(id, column.key) }
        return at === active && takes(column, row) ? (
          <ActiveCell key={column.key} {...cell} line={line} errorId={errorId} />
        ) : (
          <RestingCell
            key={column.key}
            {...cell}
            role={roles.cell}
            unread={store.unreadOf(id, column.key)}
            lines={column.type === 'render' ? store.rows : undefined}
          />
        )
      })}
    </div>
  )
}

/** A line is drawn again only when the store says that it changed. */
export const GridLine = memo(GridLineDrawn) as typeof GridLineDrawn
