import { type Day, groupedBy, insist, type Money, minus, plus, sumOf, zero } from '@quina/kernel'
import type { ExplainedFigure, FigureTerm } from '../../law/explanation/explanation.contract.ts'
import { explained, term, usedParameter } from '../../law/explanation/explanation.domain.ts'
import {
  amountOn,
  bracketOn,
  limitOn,
  optionOn,
  type Parameters,
  parameterOn,
} from '../../law/parameter/parameter.domain.ts'
import type { DayMap, DaySegment, SalaryRow } from '../day-map/day-map.contract.ts'
import { commercialDays } from '../day-map/day-map.domain.ts'
import type { HourLine, WorkingTime } from '../hours/hours.contract.ts'
import type { PayrollLine } from '../line/line.contract.ts'
import type {
  AmountSource,
  ConceptMethod,
  MethodCondition,
  PayrollConcept,
  SalaryPart,
} from '../method/method.contract.ts'

/** An amount typed for a concept: a bonus of the month, or pay agreed with a person. */
export type ConceptValue = Readonly<{ id: string; concept: string; amount: Money }>

export interface EarningFacts {
  readonly map: DayMap
  /** The last day of the month, whose parameters apply. */
  readonly on: Day
  readonly workingTime: WorkingTime
  readonly hours: readonly HourLine[]
  readonly values: readonly ConceptValue[]
  readonly concepts: readonly PayrollConcept[]
  /** Lines computed elsewhere (sick leave, holidays, benefits) that concepts may be computed from. */
  readonly lines: readonly PayrollLine[]
}

/** The state while the concepts of a month are computed, in their order. */
type ComputationState = Readonly<{ facts: EarningFacts; parameters: Parameters; done: PayrollLine[] }>

/**
 * The earnings of a month: each concept by its method, in its order, one line for each salary, absence or novelty (payroll
 * dossier §2.6). A result of zero makes no line.
 * @throws Problem `CONCEPTO_FUERA_DE_ORDEN` a concept uses one that is computed later; `PARAMETRO_FALTANTE`
 */
export function earningsOf(facts: EarningFacts, parameters: Parameters): readonly PayrollLine[] {
  const computing: ComputationState = { facts, parameters, done: [...facts.lines] }
  const inOrder = facts.concepts.toSorted((one, other) => one.order - other.order)
  for (const concept of inOrder) {
    mustBeInOrder(concept, facts.concepts)
    for (const { figure, noveltyId } of figuresOf(concept, computing))
      if (figure.amount !== 0n) computing.done.push(lineOf(concept, figure, noveltyId))
  }
  return computing.done
}

export const lineOf = (
  { code, name, nature, bases, salary }: PayrollConcept,
  figure: ExplainedFigure,
  noveltyId: string | null,
): PayrollLine => ({ concept: code, name, nature, figure, bases, salary, noveltyId })

function mustBeInOrder({ code, method, order }: PayrollConcept, concepts: readonly PayrollConcept[]): void {
  const of: readonly string[] = 'of' in method ? method.of : []
  const late = concepts.find((one) => of.includes(one.code) && one.order >= order)
  insist(
    late === undefined,
    'CONCEPTO_FUERA_DE_ORDEN',
    `El concepto ${code} se calcula de ${late?.code}, que debe ir antes: cambie su orden.`,
    { facts: { code, of: late?.code } },
  )
}

type Figure = Readonly<{ figure: ExplainedFigure; noveltyId: string | null }>

type Of<M extends ConceptMethod['method']> = Extract<ConceptMethod, { method: M }>

function figuresOf(concept: PayrollConcept, computing: ComputationState): readonly Figure[] {
  const { method } = concept
  switch (method.method) {
    case 'fixed':
      return fixedFigures(concept, method, computing)
    case 'days':
      return dayFigures(concept, method, computing)
    case 'hours':
      return computing.facts.hours
        .filter(({ kind }) => kind === method.hour)
        .map(({ figure, noveltyIds }) => ({
          figure,
          noveltyId: noveltyIds.length === 1 ? noveltyIds[0]! : null,
        }))
    case 'percentage':
      return [{ figure: percentageFigure(concept, method, computing), noveltyId: null }]
    case 'table':
      return [{ figure: tableFigure(concept, method, computing), noveltyId: null }]
    case 'difference':
      return [{ figure: differenceFigure(concept, method, computing), noveltyId: null }]
  }
}

function fixedFigures(
  concept: PayrollConcept,
  { amount, when }: Of<'fixed'>,
  computing: ComputationState,
): Figure[] {
  const { values, map, on } = computing.facts
  if (amount.from === 'novelty')
    return values
      .filter((value) => value.concept === concept.code)
      .map((value) => ({
        figure: explained([term({ label: concept.name, base: value.amount, norm: concept.norm, day: on })]),
        noveltyId: value.id,
      }))
  const last = map.segments.at(-1)
  if (last === undefined || !earns(last, when, computing)) return []
  return [
    { figure: explained([amountTerm(concept, amount, { salary: last.salary, computing })]), noveltyId: null },
  ]
}

function dayFigures(
  concept: PayrollConcept,
  { amount, states, when }: Of<'days'>,
  computing: ComputationState,
): Figure[] {
  const segments = computing.facts.map.segments.filter(
    (segment) => states.includes(segment.state) && earns(segment, when, computing),
  )
  const groups = groupedBy(segments, ({ salary, absence }) =>
    amount.from === 'salary' ? `${absence?.id} ${salary.from}` : `${absence?.id}`,
  )
  return [...groups.values()].flatMap((group) => {
    const { salary, absence } = group[0]!
    const quantity = group.reduce((sum, { days }) => sum + days, 0)
    const ofMonth =
      amount.from === 'novelty'
        ? noveltyTerms(concept, computing)
        : [amountTerm(concept, amount, { salary, computing })]
    if (ofMonth.length === 0) return []
    const terms = ofMonth.map((one) => byDays(one, quantity, group.at(-1)!))
    return [{ figure: explained(terms), noveltyId: absence?.id ?? null }]
  })
}

