import { type Money, sum } from '@quina/kernel'
import { cellKey, gathered, noProblems, type Problems, sameEntries, type Unread } from './cell-problems.ts'
import type { GridColumn, GridRow } from './column.ts'

export interface GridOptions<Row extends GridRow> {
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  readonly newRow: () => Row
  /** What is wrong with a line: column → sentence. Blank lines are not asked about. */
  readonly check?: ((row: Row, rows: readonly Row[]) => Readonly<Record<string, string>>) | undefined
  /** Lines that answer the same are checked and drawn together: two lines that draw from one balance. */
  readonly relatedBy?: ((row: Row) => string | null) | undefined
}

/** The cell one stands on. */
export interface Standing {
  readonly id: string
  readonly column: number
}

/** The lines before a change. Lines never change in place, so this is only references. */
export interface Moment<Row> {
  readonly rows: readonly Row[]
  readonly unread: ReadonlyMap<string, Unread>
}

/** What may be watched: a line by its id, or one of these. */
export type Topic = 'list' | 'totals' | 'problems' | 'standing' | 'any'

/** The state of a grid. Only the functions of this folder change it. */
export interface Core<Row extends GridRow> {
  readonly options: GridOptions<Row>
  /** A line as new ones are, to know which are blank. */
  readonly template: Row
  readonly listeners: Map<string, Set<() => void>>
  readonly revisions: Map<string, number>
  readonly checked: Map<string, Readonly<Record<string, string>>>
  readonly problems: Problems
  readonly past: Moment<Row>[]
  rows: readonly Row[]
  order: readonly Row[]
  standing: Standing | null
  totals: Readonly<Record<string, Money>>
  errors: ReadonlyMap<string, string>
  /** The next cell that is drawn active takes the focus. */
  focusDue: boolean
  /** Many changes are being made as one. */
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

export const rowOf = <Row extends GridRow>({ rows }: Core<Row>, id: string): Row | undefined =>
  rows.find((row) => row.id === id)

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0n

/** Nothing has been typed in the line: it is as new lines are. */
export function isBlank<Row extends GridRow>({ template, options, problems }: Core<Row>, row: Row): boolean {
  const same = (key: string) => row[key] === template[key] || (isEmpty(row[key]) && isEmpty(template[key]))
  const unread = options.columns.some(({ key }) => problems.unread.has(cellKey(row.id, key)))
  return !unread && Object.keys(row).every((key) => key === 'id' || same(key))
}

/** The other lines that must be checked and drawn with this one. */
export function relatedTo<Row extends GridRow>({ options, rows }: Core<Row>, row: Row): Row[] {
  const group = options.relatedBy?.(row) ?? null
  if (group === null) return []
  return rows.filter((other) => other.id !== row.id && options.relatedBy?.(other) === group)
}

/** The line must be drawn again. */
export function touch<Row extends GridRow>(core: Core<Row>, id: string): void {
  core.revisions.set(id, (core.revisions.get(id) ?? 0) + 1)
  tell(core, id)
}

export function redraw<Row extends GridRow>(core: Core<Row>, rows: Iterable<Row>): void {
  for (const row of new Set(rows)) {
    check(core, row)
    touch(core, row.id)
  }
}

/** After lines changed: totals and errors are worked out, and whoever follows all of it is told. */
export function settleChange<Row extends GridRow>(core: Core<Row>): void {
  if (core.busy) return
  addUp(core)
  gatherErrors(core)
  tell(core, 'any')
}

/** After lines came, went or moved. */
export function settleList<Row extends GridRow>(core: Core<Row>): void {
  if (core.busy) return
  core.order = core.rows
  tell(core, 'list')
  settleChange(core)
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
  const summed = core.options.columns.filter((column) => column.type === 'money' && column.total)
  const amounts = (key: string) => core.rows.map((row) => (row[key] ?? 0n) as Money)
  core.totals = Object.fromEntries(summed.map(({ key }) => [key, sum(amounts(key))]))
  tell(core, 'totals')
}
