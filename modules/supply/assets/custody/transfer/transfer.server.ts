import { entry } from '@quina/accounting/domain'
import { journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Actor, can, type Posting, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowFrom, rowOf, rowsFrom, type Tx, valueOrNull } from '@quina/db/server'
import { conflict, type Day, type Id, insist, minus, must, mustBeFound, pluck } from '@quina/kernel'
import { sql } from 'kysely'
import type { AssetMove } from '../../register/asset/asset-life.contract.ts'
import { addBases, firstBasis, undoBases } from '../../register/basis/basis.server.ts'
import { type LockedAsset, lockedAssets } from '../../register/locked-asset/locked-asset.server.ts'
import { assetLedger, toAssets } from '../../register/move/asset-ledger.server.ts'
import { centreOf } from '../../register/place/place-centre.server.ts'
import { type ArrivingAsset, accountsPassed } from '../accounts/accounts-passed.server.ts'
import {
  begins,
  isReceived,
  mustHaveAccount,
  mustHavePlace,
  mustSayWhere,
  placeAfter,
  siteAfter,
} from '../destination/destination.domain.ts'
import { ownTercero } from '../own/own-tercero.server.ts'
import { acceptForOthers, assetTransfer } from './transfer.contract.ts'

type Transfer = Stored<typeof assetTransfer>

const transferPrint: DocumentPrint<typeof assetTransfer> = {
  title: 'Acta de traslado de bienes',
  pairs: [
    'kind',
    'toCampusId',
    'custodianId',
    'locationId',
    'costCentreId',
    'terceroId',
    'contract',
    'guide',
    'returnOn',
    'purpose',
  ],
  identifies: ['custodianId', 'terceroId'],
  tells: ({ facts }) => [{ label: 'Quién los tenía', value: facts.sender }],
  signs: { gives: 'Entrega', receives: 'Recibe' },
}

/** Rules: BIE-057 to BIE-071, `ACTIVO_DADO_DE_BAJA`, `TRASLADO_PENDIENTE`, `RESPONSABLE_INACTIVO`, `CLASE_SIN_CUENTA`. */
export const assetTransferService = servedDocument<typeof assetTransfer>({
  document: assetTransfer,
  ledgers: [assetLedger, journalLedger],
  on: {
    async send({ tx, document, today }) {
      must(document.date <= today, 'BIE-060', 'date', 'La fecha del traslado no puede ser futura.')
      mustSayWhere(document)
      const campusId = await mustGoSomewhere(tx, document)
      if (document.fromCustodianId !== null) await addAllOf(tx, document.id, document.fromCustodianId)
      const assets = await sentAssets(tx, document.id)
      insist(assets.length > 0, 'BIE-061', 'Elija los bienes que se trasladan.')
      const leaving = assets.find(({ state }) => state === 'retiring')
      insist(leaving === undefined, 'BIE-057', `${leaving?.plate} está en proceso de baja.`, { status: 409 })
      for (const asset of assets) if (asset.cost > 0n) mustHaveAccount(document.kind, asset)
      await mark(tx, document.id, true)
      await offerReceipt(tx, document, campusId)
    },
    async accept({ tx, document, actor, today, input }) {
      const receiving = await mustReceive(tx, document, actor)
      if (receiving === 'for another')
        mustBeForAnother(await wasSentBy(tx, document.id, actor), input.onBehalf)
      const locationId = input.locationId ?? document.locationId
      mustHavePlace({ kind: document.kind, locationId })
      await changeById(tx, 'assets.assetTransfer', document.id, { locationId })
      const assets = await sentAssets(tx, document.id)
      await mark(tx, document.id, false)
      return acceptance(tx, { document: { ...document, locationId }, assets, today })
    },
    async reject({ tx, document, actor, input: { reason } }) {
      await mustReceive(tx, document, actor)
      await mark(tx, document.id, false)
      await changeById(tx, 'assets.assetTransfer', document.id, { reason })
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'BIE-064', 'date', 'No puede ser anterior al traslado.')
      await mark(tx, document.id, false)
      await undoBases(tx, document.id)
    },
  },
  extra: async (tx, stored, actor) => ({
    facts: { sender: await senderOf(tx, stored.id) },
    mayNot: stored.status === 'sent' ? await mayNotOf(tx, stored, actor) : {},
  }),
  print: transferPrint,
})

/**
 * Returns the site where the assets end.
 * @throws Problem BIE-067 a place of another site; `RESPONSABLE_INACTIVO`; BIE-065 no centre
 */
