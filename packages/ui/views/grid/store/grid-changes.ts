import { blamedCell, cellKey, forgetRow } from './cell-problems.ts'
import { emptyOf, readCell } from './cell-text.ts'
import { chosenIn, type GridColumn, type GridRow } from './column.ts'
import {
  arrange,
  type Core,
  gatherErrors,
  mark,
  markRelated,
  putInPlace,
  rowOf,
  settle,
  touch,
} from './grid-core.ts'

const undoLimit = 50

export function patch<Row extends GridRow>(core: Core<Row>, id: string, change: Partial<Row>): void {
  const before = rowOf(core, id)
  if (!before) return
  markRelated(core, before)
  mark(core, { ...before, ...change })
  for (const key of Object.keys(change)) core.problems.blamed.delete(cellKey(id, key))
  settle(core)
}

/** Writes a typed text to a cell; an unreadable text stays, with an error. */
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
  arrange(core, core.rows.toSpliced(at, 0, ...rows))
  for (const row of rows) mark(core, row)
  settle(core)
}

/** @returns how to restore the line. The only line is replaced by a new one. */
export function remove<Row extends GridRow>(core: Core<Row>, id: string): () => void {
  const row = rowOf(core, id)
  const at = core.places.get(id)
  if (row === undefined || at === undefined) return () => {}
  remember(core)
  arrange(core, core.rows.length > 1 ? core.rows.toSpliced(at, 1) : [core.options.newRow()])
  forgetRow(core.problems, id)
  core.checked.delete(id)
  core.changed.delete(id)
  markRelated(core, row)
  settle(core)
  return () => {
    if (!rowOf(core, id)) insert(core, Math.min(at, core.rows.length), [row])
  }
}

export function remember<Row extends GridRow>(core: Core<Row>): void {
  putInPlace(core)
  core.past.push({ rows: core.rows, unread: new Map(core.problems.unread) })
  if (core.past.length > undoLimit) core.past.shift()
}

export function undo<Row extends GridRow>(core: Core<Row>): boolean {
  const moment = core.past.pop()
  if (!moment) return false
  core.problems.unread.clear()
  for (const [cell, unread] of moment.unread) core.problems.unread.set(cell, unread)
  replaceAll(core, moment.rows)
  return true
}

/** Replaces all lines. */
export function load<Row extends GridRow>(core: Core<Row>, rows: readonly Row[]): void {
  remember(core)
  core.problems.unread.clear()
  core.problems.blamed.clear()
  replaceAll(core, rows.length > 0 ? rows : [core.options.newRow()])
}

function replaceAll<Row extends GridRow>(core: Core<Row>, rows: readonly Row[]): void {
  core.checked.clear()
  core.changed.clear()
  arrange(core, rows)
  for (const row of rows) mark(core, row)
  settle(core)
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

/** Groups many changes into one: their consequences are computed once, at the end. */
export function together<Row extends GridRow, T>(core: Core<Row>, changes: () => T): T {
  core.busy = true
  try {
    return changes()
  } finally {
    core.busy = false
    settle(core)
  }
}
