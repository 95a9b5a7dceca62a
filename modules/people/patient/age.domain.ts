import { type Day, daysBetween, plural } from '@quina/kernel'

interface Parts {
  readonly year: number
  readonly month: number
  readonly day: number
}

const partsOf = (date: Day): Parts => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

/** Completed years on a day. Who was born on 29 February has the birthday on 1 March when the year has none (§6.2.2). */
export function ageOn(birth: Day, on: Day): number {
  const born = partsOf(birth)
  const now = partsOf(on)
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day)
  return now.year - born.year - (hadBirthday ? 0 : 1)
}

/** Completed months on a day, for children under two. */
export function monthsOn(birth: Day, on: Day): number {
  const born = partsOf(birth)
  const now = partsOf(on)
  const months = (now.year - born.year) * 12 + now.month - born.month
  return now.day >= born.day ? months : months - 1
}

/** As a clinical file says it: days up to a month, months up to two years, years from there. */
export function shownAge(birth: Day, on: Day): string {
  const months = monthsOn(birth, on)
  if (months < 1) return plural(daysBetween(birth, on), 'día', 'días')
  return months < 24 ? plural(months, 'mes', 'meses') : `${ageOn(birth, on)} años`
}

/** Neonatal period: the first 28 days of life, from day 0. */
export const isNewborn = (birth: Day, on: Day): boolean => daysBetween(birth, on) < 28
