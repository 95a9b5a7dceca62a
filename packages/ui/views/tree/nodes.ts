import { isFoundBy } from '../../base/format/is-found-by.ts'

/** A row of a tree. Rows come in reading order: each one before its children. */
export interface TreeRow {
  readonly id: string
  /** Depth, from 0. */
  readonly level: number
  /** A row that adds up others: drawn in bold. */
  readonly group?: boolean | undefined
}

/** The parent of a row, and whether the row has children. */
export type Family = Readonly<{ parent: string | undefined; hasChildren: boolean }>

export function families(rows: readonly TreeRow[]): ReadonlyMap<string, Family> {
  const found = new Map<string, Family>()
  const path: TreeRow[] = []
  rows.forEach((row, index) => {
    while ((path.at(-1)?.level ?? -1) >= row.level) path.pop()
    found.set(row.id, { parent: path.at(-1)?.id, hasChildren: (rows[index + 1]?.level ?? 0) > row.level })
    path.push(row)
  })
  return found
}

/** The rows that are open at first: all above a depth. */
export const openTo = (rows: readonly TreeRow[], depth: number): ReadonlySet<string> =>
  new Set(rows.filter(({ level }) => level < depth).map(({ id }) => id))

/** The visible rows: those under no closed row. */
export function visible<Row extends TreeRow>(rows: readonly Row[], open: ReadonlySet<string>): Row[] {
  let closedAt = Number.POSITIVE_INFINITY
  return rows.filter((row) => {
    if (row.level > closedAt) return false
    closedAt = open.has(row.id) ? Number.POSITIVE_INFINITY : row.level
    return true
  })
}

export function ancestors(nodes: ReadonlyMap<string, Family>, id: string): string[] {
  const parent = nodes.get(id)?.parent
  return parent === undefined ? [] : [parent, ...ancestors(nodes, parent)]
}

/** The rows that match a search, with their ancestors. */
export function found<Row extends TreeRow>(
  rows: readonly Row[],
  search: string,
  textOf: (row: Row) => string,
): Row[] {
  const nodes = families(rows)
  const matches = new Set<string>()
  for (const row of rows) {
    if (!isFoundBy(textOf(row), search)) continue
    for (const id of [row.id, ...ancestors(nodes, row.id)]) matches.add(id)
  }
  return rows.filter(({ id }) => matches.has(id))
}
