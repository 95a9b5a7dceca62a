import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import type { ConceptBase, Nature } from '../method/method.contract.ts'

/** A line of the payroll of somebody: a concept, and a figure that explains itself. */
export interface PayrollLine {
  readonly concept: string
  readonly name: string
  readonly nature: Nature
  readonly figure: ExplainedFigure
  readonly bases: readonly ConceptBase[]
  readonly salary: boolean
  /** The absence, hours, order or discount it comes from; null of what is earned each month. */
  readonly noveltyId: string | null
  /** Withheld in a run of its own: the month does not count it. */
  readonly apart?: boolean
  /** Of a leave that an administrator gives back: what it recognises, by days of the calendar. */
  readonly claim?: { readonly amount: Money; readonly days: number }
  /** Of a difference: the first day of the month that it corrects. */
  readonly ofMonth?: Day
  /** Of a difference of a prima or a benefit: the payroll that it corrects. */
  readonly ofPeriod?: string
}

/** How bad a warning is: a critical one keeps the payroll from being approved. */
export type PayrollAlert = Readonly<{ code: string; critical: boolean; message: string }>
