import { entry } from '@quina/accounting/domain'
import { journalLedger, type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Posting, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, minus, must, pluck, plus, sumOf, zero } from '@quina/kernel'
import { accountOfClass } from '../../catalogue/class-accounts/class-accounts.domain.ts'
import { accountsPassed } from '../../custody/accounts/accounts-passed.server.ts'
import type { AssetMove } from '../../register/asset/asset-life.contract.ts'
import { type LockedAsset, settledAssets } from '../../register/locked-asset/locked-asset.server.ts'
import { assetLedger, toAssets } from '../../register/move/asset-ledger.server.ts'
import { retirementPosting } from '../../register/posting/asset-postings.contract.ts'
import {
  type DueAsset,
  depreciationCommands,
  dueOf,
} from '../depreciation-lines/depreciation-lines.server.ts'
import { realizedSurplusPosting } from '../revaluation/revaluation.contract.ts'
import { retirement } from './retirement.contract.ts'

type Retirement = Stored<typeof retirement>

const retirementPrint: DocumentPrint<typeof retirement> = {
  pairs: ['cause', 'concept', 'act', 'terceroId', 'report', 'purpose'],
  identifies: ['terceroId'],
  signs: { legalRepresentative: 'Autoriza', custodian: 'Responsable de los bienes' },
}

/** Rules: BIE-150 to BIE-157, `ACTIVO_DADO_DE_BAJA`, `TRASLADO_PENDIENTE`, `CLASE_SIN_CUENTA`. */
export const retirementService = servedDocument<typeof retirement>({
  document: retirement,
  ledgers: [assetLedger, journalLedger],
  on: {
    async request({ tx, document, today }) {
      must(document.date <= today, 'BIE-020', 'date', 'La fecha no puede ser futura.')
      mustSayWhy(document)
      const assets = await leavingAssets(tx, document)
      const state = losses.has(document.cause) ? 'missing' : 'retiring'
      const changed = assets.map((asset) => ({ asset, to: { ...asset.place, state } as const }))
      const moves = changed.map(({ asset: { assetId, place }, to }): AssetMove => {
        return { assetId, kind: 'state', day: document.date, from: place, to }
      })
      const commands = changed.flatMap((one) => accountsPassed(one, null))
      return [toAssets(moves), ...(await booked(tx, document, { day: document.date, commands }))]
    },
    async approve({ tx, document, today, input }) {
      const day = input.on ?? document.date
      must(day <= today, 'BIE-020', 'on', 'La fecha no puede ser futura.')
      must(day >= document.date, 'BIE-157', 'on', 'No puede ser anterior a la fecha del documento.')
      const act = input.act ?? document.act
      must(act !== null, 'BIE-155', 'act', 'Escriba el acto o el acta que la decidió.')
      mustSayWhy(document)
      await changeById(tx, 'assets.retirement', document.id, { act })
      const assets = await leavingAssets(tx, document)
      const only = assets.map(({ assetId }) => assetId)
      const depreciated = await dueOf(tx, { campusId: document.campusId, on: day, only })
      const leaving = assets.map((asset) => leavingOf(asset, { document, depreciated }))
      const last = depreciated.length === 0 ? [] : await depreciationCommands(tx, depreciated)
      const commands = [...last, ...leaving.flatMap((one) => commandsOf(one, document))]
      const moves = toAssets(leaving.flatMap((one) => movesOf(one, day)))
      return [moves, ...(await booked(tx, document, { day, commands }))]
    },
    async reject({ tx, document, input: { reason } }) {
      await changeById(tx, 'assets.retirement', document.id, { reason })
    },
    async annul({ document, input: { date } }) {
      must(date >= document.date, 'BIE-153', 'date', 'No puede ser anterior a la baja.')
    },
  },
  print: retirementPrint,
})

/** Causes that leave the asset's whereabouts unknown. */
const losses: ReadonlySet<Retirement['cause']> = new Set(['lost', 'stolen', 'casualty'])

/** Returns the assets, locked. @throws Problem BIE-154 a lent asset, BIE-156 an asset in the process of another baja */
async function leavingAssets(tx: Tx, { lines, status }: Retirement): Promise<LockedAsset[]> {
  const assets = await settledAssets(tx, pluck(lines, 'assetId'))
  const lent = assets.find(({ state }) => state === 'loaned')
  const back = `${lent?.plate} está en comodato: regístrelo de vuelta antes de su baja.`
  insist(lent === undefined, 'BIE-154', back)
  const other = status === 'draft' ? assets.find(({ state }) => state === 'retiring') : undefined
  insist(other === undefined, 'BIE-156', `${other?.plate} ya está en otra solicitud de baja.`, {
    status: 409,
  })
  return assets
}

