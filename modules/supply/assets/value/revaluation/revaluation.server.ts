import { entry } from '@quina/accounting/domain'
import { type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import { type Posting, parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { addDays, type Day, type Money, minus, must, plus, showDay, sumOf, zero } from '@quina/kernel'
import { houseTercero } from '@quina/people/server'
import { accountOfClass } from '../../catalogue/class-accounts/class-accounts.domain.ts'
import type { AssetMove } from '../../register/asset/asset-life.contract.ts'
import { recoverable, revalued } from '../../register/basis/basis.domain.ts'
import { addBases, basesOf, sinceRevalued } from '../../register/basis/basis.server.ts'
import type { LockedAsset } from '../../register/locked-asset/locked-asset.server.ts'
import { toAssets } from '../../register/move/asset-ledger.server.ts'
import { impairmentPosting } from '../../register/posting/asset-postings.contract.ts'
import { allowsRevaluation } from '../adjustment/adjustment.contract.ts'
import {
  depreciationCommands,
  dueOf,
  lastDepreciated,
} from '../depreciation-lines/depreciation-lines.server.ts'
import { revaluationPosting } from './revaluation.contract.ts'
import { type Revaluation, revaluation } from './revaluation.domain.ts'

interface RevaluationInput {
  readonly id: string
  readonly date: Day
  readonly fair: Money
  readonly months: number | null
  readonly residual: Money | null
  readonly support: string
  readonly purpose: string
  readonly asset: LockedAsset
}

/**
 * Depreciates an asset up to the day before and brings it to its fair value, which is then depreciated over the remaining days.
 * @throws Problem BIE-149 the entity does not revalue, BIE-158 the month was already depreciated, `CLASE_SIN_CUENTA`
 */
export async function revaluedAsset(tx: Tx, given: RevaluationInput): Promise<Posting[]> {
  const { date, asset, support, purpose: concept } = given
  const { assetId, place } = asset
  const allowed = await parameterOn(tx, allowsRevaluation, date)
  const publicRegime =
    'La entidad no usa el modelo de revaluación: es del marco privado, y se activa en sus parámetros.'
  must(allowed, 'BIE-149', 'kind', publicRegime)
  const last = await lastDepreciated(tx, place.campusId)
  const late = `Ya se depreció hasta el ${last === null ? '' : showDay(last)}: escriba un día posterior.`
  must(last === null || date > last, 'BIE-158', 'date', late)
  const due = await dueOf(tx, { campusId: place.campusId, on: addDays(date, -1), only: [assetId] })
  const depreciated = sumOf(due, 'amount')
  const accumulated = plus(asset.accumulated, depreciated)
  const history = sinceRevalued(await basesOf(tx, assetId))
  const former = history.at(-1)
  const most = former === undefined ? asset.impairment : recoverable(history, date)
  const change = revaluation(given.fair, { ...asset, accumulated, recoverable: most })
  if (former !== undefined) {
    const basis = revalued(former, {
      ...given,
      day: date,
      cost: change.costAfter,
      impairment: change.impairmentAfter,
    })
    await addBases(tx, { document: 'assets.adjustment', id: given.id }, [
      { ...basis, assetId, cause: 'revaluation' },
    ])
  }
  const until: AssetMove[] =
    depreciated === zero ? [] : [{ assetId, kind: 'depreciation', day: date, accumulated: depreciated }]
  // Some expense accounts require a tercero.
  const about = { terceroId: await houseTercero(tx) }
  const commands = [
    ...(due.length === 0 ? [] : await depreciationCommands(tx, due)),
    ...commandsOf(change, asset).map((one) => ({ ...one, about })),
  ]
  return [
    toAssets([...until, moveOf(change, { assetId, day: date, detail: support })]),
    toJournal([entry({ kind: 'NC', day: date, concept }, await postingLines(tx, date, commands))]),
  ]
}

const moveOf = (change: Revaluation, about: Pick<AssetMove, 'assetId' | 'day' | 'detail'>): AssetMove => ({
  ...about,
  kind: 'revaluation',
  cost: minus(change.costUp, change.costDown),
  accumulated: -change.accumulated as Money,
  impairment: minus(change.expense, change.recovered),
  surplus: minus(change.surplus, change.surplusUsed),
})

/** A decrease above the surplus is posted as an impairment, and its reversal as a recovery. @throws Problem `CLASE_SIN_CUENTA` */
function commandsOf(change: Revaluation, asset: LockedAsset): PostingCommand[] {
  const { className, account, accumulatedAccount, impairmentAccount, impairmentExpenseAccount } = asset
  const { costUp, costDown, accumulated, surplusUsed, surplus, expense, recovered } = change
  // Without depreciation no account is needed: the asset's account takes a line of zero.
  const known = accumulatedAccount === null && accumulated === zero ? account : accumulatedAccount
  const accounts = {
    'asset.account': account,
    'asset.accumulated': accountOfClass(className, 'depreciación acumulada (1685)', known),
  }
  const values = { costUp, costDown, accumulated, surplusUsed, surplus }
  const impaired = [
    ['impairment', expense],
    ['recovery', recovered],
  ] as const
  return [
    { posting: revaluationPosting, values, accounts },
    ...impaired.flatMap(([kind, amount]) =>
      amount === zero
        ? []
        : [
            {
              posting: impairmentPosting,
              facts: { kind },
              values: { amount },
              accounts: {
                'asset.impairment': accountOfClass(
                  className,
                  'cuenta de deterioro (1695)',
                  impairmentAccount,
                ),
                'asset.impairmentExpense': accountOfClass(
                  className,
                  'gasto de deterioro (5351)',
                  impairmentExpenseAccount,
                ),
              },
            },
          ],
    ),
  ]
}
