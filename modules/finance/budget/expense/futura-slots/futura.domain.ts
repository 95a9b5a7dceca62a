import { insist, type Money, minus, must, showPesos, zero } from '@quina/kernel'

/** The amounts of an act for a year: authorised, committed, and appropriated when that year began. */
export type Slot = Readonly<{ year: number; authorised: Money; committed: Money; appropriated: Money }>

/** @throws Problem PRE-006, PRE-110 (a year that is not later, or twice) */
export function mustBeLater(
  vigencia: number,
  lines: readonly { readonly year: number; readonly amount: Money }[],
): void {
  const years = new Set<number>()
  for (const [at, { year, amount }] of lines.entries()) {
    must(amount > zero, 'PRE-006', `lines.${at}.amount`, 'El valor debe ser mayor que cero.')
    const message = `La vigencia debe ser posterior a ${vigencia}, y una sola vez.`
    must(year > vigencia && !years.has(year), 'PRE-110', `lines.${at}.year`, message)
    years.add(year)
  }
}

/** @throws Problem PRE-006, PRE-410 when more is committed than was authorised of that year. */
export function mustBeAuthorised(slot: Slot | undefined, year: number, amount: Money): void {
  must(amount > zero, 'PRE-006', 'amount', 'El valor debe ser mayor que cero.')
  const left = slot === undefined ? zero : minus(slot.authorised, slot.committed)
  const message = `Excede la vigencia futura autorizada para ${year}. Disponible: ${showPesos(left)}.`
  insist(amount <= left, 'PRE-410', message, { status: 409, facts: { left }, fields: { amount: message } })
}

/** @throws Problem PRE-111 before another CDP of a year that still owes its vigencias futuras. */
export function mustHaveOpened(year: number, owed: Money): void {
  const message = `Abra primero las vigencias futuras comprometidas para ${year}: ${showPesos(owed)}.`
  insist(owed === zero, 'PRE-111', message, { status: 409, facts: { owed } })
}
