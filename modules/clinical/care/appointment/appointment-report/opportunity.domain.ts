import { businessDaysBetween, type Holidays } from '@quina/hospital/domain'
import { type Day, daysBetween, median, percentile, ratio, share } from '@quina/kernel'

/** A first visit that was given: the dates on which it was requested, wished, first given and, in the end, attended. */
export type FirstVisit = Readonly<{ requestedOn: Day; wishedOn: Day; firstOn: Day; attendedOn: Day | null }>

/** The standard of a specialty; in business days for those of Resolución 1552 de 2013. */
export type Standard = Readonly<{ days: number | null; kind: 'calendar' | 'business' }>

/** The días hábiles within which general medicine and dentistry must be given (Resolución 1552 de 2013). */
const generalDays = 3

/**
 * Returns how soon first visits are given (care dossier §5.9): calendar days from the request to the first time given, which a
 * later change never moves. Whether a visit meets the standard is decided by the day it was attended, or before that by the first
 * time given.
 */
export function opportunityOf(
  visits: readonly FirstVisit[],
  { days: standard, kind }: Standard,
  holidays: Holidays,
) {
  const days = visits.map(({ requestedOn, firstOn }) => daysBetween(requestedOn, firstOn))
  const sum = days.reduce((all, one) => all + one, 0)
  const wished = visits.reduce(
    (all, { wishedOn, firstOn }) => all + Math.max(0, daysBetween(wishedOn, firstOn)),
    0,
  )
  const waited = visits.map(({ requestedOn, firstOn, attendedOn }) =>
    kind === 'business'
      ? businessDaysBetween(requestedOn, attendedOn ?? firstOn, holidays)
      : daysBetween(requestedOn, attendedOn ?? firstOn),
  )
  const soon = visits.filter(
    ({ requestedOn, firstOn }) => businessDaysBetween(requestedOn, firstOn, holidays) <= generalDays,
  )
  return {
    count: visits.length,
    days: sum,
    mean: ratio(sum, visits.length),
    median: textOrNull(median(days)),
    p90: textOrNull(percentile(days, 90)),
    most: textOrNull(percentile(days, 100)),
    standard,
    within: standard === null ? null : share(waited.filter((one) => one <= standard).length, visits.length),
    wished: ratio(wished, visits.length),
    business: share(soon.length, visits.length),
  }
}

const textOrNull = (value: number | null): string | null => (value === null ? null : String(value))
