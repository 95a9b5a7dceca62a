import type { LabourMonth } from '@quina/accounting/domain'
import type { Holidays } from '@quina/hospital/domain'
import type { Day, Money } from '@quina/kernel'
import type { Contributions, Contributor, HouseNature } from '../contribution/contribution.contract.ts'
import type { DayMap, MonthFacts, ReportedIbc } from '../day-map/day-map.contract.ts'
import type { DiscountKind, DiscountOrder, DiscountOutcome } from '../garnishment/discount.contract.ts'
import type { RestOwed, TypedHours, WorkedShift, WorkSchedule } from '../hours/hours.contract.ts'
import type { PayrollAlert, PayrollLine } from '../line/line.contract.ts'
import type { PayrollConcept } from '../method/method.contract.ts'
import type { SickEvent } from '../sick-leave/sick-leave.contract.ts'
import type { UsedInYear } from '../withholding/withholding.domain.ts'

/** What lowers the withholding of a person, and what other payrolls of the month paid and withheld. */
export interface PersonWithholding {
  readonly relief: Omit<LabourMonth, 'gross' | 'compulsory'>
  readonly before: { readonly gross: Money; readonly compulsory: Money; readonly withheld: Money }
  /** The percentage of procedure 2, as a factor; null for procedure 1. */
  readonly fixedPercent: string | null
  /** Procedure 2 without a percentage for the semester: the table is applied. */
  readonly awaitsPercent?: boolean
  /** What earlier months used of the yearly limits; null where limits are counted by twelfths (`TOPES_ACUMULADOS`). */
  readonly usedInYear: UsedInYear | null
}

/** An illness or an accident that covers days of the month. */
export type PersonSickLeave = Readonly<{ event: SickEvent; ibcBefore: ReportedIbc | null }>

export type TypedValue = Readonly<{ id: string; concept: string; amount: Money }>

/** All the facts from which the payroll of a person in a month is computed. */
export interface PersonFacts {
  readonly month: MonthFacts
  readonly paidOn: Day
  readonly house: HouseNature
  readonly contributor: Contributor
  readonly schedule: WorkSchedule
  readonly concepts: readonly PayrollConcept[]
  readonly values: readonly TypedValue[]
  /** Typed deductions, with the name of their concept. */
  readonly deductions: readonly (TypedValue & { readonly name: string })[]
  readonly shifts: readonly WorkedShift[]
  readonly typed: readonly TypedHours[]
  readonly planned: readonly { readonly from: string; readonly to: string }[] | null
  readonly holidays: Holidays
  readonly sickLeaves: readonly PersonSickLeave[]
  /** Lines computed separately: holidays, maternity, benefits that fall due. */
  readonly lines: readonly PayrollLine[]
  /** For a person who leaves: benefits that are a base of contributions or of the withholding of the month. */
  readonly settled?: readonly PayrollLine[]
  /** The difference in contributions of the month's PILA lines for benefits that other payrolls paid. */
  readonly beside?: readonly PayrollLine[]
  readonly withholding: PersonWithholding
  readonly orders: readonly DiscountOrder[]
}

/** The payroll of a person in a month: lines that add up to the net, each with its explanation. */
export interface PersonPayroll {
  readonly map: DayMap
  readonly lines: readonly PayrollLine[]
  readonly contributions: Contributions
  readonly discounts: readonly DiscountOutcome[]
  readonly totals: PersonTotals
  /** The part of the yearly limits that the withholding of the month uses; null when nothing was subject to withholding. */
  readonly relieved: UsedInYear | null
  /** Rest owed for work on days of rest, or for unpaid extra hours. */
  readonly rests: readonly RestOwed[]
  readonly alerts: readonly PayrollAlert[]
}

export interface PersonTotals {
  readonly earned: Money
  readonly deducted: Money
  readonly net: Money
  /** The cost of the house besides the earnings: contributions and parafiscales. */
  readonly employer: Money
}

/** The concepts that are computed by code instead of by the method of a concept. */
export const computedConcepts = {
  empleador: 'INC-EMPL',
  eps: 'INC-EG',
  afp: 'INC-AFP',
  arl: 'INC-LAB',
  withholding: 'RETEFUENTE',
} as const

export const discountConcepts: Readonly<Record<DiscountKind, string>> = {
  alimentos: 'EMB-ALIM',
  cooperativa: 'EMB-COOP',
  civil: 'EMB-CIVIL',
  libranza: 'LIBRANZA',
  sindicato: 'SINDICATO',
  fondo: 'FONDO-EMPL',
  otro: 'OTRO-DESC',
}
