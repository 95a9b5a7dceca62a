import {
  type Actor,
  campusScope,
  createDraft,
  type Operation,
  performAction,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Id, must, mustBeFound } from '@quina/kernel'
import { assetTransferService } from '../../custody/transfer/transfer.server.ts'
import { type AssetState, assetStates } from '../../register/asset/asset-life.contract.ts'
import { bringHere, placeAssets } from './room.contract.ts'

type Place = Readonly<{ id: string; name: string; campusId: string }>

type PlaceKey = Readonly<{ locationId: string | null; mark: string | null }>

/** Returns a place of the actor's site, by its id or by the code of its label. */
async function placeOf(tx: Tx, actor: Actor, { locationId, mark }: PlaceKey): Promise<Place | null> {
  const row = await rowFrom<Place>(tx)`
    select l.id, l.code || ' ' || l.name as name, l.campus_id as "campusId"
    from hospital.location_face l join admin.campus_face c on c.id = l.campus_id
    where (l.id = ${locationId}::uuid or upper(c.code || '-' || l.code) = ${mark}::text)
      and (${campusScope(actor)}::uuid is null or l.campus_id = ${campusScope(actor)}::uuid)`
  return row ?? null
}

interface HereRow {
  readonly id: string
  readonly plate: string
  readonly description: string
  readonly custodian: string | null
  readonly state: AssetState
  readonly seenOn: string | null
  readonly leaves: boolean
}

type ComingRow = Readonly<{ transferId: string; plate: string; description: string; from: string | null }>

async function roomOf(tx: Tx, actor: Actor, wanted: PlaceKey) {
  const found = await placeOf(tx, actor, wanted)
  if (found === null) return { place: null, inventoryId: null, assets: [], coming: [] }
  const { campusId, ...place } = found
  const assets = await rowsFrom<HereRow>(tx)`
    select a.id, a.plate, a.description, t.name as custodian, a.state, a.last_seen_on::text as "seenOn",
           exists (select from assets.asset_transfer_line p where p.asset_id = a.id and p.pending) as leaves
    from assets.asset a left join people.tercero_face t on t.id = a.custodian_id
    where a.location_id = ${place.id}::uuid and a.state <> 'retired' order by a.plate limit 1000`
  const coming = await rowsFrom<ComingRow>(tx)`
    select r.id as "transferId", a.plate, a.description, l.code || ' ' || l.name as "from"
    from assets.asset_transfer r
    join assets.asset_transfer_line p on p.parent_id = r.id and p.pending
    join assets.asset a on a.id = p.asset_id
    left join hospital.location_face l on l.id = a.location_id
    where r.location_id = ${place.id}::uuid order by a.plate limit 500`
  const inventory = await rowFrom<{ id: string }>(tx)`
    select id from assets.physical_inventory where campus_id = ${campusId}::uuid and status = 'open' order by date desc limit 1`
  return {
    place,
    inventoryId: inventory?.id ?? null,
    assets: assets.map(({ state, ...row }) => ({ ...row, state: assetStates[state][0] })),
    coming,
  }
}

/** @throws Problem BIE-171 nobody answers for the asset, BIE-172 the asset is already here */
const bring = serveCommand(bringHere, async ({ tx, actor, today, input }) => {
  const { locationId, assetId } = input
  const stored = mustBeFound(
    await rowFrom<{ custodianId: Id<'people.tercero'> | null; locationId: string | null }>(tx)`
    select custodian_id as "custodianId", location_id as "locationId" from assets.asset where id = ${assetId}::uuid`,
    'El bien',
  )
  must(stored.locationId !== locationId, 'BIE-172', 'assetId', 'El registro ya dice que está aquí.')
  const custodianId = input.custodianId ?? stored.custodianId
  must(custodianId !== null, 'BIE-171', 'custodianId', 'Nadie responde por él: diga quién lo recibe.')
  const id = await createDraft(assetTransferService, {
    tx,
    actor,
    input: {
      date: today,
      kind: 'internal',
      locationId,
      custodianId,
      purpose: 'Se encontró en ese lugar',
      lines: [{ assetId }],
    },
  })
  await performAction(assetTransferService, { tx, actor, today, id, action: 'send', input: {} })
  return { transferId: id }
})

export const roomOperations: readonly Operation[] = [
  serveQuery(placeAssets, ({ tx, actor, input }) => roomOf(tx, actor, input)),
  bring,
]
