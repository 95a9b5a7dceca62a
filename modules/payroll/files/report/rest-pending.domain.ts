import type { Day } from '@quina/kernel'

/** A day of rest that a vinculación is owed because a day of rest was worked. */
export interface OwedRest {
  readonly engagementId: string
  readonly on: Day
  readonly minutes: number
  readonly reason: string
}

/** Those that are still owed: what was taken discharges the oldest first. @param taken days by vinculación. */
export function pendingRests<R extends OwedRest>(
  owed: readonly R[],
  taken: ReadonlyMap<string, number>,
): readonly R[] {
  const left = new Map(taken)
  return owed
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .filter(({ engagementId }) => {
      const days = left.get(engagementId) ?? 0
      if (days > 0) left.set(engagementId, days - 1)
      return days <= 0
    })
}
