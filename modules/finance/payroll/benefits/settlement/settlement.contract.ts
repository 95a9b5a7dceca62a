import { defineReport, f } from '@quina/blocks'
import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import type {
  BenefitFigure,
  BenefitKind,
  BenefitPay,
  BenefitRegime,
  CesantiasMode,
  EndedContract,
  Interruption,
  YearlyBenefits,
} from '../benefit/benefit.contract.ts'

/** From which day each benefit is owed: the day after what was last paid of it covers. */
export type AccruedFrom = Readonly<
  Record<'bsp' | 'primaServicios' | 'vacaciones' | 'primaNavidad' | 'cesantias', Day>
>

/** Somebody who leaves. */
export interface Leaving {
  readonly regime: BenefitRegime
  readonly mode: CesantiasMode
  readonly retiredOn: Day
  readonly pay: BenefitPay
  readonly accruedFrom: AccruedFrom
  readonly paid: Partial<YearlyBenefits>
  readonly interruptions: readonly Interruption[]
  /** Working days of rest of completed years that are still owed; below zero, those that were taken in advance. */
  readonly pendingRest: number
  /** Whether Saturday is worked. */
  readonly saturdays: boolean
  /** Salary of each of the last months, up to twelve: private cesantías average them when they changed. */
  readonly salaries: readonly Money[]
  /** Dismissal of a private worker without cause; null otherwise. */
  readonly dismissal: { readonly contract: EndedContract; readonly from: Day } | null
  /** The paper in which days taken in advance may be deducted; null without one. */
  readonly discountAuthorisation: string | null
}

/** A line of the settlement: a benefit, the indemnity, or rest in advance that is taken back. */
export interface SettlementLine {
  readonly kind: BenefitKind | 'indemnizacion' | 'diasAnticipados'
  readonly label: string
  readonly days: number
  readonly figure: ExplainedFigure
  readonly factors: BenefitFigure['factors']
}

export interface Settlement {
  readonly lines: readonly SettlementLine[]
  readonly total: Money
  /** What the person who settles must know, in Spanish: days taken in advance without authorisation. */
  readonly notes: readonly string[]
}

/** Why each day late costs a day of salary. */
export const lateCauses = {
  deposit: 'Consignación anual al fondo (Ley 50/1990, art. 99)',
  requested: 'Solicitadas por un servidor público (Ley 244/1995)',
  ended: 'Terminación de un contrato de trabajo (CST, art. 65)',
} as const
export type LateCause = keyof typeof lateCauses

/** Cesantías and settlements that are owed after their last day, with what the delay costs so far. */
export const lateCesantias = defineReport({
  module: 'payroll',
  name: 'lateCesantias',
  title: 'Moratoria de cesantías y liquidaciones',
  params: { to: f.day('Corte') },
  columns: {
    identification: f.text('Documento'),
    person: f.text('Persona'),
    cause: f.choice('Causa', lateCauses),
    since: f.day('Causada o solicitada el'),
    dueOn: f.day('Debía pagarse el'),
    late: f.integer('Días de mora'),
    salary: f.money('Salario'),
    amount: f.money('Moratoria a la fecha'),
    explanation: f.text('Por qué'),
  },
  totals: ['amount'],
  empty: 'Nadie espera cesantías ni liquidaciones vencidas en ese día.',
  landscape: true,
})
