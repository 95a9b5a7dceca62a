import { fraction, type Money, minus, smaller, sumOf } from '@quina/kernel'
import { decimal, decimalProduct, times, total } from '../../law/explanation/exact.domain.ts'
import type { ExplainedFigure, FigureTerm } from '../../law/explanation/explanation.contract.ts'
import {
  exactOf,
  explained,
  noFigure,
  term,
  upToPeso,
  usedParameter,
} from '../../law/explanation/explanation.domain.ts'
import {
  amountOn,
  limitOn,
  optionOn,
  type Parameters,
  parameterOn,
} from '../../law/parameter/parameter.domain.ts'
import type { ConceptBase } from '../method/method.contract.ts'
import type { ContributionFacts } from './contribution.contract.ts'
import { type ContributionGiven, type OwnedStretch, paidByEvent, termsIn } from './stretch.domain.ts'

/** The bases of social security that a concept may be part of. */
type SocialBase = 'health' | 'pension' | 'risk'

/**
 * The IBC of each line for a system, rounded up to the peso: at least the minimum wage of its days, and over the month at most 25
 * wages, not prorated (C1.3). Above 25, absences keep their base and that of the days worked is reduced.
 */
export function ibcOf(
  stretches: readonly OwnedStretch[],
  base: SocialBase,
  { facts, parameters }: ContributionGiven,
): readonly ExplainedFigure[] {
  const wanted = stretches.map((stretch) =>
    withFloor(stretch, wantedTerms(stretch, base, { facts, parameters, stretches }), facts, parameters),
  )
  if (facts.contributor.type.code === '18') return wanted
  const ceiling = ofThisJob(facts.contributor, limitOn(parameters, 'IBC_MAXIMO', facts.on), 'floor')
  if (sumOf(wanted, ({ amount }) => amount) <= ceiling) return wanted
  let left: Money = ceiling
  const absencesFirst = stretches
    .map((stretch, index) => ({ at: index, absent: stretch.absence !== null }))
    .toSorted((one, other) => Number(other.absent) - Number(one.absent))
  const capped = [...wanted]
  for (const { at } of absencesFirst) {
    const figure = wanted[at]!
    const amount = smaller(figure.amount, left)
    left = minus(left, amount)
    if (amount < figure.amount) capped[at] = ceilingFigure(amount, facts, parameters)
  }
  return capped
}

type IbcContext = ContributionGiven & { readonly stretches: readonly OwnedStretch[] }

function wantedTerms(stretch: OwnedStretch, base: SocialBase, given: IbcContext): readonly FigureTerm[] {
  const { kind } = stretch
  if (kind === 'worked') return [...termsIn(stretch, base, given), ...beyondFortyPercent(stretch, given)]
  if (paidByEvent.has(kind)) {
    const paid = termsIn(stretch, base, given)
    return paid.length > 0 ? paid : [salaryTerm(stretch, given)]
  }
  return [lastReported(stretch, given), ...earnedBeside(stretch, base, given)]
}

/** Earnings in a month without any day worked go with its absence: a bonus that falls due during the holidays. */
const earnedBeside = (
  stretch: OwnedStretch,
  base: SocialBase,
  { facts, parameters }: ContributionGiven,
): readonly FigureTerm[] => {
  const lines = facts.lines.filter(({ noveltyId }) => noveltyId !== stretch.absence?.id)
  return termsIn(stretch, base, { facts: { ...facts, lines }, parameters })
}

/** The base of holidays and paid leave: the last reported IBC or the salary (`IBC_VACACIONES`); unpaid days use that IBC. */
function lastReported(stretch: OwnedStretch, given: ContributionGiven): FigureTerm {
  const { facts, parameters } = given
  const { on } = facts
  const lastIbc = stretch.absence?.lastIbc ?? null
  const option = optionOn(parameters, 'IBC_VACACIONES', on)
  const bySalary = stretch.kind !== 'unpaid' && option === 'SALARIO'
  if (lastIbc === null || bySalary) return salaryTerm(stretch, given)
  const parameter = parameterOn(parameters, 'IBC_VACACIONES', on)
  return term({
    label: 'Último IBC reportado',
    base: lastIbc.amount,
    ...ofDays(stretch),
    divisor: String(lastIbc.days),
    norm: parameter.norm,
    day: on,
    parameters: [usedParameter(parameter)],
  })
}

const salaryTerm = (
  stretch: OwnedStretch,
  { facts: { on, contributor }, parameters }: ContributionGiven,
): FigureTerm =>
  term({
    label: 'Salario',
    base: stretch.salary,
    ...ofDays(stretch),
    rate: contributor.integral ? parameterOn(parameters, 'IBC_INTEGRAL', on).value : '1',
    norm: '',
    day: on,
  })

