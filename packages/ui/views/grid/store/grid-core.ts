import { type Money, sum, zero } from '@quina/kernel'
import {
  cellKey,
  gathered,
  noProblems,
  type Problems,
  sameEntries,
  type UnreadCell,
} from './cell-problems.ts'
import type { GridColumn, GridRow } from './column.ts'

export interface GridOptions<Row extends GridRow> {
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  readonly newRow: () => Row
  /** The problems of a line: column → sentence. Blank lines are not checked. */
  readonly check?: ((row: Row, rows: readonly Row[]) => Readonly<Record<string, string>>) | undefined
  /** Lines with the same key are checked and drawn together: two lines that draw from one balance. */
  readonly relatedBy?: ((row: Row) => string | null) | undefined
}

/** The active cell. */
export type CellPosition = Readonly<{ id: string; column: number }>

/** The lines before a change. Lines are immutable, so this holds only references. */
export type Moment<Row> = Readonly<{ rows: readonly Row[]; unread: ReadonlyMap<string, UnreadCell> }>

/** A topic to watch: a line by its id, or one of these. */
export type Topic = 'list' | 'totals' | 'problems' | 'standing' | 'any'

/** The state of a grid. Only the functions of this folder change it. */
export interface Core<Row extends GridRow> {
  readonly options: GridOptions<Row>
  /** A new line, to recognise blank ones. */
  readonly template: Row
  readonly listeners: Map<string, Set<() => void>>
  readonly revisions: Map<string, number>
  readonly checked: Map<string, Readonly<Record<string, string>>>
  readonly problems: Problems
  readonly past: Moment<Row>[]
  rows: readonly Row[]
  /** The position of each line, by its id: there are many lines, and every change looks for its own. */
  places: ReadonlyMap<string, number>
  /** Changed lines that have not yet replaced the old ones. */
  readonly changed: Map<string, Row>
  /** Groups of related lines that must be checked and drawn with the changed ones. */
  readonly groups: Set<string>
  /** Lines were added, removed or moved. */
  moved: boolean
  order: readonly Row[]
  standing: CellPosition | null
  totals: Readonly<Record<string, Money>>
  errors: ReadonlyMap<string, string>
  /** The next cell that is drawn active takes the focus. */
  focusDue: boolean
  /** Several changes are being grouped into one. */
  busy: boolean
}

export function createCore<Row extends GridRow>(options: GridOptions<Row>): Core<Row> {
  const rows = options.rows.length > 0 ? options.rows : [options.newRow()]
  const core: Core<Row> = {
    options,
    template: options.newRow(),
    listeners: new Map(),
    revisions: new Map(),
    checked: new Map(),
    problems: noProblems(),
    past: [],
    rows,
    places: placesOf(rows),
    changed: new Map(),
    groups: new Set(),
    moved: false,
    order: rows,
    standing: null,
    totals: {},
    errors: new Map(),
    focusDue: false,
    busy: false,
  }
  for (const row of rows) check(core, row)
  addUp(core)
  gatherErrors(core)
  return core
}

export function watch<Row extends GridRow>({ listeners }: Core<Row>, topic: string, listener: () => void) {
  const listening = listeners.get(topic) ?? new Set()
  listening.add(listener)
  listeners.set(topic, listening)
  return () => void listening.delete(listener)
}

export function tell<Row extends GridRow>({ listeners }: Core<Row>, topic: string): void {
  for (const listener of listeners.get(topic) ?? []) listener()
}

/** A line as it is now. */
export const rowOf = <Row extends GridRow>(
  { rows, places, changed }: Core<Row>,
  id: string,
): Row | undefined => changed.get(id) ?? rows[places.get(id) ?? -1]

const placesOf = (rows: readonly GridRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id }, index) => [id, index]))

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0n

/** Whether nothing has been typed in the line: it equals a new line. */
export function isBlank<Row extends GridRow>({ template, options, problems }: Core<Row>, row: Row): boolean {
  const same = (key: string) => row[key] === template[key] || (isEmpty(row[key]) && isEmpty(template[key]))
  // A written line usually differs in its first cell; unread text is searched only in lines that look blank.
  if (!Object.keys(row).every((key) => key === 'id' || same(key))) return false
  return !options.columns.some(({ key }) => problems.unread.has(cellKey(row.id, key)))
}

