import { addBusinessDays, businessDaysBetween, type Holidays } from '@quina/hospital/domain'
import { addDays, type Day, day, daysBetween, type Money, showDay, sumOf, vigenciaOf } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import { explained, noFigure, term } from '../../law/explanation/explanation.domain.ts'
import { optionOn, type Parameters } from '../../law/parameter/parameter.domain.ts'
import { type BenefitFigure, benefitKinds } from '../benefit/benefit.contract.ts'
import { indemnityOf, lateness } from '../benefit/indemnity.domain.ts'
import { privateBenefits } from '../benefit/private-benefit.domain.ts'
import { type BenefitDays, publicBenefits } from '../benefit/public-benefit.domain.ts'
import { serviceDays } from '../benefit/service-days.domain.ts'
import { vacationCalendar } from '../benefit/vacation.domain.ts'
import type { LateCause, LeaverFacts, Settlement, SettlementLine } from './settlement.contract.ts'

type SettlementFacts = Readonly<{ parameters: Parameters; holidays: Holidays }>

/**
 * What a person who leaves is owed besides the days of the month (payroll dossier §2.14, C1.11): every benefit in proportion,
 * rest in money, and the indemnity of a dismissal. Each line is rounded half-up to the peso.
 */
export function settlementOf(leaving: LeaverFacts, facts: SettlementFacts): Settlement {
  const lines = [
    ...benefitsOwed(leaving, facts).map(lineOf),
    ...indemnityLines(leaving, facts),
    ...advanceLines(leaving),
  ]
  return { lines, total: sumOf(lines, ({ figure }) => figure.amount), notes: notesOf(leaving) }
}

/** The benefits owed if the person left that day: provisions are compared with them. */
export function benefitsOwed(leaving: LeaverFacts, facts: SettlementFacts): BenefitFigure[] {
  const { regime, pay, mode, retiredOn: on, salaries } = leaving
  const days = accruedDays(leaving)
  const benefitFacts = { on, parameters: facts.parameters, mode }
  if (regime === 'privado' || regime === 'integral')
    return privateBenefits(pay, { days, salaries, integral: regime === 'integral' }, benefitFacts)
  const all = publicBenefits(pay, { regime, days, paid: leaving.paid }, benefitFacts)
  return all.map((one) => (one.kind === 'vacaciones' ? restInMoney(one, leaving, facts) : one))
}

/** The days that each benefit counts, less interruptions; rest of completed years is added to that of the current year. */
function accruedDays({ accruedFrom, retiredOn, interruptions, pendingRest }: LeaverFacts): BenefitDays {
  const since = (from: Day) => (from > retiredOn ? 0 : serviceDays(from, retiredOn, interruptions).counted)
  const rest = since(accruedFrom.vacaciones) + Math.max(0, pendingRest) * serviceOfRestDay
  return {
    bsp: since(accruedFrom.bsp),
    primaServicios: since(accruedFrom.primaServicios),
    vacaciones: rest,
    primaVacaciones: rest,
    recreacion: rest,
    primaNavidad: since(accruedFrom.primaNavidad),
    cesantias: since(accruedFrom.cesantias),
  }
}

/** 24 days of service earn one working day of rest: 15 in 360. */
const serviceOfRestDay = 24

/** `COMP_VAC_DIAS`: half the base for each year, or the calendar days that the owed rest would span from the next day on. */
function restInMoney(
  rest: BenefitFigure,
  leaving: LeaverFacts,
  { parameters, holidays }: SettlementFacts,
): BenefitFigure {
  const on = leaving.retiredOn
  const way = optionOn(parameters, 'COMP_VAC_DIAS', on)
  const whole = Math.floor(rest.days / serviceOfRestDay)
  if (way === 'HABILES' || whole === 0) return rest
  const wish = { from: addDays(on, 1), workingDays: whole, saturdays: leaving.saturdays }
  const { calendarDays } = vacationCalendar(wish, holidays)
  const part = rest.days % serviceOfRestDay
  const quantity =
    part === 0 ? String(calendarDays) : `${calendarDays * serviceOfRestDay + part}/${serviceOfRestDay}`
  const byCalendar = rest.figure.terms.map((one) => ({
    ...one,
    quantity,
    divisor: String(Number(one.divisor) / 24),
  }))
  return { ...rest, figure: explained(byCalendar) }
}

