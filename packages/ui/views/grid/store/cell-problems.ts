/** Texts that could not be read, and refusals of the server, besides the problems of the lines themselves. */
export interface Problems {
  /** Cell → the text that is still in it. */
  readonly unread: Map<string, UnreadCell>
  /** Cell → the refusal of the server; gone when the cell changes. */
  readonly blamed: Map<string, string>
}

export type UnreadCell = Readonly<{ text: string; why: string }>

export const cellKey = (id: string, key: string): string => `${id} ${key}`
const rowOf = (cell: string): string => cell.slice(0, cell.indexOf(' '))

export const noProblems = (): Problems => ({ unread: new Map(), blamed: new Map() })

export function forgetRow({ unread, blamed }: Problems, id: string): void {
  for (const cells of [unread, blamed]) {
    for (const cell of cells.keys()) if (rowOf(cell) === id) cells.delete(cell)
  }
}

/** All problems by cell: first those of the checks, over them those of the server, and over both the unreadable texts. */
export function gathered(
  checks: ReadonlyMap<string, Readonly<Record<string, string>>>,
  { unread, blamed }: Problems,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  for (const [id, wrong] of checks) {
    for (const [key, message] of Object.entries(wrong)) errors.set(cellKey(id, key), message)
  }
  for (const [cell, message] of blamed) errors.set(cell, message)
  for (const [cell, { why }] of unread) errors.set(cell, why)
  return errors
}

export const sameEntries = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)

/** `lines.2.amount` → the cell of the third line that was sent, or undefined for another field. */
export function blamedCell(field: string, name: string, sent: readonly string[]): string | undefined {
  const [, at, key] = new RegExp(`^${name}\\.(\\d+)\\.(\\w+)`).exec(field) ?? []
  const id = at === undefined ? undefined : sent[Number(at)]
  return id === undefined || key === undefined ? undefined : cellKey(id, key)
}
