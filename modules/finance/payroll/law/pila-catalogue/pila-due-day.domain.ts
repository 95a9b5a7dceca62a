import { addDays, type Day, day } from '@quina/kernel'

/** For each step of the last two digits of the NIT, the business day of the month by which PILA is due (Decreto 1990 of 2016). */
const dueDays = [0, 8, 15, 22, 29, 36, 43, 50, 57, 64, 70, 76, 82, 88, 94].map((from, index) => ({
  from,
  nth: index + 2,
}))

/**
 * The last day to pay a planilla without interest. @param nit without check digit. @param month the month of payment, `2026-04`:
 * the one after that of its contributions.
 */
export function pilaDueDay(nit: string, month: string, isBusinessDay: (date: Day) => boolean): Day {
  const ending = Number(nit.slice(-2))
  let left = dueDays.findLast(({ from }) => ending >= from)?.nth ?? 2
  let date = day(`${month}-01`)
  while (true) {
    if (isBusinessDay(date)) left -= 1
    if (left === 0) return date
    date = addDays(date, 1)
  }
}
