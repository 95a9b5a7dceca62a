import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'

/** The kinds of deductions besides contributions and withholding. */
export const discountKinds = {
  alimentos: 'Embargo de alimentos',
  cooperativa: 'Embargo de cooperativa',
  civil: 'Embargo civil o comercial',
  libranza: 'Libranza',
  sindicato: 'Sindicato',
  fondo: 'Fondo de empleados',
  otro: 'Otro descuento',
} as const
export type DiscountKind = keyof typeof discountKinds

/** The kinds of payment, for orders that apply only to some of them. */
export const discountedPayments = {
  salario: 'Salario',
  prima: 'Primas',
  vacaciones: 'Vacaciones',
  cesantias: 'Cesantías',
  liquidacion: 'Liquidación definitiva',
} as const
export type DiscountedPayment = keyof typeof discountedPayments

/** A discount order of a judge or of the worker. */
export interface DiscountOrder {
  readonly id: string
  readonly kind: DiscountKind
  /** Orders of one kind queue by this day, then by their id. */
  readonly receivedOn: Day
  readonly from: Day
  readonly until: Day | null
  /** An amount each time, a part of the base as a factor (`0.3`), or the fifth part of what exceeds the minimum wage. */
  readonly mode: { readonly amount: Money } | { readonly part: string } | 'fifth'
  readonly bearsOn: ReadonlySet<DiscountedPayment>
  /** The total debt; null without a limit. */
  readonly total: Money | null
  /** What earlier payrolls deducted for it. */
  readonly deducted: Money
}

/** A payment before discounts. */
export interface DiscountableMonth {
  readonly paidOn: Day
  readonly payment: DiscountedPayment
  /** Salary and what is paid in its place (sick leave, holidays): neither transport nor viáticos. */
  readonly salary: Money
  /** Transport, viáticos and other pay that is not salary: orders cannot take it, and it is always paid. */
  readonly other: Money
  /** Primas, holidays in money, cesantías: only maintenance and cooperatives can take them. */
  readonly benefits: Money
  /** Health, pension and solidarity of the employee. */
  readonly contributions: Money
  readonly withholding: Money
  readonly minimumWage: Money
  /** When orders of maintenance together exceed half: the earlier whole, or each its proportional part. */
  readonly concurrence: 'ORDEN_LLEGADA' | 'PRORRATA'
  /** The day of the payroll's approval: orders received later wait for the next payroll. */
  readonly approvedOn?: Day
  /** Groups of kinds that are served together, first group first: the order of the law, then that of the house. */
  readonly sequence: readonly (readonly DiscountKind[])[]
}

export const discountStates = {
  full: 'Descontado completo',
  partial: 'Descontado en parte',
  queued: 'En turno',
  fulfilled: 'Cumplido',
  next: 'Para el próximo periodo',
} as const
export type DiscountState = keyof typeof discountStates

export interface DiscountOutcome {
  readonly order: DiscountOrder
  /** The amount that the order requests this time, up to the outstanding debt. */
  readonly wanted: Money
  readonly figure: ExplainedFigure
  /** The amount requested and not deducted, as the report to the creditor shows it. */
  readonly arrears: Money
  readonly state: DiscountState
  /** Whether the court must be informed that its order was not served in full. */
  readonly letter: boolean
}
