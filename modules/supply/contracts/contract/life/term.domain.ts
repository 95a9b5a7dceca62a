import { addDays, type Day, day, daysBetween, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'

export type Term = Readonly<{ months: number | null; days: number | null; untilDay: Day | null }>

/** Returns the same day some months later, or the last day of that month (Código Civil, art. 67). */
export function monthsAfter(from: Day, months: number): Day {
  const all = vigenciaOf(from) * 12 + monthOf(from) - 1 + months
  const year = Math.floor(all / 12)
  const month = (all % 12) + 1
  const last = lastDayOf(year, month)
  const same = `${last.slice(0, 8)}${from.slice(8)}`
  return same > last ? last : day(same)
}

/** Returns the last day of a term: a fixed day, or months and then days, counting both the first and the last day. */
export function endOf(start: Day, { months, days, untilDay }: Term): Day {
  return untilDay ?? addDays(monthsAfter(start, months ?? 0), (days ?? 0) - 1)
}

/** Returns the days of a suspension, from its first day to the day before the contract was resumed. */
export const suspendedDays = (from: Day, resumed: Day): number => Math.max(0, daysBetween(from, resumed))

/** Returns the elapsed part of a term, in hundredths of a percent; null before it began. */
export function timeGone(startedOn: Day | null, endsOn: Day | null, today: Day): bigint | null {
  if (startedOn === null || endsOn === null) return null
  const whole = daysBetween(startedOn, endsOn) + 1
  const gone = Math.min(Math.max(daysBetween(startedOn, today) + 1, 0), whole)
  return (BigInt(gone) * 10_000n) / BigInt(whole)
}
