import {
  type Day,
  daysBetween,
  firstDayOf,
  fraction,
  lastDayOf,
  type Money,
  minus,
  zero,
} from '@quina/kernel'
import { lineOfRest, type Rest } from '../../engine/contribution/added-base.domain.ts'
import { contributionConcepts, systems } from '../../engine/contribution/contribution.contract.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import { line } from '../../engine/person/person.domain.ts'
import { explained, term, usedParameter } from '../../law/explanation/explanation.domain.ts'
import { parameterOn } from '../../law/parameter/parameter.domain.ts'
import type { JointMonth } from './joint-month.domain.ts'

/** The part of the pay of a rest that falls in a month, by calendar days: the parts of all its months add up to the pay. */
export function restPayIn(pay: Money, rest: Rest, { year, month }: { year: number; month: number }): Money {
  const until = (day: Day): Money => {
    const most = daysBetween(rest.from, rest.until) + 1
    const days = daysBetween(rest.from, day) + 1
    const part = BigInt(Math.max(0, Math.min(most, days)))
    return fraction(pay, { part, whole: BigInt(most), rounding: 'half-up', unit: 100n })
  }
  const before = daysBetween(rest.from, firstDayOf(year, month)) <= 0 ? zero : until(dayBefore(year, month))
  return minus(until(lastDayOf(year, month)), before)
}

const dayBefore = (year: number, month: number): Day =>
  month === 1 ? lastDayOf(year - 1, 12) : lastDayOf(year, month - 1)

const parts = { health: 'SALUD_TRABAJADOR', pension: 'PENSION_TRABAJADOR' } as const

/**
 * Health and pension of the line of a rest, which its own payroll contributes before the month is liquidated: the employee half
 * up to the peso, the house the rest with all the PILA rounding (C1.3, R3 to R5).
 */
export function restContributions({ pila, parameters, on }: JointMonth, rest: Rest): PayrollLine[] {
  const found = lineOfRest(pila, rest)?.line
  if (found === undefined) return []
  return (['health', 'pension'] as const).flatMap((system) => {
    const amount = found.amounts[system]
    if (amount === zero) return []
    const { employee, employer } = contributionConcepts[system]
    const label = systems[system]
    const parameter = parameterOn(parameters, parts[system], on)
    const { norm, value: rate } = parameter
    const used = { norm, day: on, parameters: [usedParameter(parameter)] }
    const own = explained([term({ label: `${label} del descanso`, base: found.ibc[system], rate, ...used })])
    const paid = term({ label: `${label} del descanso en la PILA`, base: amount, norm, day: on })
    const deducted = term({
      label: 'lo descontado al empleado',
      base: own.amount,
      rate: '-1',
      norm: '',
      day: on,
    })
    const borne = explained([paid, deducted])
    return [
      line(employee, label, { nature: 'deduction', figure: own }),
      ...(borne.amount === zero ? [] : [line(employer, label, { nature: 'employer', figure: borne })]),
    ]
  })
}
