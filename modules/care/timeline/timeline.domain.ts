/** Minutes between two moments, as people say them: `12 min`, `2 h 05 min`, `3 días`. */
export function shownSpan(from: Date, to: Date): string {
  const minutes = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} días`
}

type Moment = readonly [name: string, at: Date | null]

/** How long it took from each moment to the next that is known: *Llegada a triage: 12 min*. */
export function spansOf(moments: readonly Moment[]): string[] {
  const known = moments.flatMap(([name, at]) => (at === null ? [] : [{ name, at }]))
  return known.slice(1).flatMap(({ name, at }, place) => {
    const before = known[place]
    return before === undefined || at < before.at
      ? []
      : [`${before.name} a ${name.toLowerCase()}: ${shownSpan(before.at, at)}`]
  })
}
