import { addBusinessDays, type Holidays } from '@quina/hospital/domain'
import { addDays, type Day, day, insist, lastDayOf } from '@quina/kernel'
import type { DutyReport } from './report-duty.contract.ts'

/** A report of a period, and its due date. */
export type Duty = Readonly<{ report: DutyReport; period: string; dueOn: Day }>

export interface Filer {
  /** Without check digit; its last digit determines the day of the return of withholdings. */
  readonly nit: string
  readonly holidays: Holidays
}

/** The reports of a year with their usual dates (finance dossier §21); each year's norms, and users, may move them. */
export function usualDuties(year: number, filer: Filer): readonly Duty[] {
  return [...quarterly(year), ...monthly(year, filer), ...bimonthly(year, filer), ...others(year)].toSorted(
    (one, other) => (one.dueOn < other.dueOn ? -1 : 1),
  )
}

const ofYear = (year: number, monthAndDay: string): Day => day(`${year}-${monthAndDay}`)
/** The last month of each span of some months. */
const monthsOf = (every: number): readonly number[] =>
  Array.from({ length: 12 / every }, (_, index) => (index + 1) * every)

/** The last day of the next month. */
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

const monthly = (year: number, filer: Filer): readonly Duty[] =>
  monthsOf(1).map((month) => ({
    report: 'withholding',
    period: `${year}-${String(month).padStart(2, '0')}`,
    dueOn: returnDay(year, month, filer),
  }))

/** Returns are due from the seventh día hábil of the next month, one day later for each last digit: 1 first, 0 last. */
const firstReturnDay = 7

function returnDay(year: number, month: number, { nit, holidays }: Filer): Day {
  const digit = Number(nit.at(-1))
  insist(Number.isInteger(digit), 'CON-109', 'Escriba el NIT en el perfil de la entidad.')
  const place = firstReturnDay + ((digit + 9) % 10)
  return addBusinessDays(lastDayOf(year, month), place, holidays)
}

const bimonthly = (year: number, filer: Filer): readonly Duty[] =>
  monthsOf(2).flatMap((month): Duty[] => {
    const period = `${year}-B${month / 2}`
    return [
      { report: 'ica', period, dueOn: nextMonthEnd(year, month) },
      { report: 'vat', period, dueOn: returnDay(year, month, filer) },
    ]
  })

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