/** A monthly amount by days: a parameter keeps its own day, and a salary takes the last day of its segment. */
const byDays = (one: FigureTerm, quantity: number, last: DaySegment): FigureTerm => ({
  ...one,
  quantity: String(quantity),
  unit: 'dias',
  divisor: String(commercialDays),
  day: one.parameters.length > 0 ? one.day : last.to,
})

const noveltyTerms = ({ code, name, norm }: PayrollConcept, { facts }: ComputationState): FigureTerm[] =>
  facts.values
    .filter(({ concept }) => concept === code)
    .map(({ amount }) => term({ label: name, base: amount, norm, day: facts.on }))

/** A whole month of an amount. */
function amountTerm(
  { name, norm }: PayrollConcept,
  source: Exclude<AmountSource, { from: 'novelty' }>,
  { salary, computing }: { salary: SalaryRow; computing: ComputationState },
): FigureTerm {
  const { parameters, facts } = computing
  if (source.from === 'salary')
    return term({ label: name, base: salaryPart(salary, source.part), norm: salary.act, day: salary.from })
  const parameter = parameterOn(parameters, source.key, facts.on)
  const factor = source.factor === undefined ? [] : [parameterOn(parameters, source.factor, facts.on)]
  return term({
    label: name,
    base: amountOn(parameters, source.key, facts.on),
    rate: factor[0]?.value ?? '1',
    norm: norm === '' ? parameter.norm : norm,
    day: facts.on,
    parameters: [parameter, ...factor].map(usedParameter),
  })
}

/** One part of a salary, or the sum of its parts that are salary. */
export function salaryPart(salary: SalaryRow, part: SalaryPart): Money {
  if (part !== 'total') return salary[part]
  const { amount, representation, technicalPremium, technicalPremiumSalary, seniority } = salary
  const always = plus(plus(amount, representation), seniority)
  return technicalPremiumSalary ? plus(always, technicalPremium) : always
}

function earns(
  { salary, remote }: DaySegment,
  when: MethodCondition | undefined,
  { facts, parameters }: ComputationState,
): boolean {
  if (when === undefined) return true
  if (when.place !== undefined && (when.place === 'remote') !== remote) return false
  if (when.upTo === undefined) return true
  return comparedWage(salary, facts, parameters) <= limitOn(parameters, when.upTo, facts.on)
}

/** The wage compared with a limit: the assignment, and in a private house with that choice also the variable pay of the month. */
function comparedWage(
  salary: SalaryRow,
  { workingTime, on, hours }: EarningFacts,
  parameters: Parameters,
): Money {
  if (workingTime !== 'private') return salary.amount
  const base = optionOn(parameters, 'AUX_TRANSPORTE_BASE', on)
  return base === 'ASIGNACION'
    ? salary.amount
    : plus(
        salary.amount,
        sumOf(hours, ({ figure }) => figure.amount),
      )
}

const sumOfConcepts = (of: readonly string[], { done }: ComputationState): Money =>
  sumOf(
    done.filter(({ concept }) => of.includes(concept)),
    ({ figure }) => figure.amount,
  )

function percentageFigure(
  concept: PayrollConcept,
  { of, rate }: Of<'percentage'>,
  computing: ComputationState,
) {
  const { on } = computing.facts
  const base = sumOfConcepts(of, computing)
  if (typeof rate === 'object')
    return explained([term({ label: concept.name, base, rate: rate.value, norm: concept.norm, day: on })])
  const parameter = parameterOn(computing.parameters, rate, on)
  const uses = { norm: parameter.norm, day: on, parameters: [usedParameter(parameter)] }
  return explained([term({ label: concept.name, base, rate: parameter.value, ...uses })])
}

function tableFigure(concept: PayrollConcept, { of, brackets }: Of<'table'>, computing: ComputationState) {
  const { on } = computing.facts
  const base = sumOfConcepts(of, computing)
  const { rate, parameter } = bracketOn(computing.parameters, brackets, { on, amount: base })
  const uses = { norm: parameter.norm, day: on, parameters: [usedParameter(parameter)] }
  return explained([term({ label: concept.name, base, rate, ...uses })])
}

/** The excess of an amount over the sum of others; zero when the sum reaches it. */
function differenceFigure(
  concept: PayrollConcept,
  { amount, of }: Of<'difference'>,
  computing: ComputationState,
) {
  const { map, values, on } = computing.facts
  const salary = map.segments.at(-1)?.salary
  const wanted =
    amount.from === 'novelty'
      ? term({
          label: concept.name,
          base: sumOf(
            values.filter((value) => value.concept === concept.code),
            (value) => value.amount,
          ),
          norm: concept.norm,
          day: on,
        })
      : salary === undefined
        ? term({ label: concept.name, base: zero, norm: concept.norm, day: on })
        : amountTerm(concept, amount, { salary, computing })
  const already = sumOfConcepts(of, computing)
  const figure = explained([wanted])
  if (minus(figure.amount, already) <= 0n) return { ...figure, amount: zero, terms: [] }
  return explained([wanted, term({ label: 'lo ya devengado', base: already, rate: '-1', norm: '', day: on })])
}
