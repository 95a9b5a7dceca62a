import { divide, type Money } from '@quina/kernel'
import type { Stock } from '../../../ledger/average.domain.ts'
import type { Quantity } from '../../../ledger/quantity.domain.ts'

/** Part of a line on its way: a lot with the value with which it left. */
export type LotInTransit = Readonly<{ lotId: string; quantity: Quantity; value: Money }>

export type Split = Readonly<{ accepted: readonly LotInTransit[]; returned: readonly LotInTransit[] }>

/**
 * A line that is received in part: its lots are accepted in the order in which they left, at the value with which they left, half
 * up to the centavo; what goes back has the rest, so that no centavo is born nor lost.
 */
export function splitLine(lots: readonly LotInTransit[], accepted: Quantity): Split {
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
 * What lots on their way are worth once invoices changed the value of all that is on its way: each takes its part by
 * quantity, half up to the centavo, and the last all that is left.
 * @param added how much there is on its way of the product, and what invoices added to it or took from it
 * @returns the lots, and what stays on its way
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
