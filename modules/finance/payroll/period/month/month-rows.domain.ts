import type { Holidays } from '@quina/hospital/domain'
import { type Day, daysBetween, firstDayOf, lastDayOf } from '@quina/kernel'
import type { Rest } from '../../engine/contribution/added-base.domain.ts'
import type { HouseNature } from '../../engine/contribution/contribution.contract.ts'
import type { Absence, AbsenceKind, SalaryRow, WorkPlace } from '../../engine/day-map/day-map.contract.ts'
import type { HourKind, WorkingTime } from '../../engine/hours/hours.contract.ts'
import type { Nature, PayrollConcept } from '../../engine/method/method.contract.ts'
import type { Rules } from '../../engine/person/person.domain.ts'
import type { PilaCatalogues } from '../../law/pila-catalogue/pila-catalogue.contract.ts'
import type { OrderRow } from '../../staff/deduction/discount-order.domain.ts'
import type { EngagementKind, Regime } from '../../staff/engagement/engagement-kinds.contract.ts'
import type { PaidBeside } from '../joint/joint-month.domain.ts'

/** A month at a site, whose people are read. */
export interface PeriodMonth {
  /** The period to liquidate, whose own lines do not count. */
  readonly id: string
  readonly year: number
  readonly month: number
  readonly paidOn: Day
  readonly campusId: string
}

export interface EngagedRow {
  readonly id: string
  readonly kind: EngagementKind
  readonly regime: Regime
  readonly startDate: Day
  readonly retiredOn: Day | null
  readonly contributorType: string
  readonly contributorSubtype: string
  readonly activity: string | null
  readonly employeeId: string
  readonly workingTime: WorkingTime | null
  readonly restDay: string | null
  /** The place of work from each day on, and whether the ordinary schedule includes Sundays and holidays. */
  readonly places: readonly (WorkPlace & { readonly worksRestDays: boolean })[]
  readonly overtime: boolean | null
  /** Percentage of full time. */
  readonly dedication: string
  /** Whether their post cares for patients: their week is longer, and the cap of extra hours only warns. */
  readonly cares: boolean
  readonly riskClass: number | null
  readonly highRisk: boolean | null
  readonly foreigner: boolean | null
  readonly openingIbc: string | null
  readonly procedure: string
  /** The administrators at the end of the month, which decide the debts with each and the PILA lines. */
  readonly affiliations: Readonly<Record<'eps' | 'afp' | 'arl' | 'ccf', string | null>>
  /** For a person with several jobs here at once: the pay of this one, and of all of them. */
  readonly jobs: { readonly own: string; readonly all: string } | null
}

export interface NoveltyRow {
  readonly id: string
  readonly engagementId: string
  readonly absence: AbsenceKind | null
  /** `TURNO`: hours whose kinds depend on the calendar. */
  readonly hourKind: HourKind | 'TURNO' | null
  readonly concept: string | null
  readonly conceptName: string | null
  readonly nature: Nature | null
  readonly fromDay: Day
  readonly toDay: Day
  readonly hours: string | null
  readonly fromTime: string | null
  readonly amount: string | null
  readonly extendsId: string | null
  readonly gestationDays: number | null
  readonly contributedDays: number | null
  readonly restChosen: boolean
}

export interface ReliefRow {
  readonly employeeId: string
  readonly kind: string
  readonly amount: string | null
  readonly rate: string | null
}

/** What other payrolls of the month of payment paid and withheld. */
export interface PaidBeforeRow {
  readonly employeeId: string
  readonly gross: string
  readonly compulsory: string
  readonly withheld: string
}

/** Centavos of the yearly limits that earlier months of the year used. */
export interface RelievedRow {
  readonly employeeId: string
  readonly voluntary: string
  readonly exempt: string
  readonly together: string
}

export type ReportedRow = Readonly<{ engagementId: string; month: Day; ibc: string; days: number }>

/** All the facts of the people of a month, read for all of them at once. */
export interface MonthReading {
  readonly period: PeriodMonth
  readonly engaged: readonly EngagedRow[]
  readonly salaries: ReadonlyMap<string, readonly SalaryRow[]>
  readonly novelties: ReadonlyMap<string, readonly NoveltyRow[]>
  readonly orders: ReadonlyMap<string, readonly OrderRow[]>
  readonly reliefs: ReadonlyMap<string, readonly ReliefRow[]>
  readonly concepts: ReadonlyMap<Regime, readonly PayrollConcept[]>
  /** Concepts that make the monthly salary variable for PILA. */
  readonly varying: ReadonlySet<string>
  readonly paidBefore: ReadonlyMap<string, PaidBeforeRow>
  /** By employee; null where the yearly limits are counted by twelfths. */
  readonly relieved: ReadonlyMap<string, RelievedRow> | null
  /** Benefits paid by other payrolls that are a contribution base of the month. */
  readonly beside: ReadonlyMap<string, readonly PaidBeside[]>
  readonly reported: ReadonlyMap<string, readonly ReportedRow[]>
  readonly catalogues: PilaCatalogues
  readonly holidays: Holidays
  readonly house: HouseNature
  readonly rules: Rules
}

/** A placeholder id for a person or a period that is not stored yet. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** The fields that a novedad created by the system leaves empty. */
export const unregistered = {
  concept: null,
  conceptName: null,
  nature: null,
  amount: null,
  extendsId: null,
  gestationDays: null,
  contributedDays: null,
  restChosen: false,
} as const

/** Adds to the month a rest that is about to be approved, unless a novedad already covers its days. */
export function withRest(reading: MonthReading, { id }: EngagedRow, rest: Rest | undefined): MonthReading {
  const own = reading.novelties.get(id) ?? []
  if (rest === undefined) return reading
  const has = own.some(
    (one) => one.absence === 'vacation' && one.fromDay <= rest.until && rest.from <= one.toDay,
  )
  if (has) return reading
  const days = { fromDay: rest.from, toDay: rest.until, hours: null, fromTime: null, hourKind: null }
  const row: NoveltyRow = { ...unregistered, ...days, id: nobody, engagementId: id, absence: 'vacation' }
  return { ...reading, novelties: new Map([...reading.novelties, [id, [...own, row]]]) }
}

/** The calendar days of a month that an absence takes, as its administrator recognises them. */
export function calendarDaysIn({ from, to }: Absence, { year, month }: MonthReading['period']): number {
  const first = firstDayOf(year, month)
  const last = lastDayOf(year, month)
  return daysBetween(from > first ? from : first, to < last ? to : last) + 1
}
