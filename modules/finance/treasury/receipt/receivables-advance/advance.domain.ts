import { insist, larger, type Money, minus, showPesos, smaller, zero } from '@quina/kernel'

/** The two accounts of an advance: the part that covers the payer's debt (131980) and the excess (290101). */
export type Parts = Readonly<{ receivable: Money; excess: Money }>

/** `min(valor, cartera radicada abierta)` covers the debt; the rest is an advance received (finance dossier §4.5). */
export function splitOf(amount: Money, owed: Money): Parts {
  const receivable = smaller(amount, larger(owed, zero))
  return { receivable, excess: minus(amount, receivable) }
}

/**
 * Returns the amount that an application takes from each part: the receivable part first.
 * @throws Problem TES-051 when the amount is more than is left to apply.
 */
export function takenOf(amount: Money, left: Parts): Parts {
  const whole = (left.receivable + left.excess) as Money
  const message = `Excede el saldo del anticipo: ${showPesos(whole)}.`
  insist(amount <= whole, 'TES-051', message, { status: 409, facts: { left: whole } })
  return splitOf(amount, left.receivable)
}
