import { divide, type Money, minus, pluck, plus, smaller, sumOf, zero } from '@quina/kernel'

/** An invoice that may be paid, with what the payer retained. */
export interface Payable {
  readonly id: string
  readonly balance: Money
  /** What the payer retained, which settles the invoice too, without money. */
  readonly retained?: Money
}

/** What one invoice receives: money, and what was retained. */
export type Share = Readonly<{ invoiceId: string; amount: Money; retained: Money }>

/** What is left to pay of an invoice in money. */
const due = ({ balance, retained = zero }: Payable): Money => minus(balance, smaller(retained, balance))

const shareOf = (payable: Payable, amount: Money): Share => ({
  invoiceId: payable.id,
  amount,
  retained: smaller(payable.retained ?? zero, payable.balance),
})

/** Pays the oldest first, in the given order, until the money ends (billing dossier §12.7). Never more than an invoice owes. */
export function oldestFirst(payables: readonly Payable[], available: Money): Share[] {
  let left = available
  const shares: Share[] = []
  for (const payable of payables) {
    const amount = smaller(left, due(payable))
    if (amount <= zero) continue
    shares.push(shareOf(payable, amount))
    left = minus(left, amount)
  }
  return shares
}

/** Pays in proportion to each debt, exact to the centavo. Never more than an invoice owes: an excess stays unapplied. */
export function inProportion(payables: readonly Payable[], available: Money): Share[] {
  const owing = payables.filter((payable) => due(payable) > zero)
  const money = smaller(available, sumOf(owing, due))
  const parts = spread(money, owing.map(due))
  return owing
    .map((payable, index) => shareOf(payable, parts[index]!))
    .filter(({ amount, retained }) => amount > zero || retained > zero)
}

/** Rounds the running sum and not each part, so that no part goes beyond its weight nor below zero. */
function spread(amount: Money, weights: readonly Money[]): Money[] {
  const whole = sumOf(weights, (weight) => weight)
  let weighed = zero
  let given = zero
  return weights.map((weight) => {
    weighed = plus(weighed, weight)
    const reached = divide(amount * weighed, whole, 'floor') as Money
    const part = minus(reached, given)
    given = reached
    return part
  })
}

/** The one invoice, or all of them, with exactly that debt; null when neither has it. */
export function exactly(payables: readonly Payable[], available: Money): Share[] | null {
  const one = payables.filter((payable) => due(payable) === available)
  if (one.length === 1) return [shareOf(one[0]!, available)]
  if (sumOf(payables, due) !== available || available === zero) return null
  return payables.filter((payable) => due(payable) > zero).map((payable) => shareOf(payable, due(payable)))
}

/** What remains of the money after those shares. */
export const leftAfter = (available: Money, shares: readonly Share[]): Money =>
  minus(available, sumOf(shares, 'amount'))

/** How much a share lowers the balance of its invoice. */
export const settledBy = ({ amount, retained }: Pick<Share, 'amount' | 'retained'>): Money =>
  plus(amount, retained)

/** Spreads the retained amount over what each invoice receives, in proportion; the total with money stays the same. */
export function withRetained(shares: readonly Share[], retained: Money): Share[] {
  const whole = sumOf(shares, 'amount')
  if (retained <= zero || whole === zero) return [...shares]
  const parts = spread(smaller(retained, whole), pluck(shares, 'amount'))
  return shares.map((share, index) => ({
    ...share,
    amount: minus(share.amount, parts[index]!),
    retained: parts[index]!,
  }))
}
