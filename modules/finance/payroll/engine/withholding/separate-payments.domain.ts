import { exceeds } from '@quina/accounting/domain'
import { type Day, type Money, sumOf } from '@quina/kernel'
import type { ExplainedFigure, RoundingStep } from '../../law/explanation/explanation.contract.ts'
import { explained, noFigure, term } from '../../law/explanation/explanation.domain.ts'

/** How a payment is withheld: with the month, in a separate run, at its own rate, or not at all. */
export type WithholdingTreatment = 'month' | 'separate' | 'indemnity' | 'excluded'

/** The regimes that differ here. A trabajador oficial has a prima legal like a private worker's only by convention. */
export type WithholdingRegime = 'publico' | 'oficial' | 'privado'

/** Kinds of payment that the norm treats separately; any other goes with the month. */
export type SetApart =
  | 'prima-servicios'
  | 'prima-navidad'
  | 'cesantias'
  | 'intereses-cesantias'
  | 'gastos-reembolsados'
  | 'indemnizacion'

/**
 * The prima legal of a private worker and the prima de navidad of a public one are withheld separately (art. 385 and 386); the
 * prima de servicios of a public one counts as one more payment of its month.
 */
export function treatmentOf(kind: SetApart | 'other', regime: WithholdingRegime): WithholdingTreatment {
  if (kind === 'cesantias' || kind === 'intereses-cesantias' || kind === 'gastos-reembolsados')
    return 'excluded'
  if (kind === 'indemnizacion') return 'indemnity'
  if (kind === 'prima-navidad') return 'separate'
  if (kind === 'prima-servicios') return regime === 'privado' ? 'separate' : 'month'
  return 'month'
}

export type PaidKind = Readonly<{ kind: SetApart | 'other'; amount: Money }>

/** Groups the payments of a month by treatment: the sums add up to everything paid. */
export function byTreatment(
  payments: readonly PaidKind[],
  regime: WithholdingRegime,
): Readonly<Record<WithholdingTreatment, Money>> {
  const sumTreatedAs = (treatment: WithholdingTreatment) =>
    sumOf(
      payments.filter(({ kind }) => treatmentOf(kind, regime) === treatment),
      ({ amount }) => amount,
    )
  return {
    month: sumTreatedAs('month'),
    separate: sumTreatedAs('separate'),
    indemnity: sumTreatedAs('indemnity'),
    excluded: sumTreatedAs('excluded'),
  }
}

type Flat = Readonly<{ on: Day; uvt: Money; rounding: readonly RoundingStep[] }>

/** Indemnity for the end of the contract: 20 % for people who earn more than 204 UVT a month (art. 401-3). */
export function indemnityWithholding(
  indemnity: Money,
  monthlyIncome: Money,
  { on, uvt, rounding }: Flat,
): ExplainedFigure {
  const norm = 'Estatuto Tributario, art. 401-3'
  if (!exceeds(monthlyIncome, '204', uvt))
    return noFigure(`La indemnización no tiene retención: el ingreso del mes no supera 204 UVT (${norm}).`)
  return explained([term({ label: 'Indemnización', base: indemnity, rate: '0.2', norm, day: on })], rounding)
}

/** A non-resident foreigner: 20 % of the payment, without depuration (art. 408). */
export const nonResidentWithholding = (
  payment: Money,
  { on, rounding }: Omit<Flat, 'uvt'>,
): ExplainedFigure =>
  explained(
    [
      term({
        label: 'Pago a no residente',
        base: payment,
        rate: '0.2',
        norm: 'Estatuto Tributario, art. 408',
        day: on,
      }),
    ],
    rounding,
  )

/** The exempt part of the cesantías by the average salary of six months, in UVT (art. 206, num. 4). */
const exemptParts = [
  ['350', '1'],
  ['410', '0.9'],
  ['470', '0.8'],
  ['530', '0.6'],
  ['590', '0.4'],
  ['650', '0.2'],
] as const

/** The exempt amount of the cesantías and their interest, by the average of the last six months. */
export function exemptCesantias(
  cesantias: Money,
  averageSalary: Money,
  { on, uvt }: Omit<Flat, 'rounding'>,
): ExplainedFigure {
  const norm = 'Estatuto Tributario, art. 206, num. 4'
  const part = exemptParts.find(([limit]) => !exceeds(averageSalary, limit, uvt))?.[1]
  if (part === undefined) return noFigure(`Las cesantías son gravadas: el promedio supera 650 UVT (${norm}).`)
  return explained([term({ label: 'Cesantías exentas', base: cesantias, rate: part, norm, day: on })])
}
