import {
  addDays,
  type Day,
  days360,
  daysBetween,
  fraction,
  lastDayOf,
  type Money,
  monthOf,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { Interruption } from './benefit.contract.ts'

const daysOfYear = 360

export interface ServiceDays {
  /** All between both days, in months of thirty. */
  readonly days: number
  readonly interrupted: number
  /** What accrues. */
  readonly counted: number
}

/** Days of service between two days, both included, less those that interrupt them (payroll dossier §2.12). */
export function serviceDays(from: Day, to: Day, interruptions: readonly Interruption[]): ServiceDays {
  const days = days360(from, to)
  const interrupted = interruptions.reduce((sum, one) => {
    const start = one.from > from ? one.from : from
    const end = one.to < to ? one.to : to
    return start > end ? sum : sum + days360(start, end)
  }, 0)
  return { days, interrupted, counted: Math.max(0, days - interrupted) }
}

/** What a month that was paid brought besides its fixed pay. */
export interface VariableMonth {
  /** Its first day. */
  readonly month: Day
  readonly amount: Money
  /** Of it, what is no overtime. */
  readonly commission: Money
}

/** The average of thirty days of what varied, over the days in service of the months that are known. */
export function averageVariable(
  months: readonly Pick<VariableMonth, 'month' | 'amount'>[],
  { from, until, interruptions }: { from: Day; until: Day; interruptions: readonly Interruption[] },
): Money {
  const days = months.reduce((sum, { month }) => {
    const last = lastDayOf(vigenciaOf(month), monthOf(month))
    return sum + serviceDays(from > month ? from : month, until < last ? until : last, interruptions).counted
  }, 0)
  if (days <= 0) return zero
  const all = sumOf(months, ({ amount }) => amount)
  return fraction(all, { part: 30n, whole: BigInt(days), rounding: 'half-up', unit: 1n })
}

/** Full months of thirty days, for the readings that pay by twelfths. */
export const fullMonths = (days: number): number => Math.floor(days / 30)
/** Years of service that some days make. */
export const fullYears = (days: number): number => Math.floor(days / daysOfYear)

/**
 * The day on which so many years of service are completed: it moves forward by the days of the calendar that interrupted them,
 * and by those of the interruptions it then reaches.
 */
export function completedOn(from: Day, years: number, interruptions: readonly Interruption[]): Day {
  const whole = addDays(sameDay(from, years), -1)
  let completed = whole
  for (;;) {
    const moved = addDays(whole, daysLost(from, completed, interruptions))
    if (moved === completed) return completed
    completed = moved
  }
}

function sameDay(from: Day, years: number): Day {
  const date = `${Number(from.slice(0, 4)) + years}${from.slice(4)}`
  return new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) as Day
}

const daysLost = (from: Day, until: Day, interruptions: readonly Interruption[]): number =>
  interruptions
    .filter((one) => one.from >= from && one.from <= until)
    .reduce((sum, one) => sum + daysBetween(one.from, one.to) + 1, 0)
