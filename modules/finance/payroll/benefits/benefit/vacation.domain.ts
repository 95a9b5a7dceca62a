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

/** A rest on the calendar: which days are taken from the balance, and which are rest that it spans. */
export interface VacationCalendar {
  readonly from: Day
  /** The day before the return: the weekend and the holidays that follow the last working day are part of the rest. */
  readonly until: Day
  readonly returnOn: Day
  readonly workingDays: readonly Day[]
  readonly restDays: readonly Day[]
  /** What is paid: all that it spans. */
  readonly calendarDays: number
}

/** The days that a rest takes. @throws Problem `DIAS_VACACIONES_INVALIDOS` without at least one working day. */
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

/** Days of a rest that were paid and that a leave interrupted, working ones and of the calendar. */
export type PaidRest = Readonly<{ working: number; calendar: number }>
export const nothingPaid: PaidRest = { working: 0, calendar: 0 }

/**
 * What a rest takes of the days that were paid and stayed pending: they are enjoyed first, and not paid again (Decreto 1045/1978,
 * arts. 15 and 16; CST, art. 188). With the last of them goes what the calendar has left.
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

/** A year of service with its rest. */
export type VacationPeriod = Readonly<{ from: Day; until: Day; earned: number; taken: number }>

export interface VacationBalance {
  /** Completed years, the oldest first: a rest is taken from the oldest. */
  readonly periods: readonly VacationPeriod[]
  readonly pending: number
  /** Days of the year that is running, in service and counted. */
  readonly runningFrom: Day
  readonly runningDays: number
}

/** What somebody has earned of rest by a day, and what is left of it. Unpaid days move the completion of each year. */
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

/** What a rest pays: its base by all the days of the calendar that it spans. */
export const vacationPay = (
  factors: readonly BenefitFactor[],
  { calendarDays, from, norm }: { calendarDays: number; from: Day; norm: string },
): BenefitFigure =>
  benefitOf(factors, { kind: 'vacaciones', days: calendarDays, divisor: 30, norm, on: from })
