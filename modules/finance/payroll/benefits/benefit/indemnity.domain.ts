import { addDays, type Day, days360, insist, type Money } from '@quina/kernel'
import type { ExplainedFigure, FigureTerm } from '../../law/explanation/explanation.contract.ts'
import { explained, noFigure, term } from '../../law/explanation/explanation.domain.ts'
import { amountOn, type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import type { EndedContract } from './benefit.contract.ts'

export interface EndedService {
  readonly contract: EndedContract
  readonly from: Day
  readonly endedOn: Day
  /** Salary without transport. */
  readonly salary: Money
}

const norm = 'CST, art. 64'
/** Days of salary for the first year and for each further year, below the threshold and from the threshold up. */
const scale = { below: { first: 30, more: 20 }, above: { first: 20, more: 15 } } as const
const leastOfWork = 15

/**
 * Indemnity for dismissal without cause (payroll dossier §2.13). Indefinite: 30 days for the first year and 20 for each further
 * one, in proportion; from ten minimum wages on, 20 and 15. Fixed term and work: the salaries to the end (work: 15 days or more).
 */
export function indemnityOf(service: EndedService, parameters: Parameters): ExplainedFigure {
  const { contract, from, endedOn } = service
  insist(from <= endedOn, 'FECHA_RETIRO_INVALIDA', 'El retiro no puede ser anterior al ingreso.')
  if (contract.kind === 'indefinite') return explained(indefinite(service, parameters))
  const missing = days360(addDays(endedOn, 1), contract.until)
  const days = contract.kind === 'work' ? Math.max(missing, leastOfWork) : missing
  if (days === 0) return noFigure(`Indemnización: el contrato ya había terminado (${norm}).`)
  return explained([daysTerm(service, { label: 'Indemnización', days: String(days) })])
}

function indefinite(service: EndedService, parameters: Parameters): FigureTerm[] {
  const { from, endedOn, salary } = service
  const wages = Number(parameterOn(parameters, 'INDEMNIZACION_TOPE', endedOn).value)
  const high = salary >= amountOn(parameters, 'SMMLV', endedOn) * BigInt(wages)
  const { first, more } = high ? scale.above : scale.below
  const served = days360(from, endedOn)
  const further = Math.max(0, served - 360)
  const firstYear = daysTerm(service, { label: 'Indemnización del primer año', days: String(first) })
  if (further === 0) return [firstYear]
  const rate = `${further}/360`
  return [
    firstYear,
    daysTerm(service, { label: 'Indemnización de los años siguientes', days: String(more), rate }),
  ]
}

const daysTerm = (
  { salary, endedOn }: EndedService,
  { label, days, rate = '1' }: { label: string; days: string; rate?: string },
): FigureTerm =>
  term({ label, base: salary, quantity: days, unit: 'dias', divisor: '30', rate, norm, day: endedOn })

/** The most late days that cost a day of salary each; later days cost interest (CST, art. 65). */
const latestDays = 720

/** What a private employer would owe so far for paying late: a warning, not a debt until a judge rules. */
export function lateness(salary: Money, { dueOn, on }: { dueOn: Day; on: Day }): ExplainedFigure {
  if (on <= dueOn) return noFigure('La liquidación está en término.')
  const days = Math.min(days360(addDays(dueOn, 1), on), latestDays)
  return explained([
    term({
      label: 'Moratoria posible',
      base: salary,
      quantity: String(days),
      unit: 'dias',
      divisor: '30',
      norm: 'CST, art. 65',
      day: on,
    }),
  ])
}
