import { addBusinessDays, type Holidays } from '@quina/hospital/domain'
import { addDays, type Day, day, firstDayOf, insist, lastDayOf } from '@quina/kernel'
import type { DutyReport } from './report-duty.contract.ts'

/** A report of a period, and the day until which it is waited for. */
export interface Duty {
  readonly report: DutyReport
  readonly period: string
  readonly dueOn: Day
}

export interface Filer {
  /** Without check digit: its last digit says the day of the return of withholdings. */
  readonly nit: string
  readonly holidays: Holidays
}

/**
 * What is reported of a year, with its usual dates (finance dossier §21): each year's norms may move them, and people do too.
 */
export function usualDuties(year: number, filer: Filer): readonly Duty[] {
  return [...quarterly(year), ...monthly(year, filer), ...bimonthly(year), ...others(year)].toSorted(
    (one, other) => (one.dueOn < other.dueOn ? -1 : 1),
  )
}

const ofYear = (year: number, monthAndDay: string): Day => day(`${year}-${monthAndDay}`)
/** The last month of each stretch of some months. */
const monthsOf = (every: number): readonly number[] =>
  Array.from({ length: 12 / every }, (_, at) => (at + 1) * every)

/** The last day of the month that follows one of a year. */
const nextMonthEnd = (year: number, month: number): Day =>
  month === 12 ? lastDayOf(year + 1, 1) : lastDayOf(year, month + 1)

function quarterly(year: number): readonly Duty[] {
  const next = year + 1
  return monthsOf(3).flatMap((month): Duty[] => {
    const cut = lastDayOf(year, month)
    const period = `${year}-T${month / 3}`
    const isLast = month === 12
    return [
      { report: 'chip', period, dueOn: isLast ? ofYear(next, '02-15') : nextMonthEnd(year, month) },
      { report: 'cuipo', period, dueOn: isLast ? ofYear(next, '02-20') : addDays(cut, 30) },
      { report: 'siho', period, dueOn: addDays(cut, 45) },
      { report: 'receivables', period, dueOn: nextMonthEnd(year, month) },
    ]
  })
}

/** Withholdings are returned from the seventh día hábil of the next month on, a day more for each last digit: 1 first, 0 last. */
const firstReturnDay = 7

function monthly(year: number, { nit, holidays }: Filer): readonly Duty[] {
  const digit = Number(nit.at(-1))
  insist(Number.isInteger(digit), 'CON-109', 'Escriba el NIT en el perfil de la entidad.')
  const place = firstReturnDay + ((digit + 9) % 10)
  return monthsOf(1).map((month) => {
    const next = month === 12 ? firstDayOf(year + 1, 1) : firstDayOf(year, month + 1)
    const dueOn = addBusinessDays(addDays(next, -1), place, holidays)
    return { report: 'withholding', period: `${year}-${String(month).padStart(2, '0')}`, dueOn }
  })
}

const bimonthly = (year: number): readonly Duty[] =>
  monthsOf(2).map((month) => ({
    report: 'ica',
    period: `${year}-B${month / 2}`,
    dueOn: nextMonthEnd(year, month),
  }))

function others(year: number): readonly Duty[] {
  const period = String(year)
  const next = year + 1
  return [
    { report: 'bdme', period: `${year}-S1`, dueOn: ofYear(year, '06-10') },
    { report: 'bdme', period: `${year}-S2`, dueOn: ofYear(year, '12-10') },
    { report: 'sia', period, dueOn: ofYear(next, '02-28') },
    { report: 'internal_control', period, dueOn: ofYear(next, '02-28') },
    { report: 'certificates', period, dueOn: ofYear(next, '03-31') },
    { report: 'exogena', period, dueOn: ofYear(next, '04-30') },
  ]
}
