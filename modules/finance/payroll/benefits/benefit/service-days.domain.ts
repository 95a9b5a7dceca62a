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
  /** All the days between both dates, in months of thirty. */
  readonly days: number
  readonly interrupted: number
  /** The days that accrue benefits. */
  readonly counted: number
}

/** Days of service between two days, both included, less the interruptions (payroll dossier §2.12). */
export function serviceDays(from: Day, to: Day, interruptions: readonly Interruption[]): ServiceDays {
  const days = days360(from, to)
  const interrupted = interruptions.reduce((sum, one) => {
    const start = one.from > from ? one.from : from
    const end = one.to < to ? one.to : to
    return start > end ? sum : sum + days360(start, end)
  }, 0)
  return { days, interrupted, counted: Math.max(0, days - interrupted) }
}

/** The variable pay of a month that was paid. */
export interface VariableMonth {
  /** Its first day. */
  readonly month: Day
  readonly amount: Money
  /** The part of the amount that is not overtime. */
  readonly commission: Money
}

/** The average of variable pay for thirty days, over the days in service of the months that are known. */
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

/** Full months of thirty days, for the interpretations of the law that pay by twelfths. */
export const fullMonths = (days: number): number => Math.floor(days / 30)
/** The full years of service in a number of days. */
export const fullYears = (days: number): number => Math.floor(days / daysOfYear)

/**
 * The day on which so many years of service are completed. Each calendar day of interruption moves it forward, and so do the
 * interruptions that it then reaches.
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
