import { type Day, insist, type Money, minus, sumOf, zero } from '@quina/kernel'
import { type AddedBase, withAddedBase } from '../../engine/contribution/added-base.domain.ts'
import {
  contributionConcepts,
  levyConcepts,
  type System,
  systems,
} from '../../engine/contribution/contribution.contract.ts'
import type { DatedPilaLine } from '../../engine/contribution/pila-facts.contract.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import type { ConceptBase } from '../../engine/method/method.contract.ts'
import type { ExtraPayment } from '../../engine/person/bonus-payment.domain.ts'
import { totalsOf } from '../../engine/person/person.domain.ts'
import { explained, term } from '../../law/explanation/explanation.domain.ts'
import { optionOn, type Parameters } from '../../law/parameter/parameter.domain.ts'

/** A prima that is a base of parafiscales, and what its payroll paid of each of them. */
export interface LeviedBonus {
  readonly base: Money
  /** By concept. */
  readonly levies: ReadonlyMap<string, Money>
}

/** A month of somebody whose lines of PILA two payrolls share. */
export interface JointMonth {
  readonly pila: readonly DatedPilaLine[]
  readonly parameters: Parameters
  /** The last day of the month. */
  readonly on: Day
}

export interface Joined {
  readonly pila: readonly DatedPilaLine[]
  readonly lines: readonly PayrollLine[]
}

const levies = ['ccf', 'icbf', 'sena', 'esap', 'men'] as const satisfies readonly System[]

/**
 * A prima of a public employee is reported in the line of the month, whose parafiscales go up to the hundred once (R4), and two
 * payrolls each did it: the second one pays what the line comes to less what both had.
 */
export function joinedBonus(month: JointMonth, { base, levies: paid }: LeviedBonus): Joined {
  const added: AddedBase = { health: zero, pension: zero, risk: zero, parafiscal: base }
  const { lines: pila, more } = withAddedBase(month.pila, added, { ...month, uncapped: true })
  const lines = levies.flatMap((system) => {
    const { employer: concept } = contributionConcepts[system]
    return differenceLine({ concept, system, now: more[system], before: paid.get(concept) ?? zero }, month)
  })
  return { pila, lines }
}

/** A prima beside a month whose payroll was approved before; alone, while it was not. */
export function joinedWith(month: JointMonth, paid: Pick<ExtraPayment, 'lines' | 'totals'>) {
  const levied = paid.lines.filter(
    ({ nature, concept }) => nature === 'employer' && levyConcepts.has(concept),
  )
  if (month.pila.length === 0 || levied.length === 0) return { pila: [] }
  const own = new Map(levied.map(({ concept, figure }) => [concept, figure.amount]))
  const joint = joinedBonus(month, { base: paid.totals.earned, levies: own })
  const lines = [...paid.lines, ...joint.lines]
  return { lines, totals: totalsOf(lines), pila: joint.pila }
}

interface Difference {
  readonly concept: string
  readonly system: System
  readonly now: Money
  readonly before: Money
}

function differenceLine({ concept, system, now, before }: Difference, { on }: JointMonth): PayrollLine[] {
  if (now === before) return []
  const label = systems[system]
  const norm = 'PILA redondea una vez la línea del mes'
  const figure = explained([
    term({ label: `${label} de la prima en la línea del mes`, base: now, norm, day: on }),
    term({ label: 'lo que la prima sola aporta', base: before, rate: '-1', norm: '', day: on }),
  ])
  return [employerLine(concept, label, figure)]
}

const employerLine = (concept: string, name: string, figure: PayrollLine['figure']): PayrollLine => ({
  concept,
  name,
  nature: 'employer',
  figure,
  bases: [],
  salary: false,
  noveltyId: null,
})

/** Each month in a planilla of its own (`N_POR_MES`), or all of it in the month of its payment (`VST_MES_PAGO`). */
export function reportedInItsMonth(parameters: Parameters, on: Day): boolean {
  const options = ['N_POR_MES', 'VST_MES_PAGO'] as const
  return optionOn(parameters, 'PILA_RETRO', { on, options }) === 'VST_MES_PAGO'
}

/** @param of what is added, in words: a retroactive if nobody says it */
type MonthOfPayment = JointMonth & { readonly uncapped: boolean; readonly of?: string }

/** @throws Problem NOM-399 the month of payment has no line yet to which a retroactive could be added */
export function retroactiveIn(month: MonthOfPayment): (earnings: readonly PayrollLine[]) => Joined {
  const missing = 'El retroactivo cotiza con el mes de su pago: apruebe antes la nómina ordinaria de ese mes.'
  insist(month.pila.length > 0, 'NOM-399', missing)
  return (earnings) => joinedEarnings(month, earnings)
}

/**
 * What a retroactive contributes where it is reported in the month of its payment (`PILA_RETRO`, `VST_MES_PAGO`), and a
 * settlement after the payroll of its month: its earnings in the line of that month, marked as a variation, and the
 * difference of what was rounded.
 * @param uncapped a servidor without the ceiling of 25 wages (type 18)
 */
export function joinedEarnings(month: MonthOfPayment, earnings: readonly PayrollLine[]): Joined {
  const sumFor = (base: ConceptBase): Money =>
    sumOf(
      earnings.filter(({ nature, bases }) => nature === 'earning' && bases.includes(base)),
      ({ figure }) => figure.amount,
    )
  const added = {
    health: sumFor('health'),
    pension: sumFor('pension'),
    risk: sumFor('risk'),
    parafiscal: sumFor('parafiscal'),
  }
  const { lines: pila, more, employee } = withAddedBase(month.pila, added, month)
  const lines = (Object.keys(systems) as System[]).flatMap((system): PayrollLine[] => {
    const own = employee[system] ?? zero
    const concepts = contributionConcepts[system]
    const label = systems[system]
    const figure = (amount: Money) =>
      explained([
        term({
          label: `${label} ${month.of ?? 'del retroactivo'} en la línea del mes`,
          base: amount,
          norm: retroNorm,
          day: month.on,
        }),
      ])
    const deducted =
      concepts.employee === null || own === zero
        ? []
        : [{ ...employerLine(concepts.employee, label, figure(own)), nature: 'deduction' as const }]
    const borne = minus(more[system], own)
    return [...deducted, ...(borne === zero ? [] : [employerLine(concepts.employer, label, figure(borne))])]
  })
  return { pila, lines }
}

const retroNorm = 'Res. 2388/2016: variación transitoria del mes de pago'