const ofDays = ({ days }: OwnedStretch) => ({ quantity: String(days), unit: 'dias', divisor: '30' }) as const

/**
 * Private payments that are not salary enter the base only above 40 % of the whole month, across its salaries (Ley 1393/2010,
 * art. 30): in the last line with such a payment. Public payments never do.
 */
function beyondFortyPercent(stretch: OwnedStretch, given: IbcContext): readonly FigureTerm[] {
  const { facts, parameters, stretches } = given
  if (facts.house === 'ese') return []
  const worked = stretches.filter(({ kind }) => kind === 'worked')
  const inMonth = (base: ConceptBase) => worked.flatMap((one) => termsIn(one, base, given))
  if (stretch !== worked.findLast((one) => termsIn(one, 'nonSalary', given).length > 0)) return []
  const nonSalary = inMonth('nonSalary')
  const salary = inMonth('pension')
  const limit = parameterOn(parameters, 'NO_SALARIAL_TOPE', facts.on)
  const all = total([...nonSalary, ...salary].map(exactOf))
  const excess = total([...nonSalary.map(exactOf), times(all, decimal(`-${limit.value}`))])
  if (excess.part <= 0n) return []
  const uses = { label: 'Pagos no salariales por encima del 40 %', norm: limit.norm, day: facts.on }
  const less = [...nonSalary, ...salary].map((one) => ({
    ...one,
    ...uses,
    rate: decimalProduct(one.rate, `-${limit.value}`),
    parameters: [usedParameter(limit)],
  }))
  return [...nonSalary, ...less]
}

/**
 * The floor: the minimum wage for the days of the line. Part-time work (type 51) contributes by weeks and has no floor. Several
 * jobs at once share one minimum in proportion to the earnings of each (§2.23, 16 and 23).
 */
function withFloor(
  stretch: OwnedStretch,
  terms: readonly FigureTerm[],
  { on, contributor }: ContributionFacts,
  parameters: Parameters,
): ExplainedFigure {
  const figure = terms.length === 0 ? noFigure('Sin pagos que cotizen.') : explained(terms, upToPeso)
  if (contributor.type.code === '51') return figure
  const minimum = parameterOn(parameters, 'SMMLV', on)
  const floor = explained(
    [
      term({
        label:
          contributor.wages === null ? 'Salario mínimo' : 'Parte del salario mínimo entre sus vinculaciones',
        base: ofThisJob(contributor, amountOn(parameters, 'SMMLV', on), 'ceil'),
        ...ofDays(stretch),
        norm: minimum.norm,
        day: on,
        parameters: [usedParameter(minimum)],
      }),
    ],
    upToPeso,
  )
  return figure.amount < floor.amount ? floor : figure
}

/** The base of all the jobs of a person, given the base of this job. */
export const ofAllJobs = ({ wages }: ContributionFacts['contributor'], own: Money): Money =>
  wages === null || wages.own === 0n
    ? own
    : fraction(own, { part: wages.all, whole: wages.own, rounding: 'half-up', unit: 1n })

/** The part of a monthly limit that falls to this job, in proportion to the earnings of each job. */
const ofThisJob = (
  { wages }: ContributionFacts['contributor'],
  limit: Money,
  rounding: 'ceil' | 'floor',
): Money =>
  wages === null
    ? limit
    : fraction(limit, { part: wages.own, whole: wages.all, rounding, unit: rounding === 'ceil' ? 1n : 100n })

function ceilingFigure(amount: Money, { on }: ContributionFacts, parameters: Parameters): ExplainedFigure {
  const parameter = parameterOn(parameters, 'IBC_MAXIMO', on)
  const label = `Hasta ${parameter.value} salarios mínimos en el mes`
  return explained(
    [term({ label, base: amount, norm: parameter.norm, day: on, parameters: [usedParameter(parameter)] })],
    upToPeso,
  )
}

/** The base of CCF, ICBF, SENA, ESAP and MEN: the pay for the days of the line, without floor or ceiling. */
export function parafiscalBaseOf(stretch: OwnedStretch, given: ContributionGiven): ExplainedFigure {
  const has = stretch.kind === 'worked' || stretch.kind === 'vacation' || stretch.kind === 'paidLeave'
  const terms = has ? termsIn(stretch, 'parafiscal', given) : []
  return terms.length === 0 ? noFigure('Sin base de parafiscales.') : explained(terms, upToPeso)
}

/** The total accrued in a month, compared with the ten wages of the exoneration. */
export const accruedIn = ({ lines }: ContributionFacts): Money =>
  sumOf(
    lines.filter(({ nature }) => nature === 'earning'),
    ({ figure }) => figure.amount,
  )
