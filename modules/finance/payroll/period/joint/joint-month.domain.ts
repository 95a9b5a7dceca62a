import { type Day, insist, type Money, minus, sumOf, zero } from '@quina/kernel'
import { type AddedBase, type Rest, withAddedBase } from '../../engine/contribution/added-base.domain.ts'
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

/** A benefit that another payroll of the month paid: its addition to the bases, and that payroll's contributions by concept. */
export type PaidBeside = Readonly<{ added: AddedBase; contributed: ReadonlyMap<string, Money> }>

/** A person's month whose PILA lines two payrolls share. */
export interface JointMonth {
  readonly pila: readonly DatedPilaLine[]
  readonly parameters: Parameters
  /** The last day of the month. */
  readonly on: Day
  /** A servidor without the ceiling of 25 wages (type 18). */
  readonly uncapped: boolean
}

export type JointLines = Readonly<{ pila: readonly DatedPilaLine[]; lines: readonly PayrollLine[] }>

/**
 * Benefits are reported in the lines of the month, which are rounded up to the hundred once (R4), while each payroll rounded by
 * itself: the second payroll pays the total of those lines less the contributions of the others.
 */
export function joinedBeside(month: JointMonth, benefits: readonly PaidBeside[]): JointLines {
  let { pila } = month
  const lines = benefits.flatMap(({ added, contributed }) => {
    const joint = withAddedBase(pila, added, month)
    pila = joint.lines
    const before = (concept: string) => contributed.get(concept) ?? zero
    return (Object.keys(systems) as System[]).flatMap((system) => {
      const { employee, employer } = contributionConcepts[system]
      const own = joint.employee[system] ?? zero
      const employerShare = {
        concept: employer,
        system,
        now: minus(joint.more[system], own),
        before: before(employer),
      }
      if (employee === null) return differenceLine(employerShare, month)
      const deducted = differenceLine(
        { concept: employee, system, now: own, before: before(employee) },
        month,
      )
      return [
        ...deducted.map((one) => ({ ...one, nature: 'deduction' as const })),
        ...differenceLine(employerShare, month),
      ]
    })
  })
  return { pila, lines }
}

/** A prima beside a month whose payroll is already approved; on its own until then. */
export function joinedWith(month: JointMonth, paid: Pick<ExtraPayment, 'lines' | 'totals'>) {
  const levied = paid.lines.filter(
    ({ nature, concept }) => nature === 'employer' && levyConcepts.has(concept),
  )
  if (month.pila.length === 0 || levied.length === 0) return { pila: [] }
  const contributed = new Map(levied.map(({ concept, figure }) => [concept, figure.amount]))
  const added = { health: zero, pension: zero, risk: zero, parafiscal: paid.totals.earned }
  const joint = joinedBeside(month, [{ added, contributed }])
  const lines = [...paid.lines, ...joint.lines]
  return { lines, totals: totalsOf(lines), pila: joint.pila }
}

type Difference = Readonly<{ concept: string; system: System; now: Money; before: Money }>

function differenceLine({ concept, system, now, before }: Difference, { on }: JointMonth): PayrollLine[] {
  if (now === before) return []
  const label = systems[system]
  const norm = 'PILA redondea una vez la línea del mes'
  const figure = explained([
    ...(now === zero
      ? []
      : [term({ label: `${label} de la prestación en la línea del mes`, base: now, norm, day: on })]),
    term({ label: `lo que su liquidación ya aportó a ${label}`, base: before, rate: '-1', norm, day: on }),
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

/** Whether everything is reported in the month of payment (`VST_MES_PAGO`), not each month in a planilla (`N_POR_MES`). */
export const reportedInItsMonth = (parameters: Parameters, on: Day): boolean =>
  optionOn(parameters, 'PILA_RETRO', on) === 'VST_MES_PAGO'

/** @param of the added payment in words, a retroactive by default. @param rest the days of the rest that it pays */
type MonthOfPayment = JointMonth & { readonly of?: string; readonly rest?: Rest }

/** @throws Problem NOM-399 the month of payment has no line yet for the retroactive */
export function retroactiveIn(month: MonthOfPayment): (earnings: readonly PayrollLine[]) => JointLines {
  const missing = 'El retroactivo cotiza con el mes de su pago: apruebe antes la nómina ordinaria de ese mes.'
  insist(month.pila.length > 0, 'NOM-399', missing)
  return (earnings) => joinedEarnings(month, earnings)
}

/**
 * What a retroactive contributes where it is reported in the month of its payment (`PILA_RETRO`, `VST_MES_PAGO`), and a
 * settlement after the payroll of its month: its earnings in the line of that month, marked as a variation, and the difference of
 * the rounded contributions.
 */
export function joinedEarnings(month: MonthOfPayment, earnings: readonly PayrollLine[]): JointLines {
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
    ...(month.rest === undefined ? {} : { rest: month.rest }),
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
