import { type CSSProperties, type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { KeyHints } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import type { Balance } from './balance.ts'
import { type GridColumn, type GridRow, takes } from './column.ts'
import { findPasted } from './find-pasted.ts'
import { blockSize, blocksOf, GridBlock } from './grid-block.tsx'
import type { Grid } from './grid-context.ts'
import { GridHead, GridTotals } from './grid-frame.tsx'
import { gridHints, gridKeyHelp } from './grid-keys.ts'
import type { GridStore } from './grid-store.ts'
import { startOf } from './moves.ts'
import type { Pasted } from './paste.ts'
import { gridRoles, tableRoles } from './roles.ts'
import { useGrid } from './use-grid.ts'
import { foundText, pastedText } from './words.ts'

export interface LineGridProps<Row extends GridRow> {
  readonly store: GridStore<Row>
  /** What the lines are: *Rubros del CDP*. */
  readonly label: string
  /** For documents that can no longer change. */
  readonly readOnly?: boolean | undefined
  /** What the `=` key writes in an amount. */
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
  const template = { '--q-grid-columns': sizesOf(store.columns), minWidth: leastWidth(store.columns) }
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
          {blocks.map((ids, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place, whatever lines are in it
            <GridBlock key={at} grid={grid} ids={ids} from={at * blockSize} roles={roles} />
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

/** The lines of a document, typed from start to end without the mouse. The screen around it may be drawn at will. */
export const LineGrid = memo(LineGridDrawn) as typeof LineGridDrawn

const sizesOf = <Row,>(columns: readonly GridColumn<Row>[]): string =>
  ['40px', ...columns.map(({ width }) => (typeof width === 'number' ? `${width}px` : width))].join(' ')

/** One object for the life of the grid, so that lines are not drawn again because the screen was. */
function useStableGrid<Row extends GridRow>(
  store: GridStore<Row>,
  balance: Balance<Row> | undefined,
  onPasted: (pasted: Pasted) => void,
): Grid<Row> {
  const latest = useRef(balance)
  latest.current = balance
  return useMemo(
    () => ({ store, onPasted, balance: (...asked) => latest.current?.(...asked) ?? null }),
    [store, onPasted],
  )
}

/** Worked out here, because measured by the browser it would cost a look at every line for each key. */
const leastWidth = <Row,>(columns: readonly GridColumn<Row>[]): number =>
  columns.reduce(
    (total, { width }) =>
      total + (typeof width === 'number' ? width : Number.parseInt(width.replace(/^\D+/, ''), 10) || 120),
    40,
  )

/** The first cell is active from the start, so that Tab enters the grid; it takes the focus only when asked to. */
function useStart<Row extends GridRow>(store: GridStore<Row>, readOnly: boolean, autoFocus: boolean): void {
  const started = useRef(false)
  useEffect(() => {
    if (started.current || readOnly) return
    started.current = true
    store.start(startOf(store, store.rows[0]) ?? null, autoFocus)
  }, [store, readOnly, autoFocus])
}

/** A click goes to its cell. What was being typed elsewhere is settled first, as leaving by keyboard would. */
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

/** Says what was pasted, looks for its codes, and says what came of it. */
function usePasting<Row extends GridRow>(store: GridStore<Row>): [string, (pasted: Pasted) => void] {
  const [message, setMessage] = useState('')
  const searching = useRef<AbortController | null>(null)
  useEffect(() => () => searching.current?.abort(), [])
  const onPasted = useMemo(
    () => async (pasted: Pasted) => {
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