/** @throws Problem BIE-150 no assets, BIE-151 the same asset twice, BIE-152 a recovered amount without a debtor */
function mustSayWhy({ lines, terceroId }: Retirement): void {
  must(lines.length > 0, 'BIE-150', 'lines', 'Elija los bienes que se dan de baja.')
  const ids = lines.map(({ assetId }) => assetId)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  must(twice === -1, 'BIE-151', `lines.${twice}.assetId`, 'El bien está dos veces.')
  const recovered = sumOf(lines, (line) => line.recovered ?? zero)
  must(recovered === 0n || terceroId !== null, 'BIE-152', 'terceroId', 'Diga quién paga lo que se recupera.')
}

interface RetirementValues {
  readonly asset: LockedAsset
  /** The depreciation from the last month up to the day, inclusive. */
  readonly last: Money
  readonly accumulated: Money
  readonly recovered: Money
}

function leavingOf(
  asset: LockedAsset,
  { document, depreciated }: { readonly document: Retirement; readonly depreciated: readonly DueAsset[] },
): RetirementValues {
  const own = depreciated.filter(({ assetId }) => assetId === asset.assetId)
  const last = sumOf(own, 'amount')
  const { recovered } = document.lines.find(({ assetId }) => assetId === asset.assetId)!
  return { asset, last, accumulated: plus(asset.accumulated, last), recovered: recovered ?? zero }
}

/** Depreciates an asset up to the day of the baja, and then removes all its balances from the register. */
function movesOf({ asset, last, accumulated }: RetirementValues, day: Day): AssetMove[] {
  const { assetId, cost, impairment, surplus, place } = asset
  const out: AssetMove = {
    assetId,
    kind: 'retirement',
    day,
    cost: -cost as Money,
    accumulated: -accumulated as Money,
    impairment: -impairment as Money,
    surplus: -surplus as Money,
    from: place,
    to: { ...place, state: 'retired' },
  }
  return last === zero ? [out] : [{ assetId, kind: 'depreciation', day, accumulated: last }, out]
}

type RetirementPosting = Readonly<{ day: Day; commands: readonly PostingCommand[] }>

async function booked(
  tx: Tx,
  { purpose: concept }: Retirement,
  { day, commands }: RetirementPosting,
): Promise<Posting[]> {
  if (commands.length === 0) return []
  return [toJournal([entry({ kind: 'NC', day, concept }, await postingLines(tx, day, commands))])]
}

/** A recovered amount above the carrying amount is a gain; below it, a loss. @throws Problem `CLASE_SIN_CUENTA` */
function commandsOf(
  { asset, accumulated, recovered }: RetirementValues,
  { terceroId }: Retirement,
): PostingCommand[] {
  const { className, cost, impairment, declared, tenure, account, accumulatedAccount, impairmentAccount } =
    asset
  const returned = tenure === 'received' ? declared : zero
  if (cost === zero && returned === zero && recovered === zero) return []
  // A zero amount needs no account of its own: the asset's account takes a line of zero.
  const named = (name: string, given: string | null, amount: Money): string =>
    given === null && amount === zero ? account : accountOfClass(className, name, given)
  const accounts = {
    'asset.account': account,
    'asset.accumulated': named('depreciación acumulada (1685)', accumulatedAccount, accumulated),
    'asset.impairment': named('cuenta de deterioro (1695)', impairmentAccount, impairment),
  }
  const carrying = minus(minus(cost, accumulated), impairment)
  const result = minus(recovered, carrying)
  return [
    {
      posting: retirementPosting,
      values: {
        accumulated,
        impairment,
        recovered,
        loss: result < 0n ? (-result as Money) : zero,
        gain: result > 0n ? result : zero,
        cost,
        returned,
      },
      accounts,
      about: { terceroId },
      aboutOf: { 'purpose:assetRecovered': { openItem: `BAJA ${asset.plate}` } },
    },
    ...(asset.surplus === zero
      ? []
      : [{ posting: realizedSurplusPosting, values: { amount: asset.surplus } }]),
  ]
}

export const retirementOperations = serveDocument(retirementService)
