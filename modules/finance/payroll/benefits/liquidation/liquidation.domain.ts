import { addDays, type Day, type Money, must, showDay, showPesos, smaller, sumOf, zero } from '@quina/kernel'
import type { ExplainedFigure, FigureTerm } from '../../law/explanation/explanation.contract.ts'
import { explained, term } from '../../law/explanation/explanation.domain.ts'
import {
  type BenefitFigure,
  type BenefitKind,
  type BenefitPay,
  type BenefitRegime,
  benefitKinds,
  type EndedContract,
  type YearlyBenefits,
} from '../benefit/benefit.contract.ts'
import { restFactors } from '../benefit/private-benefit.domain.ts'
import { publicBenefits, wholeYear } from '../benefit/public-benefit.domain.ts'
import { serviceDays } from '../benefit/service-days.domain.ts'
import {
  nothingPaid,
  type PaidRest,
  paidBefore,
  paidNotes,
  restOfYear,
  type VacationCalendar,
  vacationBalance,
  vacationCalendar,
  vacationPay,
} from '../benefit/vacation.domain.ts'
import type { LeaverFacts, SettlementLine } from '../settlement/settlement.contract.ts'
import { benefitsOwed, settlementOf } from '../settlement/settlement.domain.ts'
import type { LiquidationKind } from './liquidation.contract.ts'
import {
  type Liquidation,
  type LiquidationFacts,
  type LiquidationRequest,
  mustBeSound,
} from './request.domain.ts'

const linesOf: Partial<Record<LiquidationKind, BenefitKind>> = {
  serviceBonus: 'primaServicios',
  christmasBonus: 'primaNavidad',
  bsp: 'bsp',
  cesantias: 'cesantias',
  interest: 'intereses',
}

/**
 * A benefit of a person, with its base and its days (payroll dossier §2.12 to §2.14).
 * @throws Problem NOM-401 regime, NOM-402 days, NOM-403 rest, NOM-404 settlement, NOM-405 advance, NOM-406 a factor twice
 */
export function liquidate(request: LiquidationRequest, facts: LiquidationFacts): Liquidation {
  mustBeSound(request, facts)
  const { pay, paid } = adjusted(facts, request.adjustments)
  const own = { ...facts, pay, paid }
  if (request.kind === 'vacation') return vacationOf(request, own)
  const leaving = leavingOf(request, own)
  const fromDay = accruedFrom(request.kind, request, own)
  const spent = `Ya está liquidada hasta el ${showDay(addDays(fromDay, -1))}.`
  must(fromDay <= request.untilDay, 'NOM-419', 'untilDay', spent)
  const { interrupted, counted } = serviceDays(fromDay, request.untilDay, facts.interruptions)
  const shared = { fromDay, days: counted, interrupted, calendar: null, paidBefore: nothingPaid }
  if (request.kind === 'settlement') {
    const settled = settlementOf(leaving, facts)
    const lines = lessPaid(settled.lines, facts, request.untilDay)
    return {
      ...shared,
      lines,
      total: totalOf(lines),
      notes: [...settled.notes, ...paidNotes(facts.restPaid)],
    }
  }
  const benefits = lessPaid(benefitsOwed(leaving, facts), facts, request.untilDay)
  const lines =
    request.kind === 'cesantiasAdvance'
      ? advanceLines(request, benefits)
      : benefits.filter(({ kind }) => kind === linesOf[request.kind]).map(lineOf)
  const without = lines.length > 0 ? [] : ['Su régimen de cesantías no da intereses a cargo de la entidad.']
  return { ...shared, lines, total: totalOf(lines), notes: without }
}

const totalOf = (lines: readonly SettlementLine[]): Money => sumOf(lines, ({ figure }) => figure.amount)
const lineOf = ({ kind, days, figure, factors }: BenefitFigure): SettlementLine => ({
  kind,
  label: benefitKinds[kind],
  days,
  figure,
  factors,
})

/** A value typed by hand replaces the value from the records. */
function adjusted(
  { pay, paid }: LiquidationFacts,
  adjustments: LiquidationRequest['adjustments'],
): { pay: BenefitPay; paid: Partial<YearlyBenefits> } {
  const values = Object.fromEntries(adjustments.map(({ factor, amount }) => [factor, amount]))
  const { bsp, primaServicios, primaVacaciones, primaNavidad, ...parts } = values
  const yearly = { bsp, primaServicios, primaVacaciones, primaNavidad }
  const known = Object.fromEntries(Object.entries(yearly).filter(([, amount]) => amount !== undefined))
  const perDiemDays = parts.perDiem === undefined ? pay.perDiemDays : 180
  const ofSemester = parts.variable === undefined ? {} : { semesterVariable: parts.variable }
  return { pay: { ...pay, ...parts, ...ofSemester, perDiemDays }, paid: { ...paid, ...known } }
}

