import { type Money, sumOf } from '@quina/kernel'
import type { CostShare } from '../../staff/engagement/cost-share.contract.ts'
import { splitCost } from '../../staff/engagement/cost-share.domain.ts'

type CentreCost = Readonly<{ costCentreId: string; amount: Money }>

/** A payroll line that is a cost of the house, and the shares of its engagement on its day. */
export type CostLine = Readonly<{ account: string; amount: Money; shares: readonly CostShare[] }>

/** The cost of a month by centre and account, in order of first appearance. */
export function costByCentre(
  lines: readonly CostLine[],
): readonly (CentreCost & { readonly account: string })[] {
  const split = lines.flatMap(({ account, amount, shares }) =>
    splitCost(amount, shares).map((part) => ({
      costCentreId: part.share.costCentreId,
      amount: part.amount,
      account,
    })),
  )
  const keys = [...new Set(split.map(({ costCentreId, account }) => `${costCentreId} ${account}`))]
  return keys.map((key) => {
    const parts = split.filter(({ costCentreId, account }) => `${costCentreId} ${account}` === key)
    const { costCentreId, account } = parts[0]!
    return { costCentreId, account, amount: sumOf(parts, (part) => part.amount) }
  })
}
