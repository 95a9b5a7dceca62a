import { addBusinessDays, type Holidays } from '@quina/hospital/domain'
import { type Day, insist, must } from '@quina/kernel'
import { type RightsKind, rightsTerms } from './rights-request.contract.ts'

/** Returns the last día hábil to answer a request received on a day, which itself is not counted. */
export const dueOn = (kind: RightsKind, received: Day, holidays: Holidays): Day =>
  addBusinessDays(received, rightsTerms[kind].days, holidays)

/** Returns the last día hábil after an extension, counted from the end of the first term. */
export const extendedTo = (kind: RightsKind, due: Day, holidays: Holidays): Day =>
  addBusinessDays(due, rightsTerms[kind].more, holidays)

/** Returns the last día hábil of a request that is not answered yet. */
export function termOf(
  { kind, status, date }: { readonly kind: RightsKind; readonly status: string; readonly date: Day },
  holidays: Holidays,
): Day {
  const first = dueOn(kind, date, holidays)
  return status === 'extended' ? extendedTo(kind, first, holidays) : first
}

/** Días hábiles within which an incident is reported to the SIC. */
const breachDays = 15

/** Returns the last día hábil to report an incident found on a day. */
export const reportBy = (found: Day, holidays: Holidays): Day => addBusinessDays(found, breachDays, holidays)

/** @throws Problem `HDA-001` for a future day */
export function mustBePast(date: Day, today: Day, field: string): void {
  must(date <= today, 'HDA-001', field, 'La fecha no puede ser posterior a hoy.')
}

/** @throws Problem `HDA-002` when an event is dated before the one that it must follow */
export function mustNotPrecede(date: Day, received: Day, field: string): void {
  must(date >= received, 'HDA-002', field, 'La fecha no puede ser anterior a la de recibo.')
}

/** @throws Problem `HDA-003`: an extension is announced before the first term ends (Ley 1581 de 2012, art. 14 and 15) */
export function mustBeInTerm(due: Day, today: Day): void {
  insist(today <= due, 'HDA-003', 'El término ya venció: no se puede prorrogar. Responda hoy.')
}
