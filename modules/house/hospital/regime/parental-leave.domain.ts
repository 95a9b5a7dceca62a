import { addDays, type Day, must, showDay } from '@quina/kernel'
import { type ParentalWeeks, parentalWeeksOn } from './parental-leave.contract.ts'

export interface Birth {
  readonly on: Day
  /** Weeks missing to the full term; 0 when the child was born at term. */
  readonly missingWeeks: number
  /** More than one child, or one with disability. */
  readonly multiple: boolean
}

export type WeeksOn = (kind: ParentalWeeks, on: Day) => number
const daysOfWeek = 7

/** Returns a maternity leave's calendar days: its weeks, those a preterm child lacked, and two for a multiple birth (C1.6). */
export function maternityLeaveDays(
  { on, missingWeeks, multiple }: Birth,
  weeksOn: WeeksOn = parentalWeeksOn,
) {
  const more = multiple ? weeksOn('multiple', on) : 0
  return (weeksOn('maternity', on) + missingWeeks + more) * daysOfWeek
}

/** Returns the calendar days of a paternity leave: the law gives it in weeks, which may grow. */
export const paternityLeaveDays = (on: Day, weeksOn: WeeksOn = parentalWeeksOn): number =>
  weeksOn('paternity', on) * daysOfWeek

/** @throws Problem `PATERNIDAD_FUERA_DE_PLAZO` it begins later than 30 days after the birth (Ley 2114/2021). */
export function mustBeInTime({ on }: Pick<Birth, 'on'>, from: Day): void {
  const last = addDays(on, 30)
  const message = `La licencia de paternidad empieza entre el nacimiento y el ${showDay(last)}.`
  must(on <= from && from <= last, 'PATERNIDAD_FUERA_DE_PLAZO', 'fromDay', message)
}
