import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import { Amount } from '../../base/format/amount.tsx'
import { useKeys } from '../../base/keys/use-keys.ts'
import { Link } from '../../base/link/link.tsx'
import { cellContent, cellHint } from '../table/columns/cell-value.tsx'
import { alignOf, type Column, flexibleWidth, widthOf } from '../table/columns/column.ts'
import { RowMenu } from '../table/rows/row-menu.tsx'
import { NoResults } from '../table/table-body.tsx'
import type { TreeRow } from './nodes.ts'
import { treeCommand, treeKeyHelp } from './tree-keys.ts'
import type { TreeTableProps } from './tree-props.ts'
import { type Tree, useTree } from './use-tree.ts'

const roles = {
  grid: 'treegrid',
  group: 'rowgroup',
  row: 'row',
  head: 'columnheader',
  cell: 'gridcell',
} as const
/** Rows are drawn in blocks, so that the browser skips at once all those that are out of sight. */
const blockSize = 40

/** A tree of codes with their figures, which add up to those of the parents: → opens, ← closes, typing a code goes to it. */
export function TreeTable<Row extends TreeRow>(props: TreeTableProps<Row>) {
  const { label, columns, rows, loading, totals } = props
  const tree = useTree(props)
  useKeys(treeKeyHelp)
  return (
    <div className="q-tree-frame q-panel">
      <section className="q-tree-scroll" aria-label={label} aria-busy={loading || rows === undefined}>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a treegrid takes a label */}
        <div
          ref={tree.frame}
          role={roles.grid}
          aria-label={label}
          className="q-tree"
          data-loading={loading || undefined}
          style={layoutOf(columns, props.actions !== undefined)}
          {...listeners(tree)}
        >
          <Head columns={columns} withMenu={props.actions !== undefined} />
          {blocksOf(tree.shown).map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place, whatever rows are in it
            <div role={roles.group} key={index} className="q-tree-block">
              {block.map((row) => (
                <TreeLine
                  key={row.id}
                  row={row}
                  columns={columns}
                  expanded={tree.nodes.get(row.id)?.hasChildren ? tree.isOpen(row.id) : undefined}
                  current={row.id === tree.current?.id}
                  href={props.href?.(row)}
                  withMenu={props.actions !== undefined}
                />
              ))}
            </div>
          ))}
          {totals && <Totals columns={columns} totals={totals} withMenu={props.actions !== undefined} />}
        </div>
        {rows?.length === 0 && (props.empty?.never ?? <NoResults onClear={props.empty?.onClear} />)}
      </section>
      {tree.menu && <RowMenu menu={tree.menu} onClose={tree.closeMenu} />}
    </div>
  )
}

const layoutOf = <Row,>(columns: readonly Column<Row>[], withMenu: boolean): CSSProperties =>
  ({ '--q-tree-columns': sizesOf(columns, withMenu), minWidth: leastWidth(columns) }) as CSSProperties

const sizesOf = <Row,>(columns: readonly Column<Row>[], withMenu: boolean): string =>
  [
    ...columns.map((column, index) => {
      const width = widthOf(column)
      return width === undefined
        ? `minmax(${index === 0 ? 280 : flexibleWidth}px, ${index === 0 ? 2 : 1}fr)`
        : `${width}px`
    }),
    ...(withMenu ? ['36px'] : []),
  ].join(' ')

const leastWidth = <Row,>(columns: readonly Column<Row>[]): number =>
  columns.reduce((total, column) => total + (widthOf(column) ?? flexibleWidth), 160)

function blocksOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / blockSize)
  return Array.from({ length: count }, (_, index) => rows.slice(index * blockSize, (index + 1) * blockSize))
}

function Head<Row>({ columns, withMenu }: { columns: readonly Column<Row>[]; withMenu: boolean }) {
  return (
    <div role={roles.row} className="q-tree-row q-tree-head">
      {columns.map((column) => (
        <div role={roles.head} key={column.key} className={`q-tree-cell q-td-${alignOf(column)}`}>
          {column.header}
        </div>
      ))}
      {withMenu && (
        <div role={roles.head} className="q-tree-cell">
          <span className="q-unseen">Acciones</span>
        </div>
      )}
    </div>
  )
}

interface TotalsProps<Row extends TreeRow> extends Required<Pick<TreeTableProps<Row>, 'columns'>> {
  readonly totals: Readonly<Record<string, string>>
  readonly withMenu: boolean
}

function Totals<Row extends TreeRow>({ columns, totals, withMenu }: TotalsProps<Row>) {
  return (
    <div role={roles.row} className="q-tree-row q-tree-foot">
      {columns.map((column, index) => (
        <div role={roles.cell} key={column.key} className={`q-tree-cell q-td-${alignOf(column)}`}>
          {column.key in totals ? <Amount of={totals[column.key]} /> : index === 0 && 'Totales'}
        </div>
      ))}
      {withMenu && <div role={roles.cell} className="q-tree-cell" />}
    </div>
  )
}

/** The event listeners shared by all rows. */
function listeners<Row extends TreeRow>(tree: Tree<Row>) {
  const rowUnder = ({ target }: { readonly target: EventTarget }) => {
    const id =
      target instanceof Element ? target.closest<HTMLElement>('[data-node]')?.dataset.node : undefined
    return tree.shown.find((row) => row.id === id)
  }
  const on = ({ target }: { readonly target: EventTarget }, selector: string) =>
    target instanceof Element ? target.closest(selector) : null
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const command = on(event, 'a, button') ? undefined : treeCommand(event, tree.commands)
      if (!command || !rowUnder(event)) return
      event.preventDefault()
      event.stopPropagation()
      command()
    },
    onClick: (event: MouseEvent) => {
      const row = rowUnder(event)
      if (!row || on(event, 'a')) return
      tree.stand(row.id)
      const dots = on(event, '[data-dots]')?.getBoundingClientRect()
      if (dots) tree.openMenu(row, dots.left, dots.bottom)
      else if (on(event, '[data-toggle]')) tree.toggle(row.id)
    },
    onContextMenu: (event: MouseEvent) => {
      const row = rowUnder(event)
      if (!row || on(event, 'a')) return
      event.preventDefault()
      tree.openMenu(row, event.clientX, event.clientY)
    },
  }
}

const lineRoles = { row: 'row', cell: 'gridcell' } as const

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
      role={lineRoles.row}
      className={row.group ? 'q-tree-row q-tree-group' : 'q-tree-row'}
      data-node={row.id}
      aria-level={row.level + 1}
      aria-expanded={expanded}
      tabIndex={current ? 0 : -1}
    >
      {columns.map((column, index) => (
        <div
          role={lineRoles.cell}
          key={column.key}
          className={`q-tree-cell q-td-${alignOf(column)}`}
          title={cellHint(row, column)}
        >
          {index === 0 ? (
            <First level={row.level} expanded={expanded} href={href}>
              {cellContent(row, column)}
            </First>
          ) : (
            cellContent(row, column)
          )}
        </div>
      ))}
      {withMenu && (
        <div role={lineRoles.cell} className="q-tree-cell q-td-menu">
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

const TreeLine = memo(TreeLineDrawn) as typeof TreeLineDrawn
