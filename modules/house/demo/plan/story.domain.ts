import { addDays, type Day, day, daysBetween } from '@quina/kernel'
import type { CampusAt } from '../ground/hospital/hospital.domain.ts'
import type { Act, ActHeader, Key } from './act.domain.ts'
import { type Random, randomFrom, seedOf } from './random.domain.ts'

/** Documents that belong together, from the request to the last payment, in order. */
export interface Story {
  readonly key: Key
  readonly chance: Random
  readonly acts: Act[]
  /** Adds the next act. @returns its key, or null when its day has not come yet, which ends the story. */
  readonly tell: (act: PlannedAct) => Key | null
}
/** `Omit` would forget which properties belong to which act. */
export type PlannedAct = Act extends infer A
  ? A extends Act
    ? Omit<A, Exclude<keyof ActHeader, 'date'>>
    : never
  : never

export interface StoryInput {
  readonly key: Key
  readonly campus: CampusAt
  /** The last day of the year that is loaded. */
  readonly last: Day
  /** The year is over: no document is unfinished. */
  readonly settled: boolean
}

/** In these last days some documents are still drafts, and their story stops there. */
const unfinishedDays = 14
const unfinishedPercent = 40

export function storyOf({ key, campus, last, settled }: StoryInput): Story {
  const acts: Act[] = []
  const chance = randomFrom(seedOf(key))
  let ended = false
  const tell = (wanted: PlannedAct): Key | null => {
    const before = acts.at(-1)
    const date = before !== undefined && before.date > wanted.date ? before.date : wanted.date
    if (ended || date > last) {
      ended = true
      return null
    }
    const own = { key: `${key}.${acts.length + 1}`, campus, after: before?.key ?? null, date }
    const fresh = !settled && daysBetween(date, last) < unfinishedDays && chance.chance(unfinishedPercent)
    const act = { ...wanted, ...own } as Act
    ended = fresh && 'upTo' in act
    acts.push(ended ? unfinished(act, chance) : act)
    return ended ? null : own.key
  }
  return { key, chance, acts, tell }
}

const unfinished = (act: Act, chance: Random): Act =>
  act.kind === 'cdpRequest'
    ? { ...act, upTo: chance.pick(['draft', 'filed', 'filed', 'approved']) }
    : ({ ...act, upTo: 'draft' } as Act)

/** Returns the day itself, or the next workday when it falls on a weekend or on a fixed holiday. */
function workday(date: Day): Day {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const rests = weekday === 0 || weekday === 6 || fixedHolidays.has(date.slice(5))
  return rests ? workday(addDays(date, 1)) : date
}
const fixedHolidays = new Set(['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'])

/** Returns a workday some days after another. */
export const workdayAfter = (date: Day, days: number): Day => workday(addDays(date, days))

/** Returns a date of a month, or the next workday. */
export const workdayOf = (vigencia: number, month: number, date: number): Day =>
  workday(day(`${vigencia}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`))

/** Rounds to the thousand pesos. */
export const rounded = (amount: number): number => Math.max(1_000, Math.round(amount / 1_000) * 1_000)
