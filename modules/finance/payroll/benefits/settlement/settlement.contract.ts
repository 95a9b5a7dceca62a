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
