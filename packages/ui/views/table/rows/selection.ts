type Ids = ReadonlySet<string>

export function toggled(selected: Ids, id: string): Ids {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Adds to the selection every row between two positions. */
export function extended(selected: Ids, ids: readonly string[], from: number, to: number): Ids {
  return new Set([...selected, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)])
}

/** Selects all rows of the page, or none when all were selected. */
export function allTurned(selected: Ids, ids: readonly string[]): Ids {
  const all = ids.every((id) => selected.has(id))
  return all ? new Set([...selected].filter((id) => !ids.includes(id))) : new Set([...selected, ...ids])
}
