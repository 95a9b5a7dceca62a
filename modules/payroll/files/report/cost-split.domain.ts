import { allocate, type Money, scaled, sumOf } from '@quina/kernel'

/** A centre and its share of the cost of an engagement, in percent. Shares of one day add up to 100. */
export interface CostShare {
  readonly costCentreId: string
  /** Up to six decimals: `33.5`. */
  readonly percent: string
}

export interface CentreCost {
  readonly costCentreId: string
  readonly amount: Money
}

/** An amount among its centres, to the peso: the last one takes what is left, so that they always add up. */
export const splitCost = (amount: Money, shares: readonly CostShare[]): readonly CentreCost[] => {
  const parts = allocate(
    amount,
    shares.map(({ percent }) => scaled(percent, 6)),
    100n,
  )
  return shares.map(({ costCentreId }, at) => ({ costCentreId, amount: parts[at]! }))
}

/** A line of a payroll that costs the house something, and the shares of its engagement on its day. */
export interface CostLine {
  readonly account: string
  readonly amount: Money
  readonly shares: readonly CostShare[]
}

/** The cost of a month by centre and account, in the order in which they first come. */
export function costByCentre(
  lines: readonly CostLine[],
): readonly (CentreCost & { readonly account: string })[] {
  const split = lines.flatMap(({ account, amount, shares }) =>
    splitCost(amount, shares).map((part) => ({ ...part, account })),
  )
  const keys = [...new Set(split.map(({ costCentreId, account }) => `${costCentreId} ${account}`))]
  return keys.map((key) => {
    const parts = split.filter(({ costCentreId, account }) => `${costCentreId} ${account}` === key)
    const { costCentreId, account } = parts[0]!
    return { costCentreId, account, amount: sumOf(parts, (part) => part.amount) }
  })
}
