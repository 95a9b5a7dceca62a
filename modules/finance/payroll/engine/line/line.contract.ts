import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import type { ConceptBase, Nature } from '../method/method.contract.ts'

/** A line of a person's payroll: a concept, and a figure with its explanation. */
export interface PayrollLine {
  readonly concept: string
  readonly name: string
  readonly nature: Nature
  readonly figure: ExplainedFigure
  readonly bases: readonly ConceptBase[]
  readonly salary: boolean
  /** The absence, hours, order or discount it comes from; null for monthly earnings. */
  readonly noveltyId: string | null
  /** Whether it was withheld in a separate run: the month then leaves it out. */
  readonly apart?: boolean
  /** For a leave that an administrator reimburses: the recognised amount, by calendar days. */
  readonly claim?: { readonly amount: Money; readonly days: number }
  /** For a difference: the first day of the month that it corrects. */
  readonly ofMonth?: Day
  /** For a difference of a prima or a benefit: the payroll that it corrects. */
  readonly ofPeriod?: string
}

/** A warning: a critical one prevents the approval of the payroll. */
export type PayrollAlert = Readonly<{ code: string; critical: boolean; message: string }>
