import type { TriageState } from '../triage/triage.contract.ts'

/** The most minutes that a patient may wait; the keys are levels as text. */
export interface Limits {
  readonly arrival: number
  readonly attention: Readonly<Record<string, number>>
  readonly again: Readonly<Record<string, number>>
}

export interface WaitingPatient {
  readonly status: TriageState
  readonly level: number | null
  readonly arrivedAt: string
  readonly levelSince: string | null
  readonly classifiedAt: string | null
  readonly priorities: readonly string[]
}

export interface Clock {
  /** Completed minutes since the arrival, or since the level in force once the patient is classified. */
  readonly minutes: number
  readonly target: number
  readonly tone: 'good' | 'warning' | 'bad'
  /** Whether the waiting patient must be classified again. */
  readonly again: boolean
}

const minutesSince = (since: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))

/** Returns the light of a waiting patient: green below 75 % of the target, amber up to it, red beyond (care dossier §8.6). */
export function clockOf(one: WaitingPatient, limits: Limits, now: Date): Clock {
  const { level, levelSince, classifiedAt, arrivedAt } = one
  const minutes = minutesSince(levelSince ?? arrivedAt, now)
  const target = level === null ? limits.arrival : (limits.attention[String(level)] ?? 0)
  const again = level === null ? undefined : limits.again[String(level)]
  return {
    minutes,
    target,
    tone: minutes > target ? 'bad' : minutes * 4 >= target * 3 && minutes > 0 ? 'warning' : 'good',
    again: again !== undefined && classifiedAt !== null && minutesSince(classifiedAt, now) >= again,
  }
}

/**
 * Sorts the board: by level, then patients beyond their time, then the earliest classification; among equals, patients with
 * priority first.
 */
export function inOrder<W extends WaitingPatient>(waiting: readonly W[], limits: Limits, now: Date): W[] {
  const placed = waiting.map((one) => {
    const { tone } = clockOf(one, limits, now)
    const since = minuteOf(one.classifiedAt ?? one.arrivedAt)
    return { one, key: [one.level ?? 9, tone === 'bad' ? 0 : 1, since, one.priorities.length === 0 ? 1 : 0] }
  })
  return placed.toSorted((a, b) => compared(a.key, b.key)).map(({ one }) => one)
}

/** Returns the minute of an instant: patients classified in the same minute are equal. */
const minuteOf = (instant: string): number => Math.floor(new Date(instant).getTime() / 60_000)

function compared(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index])
  return place === -1 ? 0 : a[place]! - b[place]!
}

/** `1 h 05 min`, `12 min`. */
export const shownMinutes = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`

export const waitedSince = (since: string, now: Date): string => shownMinutes(minutesSince(since, now))
