import { blamedCell, cellKey, forgetRow } from './cell-problems.ts'
import { emptyOf, readCell } from './cell-text.ts'
import { chosenIn, type GridColumn, type GridRow } from './column.ts'
import {
  type Core,
  gatherErrors,
  redraw,
  relatedTo,
  rowOf,
  settleChange,
  settleList,
  touch,
} from './grid-core.ts'

const undoLimit = 50

export function patch<Row extends GridRow>(core: Core<Row>, id: string, change: Partial<Row>): void {
  const before = rowOf(core, id)
  if (!before) return
  const after = { ...before, ...change }
  const related = relatedTo(core, before)
  core.rows = core.rows.map((row) => (row.id === id ? after : row))
  for (const key of Object.keys(change)) core.problems.blamed.delete(cellKey(id, key))
  redraw(core, [after, ...related, ...relatedTo(core, after)])
  settleChange(core)
}

/** Writes what was typed in a cell; what cannot be read stays as text and as an error. */
export function write<Row extends GridRow>(
  core: Core<Row>,
  id: string,
  column: GridColumn<Row>,
  text: string,
): void {
  const row = rowOf(core, id)
  if (!row) return
  const read = readCell(column, text)
  const cell = cellKey(id, column.key)
  if ('why' in read) core.problems.unread.set(cell, { text, why: read.why })
  else core.problems.unread.delete(cell)
  const value = 'why' in read ? emptyOf(column) : read.value
  const change = column.type === 'lookup' ? chosenIn(column, row, null) : { [column.key]: value }
  patch(core, id, change as Partial<Row>)
}

export function insert<Row extends GridRow>(core: Core<Row>, at: number, rows: readonly Row[]): void {
  core.rows = core.rows.toSpliced(at, 0, ...rows)
  redraw(core, [...rows, ...rows.flatMap((row) => relatedTo(core, row))])
  settleList(core)
}

/** @returns how to bring the line back. The only line is replaced by a new one. */
export function remove<Row extends GridRow>(core: Core<Row>, id: string): () => void {
  const at = core.rows.findIndex((row) => row.id === id)
  const row = core.rows[at]
  if (!row) return () => {}
  remember(core)
  core.rows = core.rows.length > 1 ? core.rows.toSpliced(at, 1) : [core.options.newRow()]
  forgetRow(core.problems, id)
  core.checked.delete(id)
  redraw(core, relatedTo(core, row))
  settleList(core)
  return () => {
    if (!rowOf(core, id)) insert(core, Math.min(at, core.rows.length), [row])
  }
}

export function remember<Row extends GridRow>({ past, rows, problems }: Core<Row>): void {
  past.push({ rows, unread: new Map(problems.unread) })
  if (past.length > undoLimit) past.shift()
}

export function undo<Row extends GridRow>(core: Core<Row>): boolean {
  const moment = core.past.pop()
  if (!moment) return false
  core.rows = moment.rows
  core.problems.unread.clear()
  for (const [cell, unread] of moment.unread) core.problems.unread.set(cell, unread)
  drawAll(core)
  return true
}

/** Replaces all lines. */
export function load<Row extends GridRow>(core: Core<Row>, rows: readonly Row[]): void {
  remember(core)
  core.rows = rows.length > 0 ? rows : [core.options.newRow()]
  core.problems.unread.clear()
  core.problems.blamed.clear()
  drawAll(core)
}

function drawAll<Row extends GridRow>(core: Core<Row>): void {
  core.checked.clear()
  redraw(core, core.rows)
  settleList(core)
}

/** Puts the server's messages in their cells. `sent` are the ids of the lines, as they were sent. */
export function blame<Row extends GridRow>(
  core: Core<Row>,
  fields: Readonly<Record<string, string>>,
  { name, sent }: { readonly name: string; readonly sent: readonly string[] },
): void {
  for (const [field, message] of Object.entries(fields)) {
    const cell = blamedCell(field, name, sent)
    if (cell) core.problems.blamed.set(cell, message)
  }
  gatherErrors(core)
  for (const id of sent) touch(core, id)
}

/** Many changes as one: totals and errors are worked out once, at the end. */
export function together<Row extends GridRow, T>(core: Core<Row>, changes: () => T): T {
  core.busy = true
  try {
    return changes()
  } finally {
    core.busy = false
    settleList(core)
  }
}
