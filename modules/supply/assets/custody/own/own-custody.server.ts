import {
  type Actor,
  actingOn,
  allCampuses,
  attach,
  type Operation,
  performAction,
  serveCommand,
  serveQuery,
  signerByPin,
} from '@quina/blocks/server'
import { addTo, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { insist, money, moneyText, must, mustBeFound, newId, Problem, sumOf } from '@quina/kernel'
import { type AssetState, assetStates } from '../../register/asset/asset-life.contract.ts'
import { assetTransfer } from '../transfer/transfer.contract.ts'
import { assetTransferService } from '../transfer/transfer.server.ts'
import {
  acceptByPin,
  acceptReceived,
  disputeAsset,
  ownCustody,
  photographAsset,
  refuseReceived,
} from './own-custody.contract.ts'
import { ownTercero } from './own-tercero.server.ts'

type Viewer = Pick<Actor, 'userId' | 'campusId'>

async function custodyOf(tx: Tx, { userId, campusId }: Viewer) {
  const me = await ownTercero(tx, userId)
  if (me === null) return { name: null, total: '0.00', assets: [], received: [], places: [] }
  const { name } = mustBeFound(
    await rowFrom<{ name: string }>(tx)`select name from people.tercero_face where id = ${me}::uuid`,
    'La persona',
  )
  const assets = await heldBy(tx, me, campusId)
  const received = await sentTo(tx, me, campusId)
  const places = received.some(({ place, elsewhere }) => place === null && elsewhere === null)
    ? await placesOf(tx, campusId)
    : []
  return { name, total: moneyText(sumOf(assets, ({ cost }) => money(cost))), assets, received, places }
}

interface HeldRow {
  readonly id: string
  readonly plate: string
  readonly description: string
  readonly serial: string | null
  readonly place: string | null
  readonly state: AssetState
  readonly cost: string
  readonly elsewhere: string | null
  readonly leaves: boolean
  readonly disputed: string | null
}

/** In every site: a custodian answers for assets wherever they are. */
async function heldBy(tx: Tx, terceroId: string, campusId: string) {
  const rows = await rowsFrom<HeldRow>(tx)`
    select l.id, l.plate, l.description, l.serial, l.location_label as place, l.condition as state,
           greatest(l.cost, coalesce(a.declared_value, 0))::numeric(18,2)::text as cost,
           case when l.campus_id <> ${campusId}::uuid then s.name end as elsewhere,
           exists (select from assets.asset_transfer_line t where t.asset_id = l.id and t.pending) as leaves,
           (select d.reason from assets.asset_dispute d where d.asset_id = l.id and d.settled_at is null) as disputed
    from assets.asset_list l join assets.asset a on a.id = l.id join admin.campus_face s on s.id = l.campus_id
    where l.custodian_id = ${terceroId}::uuid and a.state <> 'retired' order by l.plate limit 2000`
  return rows.map((row) => ({ ...row, state: assetStates[row.state][0] }))
}

interface ReceivedRow {
  readonly id: string
  readonly number: number
  readonly date: string
  readonly purpose: string
  readonly sender: string
  readonly from: string | null
  readonly place: string | null
  readonly elsewhere: string | null
  readonly assets: {
    readonly id: string
    readonly plate: string
    readonly description: string
    readonly detail: string
  }[]
}

const sentTo = (tx: Tx, terceroId: string, campusId: string): Promise<ReceivedRow[]> =>
  rowsFrom<ReceivedRow>(tx)`
    select r.id, t.number, t.date::text as date, t.purpose, coalesce(u.label, '') as sender,
           case when r.campus_id <> t.campus_id then o.name end as "from",
           case when l.id is not null then l.code || ' ' || l.name end as place,
           case when r.campus_id <> ${campusId}::uuid then d.name end as elsewhere,
           (select jsonb_agg(jsonb_build_object('id', a.id, 'plate', a.plate, 'description', a.description,
                     'detail', coalesce(i.detail, '')) order by i.position)
            from assets.asset_transfer_line i join assets.asset a on a.id = i.asset_id where i.parent_id = t.id) as assets
    from assets.transfer_receipt r
    join assets.asset_transfer t on t.id = r.transfer_id and t.status = 'sent'
    join admin.campus_face o on o.id = t.campus_id join admin.campus_face d on d.id = r.campus_id
    left join hospital.location_face l on l.id = t.location_id
    left join admin.user_option u on u.id = t.updated_by
    where r.custodian_id = ${terceroId}::uuid order by t.date, t.number`

const placesOf = (tx: Tx, campusId: string) =>
  rowsFrom<{ id: string; name: string }>(tx)`
    select id, code || ' ' || name as name from hospital.location_face
    where campus_id = ${campusId}::uuid and active order by code limit 2000`

/**
 * Returns the traslado of a receipt and the receiver. The traslado belongs to the sending site, but the receiver may answer it.
 * @throws Problem 404 when it was sent to another person
 */
async function receivedBy(tx: Tx, actor: Actor, receiptId: string): Promise<{ id: string; receiver: Actor }> {
  const row = await rowFrom<{ transferId: string; custodianId: string; campusId: string }>(tx)`
    select r.transfer_id as "transferId", r.custodian_id as "custodianId", t.campus_id as "campusId"
    from assets.transfer_receipt r join assets.asset_transfer t on t.id = r.transfer_id where r.id = ${receiptId}::uuid`
  const mine = row !== undefined && row.custodianId === (await ownTercero(tx, actor.userId))
  const found = mustBeFound(mine ? row : undefined, 'La entrega')
  const own = actingOn(actor, assetTransfer, found.campusId)
  const permissions = new Set([...own.permissions, allCampuses.toLowerCase()])
  return { id: found.transferId, receiver: { ...own, permissions } }
}

/** @throws Problem 404 when another person answers for the asset */
async function mustAnswerFor(tx: Tx, { userId }: Pick<Actor, 'userId'>, assetId: string): Promise<string> {
  const me = await ownTercero(tx, userId)
  const row = await rowFrom<{ id: string }>(tx)`
    select id from assets.asset where id = ${assetId}::uuid and custodian_id = ${me}::uuid and state <> 'retired'
    for no key update`
  mustBeFound(row, 'El bien')
  return me!
}

export const ownCustodyOperations: readonly Operation[] = [
  serveQuery(ownCustody, ({ tx, actor }) => custodyOf(tx, actor)),
  serveCommand(acceptReceived, async ({ tx, actor, today, input }) => {
    const { id, receiver } = await receivedBy(tx, actor, input.id)
    const place = input.locationId === null ? {} : { locationId: input.locationId }
    const request = { tx, actor: receiver, today, id, action: 'accept', input: place } as const
    const { number } = await performAction(assetTransferService, request)
    return { number }
  }),
  serveCommand(acceptByPin, async ({ tx, actor, today, now, input }) => {
    const { id, receiverId, pin, ...place } = input
    const { campusId } = actor
    const signer = await signerByPin(tx, { userId: receiverId, pin, campusId, now, today })
    if (signer instanceof Problem) return signer
    const receipt = mustBeFound(
      await rowFrom<{ id: string; custodianId: string }>(tx)`
        select id, custodian_id as "custodianId" from assets.transfer_receipt where transfer_id = ${id}::uuid`,
      'La entrega',
    )
    const isTheirs = receipt.custodianId === (await ownTercero(tx, signer.userId))
    must(isTheirs, 'BIE-072', 'receiverId', 'Firma la persona a la que van los bienes.')
    const { receiver } = await receivedBy(tx, signer, receipt.id)
    await performAction(assetTransferService, {
      tx,
      actor: receiver,
      today,
      id,
      action: 'accept',
      input: place,
    })
    return { receiver: signer.name }
  }),
  serveCommand(refuseReceived, async ({ tx, actor, today, input }) => {
    const { id, receiver } = await receivedBy(tx, actor, input.id)
    const reason = { reason: input.reason }
    const request = { tx, actor: receiver, today, id, action: 'reject', input: reason } as const
    const { number } = await performAction(assetTransferService, request)
    return { number }
  }),
  serveCommand(disputeAsset, async ({ tx, actor, input: { assetId, reason } }) => {
    const custodianId = await mustAnswerFor(tx, actor, assetId)
    const open = await rowFrom<{ id: string }>(tx)`
      select id from assets.asset_dispute where asset_id = ${assetId}::uuid and settled_at is null`
    must(open === undefined, 'BIE-058', 'reason', 'Ya lo objetó, y está por responder.')
    const id = newId()
    await addTo(tx, 'assets.assetDispute', { id, assetId, custodianId, reason, userId: actor.userId })
    return { id }
  }),
  serveCommand(photographAsset, async ({ tx, actor, input: { assetId }, file }) => {
    await mustAnswerFor(tx, actor, assetId)
    insist(file !== undefined, 'ADJ-EMPTY', 'Elija un archivo.')
    return { id: await attach(tx, { of: 'assets.asset', id: assetId, actor, file }) }
  }),
]