const lineOf = ({ kind, days, figure, factors }: BenefitFigure): SettlementLine => ({
  kind,
  label: benefitKinds[kind],
  days,
  figure,
  factors,
})

function indemnityLines(
  { dismissal, pay, retiredOn }: LeaverFacts,
  { parameters }: SettlementFacts,
): SettlementLine[] {
  if (dismissal === null) return []
  const figure = indemnityOf({ ...dismissal, endedOn: retiredOn, salary: pay.assignment }, parameters)
  return [{ kind: 'indemnizacion', label: 'Indemnización por despido', days: 0, figure, factors: [] }]
}

const advanceNorm = 'CST, arts. 59 y 149'

/** Rest taken in advance is deducted only with a written authorisation. */
function advanceLines({ pendingRest, discountAuthorisation, pay, retiredOn }: LeaverFacts): SettlementLine[] {
  if (pendingRest >= 0 || discountAuthorisation === null) return []
  const label = `Días de vacaciones anticipados, según ${discountAuthorisation}`
  const days = { quantity: String(-pendingRest), unit: 'dias', divisor: '30' } as const
  const taken = term({ ...days, label, base: pay.assignment, rate: '-1', norm: advanceNorm, day: retiredOn })
  return [{ kind: 'diasAnticipados', label, days: -pendingRest, figure: explained([taken]), factors: [] }]
}

const notesOf = ({ pendingRest, discountAuthorisation }: LeaverFacts): string[] =>
  pendingRest >= 0 || discountAuthorisation !== null
    ? []
    : [
        `Días de vacaciones anticipados: ${-pendingRest}. Sin autorización escrita no se descuentan (${advanceNorm}).`,
      ]

/** Working days for the act that recognises the cesantías, and for its payment (Ley 244/1995; Ley 1071/2006). */
const forTheAct = 15
const forThePayment = 45

export interface SettlementDeadline {
  readonly actBy: Day
  readonly payBy: Day
  /** Working days left to pay; negative when it is late. */
  readonly left: number
  /** One day of salary for each late calendar day. */
  readonly penalty: ExplainedFigure
}

/** The deadline for a public house to settle, counted from the request (C1.11). */
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
    penalty: penaltyOf(salary, { dueOn: payBy, on, norm: 'Ley 244/1995, art. 2; Ley 1071/2006, art. 5' }),
  }
}

type Late = Readonly<{ dueOn: Day; on: Day; norm: string }>

function penaltyOf(salary: Money, { dueOn, on, norm }: Late): ExplainedFigure {
  if (on <= dueOn) return noFigure(`En término: se paga a más tardar el ${showDay(dueOn)} (${norm}).`)
  const late = { quantity: String(daysBetween(dueOn, on)), unit: 'dias', divisor: '30' } as const
  return explained([term({ ...late, label: 'Sanción moratoria', base: salary, norm, day: on })])
}

/** Ley 50 de 1990, art. 99: before 15 February of the next year. */
export const depositDay = (until: Day): Day => day(`${vigenciaOf(until) + 1}-02-14`)

/** A late debt: the start of its term, and the salary that each late day costs. */
export type LateDebt = Readonly<{ cause: LateCause; since: Day; salary: Money }>

/** The deadline of a debt of cesantías, and the cost of the delay on a day, by its cause. */
export function moratoriaOf(
  { cause, since, salary }: LateDebt,
  on: Day,
  holidays: Holidays,
): { readonly dueOn: Day; readonly penalty: ExplainedFigure } {
  if (cause === 'ended') return { dueOn: since, penalty: lateness(salary, { dueOn: since, on }) }
  if (cause === 'deposit') {
    const dueOn = depositDay(since)
    return { dueOn, penalty: penaltyOf(salary, { dueOn, on, norm: 'Ley 50/1990, art. 99' }) }
  }
  const { payBy, penalty } = settlementDeadline({ requestedOn: since, salary }, on, holidays)
  return { dueOn: payBy, penalty }
}