/** A rest that is enjoyed pays every calendar day that it spans; rest in money pays half a month for each year. */
function vacationOf(request: LiquidationRequest, facts: LiquidationFacts): Liquidation {
  const { untilDay, decision } = request
  const restDays = request.restDays ?? 0
  const balance = vacationBalance(
    { from: facts.startDate, taken: facts.restTaken, interruptions: facts.interruptions },
    untilDay,
  )
  const calendar =
    decision === 'time' && request.restFrom !== null
      ? vacationCalendar(
          { from: request.restFrom, workingDays: restDays, saturdays: facts.saturdays },
          facts.holidays,
        )
      : null
  const before = calendar === null ? nothingPaid : paidBefore(facts.restPaid, calendar)
  const pending = Math.max(0, balance.pending - (calendar === null ? facts.restPaid.working : 0))
  const early = `Toma ${restDays} días y tiene ${pending} de años cumplidos: el resto es anticipado.`
  const notes = [...(pending >= restDays ? [] : [early]), ...paidNotes(before)]
  const lines = restLines(request, facts, calendar, before)
  const fromDay = accruedFrom('vacation', request, facts)
  const { counted, interrupted } = serviceDays(fromDay, untilDay, facts.interruptions)
  const total = totalOf(lines)
  return { fromDay, days: counted, interrupted, total, lines, notes, calendar, paidBefore: before }
}

function restLines(
  { restDays, untilDay }: LiquidationRequest,
  facts: LiquidationFacts,
  calendar: VacationCalendar | null,
  before: PaidRest,
): SettlementLine[] {
  const { pay, paid, regime } = facts
  const service = (((restDays ?? 0) - before.working) * 360) / restOfYear
  const calendarDays =
    calendar === null ? (service * 15) / 360 : Math.max(0, calendar.calendarDays - before.calendar)
  if (regime === 'privado' || regime === 'integral') {
    const factors = restFactors(pay)
    const norm = 'CST, arts. 186 y 192'
    return [lineOf(vacationPay(factors, { calendarDays, from: untilDay, norm }))]
  }
  const days = { ...wholeYear, vacaciones: service, primaVacaciones: service, recreacion: service }
  const rest: BenefitKind[] = ['vacaciones', 'primaVacaciones', 'recreacion']
  const benefitFacts = { on: untilDay, parameters: facts.parameters, mode: facts.mode }
  const all = publicBenefits(pay, { regime, days, paid: known(paid) }, benefitFacts).filter(({ kind }) =>
    rest.includes(kind),
  )
  return all.map((one) => {
    if (one.kind !== 'vacaciones' || calendar === null) return lineOf(one)
    const span = { calendarDays, from: calendar.from, norm: 'Decreto 1045/1978, arts. 8 y 17' }
    return lineOf(vacationPay(one.factors, span))
  })
}

/**
 * Twelfths enter only if they were earned: a benefit never paid counts as zero. The prima de navidad is that of the current year,
 * which is owed as well.
 */
const known = (paid: Partial<YearlyBenefits>): Partial<YearlyBenefits> => ({
  ...paid,
  bsp: paid.bsp ?? zero,
  primaServicios: paid.primaServicios ?? zero,
  primaVacaciones: paid.primaVacaciones ?? zero,
})

/** The day from which a benefit is owed: the typed day, the day after the last liquidation, or the day that the law sets. */
function accruedFrom(
  kind: LiquidationKind,
  { fromDay, untilDay }: LiquidationRequest,
  facts: LiquidationFacts,
): Day {
  if (fromDay !== null) return fromDay
  const covered = coveredOf(kind, facts)
  const counted = countedFrom(kind, untilDay, facts)
  const since = covered === undefined ? counted : addDays(covered, 1)
  return [since, facts.startDate].toSorted().at(-1)!
}

/**
 * A rest uses the oldest year that is owed, and retroactive cesantías cover all the service: for both, the last day covered by
 * earlier liquidations does not matter.
 */
function coveredOf(kind: LiquidationKind, { coveredUntil, mode }: LiquidationFacts): Day | undefined {
  const own = kind === 'cesantiasAdvance' ? 'cesantias' : kind
  const whole = kind === 'vacation' || (own === 'cesantias' && mode === 'RETROACTIVO')
  return whole ? undefined : coveredUntil[own]
}

function countedFrom(kind: LiquidationKind, until: Day, facts: LiquidationFacts): Day {
  const year = until.slice(0, 4)
  const half = until.slice(5) >= '07-01'
  if (kind === 'serviceBonus') {
    if (facts.regime === 'privado') return `${year}-${half ? '07' : '01'}-01` as Day
    return `${half ? year : Number(year) - 1}-07-01` as Day
  }
  const service = { from: facts.startDate, taken: facts.restTaken, interruptions: facts.interruptions }
  // The bonus of a year is owed on the day that completes the year; that day already starts the next year.
  if (kind === 'bsp') return vacationBalance(service, addDays(until, -1)).runningFrom
  if (kind === 'vacation') {
    const { periods, runningFrom } = vacationBalance(service, until)
    return periods.find(({ earned, taken }) => taken < earned)?.from ?? runningFrom
  }
  const isCesantias = kind === 'cesantias' || kind === 'cesantiasAdvance'
  const fromEntry = kind === 'settlement' || (isCesantias && facts.mode === 'RETROACTIVO')
  return fromEntry ? facts.startDate : (`${year}-01-01` as Day)
}