async function mustGoSomewhere(tx: Tx, transfer: Transfer): Promise<string> {
  const { custodianId, locationId } = transfer
  const campusId = await mustBeOfItsSite(tx, transfer)
  if (!isReceived(transfer)) return campusId
  const person = await rowFrom<{ active: boolean }>(tx)`
    select t.active and not exists (
             select from people.employee_face e where e.tercero_id = t.id and e.retired_on is not null) as active
    from people.tercero_face t where t.id = ${custodianId}::uuid`
  const inactive = 'Quien recibe debe ser una persona activa y sin retiro.'
  must(person?.active === true, 'RESPONSABLE_INACTIVO', 'custodianId', inactive)
  if (locationId !== null) await mustHaveCentre(tx, transfer)
  return campusId
}

async function mustHaveCentre(tx: Tx, transfer: Transfer): Promise<void> {
  const without = 'La ubicación no tiene centro de costo: escríbalo en el traslado o regístrelo en ella.'
  must((await centreOf(tx, transfer)) !== null, 'BIE-065', 'costCentreId', without)
}

/** Returns the site where the assets end. @throws Problem BIE-067 */
const mustBeOfItsSite = async (tx: Tx, transfer: Transfer): Promise<string> => {
  const { kind, campusId, toCampusId } = transfer
  return siteAfter({ kind, campusId, toCampusId, placeCampusId: await siteOf(tx, transfer) })
}

/** Offers the traslado to the receiver, in their site and among their own assets. */
async function offerReceipt(tx: Tx, { id, custodianId }: Transfer, campusId: string): Promise<void> {
  if (custodianId === null) return
  await sql`
    insert into assets.transfer_receipt (id, transfer_id, campus_id, custodian_id)
    values (gen_random_uuid(), ${id}::uuid, ${campusId}::uuid, ${custodianId}::uuid)
    on conflict (transfer_id) do update set campus_id = excluded.campus_id, custodian_id = excluded.custodian_id`.execute(
    tx,
  )
}

