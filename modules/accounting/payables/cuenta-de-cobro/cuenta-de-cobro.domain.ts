import { type Day, insist, type Money, plus, showPesos, zero } from '@quina/kernel'

/** What a line of a cuenta de cobro claims, and what the books and the other cuentas say of it. */
export interface Claim {
  readonly openItem: string
  readonly amount: Money
  /** What is owed of that document; null when the tercero owes nothing by that name. */
  readonly owed: Money | null
  /** Another live cuenta de cobro that claims it: `CC 004`. */
  readonly claimedBy: string | null
  readonly key: string
}

/**
 * Whether a cuenta de cobro claims only what is owed and nobody else claims.
 * @throws Problem CDC-001 (amounts), CDC-002 (it is not owed, or less is), CDC-003 (claimed by another), CDC-004 (due before its
 * day).
 */
export function mustClaim(days: { readonly date: Day; readonly dueOn: Day }, claims: readonly Claim[]): void {
  say(days.dueOn >= days.date, 'CDC-004', 'dueOn', 'La fecha límite no puede ser anterior a la de la cuenta.')
  const asked = new Map<string, Money>()
  claims.forEach(({ amount, owed, claimedBy, openItem, key }, at) => {
    say(amount > zero, 'CDC-001', `lines.${at}.amount`, 'El valor debe ser mayor que cero.')
    say(owed !== null, 'CDC-002', `lines.${at}.openItem`, `El pagador no debe ${openItem} en esa cuenta.`)
    const other = `${openItem} ya está en la ${claimedBy}: anúlela primero.`
    say(claimedBy === null, 'CDC-003', `lines.${at}.openItem`, other)
    const total = plus(asked.get(key) ?? zero, amount)
    asked.set(key, total)
    const much = `De ${openItem} se deben ${showPesos(owed ?? zero)}.`
    say(total <= (owed ?? zero), 'CDC-002', `lines.${at}.amount`, much)
  })
}

function say(holds: boolean, problem: string, field: string, sentence: string): void {
  insist(holds, problem, sentence, { fields: { [field]: sentence } })
}
