import type { Money } from '@quina/kernel'
import type { Quantity } from '../../ledger/quantity.domain.ts'

/** A quantity that left the line after its entry, in order of exit. */
export type GoneOut = { readonly quantity: Quantity }

export interface SharedDifference {
  /** The part of the remaining stock. */
  readonly stock: Money
  /** The part of each exit, in order. */
  readonly exits: readonly Money[]
}

/**
 * Shares the price difference of a remission's invoice by quantity, between the stock left of a line and the exits that took the
 * rest (C3.1); rounding cents go first to the parts cut the most, and on a tie to the stock. Exits beyond the quantity that
 * entered belong to other goods.
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

/** Splits an amount of either sign by weight into parts that add up to it: rounding cents go first to the parts cut the most. */
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