/** What a person would be owed if they left on a day. */
export function owedOn(facts: LiquidationFacts, on: Day): BenefitFigure[] {
  const request: LiquidationRequest = {
    kind: 'settlement',
    untilDay: on,
    decision: 'money',
    adjustments: [],
    fromDay: null,
    restFrom: null,
    restDays: null,
    advance: null,
    authorisation: null,
  }
  return lessPaid(benefitsOwed(leavingOf(request, facts), facts), facts, on)
}

/**
 * Cesantías that the months of the year sent to the FNA are no longer owed (Ley 432 de 1998, art. 6), nor are advances: their
 * value is subtracted, and their days still count (payroll dossier §2.12).
 */
const lessPaid = <Line extends Pick<SettlementLine, 'kind' | 'figure'>>(
  lines: readonly Line[],
  { transferred, advanced }: LiquidationFacts,
  on: Day,
): Line[] =>
  lines.map((line) => {
    if (line.kind !== 'cesantias') return line
    const sent = lessen(line.figure, { label: 'Girado al FNA', base: transferred, norm: fnaNorm, day: on })
    const taken = { label: 'Cesantías parciales ya pagadas', base: advanced, norm: advanceNorm, day: on }
    return { ...line, figure: lessen(sent, taken) }
  })

const fnaNorm = 'Ley 432 de 1998, art. 6'
const advanceNorm = 'Decreto 1045/1978, art. 45; CST, art. 256'
type Deduction = Pick<FigureTerm, 'label' | 'base' | 'norm' | 'day'>

function lessen(figure: ExplainedFigure, { base, ...source }: Deduction): ExplainedFigure {
  const most = smaller(base, figure.amount)
  return most === zero ? figure : explained([...figure.terms, term({ ...source, base: most, rate: '-1' })])
}

/** Regimes of the labour code: a dismissal without cause gives an indemnity (CST, art. 64), for integral salaries too. */
const byCode: ReadonlySet<BenefitRegime> = new Set(['privado', 'integral'])

/** The benefits as if the person left on the day, each from the day on which it starts to be owed. */
function leavingOf(request: LiquidationRequest, facts: LiquidationFacts): LeaverFacts {
  const { regime, mode, pay, paid, interruptions, saturdays, salaries, startDate, restTaken } = facts
  const since = (kind: LiquidationKind) => {
    const { fromDay } = request
    return accruedFrom(kind, { ...request, fromDay: kind === request.kind ? fromDay : null }, facts)
  }
  const balance = vacationBalance({ from: startDate, taken: restTaken, interruptions }, request.untilDay)
  const contract: EndedContract =
    facts.endDate === null
      ? { kind: 'indefinite' }
      : { kind: facts.byTask ? 'work' : 'fixed', until: facts.endDate }
  return {
    regime,
    mode,
    pay,
    interruptions,
    saturdays,
    salaries,
    retiredOn: request.untilDay,
    paid: known(paid),
    accruedFrom: {
      bsp: since('bsp'),
      primaServicios: since('serviceBonus'),
      vacaciones: balance.runningFrom,
      primaNavidad: since('christmasBonus'),
      cesantias: since(request.kind === 'interest' ? 'interest' : 'cesantias'),
    },
    pendingRest: balance.pending - facts.restPaid.working,
    dismissal: facts.unjust && byCode.has(regime) ? { contract, from: startDate } : null,
    discountAuthorisation: request.authorisation,
  }
}

/** Cesantías parciales: an advance of what has accrued. @throws Problem NOM-405 more than there is, NOM-421 nothing is left */
function advanceLines(
  { advance, untilDay }: LiquidationRequest,
  benefits: readonly BenefitFigure[],
): SettlementLine[] {
  const accrued = benefits.find(({ kind }) => kind === 'cesantias')
  const most = accrued?.figure.amount ?? zero
  const none = 'No quedan cesantías causadas.'
  must(accrued !== undefined && advance !== null && most > zero, 'NOM-421', 'advance', none)
  must(advance <= most, 'NOM-405', 'advance', `Lo causado es ${showPesos(most)}.`)
  const taken = term({ label: 'Cesantías parciales', base: advance, norm: advanceNorm, day: untilDay })
  const sentence = `Anticipo de ${showPesos(advance)} sobre ${showPesos(most)} causados (${advanceNorm}).`
  return [{ ...lineOf(accrued), label: 'Cesantías parciales', figure: { ...explained([taken]), sentence } }]
}
