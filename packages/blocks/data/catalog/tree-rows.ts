type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** A row of a catalog with its place in the tree. */
export type TreeRow<R extends Row> = R & { readonly level: number; readonly group: boolean }

/** Compares codes part by part, as numbers where they are numbers: `2.9` before `2.10`. */
export function byCode(a: string, b: string): number {
  const left = a.split('.')
  const right = b.split('.')
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const order = (left[at] ?? '').localeCompare(right[at] ?? '', 'es', { numeric: true })
    if (order !== 0) return order
  }
  return 0
}

/**
 * Rows in reading order, each before its children, by code. A row without its parent among them (filtered out, or of another
 * campus) goes to the root.
 */
export function treeRows<R extends Row>(rows: readonly R[], parent: string, key: string): TreeRow<R>[] {
  const known = new Set(rows.map((row) => row.id))
  const children = new Map<string, R[]>()
  for (const row of rows) {
    const above = known.has(String(row[parent])) ? String(row[parent]) : ''
    const siblings = children.get(above)
    if (siblings === undefined) children.set(above, [row])
    else siblings.push(row)
  }
  const under = (id: string, level: number): TreeRow<R>[] =>
    (children.get(id) ?? [])
      .toSorted((a, b) => byCode(String(a[key]), String(b[key])))
      .flatMap((row) => [{ ...row, level, group: children.has(row.id) }, ...under(row.id, level + 1)])
  return under('', 0)
}
