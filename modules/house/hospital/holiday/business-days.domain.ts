import { addDays, type Day, day, daysBetween, weekdayOf } from '@quina/kernel'
import { nationalHolidays } from './holiday-rule.domain.ts'

/** The non-working dates. Two holidays on one date are one element. */
export type Holidays = ReadonlySet<Day>

/** Returns the holidays of the law between two days, without the hospital's own and without a query. */
export function nationalDates(from: Day, to: Day): Set<Day> {
  const first = Number(from.slice(0, 4))
  const last = Number(to.slice(0, 4))
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return new Set(years.flatMap(nationalHolidays).map(({ date }) => date))
}

/** Whether a date is a día hábil: Monday to Friday and no holiday. A Saturday never is one, though the clinic opens. */
export function isBusinessDay(date: Day, holidays: Holidays): boolean {
  return isWeekday(date) && !holidays.has(date)
}

/**
 * Returns the día hábil `count` días hábiles after a day, which itself is not counted; before it when `count` is negative.
 * With 0, returns the day itself if it is one, or the next.
 */
export function addBusinessDays(date: Day, count: number, holidays: Holidays): Day {
  const step = count < 0 ? -1 : 1
  let left = Math.abs(count)
  let found = date
  if (left === 0) while (!isBusinessDay(found, holidays)) found = addDays(found, 1)
  while (left > 0) {
    found = addDays(found, step)
    if (isBusinessDay(found, holidays)) left -= 1
  }
  return found
}

/** Returns the number of días hábiles after `from` up to `to`, included: 0 for the same day, negative when `to` is earlier. */
export function businessDaysBetween(from: Day, to: Day, holidays: Holidays): number {
  if (to < from) return -businessDaysBetween(to, from, holidays)
  let resting = 0
  for (const date of holidays) if (date > from && date <= to && isWeekday(date)) resting += 1
  return weekdaysTo(to) - weekdaysTo(from) - resting
}

const isWeekday = (date: Day): boolean => ![0, 6].includes(weekdayOf(date))
const someMonday = day('1970-01-05')

/** Counts the weekdays from a fixed Monday to a day, included, without a loop: lists call it thousands of times. */
function weekdaysTo(date: Day): number {
  const days = daysBetween(someMonday, date) + 1
  const weeks = Math.floor(days / 7)
  return weeks * 5 + Math.min(days - weeks * 7, 5)
}
