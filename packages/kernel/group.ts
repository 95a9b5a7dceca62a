/** Rows by a key, in the order in which each key first came. */
export function groupedBy<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}

/** Some of what a record has, in this order. */
export const pick = <T extends object, const K extends keyof T>(
  record: T,
  ...names: readonly K[]
): Pick<T, K> => Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>

/** One field of each: pluck(charges, 'serviceId'). */
export const pluck = <T, K extends keyof T>(rows: readonly T[], name: K): T[K][] =>
  rows.map((row) => row[name])
