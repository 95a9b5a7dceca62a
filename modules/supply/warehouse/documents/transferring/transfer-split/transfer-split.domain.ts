import { divide, type Money } from '@quina/kernel'
import type { Stock } from '../../../ledger/average.domain.ts'
import type { Quantity } from '../../../ledger/quantity.domain.ts'

/** A lot of a line in transit, with the value with which it left. */
export type LotInTransit = Readonly<{ lotId: string; quantity: Quantity; value: Money }>

export type SplitLine = Readonly<{ accepted: readonly LotInTransit[]; returned: readonly LotInTransit[] }>

/**
 * Splits a line that is received in part: its lots are accepted in the order in which they left, at their value, half up to the
 * centavo; the returned part keeps the rest, so that no centavo is created or lost.
 */
export function splitLine(lots: readonly LotInTransit[], accepted: Quantity): SplitLine {
  const taken: LotInTransit[] = []
  const returned: LotInTransit[] = []
  let open = accepted
  for (const { lotId, quantity, value } of lots) {
    const part = quantity < open ? quantity : open
    open -= part
    const worth = part === quantity ? value : (divide(value * part, quantity, 'half-up') as Money)
    if (part > 0n) taken.push({ lotId, quantity: part, value: worth })
    if (part < quantity) returned.push({ lotId, quantity: quantity - part, value: (value - worth) as Money })
  }
  return { accepted: taken, returned }
}

/**
 * Adds to lots in transit the value that invoices added to all goods in transit: each lot takes its part by quantity, half up to
 * the centavo, and the last takes the rest.
 * @param added the quantity in transit of the product, and the value that invoices added or removed
 * @returns the lots, and the part that stays in transit
 */
export function withAdded(
  lots: readonly LotInTransit[],
  added: Stock,
): { readonly lots: readonly LotInTransit[]; readonly left: Stock } {
  let left = added
  const worth = lots.map((lot) => {
    const all = lot.quantity === left.quantity
    const part = all ? left.value : (divide(left.value * lot.quantity, left.quantity, 'half-up') as Money)
    left = { quantity: left.quantity - lot.quantity, value: (left.value - part) as Money }
    return { ...lot, value: (lot.value + part) as Money }
  })
  return { lots: worth, left }
}
