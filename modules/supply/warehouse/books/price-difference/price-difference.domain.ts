import type { Money } from '@quina/kernel'
import type { Quantity } from '../../ledger/quantity.domain.ts'

/** What went out of a line since it came, in the order in which it went. */
export type GoneOut = { readonly quantity: Quantity }

export interface SharedDifference {
  /** What goes to what is left in the store. */
  readonly stock: Money
  /** What goes to each exit, in their order. */
  readonly exits: readonly Money[]
}

/**
 * What the invoice of a remission differs by, shared by quantity between what is left of its line and the exits that took the
 * rest (C3.1): cents go first to the parts that lost most by being cut, the stock before them. Exits beyond what came are of
 * other goods.
 */
export function shareDifference(
  difference: Money,
  came: Quantity,
  gone: readonly GoneOut[],
): SharedDifference {
  let open = came
  const taken = gone.map(({ quantity }) => {
    const part = quantity < open ? quantity : open
    open -= part
    return part
  })
  const [stock = 0n, ...exits] = inParts(difference, [open, ...taken])
  return { stock: stock as Money, exits: exits as Money[] }
}

/** An amount of either sign in parts by weight, which add up to it: cents go first to the parts that lost most by being cut. */
export function inParts(amount: bigint, weights: readonly bigint[]): readonly bigint[] {
  const sign = amount < 0n ? -1n : 1n
  const size = amount * sign
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  const cut = weights.map((weight) => (whole === 0n ? 0n : (size * weight) / whole))
  const left = Number(size - cut.reduce((sum, part) => sum + part, 0n))
  const first = weights
    .map((weight, index) => ({ at: index, lost: whole === 0n ? 0n : (size * weight) % whole }))
    .toSorted((one, other) => (other.lost > one.lost ? 1 : other.lost < one.lost ? -1 : one.at - other.at))
    .slice(0, left)
  const extra = new Set(first.map(({ at }) => at))
  return cut.map((part, index) => (part + (extra.has(index) ? 1n : 0n)) * sign)
}
