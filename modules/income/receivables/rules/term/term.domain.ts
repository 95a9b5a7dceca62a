import { addBusinessDays, businessDaysBetween, type Holidays } from '@quina/hospital/domain'
import type { Day } from '@quina/kernel'
import type { Light } from './term.contract.ts'

/**
 * The last day of a term in días hábiles (billing dossier §12.1): the day of the act is day 0, the next día hábil is 1, and it
 * expires at the end of the last. `holidays` must reach that far.
 */
export const deadlineOf = (act: Day, days: number, holidays: Holidays): Day =>
  addBusinessDays(act, days, holidays)

/** Green with more than five días hábiles left, amber with five or fewer, red with two or fewer, and then expired. */
export function lightOf(deadline: Day, today: Day, holidays: Holidays): Light {
  if (today > deadline) return 'expired'
  const left = businessDaysBetween(today, deadline, holidays)
  if (left > 5) return 'good'
  return left > 2 ? 'soon' : 'now'
}
