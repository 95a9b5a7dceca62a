import type { Money } from '@quina/kernel'
import { type CSSProperties, type MouseEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Amount } from '../../base/format/amount.tsx'
import { KeyHints } from '../../base/keys/keys.tsx'
import { useKeys } from '../../base/keys/use-keys.ts'
import { ActiveCell, cellClass, RestingCell } from './cell/grid-cell.tsx'
import type { Grid } from './cell/grid-context.ts'
import { gridHints, gridKeyHelp } from './cell/grid-keys.ts'
import { gridRoles, type Roles, tableRoles } from './cell/roles.ts'
import { findPasted } from './paste/find-pasted.ts'
import type { PasteResult } from './paste/paste.ts'
import type { Balance } from './store/balance.ts'
import { type GridColumn, type GridRow, takes } from './store/column.ts'
import type { GridStore } from './store/grid-store.ts'
import { startOf } from './store/moves.ts'
import { useGrid, useGridTotals } from './store/use-grid.ts'
import { gridTemplate, gridWidth } from './store/widths.ts'
import { foundText, pastedText } from './words.ts'

export interface LineGridProps<Row extends GridRow> {
  readonly store: GridStore<Row>
  /** The name of the lines: *Rubros del CDP*. */
  readonly label: string
  /** For documents that can no longer change. */
  readonly readOnly?: boolean | undefined
  /** The amount that the `=` key writes. */
  readonly balance?: Balance<Row> | undefined
  readonly autoFocus?: boolean | undefined
  /** The line of key hints under the grid. */
  readonly hints?: boolean | undefined
}

function LineGridDrawn<Row extends GridRow>(props: LineGridProps<Row>) {
  const { store, label, readOnly = false, autoFocus = false, hints = true } = props
  const [message, onPasted] = usePasting(store)
  const grid = useStableGrid(store, props.balance, onPasted)
  useStart(store, readOnly, autoFocus)
  useKeys(readOnly ? [] : gridKeyHelp)
  const order = useGrid(store, 'list', () => store.order)
  const blocks = useMemo(() => blocksOf(order), [order])
  const template = { '--q-grid-columns': gridTemplate(store.columns), minWidth: gridWidth(store.columns) }
  const roles = readOnly ? tableRoles : gridRoles
  return (
    <div className="q-grid-frame">
      <section className="q-grid-scroll" tabIndex={readOnly ? 0 : -1} aria-label={label}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it has a role, which depends on whether it is typed */}
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label */}
        <div
          role={roles.root}
          aria-label={label}
          className="q-grid"
          style={template as CSSProperties}
          onMouseDown={(event) => standWhere(store, readOnly, event)}
        >
          <GridHead columns={store.columns} />
          {blocks.map((ids, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place, whatever lines are in it
            <GridBlock key={index} grid={grid} ids={ids} from={index * blockSize} roles={roles} />
          ))}
          <GridTotals store={store} roles={roles} />
        </div>
      </section>
      <p className="q-unseen" role="status">
        {message}
      </p>
      {hints && !readOnly && <KeyHints hints={gridHints} />}
    </div>
  )
}

/** Lines are drawn in blocks, so that the browser skips at once all those that are out of sight. */
const blockSize = 40
const lineHeight = 30

interface GridBlockProps<Row extends GridRow> {
  readonly grid: Grid<Row>
  /** Ids of its lines, joined by spaces: a single text is compared at once. */
  readonly ids: string
  /** Position of its first line. */
  readonly from: number
  readonly roles: Roles
}

