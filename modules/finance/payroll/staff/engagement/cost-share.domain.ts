import { allocate, type Money, scaled } from '@quina/kernel'
import type { CostShare } from './cost-share.contract.ts'

/** Splits an amount between its centres, to the peso: the last one takes the remainder, so that the parts add up. */
export function splitCost<Share extends CostShare>(
  amount: Money,
  shares: readonly Share[],
): readonly { readonly share: Share; readonly amount: Money }[] {
  const parts = allocate(
    amount,
    shares.map(({ percent }) => scaled(percent, 6)),
    100n,
  )
  return shares.map((share, index) => ({ share, amount: parts[index]! }))
}
