import { memo, type ReactNode } from 'react'
import { Link } from '../link/link.tsx'
import { cellContent, cellHint } from '../table/columns/cell-value.tsx'
import { alignOf, type Column } from '../table/columns/column.ts'
import type { TreeRow } from './nodes.ts'

const roles = { row: 'row', cell: 'gridcell' } as const

interface TreeLineProps<Row extends TreeRow> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  /** Undefined for rows without children. */
  readonly expanded: boolean | undefined
  readonly current: boolean
  readonly href: string | undefined
  readonly withMenu: boolean
}

function TreeLineDrawn<Row extends TreeRow>(props: TreeLineProps<Row>) {
  const { row, columns, expanded, current, href, withMenu } = props
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the rows of a treegrid have levels
    <div
      role={roles.row}
      className={row.group ? 'q-tree-row q-tree-group' : 'q-tree-row'}
      data-node={row.id}
      aria-level={row.level + 1}
      aria-expanded={expanded}
      tabIndex={current ? 0 : -1}
    >
      {columns.map((column, at) => (
        <div
          role={roles.cell}
          key={column.key}
          className={`q-tree-cell q-td-${alignOf(column)}`}
          title={cellHint(row, column)}
        >
          {at === 0 ? (
            <First level={row.level} expanded={expanded} href={href}>
              {cellContent(row, column)}
            </First>
          ) : (
            cellContent(row, column)
          )}
        </div>
      ))}
      {withMenu && (
        <div role={roles.cell} className="q-tree-cell q-td-menu">
          <button
            type="button"
            className="q-dots"
            data-dots
            tabIndex={-1}
            aria-label="Acciones"
            aria-haspopup="menu"
          >
            ⋯
          </button>
        </div>
      )}
    </div>
  )
}

interface FirstProps {
  readonly level: number
  readonly expanded: boolean | undefined
  readonly href: string | undefined
  readonly children: ReactNode
}

function First({ level, expanded, href, children }: FirstProps) {
  return (
    <span className="q-tree-first" style={{ paddingLeft: level * 16 }}>
      <span
        className="q-tree-toggle"
        data-toggle={expanded === undefined ? undefined : ''}
        aria-hidden="true"
      >
        {expanded === undefined ? '' : expanded ? '▾' : '▸'}
      </span>
      {href === undefined ? (
        <span className="q-tree-name">{children}</span>
      ) : (
        <Link href={href} tabIndex={-1} className="q-link q-tree-name">
          {children}
        </Link>
      )}
    </span>
  )
}

export const TreeLine = memo(TreeLineDrawn) as typeof TreeLineDrawn
