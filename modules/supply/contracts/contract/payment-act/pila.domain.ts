import {
  type Day,
  divide,
  insist,
  larger,
  type Money,
  monthName,
  roundTo,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import { monthsAfter } from '../life/term.domain.ts'

interface Planilla {
  readonly month: string
  readonly paidOn: Day
  readonly ibc: Money
  readonly pensionIbc: Money | null
  readonly pensioner: boolean
}

export interface PilaQuestion {
  /** The last day of the charged period. */
  readonly untilDay: Day
  /** The day of certification. */
  readonly on: Day
  /** What the entity paid the contractor for the previous month, in all contracts, and the days of that month that it covers. */
  readonly earned: Money
  readonly days: number
  readonly minimumWage: Money
  readonly planillas: readonly Planilla[]
}

/** Returns the month whose contributions are due for a period that ends on a day: the previous one (Decreto 1273 de 2018). */
export const pilaMonth = (untilDay: Day): string => monthsAfter(untilDay, -1).slice(0, 7)

const peso = 100n

/** Returns the least contribution base: 40 % of the earnings, at least the minimum wage of those days; rounded up to the peso. */
export function leastIbc(earned: Money, days: number, minimumWage: Money): Money {
  const part = roundTo(divide(earned * 40n, 100n, 'ceil') as Money, peso, 'ceil')
  const floor = roundTo(divide(minimumWage * BigInt(Math.min(days, 30)), 30n, 'ceil') as Money, peso, 'ceil')
  return larger(part, floor)
}

/** Returns why the due planilla is invalid; null when it is valid or nothing was earned the month before (§5.6). */
export function pilaFault(question: PilaQuestion): string | null {
  const { untilDay, on, earned, days, minimumWage, planillas } = question
  if (earned === zero) return null
  const month = pilaMonth(untilDay)
  const called = `${monthName(Number(month.slice(5)))} de ${month.slice(0, 4)}`
  const own = planillas.filter((one) => one.month === month)
  if (own.length === 0) return `falta la planilla de ${called}`
  if (own.some(({ paidOn }) => paidOn > on)) return `la planilla de ${called} no está pagada`
  const least = leastIbc(earned, days, minimumWage)
  const health = sumOf(own, 'ibc')
  if (health < least)
    return `el IBC de salud de ${called} es ${showPesos(health)} y debe ser ${showPesos(least)}`
  if (own.some(({ pensioner }) => pensioner)) return null
  const pension = sumOf(own, ({ pensionIbc }) => pensionIbc ?? zero)
  return pension < least
    ? `el IBC de pensión de ${called} es ${showPesos(pension)} y debe ser ${showPesos(least)}`
    : null
}

/** @throws Problem PLANILLA_INVALIDA with the reason */
export function mustProvePila(question: PilaQuestion): void {
  const fault = pilaFault(question)
  const message = `No se puede certificar: ${fault ?? ''}.`
  insist(fault === null, 'PLANILLA_INVALIDA', message, {
    fields: { planillas: message },
    facts: { motivo: fault ?? '' },
  })
}
