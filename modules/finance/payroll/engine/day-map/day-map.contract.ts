import type { Day, Money } from '@quina/kernel'

/** Why a day of an engagement is not worked, as PILA distinguishes it. */
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

/** What a day of the month is: worked, absent in some way, or out of the engagement. */
export type DayState = 'worked' | 'outside' | AbsenceKind

/** A base that was reported, and of how many days: of who came in the middle of a month, fewer than thirty. */
export type ReportedIbc = Readonly<{ amount: Money; days: number }>

/** A dated absence, as it was registered: it may begin before the month and end after it. */
export interface Absence {
  readonly id: string
  readonly kind: AbsenceKind
  readonly from: Day
  readonly to: Day
  /** The last IBC that was reported before it began; none when there is not any. */
  readonly lastIbc?: ReportedIbc | null
}

/** What is paid each month from a day on, by one act. */
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

/** The commercial month of somebody: which days, and from when until when they are in service. */
export interface MonthFacts {
  readonly year: number
  readonly month: number
  /** First and last day of the engagement; null while it has no end. */
  readonly from: Day
  readonly until: Day | null
  readonly absences: readonly Absence[]
  readonly salaries: readonly SalaryRow[]
  /** Where they work from a day on, in order: without any, in the house. */
  readonly places?: readonly WorkPlace[]
}

/** Whether somebody works at home from a day on. */
export type WorkPlace = Readonly<{ from: Day; remote: boolean }>

/** One of the thirty days of a commercial month. */
export interface MappedDay {
  /** From 1 to 30. */
  readonly number: number
  /** The day of the calendar that decides it: the last of February also decides the 29 and the 30. */
  readonly date: Day
  readonly state: DayState
  readonly absence: Absence | null
  /** What is earned on that day; null out of the engagement. */
  readonly salary: SalaryRow | null
  /** It was worked at home. */
  readonly remote: boolean
}

/** Days in a row with one state, one absence, one salary and one place. */
export interface DaySegment {
  readonly state: DayState
  readonly absence: Absence | null
  readonly salary: SalaryRow
  readonly remote: boolean
  readonly from: Day
  readonly to: Day
  readonly days: number
}

/** The thirty days of a month of an engagement. */
export interface DayMap {
  readonly days: readonly MappedDay[]
  /** The days in service, in order: those out of the engagement are in no segment. */
  readonly segments: readonly DaySegment[]
}
