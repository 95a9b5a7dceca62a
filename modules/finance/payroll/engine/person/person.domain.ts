import {
  type Day,
  firstDayOf,
  lastDayOf,
  type Money,
  minus,
  plus,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import { explained, term } from '../../law/explanation/explanation.domain.ts'
import type { LegalParameter } from '../../law/parameter/parameter.contract.ts'
import { type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import { contributionsOf } from '../contribution/contribution.domain.ts'
import type { DayMap } from '../day-map/day-map.contract.ts'
import { dayMapOf, daysIn } from '../day-map/day-map.domain.ts'
import { earningsOf } from '../earning/earning.domain.ts'
import { type DiscountOutcome, discountKinds } from '../garnishment/discount.contract.ts'
import { discountsOf } from '../garnishment/garnishment.domain.ts'
import { limitsOn } from '../garnishment/limits.domain.ts'
import { hoursOf } from '../hours/hours.domain.ts'
import type { PayrollAlert, PayrollLine } from '../line/line.contract.ts'
import type { ConceptBase, Nature } from '../method/method.contract.ts'
import { sickLeavePayers } from '../sick-leave/sick-leave.contract.ts'
import { sickLeaveOf } from '../sick-leave/sick-leave.domain.ts'
import {
  type MonthWithholding,
  type WithholdingFacts,
  withholdingOf,
} from '../withholding/withholding.domain.ts'
import {
  computedConcepts,
  discountConcepts,
  type PersonFacts,
  type PersonPayroll,
  type PersonTotals,
  type PersonWithholding,
} from './person-facts.domain.ts'

/** The law and the house's choices by which a month is liquidated. */
export type Rules = Readonly<{ parameters: Parameters; withholding: WithholdingFacts }>

/**
 * The payroll of a person in a month (payroll dossier §2.6): days, hours, earnings, contributions, withholding, discounts. Its
 * lines add up to the net, and each equals its explanation. The same facts give the same lines.
 * @throws Problem any fact that prevents the liquidation, with the code of what is missing.
 */
export function liquidatePerson(facts: PersonFacts, rules: Rules): PersonPayroll {
  const { parameters } = rules
  const { year, month } = facts.month
  const on = lastDayOf(year, month)
  const map = dayMapOf(facts.month)
  const hours = hoursOf(
    { ...facts, from: firstDayOf(year, month), to: on, salaries: facts.month.salaries },
    parameters,
  )
  const sick = sickLines(facts, map, parameters)
  const earnings = earningsOf(
    {
      ...facts,
      map,
      on,
      workingTime: facts.schedule.workingTime,
      hours: hours.lines,
      lines: [...facts.lines, ...sick.lines, ...(facts.settled ?? [])],
    },
    parameters,
  )
  const contributions = contributionsOf({ ...facts, map, on, lines: earnings }, parameters)
  const beforeTax = [...earnings, ...contributions.payroll, ...(facts.beside ?? [])]
  const withheld = withheldIn(beforeTax, facts, { map, rules })
  const taxed = [...beforeTax, ...(withheld === null ? [] : withheldLine(withheld))]
  const discounts = discountsIn(taxed, facts, { map, on, parameters })
  const discounted = [...taxed, ...discounts.flatMap(discountLine)]
  const typed = typedDeductions(facts, totalsOf(discounted).net)
  const lines = [...discounted, ...typed.lines]
  const totals = totalsOf(lines)
  const alerts = [
    ...hours.alerts,
    ...sick.alerts,
    ...alertsOf(lines, map, { on, parameters }),
    ...typed.alerts,
    ...awaitingAlerts(facts),
  ]
  const relieved = withheld?.used ?? null
  return { map, lines, contributions, discounts, totals, relieved, rests: hours.rests, alerts }
}

/** Sums by nature: the net is the earnings less the deductions. */
export function totalsOf(lines: readonly PayrollLine[]): PersonTotals {
  const sumOfNature = (nature: Nature) => sumBy(lines, (line) => line.nature === nature)
  const earned = sumOfNature('earning')
  const deducted = sumOfNature('deduction')
  return { earned, deducted, net: minus(earned, deducted), employer: sumOfNature('employer') }
}

const sumBy = (lines: readonly PayrollLine[], counts: (line: PayrollLine) => boolean): Money =>
  sumOf(lines.filter(counts), ({ figure }) => figure.amount)

export const line = (
  concept: string,
  name: string,
  parts: { nature: Nature; figure: ExplainedFigure; noveltyId?: string; bases?: readonly ConceptBase[] },
): PayrollLine => {
  const { nature, figure, noveltyId = null, bases = [] } = parts
  return { concept, name, salary: false, noveltyId, bases, nature, figure }
}

const sickBases: readonly ConceptBase[] = ['pension', 'health', 'risk', 'withholding']

/** The pay of illnesses and accidents, by certificate and payer: each certificate is an absence of the month. */
function sickLines({ sickLeaves, month }: PersonFacts, map: DayMap, parameters: Parameters) {
  const salary = map.segments.at(-1)?.salary.amount ?? zero
  const service = { from: month.from, until: month.until }
  const found = sickLeaves.flatMap((leave) =>
    leave.event.certificates.map((certificate) => {
      const { id } = certificate
      const days = map.days.filter(({ absence }) => absence?.id === id)
      const { lines, alerts } = sickLeaveOf(
        { ...leave, ...month, certificate, days, service, salary },
        parameters,
      )
      const owed = lines.filter(({ days: paid, claim }) => paid > 0 || claim.amount > zero)
      return { lines: owed.map((one) => ({ ...one, id })), alerts: lines.length === 0 ? [] : alerts }
    }),
  )
  return {
    lines: found.flatMap(({ lines }) =>
      lines.map(({ id, payer, figure, claim, calendarDays: days }) => ({
        ...line(computedConcepts[payer], sickLeavePayers[payer], {
          nature: 'earning',
          figure,
          noveltyId: id,
          bases: sickBases,
        }),
        ...(payer === 'empleador' ? {} : { claim: { amount: claim.amount, days } }),
      })),
    ),
    alerts: found.flatMap(({ alerts }) => alerts.map((one) => ({ ...one, critical: false }))),
  }
}

export const isContribution = ({ concept, nature }: PayrollLine): boolean =>
  nature === 'deduction' && ['SALUD-EMP', 'PENSION-EMP', 'FSP-SOL', 'FSP-SUB'].includes(concept)

/** The withholding on all the pay of the month, less what its earlier payrolls withheld. */
function withheldIn(
  lines: readonly PayrollLine[],
  { withholding, paidOn, settled = [] }: PersonFacts,
  { map, rules }: { map: DayMap; rules: Rules },
): MonthWithholding | null {
  const { relief, before } = withholding
  const taxed = ({ nature, bases }: PayrollLine) => nature === 'earning' && bases.includes('withholding')
  const gross = sumBy(lines, taxed)
  const inService = map.days.length - daysIn(map, 'outside')
  if (inService === 0) return null
  return withholdingOf(
    {
      labour: {
        ...relief,
        gross: plus(gross, before.gross),
        compulsory: plus(sumBy(lines, isContribution), before.compulsory),
      },
      paidOn,
      days: inService,
      beside: sumBy(settled, taxed),
      withheldBefore: before.withheld,
      ...readingsOf(withholding),
    },
    rules.withholding,
  )
}

/** The percentage of procedure 2 and the use of the yearly limits, where they apply. */
export const readingsOf = ({ fixedPercent, usedInYear }: PersonWithholding) => ({
  ...(fixedPercent === null ? {} : { fixedPercent }),
  ...(usedInYear === null ? {} : { usedInYear }),
})

export function withheldLine({ figure }: Pick<MonthWithholding, 'figure'>): PayrollLine[] {
  if (figure.amount === 0n) return []
  return [line(computedConcepts.withholding, 'Retención en la fuente', { nature: 'deduction', figure })]
}

/** Embargos, libranzas and other orders within their limits: they take salary, not pay that only compensates a cost. */
function discountsIn(
  lines: readonly PayrollLine[],
  { orders, paidOn }: PersonFacts,
  { map, on, parameters }: { map: DayMap; on: Day; parameters: Parameters },
): readonly DiscountOutcome[] {
  const absences = new Set(map.segments.flatMap(({ absence }) => absence?.id ?? []))
  const earned = sumBy(lines, ({ nature }) => nature === 'earning')
  const inItsPlace = ({ noveltyId }: PayrollLine) => noveltyId !== null && absences.has(noveltyId)
  const salary = sumBy(lines, (one) => one.nature === 'earning' && (one.salary || inItsPlace(one)))
  return discountsOf(orders, {
    ...limitsOn(parameters, on),
    paidOn,
    payment: 'salario',
    salary,
    other: minus(earned, salary),
    benefits: zero,
    contributions: sumBy(lines, isContribution),
    withholding: sumBy(lines, ({ concept }) => concept === computedConcepts.withholding),
  })
}

export function discountLine({ order, figure }: DiscountOutcome): readonly PayrollLine[] {
  if (figure.amount === 0n) return []
  return [
    line(discountConcepts[order.kind], discountKinds[order.kind], {
      nature: 'deduction',
      figure,
      noveltyId: order.id,
    }),
  ]
}

/**
 * Deductions typed for one month: a sanction, an excess payment, a voluntary contribution. They have the lowest priority: the
 * last typed is cut first, down to a net of zero (payroll dossier §2.6, step 13), and the cut amount is reported.
 */
function typedDeductions({ deductions, paidOn }: PersonFacts, net: Money) {
  const lines: PayrollLine[] = []
  const alerts: PayrollAlert[] = []
  let left = net
  for (const { id, concept, name, amount } of deductions) {
    const fits = left <= zero ? zero : amount < left ? amount : left
    left = minus(left, fits)
    const label = fits === amount ? name : `${name}, hasta donde alcanza el neto`
    const figure = explained([term({ label, base: fits, norm: '', day: paidOn })])
    if (fits > zero) lines.push(line(concept, name, { nature: 'deduction', figure, noveltyId: id }))
    if (fits < amount) alerts.push(cutAlert(name, minus(amount, fits)))
  }
  return { lines, alerts }
}

const cutAlert = (name: string, amount: Money): PayrollAlert => ({
  code: 'DESCUENTO_RECORTADO',
  critical: false,
  message: `No alcanza el neto: de ${name} quedan ${showPesos(amount)} sin descontar.`,
})

function alertsOf(
  lines: readonly PayrollLine[],
  map: DayMap,
  law: { on: Day; parameters: Parameters },
): readonly PayrollAlert[] {
  const alerts: PayrollAlert[] = [...netAlerts(totalsOf(lines))]
  if (map.segments.length === 0)
    alerts.push({ code: 'SIN_DIAS', critical: false, message: 'No tiene días del mes: el 31 no se paga.' })
  for (const { key, norm } of suspendedAmong(lines, law))
    alerts.push({
      code: 'PARAMETRO_SUSPENDIDO',
      critical: false,
      message: `La norma de ${key} está suspendida: ${norm}.`,
    })
  return alerts
}

const awaitingAlerts = ({ withholding }: PersonFacts): readonly PayrollAlert[] =>
  withholding.awaitsPercent
    ? [
        {
          code: 'SIN_PORCENTAJE_FIJO',
          critical: false,
          message:
            'Está en el procedimiento 2 sin porcentaje del semestre: se le retuvo por la tabla del mes.',
        },
      ]
    : []

/** A net below zero prevents the approval of the payroll. */
export const netAlerts = ({ net }: PersonTotals): readonly PayrollAlert[] =>
  net >= 0n
    ? []
    : [{ code: 'NETO_NEGATIVO', critical: true, message: `El neto es negativo: ${showPesos(net)}.` }]

/** The parameters of the lines, and the wage behind every limit, whose norm is suspended but keeps its effects. */
function suspendedAmong(
  lines: readonly PayrollLine[],
  { on, parameters }: { on: Day; parameters: Parameters },
): readonly LegalParameter[] {
  const used = lines.flatMap(({ figure }) => figure.terms.flatMap((one) => one.parameters))
  const rows = used.flatMap(({ key, from }) => parameters.get(key)?.filter((row) => row.from === from) ?? [])
  const suspended = [parameterOn(parameters, 'SMMLV', on), ...rows].filter(
    ({ status }) => status === 'SUSPENDIDA',
  )
  return [...new Map(suspended.map((row) => [row.key, row])).values()]
}
