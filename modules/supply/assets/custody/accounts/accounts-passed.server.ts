import type { PostingCommand } from '@quina/accounting/server'
import { type Id, zero } from '@quina/kernel'
import type { AssetPlace } from '../../register/asset/asset-life.contract.ts'
import type { LockedAsset } from '../../register/locked-asset/locked-asset.server.ts'
import {
  accumulatedPosting,
  loanPosting,
  statePosting,
} from '../../register/posting/asset-postings.contract.ts'

export type ArrivingAsset = Readonly<{ asset: LockedAsset; to: AssetPlace }>

/** Moves cost and accumulated depreciation to the accounts of the new state; a lent asset is also in the order accounts. */
export function accountsPassed(
  { asset, to }: ArrivingAsset,
  terceroId: Id<'people.tercero'> | null,
): PostingCommand[] {
  const { accounts, account, accumulatedAccount, cost, accumulated, state } = asset
  const { cost: costTo, accumulated: accumulatedTo } = accounts[to.state]
  const found: PostingCommand[] = []
  if (cost !== zero && costTo !== account)
    found.push({
      posting: statePosting,
      values: { amount: cost },
      accounts: { 'asset.to': costTo, 'asset.from': account },
    })
  if (accumulated !== zero && accumulatedTo !== accumulatedAccount && accumulatedTo !== null)
    found.push({
      posting: accumulatedPosting,
      values: { amount: accumulated },
      accounts: { 'accumulated.to': accumulatedTo, 'accumulated.from': accumulatedAccount ?? accumulatedTo },
    })
  const way = to.state === 'loaned' ? 'out' : 'back'
  if (cost !== zero && (state === 'loaned') !== (to.state === 'loaned'))
    found.push({ posting: loanPosting, facts: { way }, values: { amount: cost }, about: { terceroId } })
  return found
}
