import { type Day, daysBetween, plural } from '@quina/kernel'
import { ageOn } from '../../rules/document-type/document-type.domain.ts'

/** Completed months on a day, for children under two. */
function monthsOn(birth: Day, on: Day): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birth.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  const months = (year - bornYear) * 12 + month - bornMonth
  return day >= bornDay ? months : months - 1
}

/** Returns the age as clinical files write it: days up to a month, months up to two years, years from then. */
export function shownAge(birth: Day, on: Day): string {
  const months = monthsOn(birth, on)
  if (months < 1) return plural(daysBetween(birth, on), 'día', 'días')
  return months < 24 ? plural(months, 'mes', 'meses') : `${ageOn(birth, on)} años`
}

/** Neonatal period: the first 28 days of life, from day 0. */
export const isNewborn = (birth: Day, on: Day): boolean => daysBetween(birth, on) < 28
