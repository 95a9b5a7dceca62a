import type { Day, Money } from '@quina/kernel'

/** Why a day of an engagement is not worked, by the categories of PILA. */
export const absenceKinds = {
  unpaid: 'Licencia no remunerada, suspensión o ausencia (SLN)',
  illness: 'Incapacidad por enfermedad general (IGE)',
  childCare: 'Licencia para el cuidado de la niñez',
  maternity: 'Licencia de maternidad (LMA)',
  paternity: 'Licencia de paternidad',
  vacation: 'Vacaciones disfrutadas (VAC)',
  paidLeave: 'Licencia remunerada (LR)',
  workAccident: 'Incapacidad de origen laboral (IRL)',
} as const
export type AbsenceKind = keyof typeof absenceKinds

export type DayState = 'worked' | 'outside' | AbsenceKind

/** A reported base and its number of days: fewer than thirty for a person who started within the month. */
export type ReportedIbc = Readonly<{ amount: Money; days: number }>

/** A dated absence as it was registered: it may begin before the month and end after it. */
export interface Absence {
  readonly id: string
  readonly kind: AbsenceKind
  readonly from: Day
  readonly to: Day
  /** The last IBC reported before it began; absent or null if there is none. */
  readonly lastIbc?: ReportedIbc | null
}

/** The monthly pay from a day on, fixed by one act. */
export interface SalaryRow {
  readonly from: Day
  readonly act: string
  /** Asignación básica. */
  readonly amount: Money
  readonly representation: Money
  readonly technicalPremium: Money
  /** Whether the prima técnica is salary. */
  readonly technicalPremiumSalary: boolean
  readonly seniority: Money
}

/** The facts of a person that decide the days of a commercial month. */
export interface MonthFacts {
  readonly year: number
  readonly month: number
  /** First and last day of the engagement; null while it has no end. */
  readonly from: Day
  readonly until: Day | null
  readonly absences: readonly Absence[]
  readonly salaries: readonly SalaryRow[]
  /** The place of work from each day on, in order: without any, at the house. */
  readonly places?: readonly WorkPlace[]
}

/** Whether a person works at home from a day on. */
export type WorkPlace = Readonly<{ from: Day; remote: boolean }>

/** One of the thirty days of a commercial month. */
export interface MappedDay {
  /** From 1 to 30. */
  readonly number: number
  /** The calendar day that decides it: the last of February also decides days 29 and 30. */
  readonly date: Day
  readonly state: DayState
  readonly absence: Absence | null
  /** The pay on that day; null outside the engagement. */
  readonly salary: SalaryRow | null
  /** The day was worked at home. */
  readonly remote: boolean
}

/** Consecutive days with one state, one absence, one salary and one place. */
export interface DaySegment {
  readonly state: DayState
  readonly absence: Absence | null
  readonly salary: SalaryRow
  readonly remote: boolean
  readonly from: Day
  readonly to: Day
  readonly days: number
}

export interface DayMap {
  readonly days: readonly MappedDay[]
  /** The days in service, in order: no segment has days outside the engagement. */
  readonly segments: readonly DaySegment[]
}
