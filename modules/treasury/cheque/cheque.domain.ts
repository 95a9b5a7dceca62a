import { type Day, insist, showDay } from '@quina/kernel'

/** The same day so many months later, or the last of that month. */
function monthsAfter(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const index = month - 1 + months
  const lastDate = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, index, Math.min(date, lastDate))).toISOString().slice(0, 10) as Day
}

/**
 * A delivered cheque is overdue when nobody cashed it in so many months (finance dossier §4.6).
 * @throws Problem TES-112
 */
export function mustBeOverdue(issuedOn: Day, on: Day, months: number): void {
  const from = monthsAfter(issuedOn, months)
  const message = `El cheque se puede reclasificar desde ${showDay(from)}.`
  insist(on >= from, 'TES-112', message, { fields: { date: message } })
}

/** @throws Problem TES-113 when a deed on a cheque is dated before the cheque. */
export function mustFollow(issuedOn: Day, on: Day): void {
  const message = 'La fecha no puede ser anterior a la del cheque.'
  insist(on >= issuedOn, 'TES-113', message, { fields: { date: message } })
}
