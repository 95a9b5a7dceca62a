import { type GridRow, takes } from '../store/column.ts'
import type { CellPosition } from '../store/grid-core.ts'
import type { GridStore } from '../store/grid-store.ts'

const linesMax = 5_000

/** The result of a paste, to be shown. */
export interface PasteResult {
  readonly lines: number
  /** Lookup cells with text that must still be resolved. */
  readonly toFind: readonly ToFind[]
}

export type ToFind = Readonly<{ id: string; column: number; text: string }>

/** True for a copy from a spreadsheet: more than one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/[\r\n]+$/, ''))

/** Rows and cells of tab-separated text. A spreadsheet quotes the cells with tabs, quotes or line ends. */
export function tableOf(text: string): string[][] {
  const cells = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end = ''] of cells.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/** Writes a table from a cell on, adding lines as needed. References stay as text, to be resolved and reported. */
export function pasteTable<Row extends GridRow>(
  store: GridStore<Row>,
  at: CellPosition,
  text: string,
): PasteResult {
  const table = tableOf(text)
  const from = store.indexOf(at.id)
  store.remember()
  return store.together(() => {
    const missing = Math.min(from + table.length, linesMax) - store.rows.length
    if (missing > 0)
      store.insert(
        store.rows.length,
        Array.from({ length: missing }, () => store.newRow()),
      )
    const toFind = table.flatMap((cells, line) => pasteLine(store, store.rows[from + line], at.column, cells))
    return { lines: table.length, toFind }
  })
}

function pasteLine<Row extends GridRow>(
  store: GridStore<Row>,
  row: Row | undefined,
  from: number,
  cells: readonly string[],
): ToFind[] {
  if (!row) return []
  const columns = store.columns
    .map((column, index) => ({ column, at: index }))
    .filter(({ column, at }) => at >= from && takes(column, row))
  return cells.flatMap((text, cell) => {
    const target = columns[cell]
    if (!target) return []
    store.write(row.id, target.column, text)
    const isReference = target.column.type === 'lookup' && text.trim() !== ''
    return isReference ? [{ id: row.id, column: target.at, text: text.trim() }] : []
  })
}