async function siteOf(tx: Tx, { locationId }: Transfer): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select campus_id as "campusId" from hospital.location_face where id = ${locationId}::uuid`
}

/** Adds all assets of a custodian in the site to the ones that were named. */
async function addAllOf(tx: Tx, transferId: string, custodianId: string): Promise<void> {
  await sql`
    insert into assets.asset_transfer_line (id, parent_id, position, asset_id)
    select gen_random_uuid(), ${transferId}::uuid, 1000 + row_number() over (order by a.plate), a.id
    from assets.asset a
    where a.custodian_id = ${custodianId}::uuid and a.state <> 'retired'
      and a.campus_id = (select campus_id from assets.asset_transfer where id = ${transferId}::uuid)
      and not exists (
        select from assets.asset_transfer_line l where l.parent_id = ${transferId}::uuid and l.asset_id = a.id)`.execute(
    tx,
  )
}

async function sentAssets(tx: Tx, transferId: string): Promise<LockedAsset[]> {
  const lines = await rowsFrom<{ assetId: string }>(tx)`
    select asset_id as "assetId" from assets.asset_transfer_line where parent_id = ${transferId}::uuid`
  return lockedAssets(tx, pluck(lines, 'assetId'))
}

const receiverAlone = 'Acepta o rechaza quien recibe los bienes, desde su propia sesión.'
const ownSending = 'Usted lo envió: lo acepta quien recibe, u otra persona con el acta firmada.'

/** Returns how the caller may answer a traslado: it needs no receiver, the caller is the receiver, or may act for another. */
async function receivingOf(tx: Tx, transfer: Transfer, actor: Actor) {
  if (!isReceived(transfer)) return 'unreceived'
  const me = await ownTercero(tx, actor.userId)
  if (me !== null && me === transfer.custodianId) return 'own'
  return can(actor, acceptForOthers) ? 'for another' : 'none'
}

/** The receiver accepts in their own session; another person needs a permission. @throws Problem BIE-066 */
async function mustReceive(tx: Tx, transfer: Transfer, actor: Actor) {
  const receiving = await receivingOf(tx, transfer, actor)
  insist(receiving !== 'none', 'BIE-066', receiverAlone, { status: 403 })
  return receiving
}

/** @throws Problem BIE-070 the sender accepts for the receiver, BIE-071 accepted for another without the signed acta */
function mustBeForAnother(isOwn: boolean, onBehalf: string | null): void {
  insist(!isOwn, 'BIE-070', ownSending, { status: 409 })
  must(
    onBehalf !== null,
    'BIE-071',
    'onBehalf',
    'Escriba por qué acepta por quien recibe: el acta que firmó.',
  )
}

/** Whether the actor sent the traslado: nothing changes between sending and answering, so the last editor is the sender. */
async function wasSentBy(tx: Tx, id: string, { userId }: Actor): Promise<boolean> {
  const { updatedBy } = mustBeFound(await rowOf(tx, 'assets.assetTransfer', id, ['updatedBy']), 'El traslado')
  return updatedBy === userId
}

const senderOf = async (tx: Tx, id: string): Promise<string> => {
  const row = await rowFrom<{ sender: string | null }>(tx)`
    select sender from assets.asset_transfer_list where id = ${id}::uuid`
  return row?.sender ?? ''
}

async function mayNotOf(tx: Tx, transfer: Transfer, actor: Actor): Promise<Readonly<Record<string, string>>> {
  const receiving = await receivingOf(tx, transfer, actor)
  if (receiving === 'none') return { accept: receiverAlone, reject: receiverAlone }
  const isOwn = receiving === 'for another' && (await wasSentBy(tx, transfer.id, actor))
  return isOwn ? { accept: ownSending } : {}
}

const mark = (tx: Tx, id: string, pending: boolean) =>
  sql`update assets.asset_transfer_line set pending = ${pending} where parent_id = ${id}::uuid`.execute(tx)

type Acceptance = Readonly<{ document: Transfer; assets: readonly LockedAsset[]; today: Day }>

/** Moves the assets, begins the depreciation of those first available, and posts each to the accounts of its new state. */
async function acceptance(tx: Tx, { document, assets, today }: Acceptance): Promise<Posting[]> {
  const costCentreId = await centreOf(tx, document)
  const { kind, custodianId, locationId } = document
  const campusId = await mustBeOfItsSite(tx, document)
  if (kind === 'site') await mustHaveCentre(tx, document)
  const destination = { kind, campusId, custodianId, locationId, costCentreId }
  const arriving = assets.map((asset) => ({ asset, to: placeAfter(asset.place, destination) }))
  const bases = arriving.flatMap(({ asset, to }) => {
    const { assetId, begun, state } = asset
    if (!begins({ begun, from: state, to: to.state })) return []
    const basis = firstBasis({ ...asset, fromDay: today })
    return basis === null ? [] : [{ ...basis, assetId, cause: 'service' as const }]
  })
  await addBases(tx, { document: 'assets.assetTransfer', id: document.id }, bases)
  const moves = toAssets(arriving.map((one) => moveOf(one, document, today)))
  const borrowers = await borrowersOf(tx, assets)
  const commands = arriving.flatMap((one) =>
    accountsPassed(one, document.terceroId ?? borrowers.get(one.asset.assetId) ?? null),
  )
  if (commands.length === 0) return [moves]
  const heading = { kind: 'NC', day: today, concept: document.purpose } as const
  return [moves, toJournal([entry(heading, await postingLines(tx, today, commands))])]
}

/** Returns the borrower of each lent asset. */
async function borrowersOf(
  tx: Tx,
  assets: readonly LockedAsset[],
): Promise<ReadonlyMap<string, Id<'people.tercero'>>> {
  const lent = assets.filter(({ state }) => state === 'loaned').map(({ assetId }) => assetId)
  if (lent.length === 0) return new Map()
  const rows = await rowsFrom<{ assetId: string; terceroId: Id<'people.tercero'> }>(tx)`
    select distinct on (m.asset_id) m.asset_id as "assetId", t.tercero_id as "terceroId"
    from assets.asset_move m join assets.asset_transfer t on t.id = m.document_id
    where m.asset_id = any(${lent}::uuid[]) and m.state = 'loaned' and t.kind = 'loan' order by m.asset_id, m.seq desc`
  return new Map(rows.map(({ assetId, terceroId }) => [assetId, terceroId]))
}

function moveOf({ asset, to }: ArrivingAsset, { kind, contract, guide }: Transfer, day: Day): AssetMove {
  const { assetId, place, cost, accumulated, impairment } = asset
  const carrying = minus(minus(cost, accumulated), impairment)
  const same = place.state === to.state
  const moved = same ? 'transfer' : place.state === 'stored' || kind === 'store' ? 'service' : 'state'
  const detail = contract ?? guide
  return { assetId, kind: moved, day, from: place, to, carrying, ...(detail !== null && { detail }) }
}

export const assetTransferOperations = [
  ...refusing(
    {
      'assets.asset_transfer_line_pending': conflict(
        'TRASLADO_PENDIENTE',
        'Un bien ya va en otro traslado que nadie ha aceptado.',
        'lines',
      ),
    },
    serveDocument(assetTransferService),
  ),
]
