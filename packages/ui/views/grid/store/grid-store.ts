import type { Money } from '@quina/kernel'
import { cellKey } from './cell-problems.ts'
import type { GridColumn, GridRow } from './column.ts'
import { firstCell } from './first-cell.ts'
import { blame, insert, load, patch, remember, remove, together, undo, write } from './grid-changes.ts'
import {
  type CellPosition,
  type Core,
  checkAll,
  createCore,
  type GridOptions,
  isBlank,
  rowOf,
  type Topic,
  tell,
  touch,
  watch,
} from './grid-core.ts'

/**
 * The lines of a document while they are typed. They live outside React: a keystroke updates only one line and the totals. Late
 * answers find their line by its id, wherever it has moved.
 */
export interface GridStore<Row extends GridRow = GridRow> {
  readonly columns: readonly GridColumn<Row>[]
  readonly newRow: () => Row
  readonly rows: readonly Row[]
  /** The lines at the last addition, removal or move: it changes only then. */
  readonly order: readonly Row[]
  readonly standing: CellPosition | null
  /** The sums of the money columns marked `total`. */
  readonly totals: Readonly<Record<string, Money>>
  /** Cell → its problem. */
  readonly errors: ReadonlyMap<string, string>
  readonly row: (id: string) => Row | undefined
  readonly indexOf: (id: string) => number
  readonly errorOf: (id: string, key: string) => string | undefined
  /** The text in a cell that could not be read. */
  readonly unreadOf: (id: string, key: string) => string | undefined
  readonly isBlank: (row: Row) => boolean
  /** The lines to send: those with typed values. */
  readonly filled: () => Row[]
  readonly patch: (id: string, change: Partial<Row>) => void
  /** Writes a typed text to a cell; an unreadable text stays, with an error. */
  readonly write: (id: string, column: GridColumn<Row>, text: string) => void
  /** Writes an answer to a cell, wherever its line is now. */
  readonly settle: (id: string, key: string, change: Partial<Row>) => void
  readonly insert: (at: number, rows: readonly Row[]) => void
  /** @returns how to restore the line. */
  readonly remove: (id: string) => () => void
  /** Starts a group of changes, up to the next call, that is undone as one. */
  readonly remember: () => void
  readonly undo: () => boolean
  /** Replaces all lines, as when a draft is recovered or the server's version is taken. */
  readonly load: (rows: readonly Row[]) => void
  /** Puts the server's messages in their cells: `lines.2.amount`. `sent` are the ids of the lines, as they were sent. */
  readonly blame: (
    fields: Readonly<Record<string, string>>,
    where: { readonly name: string; readonly sent: readonly string[] },
  ) => void
  readonly together: <T>(changes: () => T) => T
  /** Checks the lines again, because a value on which their rules depend has changed. */
  readonly recheck: () => void
  /** Moves to a cell, which takes the focus; with `again`, even when it is already active. */
  readonly stand: (next: CellPosition | null, again?: boolean) => void
  /** Sets the cell that becomes active when the focus enters the grid. */
  readonly start: (at: CellPosition | null, withFocus: boolean) => void
  /** Whether the cell being drawn must take the focus; called once for each move. */
  readonly takeFocus: () => boolean
  readonly watch: (topic: Topic | (string & {}), listener: () => void) => () => void
  /** Grows when a line must be drawn again. */
  readonly revision: (id: string) => number
}

type StoreReading = 'columns' | 'newRow' | 'rows' | 'order' | 'standing' | 'totals' | 'errors'

export const createGridStore = <Row extends GridRow>(options: GridOptions<Row>): GridStore<Row> => {
  const core = createCore(options)
  const commands = { ...questions(core), ...changes(core), ...places(core) }
  // A spread would read the getters once; they must stay getters.
  return Object.defineProperties(commands, Object.getOwnPropertyDescriptors(readings(core))) as GridStore<Row>
}

const changes = <Row extends GridRow>(core: Core<Row>) => ({
  patch: (id: string, change: Partial<Row>) => patch(core, id, change),
  write: (id: string, column: GridColumn<Row>, text: string) => write(core, id, column, text),
  settle: (id: string, key: string, change: Partial<Row>) => {
    core.problems.unread.delete(cellKey(id, key))
    patch(core, id, change)
  },
  insert: (at: number, rows: readonly Row[]) => insert(core, at, rows),
  remove: (id: string) => remove(core, id),
  remember: () => remember(core),
  undo: () => undo(core) && standSomewhere(core, true),
  /** Lines that arrive from elsewhere never take the focus from a user who types in the header. */
  load: (rows: readonly Row[]) => {
    load(core, rows)
    standSomewhere(core, false)
  },
  blame: (...input: Parameters<GridStore<Row>['blame']>) => blame(core, ...input),
  together: <T>(made: () => T) => together(core, made),
  recheck: () => checkAll(core),
})

const places = <Row extends GridRow>(core: Core<Row>) => ({
  stand: (next: CellPosition | null, again = false) => {
    const same = core.standing?.id === next?.id && core.standing?.column === next?.column
    if (!same || again) stand(core, next)
  },
  start: (at: CellPosition | null, withFocus: boolean) => {
    core.focusDue = withFocus
    place(core, core.standing ?? at)
  },
  takeFocus: () => {
    const due = core.focusDue
    core.focusDue = false
    return due
  },
})

/** The getters of the store: they always return current values. */
const readings = <Row extends GridRow>(core: Core<Row>): Pick<GridStore<Row>, StoreReading> => ({
  columns: core.options.columns,
  newRow: core.options.newRow,
  get rows() {
    return core.rows
  },
  get order() {
    return core.order
  },
  get standing() {
    return core.standing
  },
  get totals() {
    return core.totals
  },
  get errors() {
    return core.errors
  },
})

const questions = <Row extends GridRow>(core: Core<Row>) => ({
  row: (id: string) => rowOf(core, id),
  indexOf: (id: string) => core.places.get(id) ?? -1,
  errorOf: (id: string, key: string) => core.errors.get(cellKey(id, key)),
  unreadOf: (id: string, key: string) => core.problems.unread.get(cellKey(id, key))?.text,
  isBlank: (row: Row) => isBlank(core, row),
  filled: () => core.rows.filter((row) => !isBlank(core, row)),
  revision: (id: string) => core.revisions.get(id) ?? 0,
  watch: (topic: string, listener: () => void) => watch(core, topic, listener),
})

function stand<Row extends GridRow>(core: Core<Row>, next: CellPosition | null): void {
  core.focusDue = next !== null
  place(core, next)
}

function place<Row extends GridRow>(core: Core<Row>, next: CellPosition | null): void {
  const before = core.standing
  core.standing = next
  if (before) touch(core, before.id)
  if (next && next.id !== before?.id) touch(core, next.id)
  tell(core, 'standing')
}

/** When the active line is gone, the first line becomes active; the focus follows if it was in the lines. */
function standSomewhere<Row extends GridRow>(core: Core<Row>, withFocus: boolean): true {
  const [first] = core.rows
  const lost = core.standing === null || rowOf(core, core.standing.id) === undefined
  if (!lost) return true
  const next = first ? (firstCell(core.options.columns, first) ?? null) : null
  if (withFocus) stand(core, next)
  else place(core, next)
  return true
}
