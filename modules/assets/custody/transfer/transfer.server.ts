import { entry } from '@quina/accounting/domain'
import { journalLedger, type Posted, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  can,
  type Posting,
  refusing,
  type ServedDocument,
  serveDocument,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, type Tx } from '@quina/db/server'
import { type Day, insist, money, must, plural, zero } from '@quina/kernel'
import { defineHolding } from '@quina/people/server'
import { sql } from 'kysely'
import type { AssetMove, AssetPlace } from '../../register/asset/asset-life.contract.ts'
import { mustBeInHouse } from '../../register/asset/asset-rules.server.ts'
import { addBases, firstBasis, undoBases } from '../../register/basis/basis.server.ts'
import { assetLedger, toAssets } from '../../register/move/asset-ledger.server.ts'
import { centreOf } from '../../register/place/place-centre.server.ts'
import { statePosting } from '../../register/posting/asset-postings.contract.ts'
import { inventoryOperation } from '../inventory-paper/inventory-paper.server.ts'
import { allOf, type SentAsset, sentAssets } from '../sent-assets/sent-assets.server.ts'
import { acceptForOthers, assetTransfer } from './transfer.contract.ts'

type Transfer = Stored<typeof assetTransfer>

const transferPrint: DocumentPrint<typeof assetTransfer> = {
  title: 'Acta de traslado de bienes',
  pairs: ['kind', 'custodianId', 'locationId', 'costCentreId', 'purpose'],
  identifies: ['custodianId'],
  lines: [{ field: 'lines', total: '' }],
  signs: { gives: 'Entrega', receives: 'Recibe' },
}

/** Rules: BIE-060 to BIE-066, `ACTIVO_DADO_DE_BAJA`, `TRASLADO_PENDIENTE`, `RESPONSABLE_INACTIVO`. */
export const assetTransferService: ServedDocument<typeof assetTransfer> = {
  document: assetTransfer,
  table: 'assets.assetTransfer',
  lines: { lines: 'assets.assetTransferLine' },
  ledgers: [assetLedger, journalLedger],
  on: {
    async send({ tx, document, today }) {
      must(document.date <= today, 'BIE-060', 'date', 'La fecha del traslado no puede ser futura.')
      await mustGoSomewhere(tx, document)
      if (document.fromCustodianId !== null) await allOf(tx, document.id, document.fromCustodianId)
      const assets = await sentAssets(tx, document.id)
      insist(assets.length > 0, 'BIE-061', 'Elija los bienes que se trasladan.')
      mustBeInHouse(assets)
      await mark(tx, document.id, true)
      return []
    },
    async accept({ tx, document, actor, today }) {
      await mustReceive(tx, document, actor)
      const assets = await sentAssets(tx, document.id)
      await mark(tx, document.id, false)
      return acceptance(tx, { document, assets, today })
    },
    async reject({ tx, document, actor, input: { reason } }) {
      await mustReceive(tx, document, actor)
      await mark(tx, document.id, false)
      await changeById(tx, 'assets.assetTransfer', document.id, { reason })
      return []
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'BIE-064', 'date', 'No puede ser anterior al traslado.')
      await mark(tx, document.id, false)
      await undoBases(tx, document.id)
      return []
    },
  },
  print: transferPrint,
}

/** @throws Problem BIE-062, BIE-063 somebody and somewhere; `RESPONSABLE_INACTIVO`; BIE-065 no centre of cost */
async function mustGoSomewhere(tx: Tx, transfer: Transfer): Promise<void> {
  const { kind, custodianId, locationId } = transfer
  if (kind === 'store') return
  must(custodianId !== null, 'BIE-062', 'custodianId', 'Indique quién recibe los bienes.')
  must(locationId !== null, 'BIE-063', 'locationId', 'Indique dónde quedan los bienes.')
  const person = await rowFrom<{ active: boolean }>(tx)`
    select t.active and not exists (
             select from people.employee_face e where e.tercero_id = t.id and e.retired_on is not null) as active
    from people.tercero_face t where t.id = ${custodianId}::uuid`
  const inactive = 'Quien recibe debe ser una persona activa y sin retiro.'
  must(person?.active === true, 'RESPONSABLE_INACTIVO', 'custodianId', inactive)
  const without = 'La ubicación no tiene centro de costo: escríbalo en el traslado o regístrelo en ella.'
  must((await centreOf(tx, transfer)) !== null, 'BIE-065', 'costCentreId', without)
}

