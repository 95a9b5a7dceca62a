import type { ClipboardEvent } from 'react'
import type { Balance } from './balance.ts'
import type { GridRow } from './column.ts'
import { doings } from './deeds.ts'
import type { Standing } from './grid-core.ts'
import type { Deed, ScreenDeed } from './grid-keys.ts'
import type { GridStore } from './grid-store.ts'
import type { Pasted } from './paste.ts'
import { isTable, pasteTable } from './paste.ts'

/** What the cells of a grid share. One object for the life of the grid. */
export interface Grid<Row extends GridRow = GridRow> {
  readonly store: GridStore<Row>
  readonly balance: Balance<Row>
  readonly onPasted: (pasted: Pasted) => void
}

/** Does what a key stands for; false when it does nothing here. */
export const perform = <Row extends GridRow>(
  { store }: Grid<Row>,
  at: Standing,
  deed: Exclude<Deed, ScreenDeed>,
): boolean => doings[deed](store, at)

/** Several cells are pasted from here on; one is left to the input. */
export function pasteFrom<Row extends GridRow>(
  grid: Grid<Row>,
  at: Standing,
  event: ClipboardEvent,
): boolean {
  const text = event.clipboardData.getData('text/plain')
  if (!isTable(text)) return false
  event.preventDefault()
  grid.onPasted(pasteTable(grid.store, at, text))
  return true
}
