/** Groups rows by a key, in the order in which each key first appears. */
export function groupedBy<T, K extends keyof T>(rows: Iterable<T>, key: K): Map<T[K], T[]>
export function groupedBy<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]>
export function groupedBy<T>(rows: Iterable<T>, by: keyof T | ((row: T) => unknown)): Map<unknown, T[]> {
  const groups = new Map<unknown, T[]>()
  for (const row of rows) {
    const key = typeof by === 'function' ? by(row) : row[by]
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

/** Some properties of a record, in this order. */
export const pick = <T extends object, const K extends keyof T>(
  record: T,
  ...names: readonly K[]
): Pick<T, K> => Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>

/** One property of each row: pluck(charges, 'serviceId'). */
export const pluck = <T, K extends keyof T>(rows: readonly T[], name: K): T[K][] =>
  rows.map((row) => row[name])
