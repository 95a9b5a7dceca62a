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

/** The day from which each benefit is owed: the day after the last day that was paid. */
export type AccruedFrom = Readonly<
  Record<'bsp' | 'primaServicios' | 'vacaciones' | 'primaNavidad' | 'cesantias', Day>
>

/** A person who leaves. */
export interface LeaverFacts {
  readonly regime: BenefitRegime
  readonly mode: CesantiasMode
  readonly retiredOn: Day
  readonly pay: BenefitPay
  readonly accruedFrom: AccruedFrom
  readonly paid: Partial<YearlyBenefits>
  readonly interruptions: readonly Interruption[]
  /** Working days of rest still owed for completed years; negative if they were taken in advance. */
  readonly pendingRest: number
  /** Whether Saturday is worked. */
  readonly saturdays: boolean
  /** The salary of each of the last months, up to twelve: private cesantías average them if they changed. */
  readonly salaries: readonly Money[]
  /** Dismissal of a private worker without cause; null otherwise. */
  readonly dismissal: { readonly contract: EndedContract; readonly from: Day } | null
  /** The document that allows the deduction of days taken in advance; null without one. */
  readonly discountAuthorisation: string | null
}

/** A line of the settlement: a benefit, the indemnity, or the recovery of rest taken in advance. */
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
  /** Notes in Spanish for the person who settles: days taken in advance without authorisation. */
  readonly notes: readonly string[]
}

/** The causes for which each late day costs a day of salary. */
export const lateCauses = {
  deposit: 'Consignación anual al fondo (Ley 50/1990, art. 99)',
  requested: 'Solicitadas por un servidor público (Ley 244/1995)',
  ended: 'Terminación de un contrato de trabajo (CST, art. 65)',
} as const
export type LateCause = keyof typeof lateCauses

/** Cesantías and settlements still owed after their deadline, with the cost of the delay so far. */
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
