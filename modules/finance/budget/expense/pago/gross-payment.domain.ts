import {
  fraction,
  insist,
  larger,
  type Money,
  minus,
  plus,
  roundTo,
  showPesos,
  smaller,
  sumOf,
  zero,
} from '@quina/kernel'
import type { PaymentShare } from './payment-share.contract.ts'

/** The totals and payments of an obligación before a net transfer (finance dossier §3.10). */
export interface OwedAmounts {
  /** Gross value of the support. */
  readonly gross: Money
  /** Gross less withholdings: the total that the beneficiary receives. */
  readonly net: Money
  readonly paidGross: Money
  readonly paidNet: Money
  readonly share: PaymentShare
}

/**
 * The budget payment of a net transfer: `gross × transfer / net`, half-up to the peso; or, by the other rule, the net and, with
 * the first transfer, all the withholdings. It never exceeds the remaining gross, by whichever rule earlier payments were
 * computed. The transfer that leaves no net pending takes the whole remaining gross, so the payments always add up to the
 * obligación. It is never less than the transfer: without withholdings both are equal, to the cent.
 * @throws Problem PRE-028 when more is transferred than is pending, PRE-127 when the net is more than the gross.
 */
export function grossOf({ gross, net, paidGross, paidNet, share }: OwedAmounts, transfer: Money): Money {
  const over = `El neto (${showPesos(net)}) no puede ser mayor que la obligación (${showPesos(gross)}).`
  insist(net <= gross, 'PRE-127', over, { facts: { gross }, fields: { netTotal: over } })
  const pending = minus(net, paidNet)
  insist(transfer > zero, 'PRE-006', 'El valor debe ser mayor que cero.')
  insist(transfer <= pending, 'PRE-028', 'El valor supera el saldo por pagar de la obligación.', {
    status: 409,
    facts: { pending },
  })
  const left = minus(gross, paidGross)
  if (transfer === pending) return left
  const reached = plus(paidNet, transfer)
  const due =
    share === 'proportional'
      ? fraction(gross, { part: transfer, whole: net, rounding: 'half-up', unit: 100n })
      : minus(plus(reached, minus(gross, net)), paidGross)
  // The remaining gross must cover the pending net, or the last transfer could not be paid whole.
  return smaller(larger(due, transfer), minus(left, minus(pending, transfer)))
}

/**
 * Spreads a budget payment over the lines of an obligación in proportion to their pending gross, to the peso; the last line
 * takes the residual. No line takes more than its pending amount.
 */
export function spreadOverLines(payment: Money, pending: readonly Money[]): Money[] {
  const whole = sumOf(pending, (amount) => amount)
  insist(payment <= whole, 'PRE-028', 'El valor supera el saldo por pagar de la obligación.', {
    status: 409,
    facts: { pending: whole },
  })
  let left = payment
  let room = whole
  return pending.map((amount) => {
    room = minus(room, amount)
    const share = roundTo(fraction(payment, { part: amount, whole, rounding: 'half-up' }), 100n, 'half-up')
    const least = minus(left, room) > zero ? minus(left, room) : zero
    const taken = [share < least ? least : share, amount, left].reduce((low, one) => (one < low ? one : low))
    left = minus(left, taken)
    return taken
  })
}

/** A payment with the net amount that leaves the bank. */
export interface NetPayment {
  readonly netTotal: Money | null
  readonly netPaid: Money | null
  /** The sum of its lines. */
  readonly gross: Money
}

/**
 * Checks that a payment with a net pays the gross of the rule. A payment without a net keeps its typed amount.
 * @throws Problem PRE-028 (more than is pending), PRE-108 (another gross than the proportion), PRE-127 (a net above the gross).
 */
export function mustPayInProportion(
  { netTotal, netPaid, gross }: NetPayment,
  owed: Omit<OwedAmounts, 'net'>,
): void {
  if (netTotal === null || netPaid === null) return
  const due = grossOf({ ...owed, net: netTotal }, netPaid)
  const message = `Al neto que se gira le corresponde un valor bruto de ${showPesos(due)}.`
  insist(gross === due, 'PRE-108', message, { facts: { due }, fields: { netPaid: message } })
}
