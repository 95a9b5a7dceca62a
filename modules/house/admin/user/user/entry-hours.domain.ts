/** When a user may sign in; at other times sign-in is refused whatever the password. */
export interface EntryHours {
  /** Days of the week, 1 is Monday; empty means all. */
  readonly allowedDays: readonly number[]
  /** `HH:MM` in Bogotá; null is the whole day. */
  readonly allowedFrom: string | null
  readonly allowedTo: string | null
}

/** Bogotá is five hours behind Greenwich all year round. */
const behindMs = 5 * 3_600_000

/** Whether a moment is within the hours, the last minute included. */
export function mayEnterAt(now: Date, { allowedDays, allowedFrom, allowedTo }: EntryHours): boolean {
  const there = new Date(now.getTime() - behindMs)
  const dayOfWeek = there.getUTCDay() === 0 ? 7 : there.getUTCDay()
  const time = there.toISOString().slice(11, 16)
  const isDay = allowedDays.length === 0 || allowedDays.includes(dayOfWeek)
  return isDay && (allowedFrom === null || time >= allowedFrom) && (allowedTo === null || time <= allowedTo)
}
