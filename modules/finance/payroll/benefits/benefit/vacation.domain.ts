import { type Holidays, isBusinessDay } from '@quina/hospital/domain'
import { addDays, type Day, daysBetween, insist } from '@quina/kernel'
import type { BenefitFactor, BenefitFigure, Interruption } from './benefit.contract.ts'
import { benefitOf } from './factor.domain.ts'
import { completedOn, serviceDays } from './service-days.domain.ts'

/** Working days of rest for each year of service (Decreto 1045/1978, art. 8; CST, art. 186). */
export const restOfYear = 15

export interface VacationWish {
  readonly from: Day
  readonly workingDays: number
  /** Whether Saturday is worked in the schedule of the person. */
  readonly saturdays: boolean
}

/** A rest on the calendar: the days taken from the balance, and the days off that it spans. */
export interface VacationCalendar {
  readonly from: Day
  /** The day before the return: the weekend and the holidays that follow the last working day are part of the rest. */
  readonly until: Day
  readonly returnOn: Day
  readonly workingDays: readonly Day[]
  readonly restDays: readonly Day[]
  /** All the days that the rest spans: these are paid. */
  readonly calendarDays: number
}

/** The days that a rest takes. @throws Problem `DIAS_VACACIONES_INVALIDOS` the rest has no working day. */
export function vacationCalendar(
  { from, workingDays, saturdays }: VacationWish,
  holidays: Holidays,
): VacationCalendar {
  insist(
    Number.isInteger(workingDays) && workingDays >= 1 && workingDays <= 90,
    'DIAS_VACACIONES_INVALIDOS',
    'Los días hábiles de vacaciones van de 1 a 90.',
  )
  const working: Day[] = []
  const rest: Day[] = []
  let date = from
  while (working.length < workingDays || !isWorked(date, saturdays, holidays)) {
    if (isWorked(date, saturdays, holidays)) working.push(date)
    else rest.push(date)
    date = addDays(date, 1)
  }
  return {
    from,
    until: addDays(date, -1),
    returnOn: date,
    workingDays: working,
    restDays: rest,
    calendarDays: daysBetween(from, date),
  }
}

const isWorked = (date: Day, saturdays: boolean, holidays: Holidays): boolean =>
  isBusinessDay(date, holidays) || (saturdays && isSaturday(date) && !holidays.has(date))
const isSaturday = (date: Day): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 6

/** Days of rest that were paid and then interrupted by a leave: working days and calendar days. */
export type PaidRest = Readonly<{ working: number; calendar: number }>
export const nothingPaid: PaidRest = { working: 0, calendar: 0 }

/**
 * The paid and pending days that a rest uses: they are enjoyed first and not paid again (Decreto 1045/1978, arts. 15 and 16; CST,
 * art. 188). The rest that uses the last pending working day also uses the calendar days left.
 */
export function paidBefore(left: PaidRest, { workingDays, calendarDays }: VacationCalendar): PaidRest {
  const working = Math.min(left.working, workingDays.length)
  return {
    working,
    calendar: working === left.working ? left.calendar : Math.min(left.calendar, calendarDays),
  }
}

export const paidNotes = ({ working }: PaidRest): string[] =>
  working === 0
    ? []
    : [
        `Días hábiles ya pagados con un descanso que una incapacidad o licencia interrumpió: ${working}. ` +
          'No se pagan otra vez (Decreto 1045/1978, art. 16; CST, art. 188).',
      ]

/** A year of service and the days of rest that it gives. */
export type VacationPeriod = Readonly<{ from: Day; until: Day; earned: number; taken: number }>

export interface VacationBalance {
  /** Completed years, the oldest first: a rest is taken from the oldest. */
  readonly periods: readonly VacationPeriod[]
  readonly pending: number
  /** The first day of the current year of service; the next field counts its days of service. */
  readonly runningFrom: Day
  readonly runningDays: number
}

/** The rest that a person has earned by a day, and the rest left. Unpaid days delay the completion of each year. */
export function vacationBalance(
  { from, taken, interruptions }: { from: Day; taken: number; interruptions: readonly Interruption[] },
  on: Day,
): VacationBalance {
  const periods: VacationPeriod[] = []
  let start = from
  let left = taken
  for (
    let until = completedOn(start, 1, interruptions);
    until <= on;
    until = completedOn(start, 1, interruptions)
  ) {
    const used = Math.min(left, restOfYear)
    periods.push({ from: start, until, earned: restOfYear, taken: used })
    left -= used
    start = addDays(until, 1)
  }
  const runningDays = start > on ? 0 : serviceDays(start, on, interruptions).counted
  const pending = periods.reduce((sum, one) => sum + one.earned - one.taken, 0) - left
  return { periods, pending, runningFrom: start, runningDays }
}

/** The pay of a rest: its base for all the calendar days that the rest spans. */
export const vacationPay = (
  factors: readonly BenefitFactor[],
  { calendarDays, from, norm }: { calendarDays: number; from: Day; norm: string },
): BenefitFigure =>
  benefitOf(factors, { kind: 'vacaciones', days: calendarDays, divisor: 30, norm, on: from })
