import { exactMatch, type LookupOption } from '../../../controls/lookup/option.ts'
import { chosenIn, type GridRow, type LookupColumn } from '../store/column.ts'
import type { GridStore } from '../store/grid-store.ts'
import type { ToFind } from './paste.ts'

const atOnce = 4

export type FoundCounts = Readonly<{ found: number; left: number }>

/**
 * Searches the pasted codes, a few at a time and each distinct one once. Only an exact code or label is taken; the other cells
 * stay in error, for the user to choose.
 */
export async function findPasted<Row extends GridRow>(
  store: GridStore<Row>,
  toFind: readonly ToFind[],
  signal: AbortSignal,
): Promise<FoundCounts> {
  const queue = distinct(toFind)
  const worker = async (): Promise<number> => {
    const group = signal.aborted ? undefined : queue.shift()
    if (!group) return 0
    const settled = await settleGroup(store, group, signal)
    return settled + (await worker())
  }
  const settled = await Promise.all(Array.from({ length: atOnce }, worker))
  const found = settled.reduce((total, count) => total + count, 0)
  return { found, left: toFind.length - found }
}

/** The cells of each distinct code. */
function distinct(toFind: readonly ToFind[]): ToFind[][] {
  const groups = new Map<string, ToFind[]>()
  for (const cell of toFind) {
    const group = `${cell.column} ${cell.text}`
    groups.set(group, [...(groups.get(group) ?? []), cell])
  }
  return [...groups.values()]
}

/** @returns the number of cells in which the code was found. */
async function settleGroup<Row extends GridRow>(
  store: GridStore<Row>,
  group: readonly ToFind[],
  signal: AbortSignal,
): Promise<number> {
  const [first] = group
  const column = first && store.columns[first.column]
  const row = first && store.row(first.id)
  if (!first || !row || column?.type !== 'lookup') return 0
  const options = await column.search(first.text, signal, row).catch((): readonly LookupOption[] => [])
  const option = exactMatch(options, first.text)
  if (!option) return 0
  return store.together(() => group.filter((cell) => take(store, column, { cell, option })).length)
}

/** Takes an option only where the cell still holds the pasted text. */
function take<Row extends GridRow>(
  store: GridStore<Row>,
  column: LookupColumn<Row>,
  { cell, option }: { readonly cell: ToFind; readonly option: LookupOption },
): boolean {
  const row = store.row(cell.id)
  if (!row || store.unreadOf(cell.id, column.key)?.trim() !== cell.text) return false
  store.settle(cell.id, column.key, chosenIn(column, row, option))
  return true
}
