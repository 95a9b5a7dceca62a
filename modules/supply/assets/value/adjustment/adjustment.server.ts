import { entry } from '@quina/accounting/domain'
import {
  journalLedger,
  offerSupport,
  type PostingCommand,
  postingLines,
  toJournal,
  withdrawSupport,
} from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Posting, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import {
  addDays,
  insist,
  larger,
  type Money,
  minus,
  moneyText,
  must,
  mustBeFound,
  showPesos,
  zero,
} from '@quina/kernel'
import { houseTercero } from '@quina/people/server'
import { accountOfClass } from '../../catalogue/class-accounts/class-accounts.domain.ts'
import { mustHaveNoCausacion } from '../../entry/asset-entry/asset-entry.server.ts'
import type { AssetMove } from '../../register/asset/asset-life.contract.ts'
import { accumulatedOn, type Basis, changed, recoverable } from '../../register/basis/basis.domain.ts'
import { addBases, basesOf, sinceRevalued, undoBases } from '../../register/basis/basis.server.ts'
import { mustBeCapital } from '../../register/capital/capital-rubro.server.ts'
import { type LockedAsset, settledAssets } from '../../register/locked-asset/locked-asset.server.ts'
import { assetLedger, toAssets } from '../../register/move/asset-ledger.server.ts'
import { impairmentPosting, statePosting } from '../../register/posting/asset-postings.contract.ts'
import { revaluedAsset } from '../revaluation/revaluation.server.ts'
import { adjustment } from './adjustment.contract.ts'

type Adjustment = Stored<typeof adjustment>

const adjustmentPrint: DocumentPrint<typeof adjustment> = {
  title: 'Ajuste de valor de un bien',
  pairs: [
    'kind',
    'assetId',
    'amount',
    'market',
    'inUse',
    'months',
    'units',
    'residual',
    'terceroId',
    'invoice',
    'support',
    'purpose',
  ],
  signs: { accountant: 'Contador', custodian: 'Responsable de los bienes' },
}

/**
 * Rules: BIE-141 to BIE-149, BIE-158 and BIE-159 the data of each kind, BIE-037 its rubro, BIE-040, BIE-041,
 * `VALOR_ACUMULADO_EXCEDE_COSTO`, `CLASE_SIN_CUENTA`.
 */
export const adjustmentService = servedDocument<typeof adjustment>({
  document: adjustment,
  ledgers: [assetLedger, journalLedger],
  on: {
    async approve({ tx, document: typed, today }) {
      must(typed.date <= today, 'BIE-020', 'date', 'La fecha no puede ser futura.')
      const [found] = await settledAssets(tx, [typed.assetId])
      const asset = mustBeFound(found, 'El bien')
      insist(asset.cost > 0n, 'BIE-141', 'Lo que es de otros o de menor cuantía no cambia de valor.')
      const document = await withImpairment(tx, typed, asset)
      mustSayWhat(document, asset)
      if (document.kind === 'improvement') await mustBeCapital(tx, document.registroId, document.date)
      if (document.kind === 'revaluation')
        return revaluedAsset(tx, { ...document, fair: document.amount ?? zero, asset })
      await changeBasis(tx, document, asset)
      await offerImprovement(tx, document, asset)
      return [toAssets([moveOf(document)]), ...(await postedOf(tx, document, asset))]
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'BIE-145', 'date', 'No puede ser anterior al ajuste.')
      await mustHaveNoCausacion(tx, document.id)
      await undoBases(tx, document.id)
      await withdrawSupport(tx, document.id)
    },
  },
  print: adjustmentPrint,
})

/** @throws Problem BIE-142 no amount, BIE-143 no change of life, BIE-144 an improvement without its supplier and invoice */
function mustSayWhat(document: Adjustment, { method }: LockedAsset): void {
  const { kind, amount, months, units, residual, terceroId, invoice } = document
  must(kind === 'life' || (amount !== null && amount > 0n), 'BIE-142', 'amount', 'Escriba el valor.')
  const what = 'Escriba los meses que le quedan o el valor residual.'
  const lives = months !== null || residual !== null || units !== null
  must(kind !== 'life' || lives, 'BIE-143', 'months', what)
  const counted = 'Solo lo que se deprecia por unidades de producción dice cuántas le quedan.'
  must(units === null || method === 'units', 'BIE-148', 'units', counted)
  const seller = 'Una mejora se compra: escriba el proveedor y su factura.'
  must(kind !== 'improvement' || (terceroId !== null && invoice !== null), 'BIE-144', 'terceroId', seller)
}

/**
 * Computes an impairment typed without an amount: the carrying amount of the day before, less the recoverable amount, which is
 * the larger of market value less costs and value in use (dossier of assets §4.7).
 * @throws Problem BIE-147 when there is no loss
 */
