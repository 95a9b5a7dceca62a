import { allocate, type Money, scaled } from '@quina/kernel'

/** A centre and its share of the cost of an engagement, in percent. Shares of one day add up to 100. */
export interface CostShare {
  readonly costCentreId: string
  /** Up to six decimals: `33.5`. */
  readonly percent: string
}

/** A share with the account 73 of its centre, where it has one. */
export interface CostCentreShare extends CostShare {
  readonly costAccount: string | null
}

/** An amount among its centres, to the peso: the last one takes what is left, so that they always add up. */
export function splitCost<Share extends CostShare>(
  amount: Money,
  shares: readonly Share[],
): readonly { readonly share: Share; readonly amount: Money }[] {
  const parts = allocate(
    amount,
    shares.map(({ percent }) => scaled(percent, 6)),
    100n,
  )
  return shares.map((share, at) => ({ share, amount: parts[at]! }))
}
