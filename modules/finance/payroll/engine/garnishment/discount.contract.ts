import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'

/** What is deducted besides contributions and withholding. */
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

/** What a payment is made of, for the orders that say on which payments they bear. */
export const discountedPayments = {
  salario: 'Salario',
  prima: 'Primas',
  vacaciones: 'Vacaciones',
  cesantias: 'Cesantías',
  liquidacion: 'Liquidación definitiva',
} as const
export type DiscountedPayment = keyof typeof discountedPayments

/** The order of a judge or of the worker. */
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
  /** All that is owed; null without a limit. */
  readonly total: Money | null
  /** What earlier payrolls deducted of it. */
  readonly deducted: Money
}

/** A payment before discounts. */
export interface DiscountableMonth {
  readonly paidOn: Day
  readonly payment: DiscountedPayment
  /** Salary and what is paid in its place (sick leave, holidays): neither transport nor viáticos. */
  readonly salary: Money
  /** Transport, viáticos and others that are no salary: nobody garnishes them, they are paid all the same. */
  readonly other: Money
  /** Primas, holidays in money, cesantías: only maintenance and cooperatives reach them. */
  readonly benefits: Money
  /** Health, pension and solidarity of the employee. */
  readonly contributions: Money
  readonly withholding: Money
  readonly minimumWage: Money
  /** Where two orders of maintenance exceed the half: the earlier whole, or each its part. */
  readonly concurrence: 'ORDEN_LLEGADA' | 'PRORRATA'
  /** The day the payroll was approved: what came later waits for the next one. */
  readonly approvedOn?: Day
  /** Kinds that are served together, the first first: what the law orders, and then what the house does. */
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
  /** What the order requested for this time, up to what is still owed. */
  readonly wanted: Money
  readonly figure: ExplainedFigure
  /** Wanted and not deducted: what the report to the creditor shows. */
  readonly arrears: Money
  readonly state: DiscountState
  /** Whether the court must be informed that its order was not served whole. */
  readonly letter: boolean
}
