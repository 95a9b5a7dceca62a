import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'

/** How an hour is paid, by its day and by whether it was ordinary. */
export const hourKinds = {
  HED: 'Hora extra diurna',
  HEN: 'Hora extra nocturna',
  RN: 'Recargo nocturno',
  RDF: 'Recargo dominical o festivo',
  RNDF: 'Recargo nocturno dominical o festivo',
  HEDDF: 'Hora extra diurna dominical o festiva',
  HENDF: 'Hora extra nocturna dominical o festiva',
} as const
export type HourKind = keyof typeof hourKinds

/** The working-time rules that apply to a person (payroll dossier §2.2.2, §2.2.3 and C1.2). */
export type WorkingTime = 'private' | 'public' | 'official'

/** Hours worked, to the minute: `2026-08-08T18:00`. */
export interface WorkedShift {
  readonly id: string
  readonly from: string
  readonly to: string
  /** Whether the hours were ordered as extra, regardless of the schedule; null when the schedule decides. */
  readonly extra: boolean | null
  /** The Sunday or holiday is outside the ordinary schedule: its hours are paid whole, not only their surcharge. */
  readonly outsideSchedule: boolean
  /** The worker chose a day of rest instead of money. */
  readonly restChosen?: boolean
}

/** Hours of one day, typed by kind. */
export interface TypedHours extends Pick<WorkedShift, 'id' | 'restChosen'> {
  readonly kind: HourKind
  readonly on: Day
  readonly minutes: number
  readonly outsideSchedule?: boolean
}

export interface WorkSchedule {
  readonly workingTime: WorkingTime
  /** 0 is Sunday: the surcharge follows the agreed day of rest. */
  readonly restDay: number
  /** Care staff: public care staff has another weekly limit, and the limit of extra hours is only a warning. */
  readonly careStaff: boolean
  /** Whether extra hours are paid at all: some public posts do not allow it. */
  readonly mayEarnOvertime: boolean
  /** The fraction of full time, as a factor: with half the salary, the divisor is half too. */
  readonly share?: string
  /** Whether ordinary hours above the weekly limit become extra; not for people who work by averages. */
  readonly weeklyLimit: boolean
}

/** Hours with one kind, salary, divisor and factor: a line of the payroll. */
export interface HourLine {
  readonly kind: HourKind
  readonly minutes: number
  readonly salary: Money
  readonly factor: string
  readonly figure: ExplainedFigure
  readonly noveltyIds: readonly string[]
}

/** Rest that is owed: a day for each day of rest worked, and a day for each eight unpaid extra hours. */
export interface RestOwed {
  readonly on: Day
  readonly minutes: number
  readonly reason: string
  /** The last day to give it. */
  readonly dueBy: Day
  /** Hours that add up with others to a day of rest of eight hours. */
  readonly extra: boolean
}
