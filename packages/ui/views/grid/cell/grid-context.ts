import type { ClipboardEvent } from 'react'
import { toast } from '../../../base/toast/toast.ts'
import { isTable, type PasteResult, pasteTable } from '../paste/paste.ts'
import type { Balance } from '../store/balance.ts'
import { factsKey, type GridRow, labelKey } from '../store/column.ts'
import type { CellPosition } from '../store/grid-core.ts'
import type { GridStore } from '../store/grid-store.ts'
import { aboveOrBelow, beside, endOf, nextCell, nextError, previousCell, startOf } from '../store/moves.ts'
import type { Command, ScreenCommand } from './grid-keys.ts'

/** The context that the cells of a grid share. One object for the life of the grid. */
export interface Grid<Row extends GridRow = GridRow> {
  readonly store: GridStore<Row>
  readonly balance: Balance<Row>
  readonly onPasted: (pasted: PasteResult) => void
}

/** Runs the command of a key; false when it has no effect here. */
export const perform = <Row extends GridRow>(
  { store }: Grid<Row>,
  at: CellPosition,
  command: Exclude<Command, ScreenCommand>,
): boolean => doings[command](store, at)

const pageLines = 15

/** The effect of each key in a cell. False when it has none, so that the key goes on to the screen. */
type KeyHandler = <Row extends GridRow>(store: GridStore<Row>, at: CellPosition) => boolean

function go<Row extends GridRow>(store: GridStore<Row>, place: CellPosition | undefined): boolean {
  if (!place) return false
  store.stand(place)
  return true
}

/** At the end of the last line a new line is added, unless the last is still blank: then the focus leaves the grid. */
const next: KeyHandler = (store, at) => {
  const last = store.row(at.id)
  if (go(store, nextCell(store, at))) return true
  if (!last || store.isBlank(last)) return false
  return insertAt(store, store.rows.length)
}

function insertAt<Row extends GridRow>(store: GridStore<Row>, at: number): boolean {
  store.remember()
  const row = store.newRow()
  store.insert(at, [row])
  return go(store, startOf(store, row))
}

const remove: KeyHandler = (store, at) => {
  const line = store.indexOf(at.id)
  const bringBack = store.remove(at.id)
  const neighbour = store.rows[Math.min(line, store.rows.length - 1)]
  if (neighbour) store.stand({ id: neighbour.id, column: at.column })
  void toast({
    message: `Línea ${line + 1} eliminada`,
    action: {
      label: 'Deshacer',
      run: () => {
        bringBack()
        store.stand(at)
      },
    },
  })
  return true
}

/** A reference is copied with its label and its facts. */
const copyAbove: KeyHandler = (store, at) => {
  const above = store.rows[store.indexOf(at.id) - 1]
  const key = store.columns[at.column]?.key
  if (!above || !key) return true
  store.remember()
  const copied = [key, labelKey(key), factsKey(key)].filter((each) => each in above)
  store.settle(at.id, key, Object.fromEntries(copied.map((each) => [each, above[each]])) as never)
  return true
}

const doings: Readonly<Record<Exclude<Command, ScreenCommand>, KeyHandler>> = {
  next,
  previous: (store, at) => go(store, previousCell(store, at)),
  up: (store, at) => go(store, aboveOrBelow(store, at, -1)),
  down: (store, at) => go(store, aboveOrBelow(store, at, 1)),
  pageUp: (store, at) => go(store, aboveOrBelow(store, at, -pageLines)),
  pageDown: (store, at) => go(store, aboveOrBelow(store, at, pageLines)),
  left: (store, at) => go(store, beside(store, at, -1)) || true,
  right: (store, at) => go(store, beside(store, at, 1)) || true,
  rowStart: (store, at) => go(store, startOf(store, store.row(at.id))),
  rowEnd: (store, at) => go(store, endOf(store, store.row(at.id))),
  first: (store) => go(store, startOf(store, store.rows[0])),
  last: (store) => go(store, endOf(store, store.rows.at(-1))),
  insert: (store, at) => insertAt(store, store.indexOf(at.id) + 1),
  remove,
  copyAbove,
  undo: (store) => store.undo(),
  nextError: (store) => go(store, nextError(store)),
}

/** Pastes several cells from this one on; a single cell is left to the input. */
export function pasteFrom<Row extends GridRow>(
  grid: Grid<Row>,
  at: CellPosition,
  event: ClipboardEvent,
): boolean {
  const text = event.clipboardData.getData('text/plain')
  if (!isTable(text)) return false
  event.preventDefault()
  grid.onPasted(pasteTable(grid.store, at, text))
  return true
}