/** Marks a changed line: it and the lines related to it are checked and drawn again once the change is settled. */
export function mark<Row extends GridRow>(core: Core<Row>, row: Row): void {
  core.changed.set(row.id, row)
  markRelated(core, row)
}

export function markRelated<Row extends GridRow>({ options, groups }: Core<Row>, row: Row): void {
  const group = options.relatedBy?.(row) ?? null
  if (group !== null) groups.add(group)
}

/** Replaces the lines, or their order. */
export function arrange<Row extends GridRow>(core: Core<Row>, rows: readonly Row[]): void {
  core.rows = rows
  core.places = placesOf(rows)
  core.moved = true
}

/** Puts every changed line in its place. */
export function putInPlace<Row extends GridRow>(core: Core<Row>): void {
  const { changed } = core
  if (changed.size > 0) core.rows = core.rows.map((row) => changed.get(row.id) ?? row)
}

/** Marks a line to be drawn again. */
export function touch<Row extends GridRow>(core: Core<Row>, id: string): void {
  core.revisions.set(id, (core.revisions.get(id) ?? 0) + 1)
  tell(core, id)
}

/**
 * After changes: lines are checked and drawn again, totals and errors are computed, and subscribers are notified. It runs once
 * for a group of changes, because each step reads every line.
 */
export function settle<Row extends GridRow>(core: Core<Row>): void {
  if (core.busy) return
  putInPlace(core)
  redraw(core)
  if (core.moved) {
    core.moved = false
    core.order = core.rows
    tell(core, 'list')
  }
  addUp(core)
  gatherErrors(core)
  tell(core, 'any')
}

function redraw<Row extends GridRow>(core: Core<Row>): void {
  const { changed, groups } = core
  const marked = core.rows.filter((row) => changed.has(row.id) || isRelated(core, row))
  changed.clear()
  groups.clear()
  for (const row of marked) {
    check(core, row)
    touch(core, row.id)
  }
}

function isRelated<Row extends GridRow>({ options, groups }: Core<Row>, row: Row): boolean {
  const group = groups.size === 0 ? null : (options.relatedBy?.(row) ?? null)
  return group !== null && groups.has(group)
}

/** Checks every line again, and draws only those with another result. */
export function checkAll<Row extends GridRow>(core: Core<Row>): void {
  for (const row of core.rows) {
    const before = JSON.stringify(core.checked.get(row.id))
    check(core, row)
    if (JSON.stringify(core.checked.get(row.id)) !== before) touch(core, row.id)
  }
  gatherErrors(core)
}

export function gatherErrors<Row extends GridRow>(core: Core<Row>): void {
  const errors = gathered(core.checked, core.problems)
  if (sameEntries(errors, core.errors)) return
  core.errors = errors
  tell(core, 'problems')
}

function check<Row extends GridRow>(core: Core<Row>, row: Row): void {
  const wrong = isBlank(core, row) ? undefined : core.options.check?.(row, core.rows)
  if (wrong && Object.keys(wrong).length > 0) core.checked.set(row.id, wrong)
  else core.checked.delete(row.id)
}

function addUp<Row extends GridRow>(core: Core<Row>): void {
  const totals = core.options.columns.flatMap((column) => {
    const amount = amountIn(column)
    return amount === undefined
      ? []
      : [[column.key, sum(core.rows.map((row) => amount(row) ?? zero))] as const]
  })
  core.totals = Object.fromEntries(totals)
  tell(core, 'totals')
}

/** The amount of a line that a column totals, if it has a total. */
function amountIn<Row extends GridRow>(column: GridColumn<Row>): ((row: Row) => Money | null) | undefined {
  if (column.type === 'render') return column.amount
  return column.type === 'money' && column.total ? (row) => (row[column.key] ?? zero) as Money : undefined
}
