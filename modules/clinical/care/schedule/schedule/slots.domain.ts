import { addDays, type Day } from '@quina/kernel'

export type Weeks = 'all' | 'even' | 'odd' | '1' | '2' | '3' | '4' | '5'
export type Weekday = '1' | '2' | '3' | '4' | '5' | '6' | '7' | 'workdays'
export type HolidayPolicy = 'omit' | 'block' | 'generate'

/** The hours of an agenda on some days. Hours are `07:30`, in Bogotá. */
export interface Shift {
  readonly weekday: Weekday
  readonly weeks: Weeks
  readonly startsAt: string
  readonly endsAt: string
  /** The minutes of each slot. */
  readonly minutes: number
  /** Minutes between one slot and the next. */
  readonly buffer: number
  readonly capacity: number
  /** Pauses such as `09:40-10:00`, separated by commas. */
  readonly pauses: string | null
}

export interface Plan<S extends Shift = Shift> {
  readonly date: Day
  readonly untilDay: Day
  readonly holidayPolicy: HolidayPolicy
  readonly shifts: readonly S[]
}

/** A planned slot, in minutes of its day: from `start`, included, until `end`, excluded. */
export interface PlannedSlot<S extends Shift = Shift> {
  readonly date: Day
  readonly start: number
  readonly end: number
  readonly shift: S
  /** Whether the slot is on a holiday, in an agenda that blocks holidays. */
  readonly holiday: boolean
}

export type Leftover = Readonly<{ date: Day; minutes: number }>

type TimeRange = Readonly<{ start: number; end: number }>

export const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))

export const hourOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** An hour of a day of Bogotá as an instant: Colombia keeps one offset all year. */
export const instantAt = (date: Day, minutes: number): Date =>
  new Date(Date.parse(`${date}T00:00:00-05:00`) + minutes * 60_000)

const pausePattern = /^([01]\d|2[0-3]):([0-5]\d)\s*-\s*([01]\d|2[0-3]):([0-5]\d)$/

/** Reads the pauses of a text, in order; null when it is not valid, or one ends before it begins. */
export function pausesOf(text: string | null): readonly TimeRange[] | null {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  const found: TimeRange[] = []
  for (const part of parts.filter((one) => one !== '')) {
    if (!pausePattern.test(part)) return null
    const [start = '', end = ''] = part.split('-').map((hour) => hour.trim())
    if (end <= start) return null
    found.push({ start: minutesOf(start), end: minutesOf(end) })
  }
  return found.sort((one, other) => one.start - other.start)
}

/** 1 Monday to 7 Sunday. */
export const isoWeekday = (date: Day): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The week of the year as ISO 8601 counts it: that of its Thursday. */
export function isoWeek(date: Day): number {
  const thursday = addDays(date, 4 - isoWeekday(date))
  const first = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)
  return 1 + Math.floor((Date.parse(`${thursday}T00:00:00Z`) - first) / (7 * 86_400_000))
}

/** Whether a shift is worked on a day; holidays are not considered (AGE-03). */
export function fallsOn({ weekday, weeks }: Pick<Shift, 'weekday' | 'weeks'>, date: Day): boolean {
  const own = isoWeekday(date)
  if (weekday === 'workdays' ? own > 5 : String(own) !== weekday) return false
  if (weeks === 'all') return true
  if (weeks === 'even' || weeks === 'odd') return (isoWeek(date) % 2 === 0) === (weeks === 'even')
  return Math.ceil(Number(date.slice(8, 10)) / 7) === Number(weeks)
}

/** Returns the times of a shift in one day, and the leftover minutes. The times after a pause start at its end (AGE-01). */
export function timesOf(shift: Shift): { readonly times: readonly TimeRange[]; readonly leftover: number } {
  const { minutes, buffer } = shift
  const until = minutesOf(shift.endsAt)
  const pauses = pausesOf(shift.pauses) ?? []
  const times: TimeRange[] = []
  let leftover = 0
  let at = minutesOf(shift.startsAt)
  while (at + minutes <= until) {
    const start = at
    const pause = pauses.find((one) => one.start < start + minutes && start < one.end)
    if (pause === undefined) {
      times.push({ start, end: start + minutes })
      at += minutes + buffer
    } else {
      leftover += Math.max(0, pause.start - at)
      at = pause.end
    }
  }
  return { times, leftover: leftover + leftAtEnd(at, until, pauses) }
}

/** Returns the minutes between the last slot and the end of the shift, less the pauses there. */
function leftAtEnd(at: number, until: number, pauses: readonly TimeRange[]): number {
  const paused = pauses.map(({ start, end }) => Math.max(0, Math.min(end, until) - Math.max(start, at)))
  return Math.max(0, until - at - paused.reduce((sum, one) => sum + one, 0))
}

/**
 * Returns every slot of an agenda, in the order of days and hours, and the leftover minutes of each day (care dossier §5.2). The
 * same plan and holidays give the same slots, to the minute.
 */
export function slotsOf<S extends Shift>(
  { date: from, untilDay, holidayPolicy, shifts }: Plan<S>,
  holidays: ReadonlySet<string>,
): { readonly slots: readonly PlannedSlot<S>[]; readonly leftovers: readonly Leftover[] } {
  const each = shifts.map((shift) => ({ shift, ...timesOf(shift) }))
  const slots: PlannedSlot<S>[] = []
  const leftovers: Leftover[] = []
  for (let date = from; date <= untilDay; date = addDays(date, 1)) {
    const off = holidays.has(date)
    if (off && holidayPolicy === 'omit') continue
    const worked = each.filter(({ shift }) => fallsOn(shift, date))
    const holiday = off && holidayPolicy === 'block'
    const own = worked.flatMap(({ shift, times }) =>
      times.map(({ start, end }) => ({ date, start, end, shift, holiday })),
    )
    slots.push(...own.sort((one, other) => one.start - other.start))
    const minutes = worked.reduce((sum, { leftover }) => sum + leftover, 0)
    if (minutes > 0) leftovers.push({ date, minutes })
  }
  return { slots, leftovers }
}