/** Who receives accepts, from their own session; another person only with the permission to. @throws Problem BIE-066 */
async function mustReceive(tx: Tx, { kind, custodianId }: Transfer, actor: Actor): Promise<void> {
  if (kind === 'store' || can(actor, acceptForOthers)) return
  const row = await rowFrom<{ terceroId: string }>(tx)`
    select coalesce(e.tercero_id, u.person_id) as "terceroId" from admin.user_option u
    left join people.employee_face e on u.person_kind = 'employee' and e.id = u.person_id
    where u.id = ${actor.userId}::uuid`
  const message = 'Acepta o rechaza quien recibe los bienes, desde su propia sesión.'
  insist(row?.terceroId === custodianId, 'BIE-066', message, { status: 403 })
}

const mark = (tx: Tx, id: string, pending: boolean) =>
  sql`update assets.asset_transfer_line set pending = ${pending} where parent_id = ${id}::uuid`.execute(tx)

interface Acceptance {
  readonly document: Transfer
  readonly assets: readonly SentAsset[]
  readonly today: Day
}

/** Places change; what was in the store and serves now passes to its account and begins to be depreciated. */
async function acceptance(tx: Tx, { document, assets, today }: Acceptance): Promise<Posting[]> {
  const costCentreId = await centreOf(tx, document)
  const moves = assets.map((asset) => moveOf(asset, { document, costCentreId, today }))
  const starting = assets.filter(
    ({ state, begun }) => document.kind === 'internal' && state === 'stored' && !begun,
  )
  const bases = starting.flatMap((asset) => {
    const { assetId, cost, residual, lifeMonths } = asset
    const basis = firstBasis({ cost: money(cost), residual: money(residual), lifeMonths, fromDay: today })
    return basis === null ? [] : [{ ...basis, assetId, cause: 'service' as const }]
  })
  await addBases(tx, { document: 'assets.assetTransfer', id: document.id }, bases)
  const commands = assets.flatMap((asset) => commandOf(asset, document))
  if (commands.length === 0) return [toAssets(moves)]
  const heading = { kind: 'NC', day: today, concept: document.purpose } as const
  return [toAssets(moves), toJournal([entry(heading, await postingLines(tx, today, commands))])]
}

function moveOf(
  asset: SentAsset,
  { document, costCentreId, today }: { document: Transfer; costCentreId: string | null; today: Day },
): AssetMove {
  const { assetId, state, campusId } = asset
  const { custodianId, locationId } = document
  const from = {
    state,
    campusId,
    locationId: asset.locationId,
    custodianId: asset.custodianId,
    costCentreId: asset.costCentreId,
  }
  const serves = state === 'stored' ? 'inService' : state
  const to: AssetPlace =
    document.kind === 'store'
      ? { state: 'stored', campusId, locationId, custodianId, costCentreId: asset.costCentreId }
      : { state: serves, campusId, locationId, custodianId, costCentreId }
  return { assetId, kind: state === to.state ? 'transfer' : 'service', day: today, from, to }
}

/** Between the store and service its cost passes from one account to the other, where its class has both. */
function commandOf({ state, cost, assetAccount, storeAccount }: SentAsset, { kind }: Transfer): Posted[] {
  const amount = money(cost)
  const leaves = kind === 'internal' && state === 'stored'
  const returns = kind === 'store' && state !== 'stored'
  if (amount === zero || storeAccount === null || !(leaves || returns)) return []
  const accounts = leaves
    ? { 'asset.to': assetAccount, 'asset.from': storeAccount }
    : { 'asset.to': storeAccount, 'asset.from': assetAccount }
  return [{ posting: statePosting, values: { amount }, accounts }]
}

defineHolding('assets.asset', async (tx, terceroId) => {
  const { held } = await oneFrom<{ held: number }>(tx)`
    select count(*)::int as held from assets.asset where custodian_id = ${terceroId}::uuid and state <> 'retired'`
  return held === 0 ? null : plural(held, 'bien a cargo', 'bienes a cargo')
})

export const assetTransferOperations = [
  ...refusing(
    {
      'assets.asset_transfer_line_pending': {
        code: 'TRASLADO_PENDIENTE',
        message: 'Un bien ya va en otro traslado que nadie ha aceptado.',
        status: 409,
        field: 'lines',
      },
    },
    serveDocument(assetTransferService),
  ),
  inventoryOperation,
]