function GridBlockDrawn<Row extends GridRow>({ grid, ids, from, roles }: GridBlockProps<Row>) {
  const lines = ids.split(' ')
  return (
    <div
      role={roles.group}
      className="q-grid-block"
      style={{ containIntrinsicHeight: `auto ${lines.length * lineHeight}px` }}
    >
      {lines.map((id, index) => (
        <GridLine key={id} grid={grid} id={id} line={from + index} roles={roles} />
      ))}
    </div>
  )
}

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
      {store.columns.map((column, index) => {
        const cell = { grid, row, column, at: index, error: store.errorOf(id, column.key) }
        return index === active && takes(column, row) ? (
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

/** A line is drawn again only when the store reports that it changed. */
const GridLine = memo(GridLineDrawn) as typeof GridLineDrawn

const GridBlock = memo(GridBlockDrawn) as typeof GridBlockDrawn

/** The ids of the lines, block by block. */
function blocksOf(rows: readonly GridRow[]): string[] {
  const blocks: string[] = []
  for (let from = 0; from < rows.length; from += blockSize)
    blocks.push(
      rows
        .slice(from, from + blockSize)
        .map(({ id }) => id)
        .join(' '),
    )
  return blocks
}

function GridHead<Row extends GridRow>({ columns }: { columns: readonly GridColumn<Row>[] }) {
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
function GridTotals<Row extends GridRow>({ store, roles }: { store: GridStore<Row>; roles: Roles }) {
  const totals = useGridTotals(store)
  if (Object.keys(totals).length === 0) return null
  return (
    <div role={roles.row} className="q-grid-row q-grid-foot">
      <div role={roles.cell} className="q-grid-cell q-grid-number" />
      {store.columns.map((column, index) => (
        <div role={roles.cell} key={column.key} className={cellClass(column)}>
          <span className="q-grid-value">{index === 0 ? 'Totales' : <Sum of={totals[column.key]} />}</span>
        </div>
      ))}
    </div>
  )
}

const Sum = ({ of }: { of: Money | undefined }) => (of === undefined ? null : <Amount of={of} />)

/** The lines of a document, typed from start to end without the mouse. The screen around it may be drawn again freely. */
export const LineGrid = memo(LineGridDrawn) as typeof LineGridDrawn

/** One object for the life of the grid, so that a render of the screen does not draw the lines again. */
function useStableGrid<Row extends GridRow>(
  store: GridStore<Row>,
  balance: Balance<Row> | undefined,
  onPasted: (pasted: PasteResult) => void,
): Grid<Row> {
  const latest = useRef(balance)
  latest.current = balance
  return useMemo(
    () => ({ store, onPasted, balance: (...input) => latest.current?.(...input) ?? null }),
    [store, onPasted],
  )
}

/** The first cell is active from the start, so that Tab enters the grid; it takes the focus only with `autoFocus`. */
function useStart<Row extends GridRow>(store: GridStore<Row>, readOnly: boolean, autoFocus: boolean): void {
  const started = useRef(false)
  useEffect(() => {
    if (started.current || readOnly) return
    started.current = true
    store.start(startOf(store, store.rows[0]) ?? null, autoFocus)
  }, [store, readOnly, autoFocus])
}

/** A click moves to its cell. The text typed elsewhere is resolved first, as when leaving by keyboard. */
function standWhere<Row extends GridRow>(store: GridStore<Row>, readOnly: boolean, event: MouseEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
  const id = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
  const column = Number(cell?.dataset.column)
  const row = id === undefined ? undefined : store.row(id)
  const at = store.columns[column]
  if (readOnly || !row || !at || cell?.dataset.active !== undefined || !takes(at, row)) return
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  store.stand({ id: row.id, column })
}

/** Announces what was pasted, searches its codes, and announces the result. */
function usePasting<Row extends GridRow>(store: GridStore<Row>): [string, (pasted: PasteResult) => void] {
  const [message, setMessage] = useState('')
  const searching = useRef<AbortController | null>(null)
  useEffect(() => () => searching.current?.abort(), [])
  const onPasted = useMemo(
    () => async (pasted: PasteResult) => {
      setMessage(pastedText(pasted))
      if (pasted.toFind.length === 0) return
      searching.current?.abort()
      const controller = new AbortController()
      searching.current = controller
      const result = await findPasted(store, pasted.toFind, controller.signal)
      if (!controller.signal.aborted) setMessage(foundText(result))
    },
    [store],
  )
  return [message, onPasted]
}
