import { addBusinessDays, businessDaysBetween, type Holidays } from '@quina/hospital/domain'
import { type Day, daysBetween, type Money, showDay } from '@quina/kernel'
import type { ExplainedFigure } from '../explanation/explanation.contract.ts'
import { explained, noFigure, term } from '../explanation/explanation.domain.ts'

/** Working days for the act that recognises the cesantías, and for its payment (Ley 244/1995; Ley 1071/2006). */
const forTheAct = 15
const forThePayment = 45

export interface SettlementDeadline {
  readonly actBy: Day
  readonly payBy: Day
  /** Working days left to pay; below zero when it is late. */
  readonly left: number
  /** One day of salary for each day of the calendar late. */
  readonly penalty: ExplainedFigure
}

/** Until when a public house has to settle, counted from the request (C1.11). */
export function settlementDeadline(
  { requestedOn, salary }: { requestedOn: Day; salary: Money },
  on: Day,
  holidays: Holidays,
): SettlementDeadline {
  const actBy = addBusinessDays(requestedOn, forTheAct, holidays)
  const payBy = addBusinessDays(actBy, forThePayment, holidays)
  return {
    actBy,
    payBy,
    left: businessDaysBetween(on, payBy, holidays),
    penalty: penaltyOf(salary, payBy, on),
  }
}

function penaltyOf(salary: Money, payBy: Day, on: Day): ExplainedFigure {
  const norm = 'Ley 244/1995, art. 2; Ley 1071/2006, art. 5'
  if (on <= payBy) return noFigure(`En término: se paga a más tardar el ${showDay(payBy)} (${norm}).`)
  const late = { quantity: String(daysBetween(payBy, on)), unit: 'dias', divisor: '30' } as const
  return explained([term({ ...late, label: 'Sanción moratoria', base: salary, norm, day: on })])
}