async function withImpairment(tx: Tx, document: Adjustment, asset: LockedAsset): Promise<Adjustment> {
  const { id, kind, date, amount, market, inUse } = document
  if (kind !== 'impairment' || amount !== null || (market === null && inUse === null)) return document
  const former = (await basesOf(tx, asset.assetId)).at(-1)
  const accumulated = former === undefined ? asset.accumulated : accumulatedOn(former, addDays(date, -1))
  const carried = minus(minus(asset.cost, accumulated), asset.impairment)
  const recovered = larger(market ?? zero, inUse ?? zero)
  const none = `No hay deterioro: en libros vale ${showPesos(carried)} y se recupera ${showPesos(recovered)}.`
  must(recovered < carried, 'BIE-147', market === null ? 'inUse' : 'market', none)
  const lost = minus(carried, recovered)
  await changeById(tx, 'assets.adjustment', id, { amount: moneyText(lost) })
  return { ...document, amount: lost }
}

/** Returns the change of the cost and of the impairment. */
function amountsOf({ kind, amount }: Adjustment): { readonly cost: Money; readonly impairment: Money } {
  const value = amount ?? zero
  if (kind === 'improvement') return { cost: value, impairment: zero }
  if (kind === 'impairment') return { cost: zero, impairment: value }
  return { cost: zero, impairment: kind === 'recovery' ? (-value as Money) : zero }
}

/** A change of life gives an asset the method of its class. @throws Problem BIE-159 units of production without a number */
function methodOf({ method }: LockedAsset, former: Basis, units: number | null) {
  const wanted = 'La clase se deprecia por unidades de producción: escriba cuántas le quedan.'
  must(method === former.method || method !== 'units' || units !== null, 'BIE-159', 'units', wanted)
  return { method }
}

/**
 * Adds the basis that follows from the change; an asset that is not depreciated has none.
 * @throws Problem BIE-146 a recovery above the impairment
 */
async function changeBasis(tx: Tx, document: Adjustment, asset: LockedAsset): Promise<void> {
  const { id, date, kind, amount, months, units, residual } = document
  const history = sinceRevalued(await basesOf(tx, asset.assetId))
  const former = history.at(-1)
  const most =
    kind !== 'recovery' ? null : former === undefined ? asset.impairment : recoverable(history, date)
  const over = `Solo se puede revertir hasta ${showPesos(most ?? zero)}: lo que valdría sin el deterioro.`
  must(most === null || (amount ?? zero) <= most, 'BIE-146', 'amount', over)
  if (former === undefined) return
  const basis = changed(former, {
    day: date,
    ...amountsOf(document),
    ...(residual === null ? {} : { residual }),
    ...(months === null ? {} : { days: months * 30 }),
    ...(units === null ? {} : { units }),
    ...(kind === 'life' ? methodOf(asset, former, units) : {}),
  })
  await addBases(tx, { document: 'assets.adjustment', id }, [
    { ...basis, assetId: asset.assetId, cause: kind },
  ])
}

const moveOf = (document: Adjustment): AssetMove => ({
  assetId: document.assetId,
  kind: document.kind,
  day: document.date,
  ...amountsOf(document),
  detail: document.support,
})

/** Offers an improvement for its causación, which debits the class's store account or else the asset's own account. */
async function offerImprovement(
  tx: Tx,
  document: Adjustment,
  { plate, storeAccount, account }: LockedAsset,
): Promise<void> {
  const { id, kind, campusId, terceroId, registroId, date, amount } = document
  if (kind !== 'improvement' || terceroId === null || amount === null) return
  const offered = { id, kind: 'bienes', campusId, terceroId, registroId, date, gross: amount } as const
  const accounts = [storeAccount ?? account]
  await offerSupport(tx, { ...offered, number: `Mejora de ${plate}`, accounts })
}

async function postedOf(tx: Tx, document: Adjustment, asset: LockedAsset): Promise<Posting[]> {
  // Some expense accounts require a tercero.
  const terceroId = await houseTercero(tx)
  const commands = commandsOf(document, asset).map((one) => ({ ...one, about: { terceroId } }))
  if (commands.length === 0) return []
  const heading = { kind: 'NC', day: document.date, concept: document.purpose } as const
  return [toJournal([entry(heading, await postingLines(tx, document.date, commands))])]
}

/** @throws Problem `CLASE_SIN_CUENTA` when the class lacks an account for impairment or its expense */
function commandsOf({ kind, amount }: Adjustment, asset: LockedAsset): PostingCommand[] {
  const { className, account, storeAccount, impairmentAccount, impairmentExpenseAccount } = asset
  const value = amount ?? zero
  if (kind === 'life') return []
  if (kind === 'improvement') {
    if (storeAccount === null || account === storeAccount) return []
    const accounts = { 'asset.to': account, 'asset.from': storeAccount }
    return [{ posting: statePosting, values: { amount: value }, accounts }]
  }
  const accounts = {
    'asset.impairment': accountOfClass(className, 'cuenta de deterioro (1695)', impairmentAccount),
    'asset.impairmentExpense': accountOfClass(
      className,
      'gasto de deterioro (5351)',
      impairmentExpenseAccount,
    ),
  }
  return [{ posting: impairmentPosting, facts: { kind }, values: { amount: value }, accounts }]
}

export const adjustmentOperations = serveDocument(adjustmentService)
