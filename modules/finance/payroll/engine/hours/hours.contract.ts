import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'

/** What an hour is paid as, by its day and by whether it was ordinary. */
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

/** Which working-time rules reach somebody (payroll dossier §2.2.2, §2.2.3 and C1.2). */
export type WorkingTime = 'private' | 'public' | 'official'

/** Hours that were worked, to the minute: `2026-08-08T18:00`. */
export interface WorkedShift {
  readonly id: string
  readonly from: string
  readonly to: string
  /** What of it was extra by order, whatever the schedule says; null when the schedule decides. */
  readonly extra: boolean | null
  /** The Sunday or holiday is not in the ordinary schedule: its hours are paid whole and not only their surcharge. */
  readonly outsideSchedule: boolean
  /** Who worked it chose a day of rest instead of money. */
  readonly restChosen?: boolean
}

/** Hours that were typed by kind, of one day. */
export interface TypedHours extends Pick<WorkedShift, 'id' | 'restChosen'> {
  readonly kind: HourKind
  readonly on: Day
  readonly minutes: number
  readonly outsideSchedule?: boolean
}

/** How somebody works. */
export interface WorkSchedule {
  readonly workingTime: WorkingTime
  /** 0 is Sunday: the surcharge follows the day of rest that was agreed. */
  readonly restDay: number
  /** Care staff: the limit of the week is another for a public one, and that of extra hours is a warning. */
  readonly careStaff: boolean
  /** Whether extra hours are paid at all: a public post may have none. */
  readonly mayEarnOvertime: boolean
  /** What part of the whole time it is, as a factor: the hour of half a salary is that of half the divisor. */
  readonly share?: string
  /** Whether ordinary hours beyond those of the week become extra; not of those who work by averages. */
  readonly weeklyLimit: boolean
}

/** Hours of one kind with one salary, one divisor and one factor: a line of the payroll. */
export interface HourLine {
  readonly kind: HourKind
  readonly minutes: number
  readonly salary: Money
  readonly factor: string
  readonly figure: ExplainedFigure
  readonly noveltyIds: readonly string[]
}

/** Rest that is owed: a day for each day of rest that was worked, and one for each eight extra hours that are not paid. */
export interface RestOwed {
  readonly on: Day
  readonly minutes: number
  readonly reason: string
  /** The last day to give it. */
  readonly dueBy: Day
  /** Hours that make a day of rest with others until they are eight. */
  readonly extra: boolean
}
