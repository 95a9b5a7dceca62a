import { insist, monthName } from '@quina/kernel'

export interface MonthState {
  readonly month: number
  readonly open: boolean
}

/** Months close in order. @throws Problem PRE-043 when an earlier month is still open. */
export function mayClose(month: number, months: readonly MonthState[]): void {
  const earlier = months.find((one) => one.month < month && one.open)
  insist(
    earlier === undefined,
    'PRE-043',
    `Cierre primero el mes de ${monthName(earlier?.month ?? month)}.`,
    { status: 409 },
  )
}

/** Months reopen from the last. @throws Problem PRE-008 when a later month is closed. */
export function mayReopen(month: number, months: readonly MonthState[]): void {
  const later = months.some((one) => one.month > month && !one.open)
  insist(!later, 'PRE-008', `No se puede reabrir el mes ${monthName(month)}: hay un mes posterior cerrado.`, {
    status: 409,
  })
}
