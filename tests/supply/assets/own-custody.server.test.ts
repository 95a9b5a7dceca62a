import { saveRow } from '@quina/blocks/server'
import { addTo } from '@quina/db/server'
import { type Id, newId, pesos } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../../apps/api/testing/people.ts'
import { signCustody } from '../../../modules/house/people/tercero/custody/custody.contract.ts'
import { custodyService } from '../../../modules/house/people/tercero/custody/custody.server.ts'
import { custodyOperations } from '../../../modules/house/people/tercero/custody/custody-operations.server.ts'
import {
  assetDisputes,
  settleDispute,
} from '../../../modules/supply/assets/custody/dispute/dispute.contract.ts'
import { disputeOperations } from '../../../modules/supply/assets/custody/dispute/dispute.server.ts'
import {
  acceptByPin,
  acceptReceived,
  disputeAsset,
  ownCustody,
  photographAsset,
  refuseReceived,
} from '../../../modules/supply/assets/custody/own/own-custody.contract.ts'
import { ownCustodyOperations } from '../../../modules/supply/assets/custody/own/own-custody.server.ts'
import { assetTransferService } from '../../../modules/supply/assets/custody/transfer/transfer.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { pin, withPin } from '../pins.ts'
import { calling } from '../warehouse/warehouse-world.ts'
import { approved, assetsWorld, classOf, draftOf, entryOf, on, step } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db, act } = world
const today = on('2026-05-10')
const south = newId<'admin.campus'>()
const service = assetTransferService as never
let room: Id<'hospital.location'>
let classId: string

/** Somebody with an account and no permission at all, who works in a site. */
async function worker(terceroId: string, campusId: string) {
  const { id } = await addPerson(db)
  await db
    .updateTable('admin.appUser')
    .set({ personKind: 'tercero', personId: terceroId })
    .where('id', '=', id)
    .execute()
  const actor = actorFor({ userId: id as never, campusId: campusId as never, permissions: [] })
  return { actor, ...screensOf(ownCustodyOperations, { db, actor, today }) }
}

beforeAll(async () => {
  classId = await classOf(db, 'EM-DIA')
  room = newId<'hospital.location'>()
  await act(async (tx) => {
    await addTo(tx, 'admin.campus', { id: south, code: '98', name: 'Sede del sur' })
    const place = { id: room, campusId: south, kind: 'office', code: 'S1', name: 'Consultorio' }
    await addTo(tx, 'hospital.location', { ...place, costCentreId: world.office })
  })
})

const entered = async (quantity = 1) => {
  const line = { quantity, unitCost: pesos(12_000_000), vatRate: null }
  const id = await approved(world, assetEntryService as never, entryOf(world, classId, {}, line))
  return db.selectFrom('assets.asset').selectAll().where('entryId', '=', id).orderBy('plate').execute()
}
async function sent(assets: readonly { readonly id: string }[], change: object = {}) {
  const id = await draftOf(world, service, {
    date: today,
    kind: 'site',
    toCampusId: south,
    custodianId: world.clerk,
    purpose: 'Para el sur',
    lines: assets.map(({ id: assetId }) => ({ assetId })),
    ...change,
  })
  await step(world, service, { id, action: 'send', today })
  return id
}
const asset = (id: string) =>
  db.selectFrom('assets.asset').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('who receives in another site accepts there, says the place, and answers from then on', async () => {
  const [monitor] = await entered()
  await sent([monitor!])
  const clerk = await worker(world.clerk, south)
  const before = await clerk.ask(ownCustody, {})
  expect(before).toMatchObject({
    assets: [],
    received: [{ from: 'Sede de bienes', place: null, elsewhere: null, assets: [{ plate: monitor!.plate }] }],
    places: [{ id: room, name: 'S1 Consultorio' }],
  })
  const { id } = before.received[0]!
  await expect(clerk.act(acceptReceived, { id, locationId: null })).rejects.toMatchObject({ code: 'BIE-063' })
  // A place of the site that sends is none of theirs.
  const elsewhere = clerk.act(acceptReceived, { id, locationId: world.desk })
  await expect(elsewhere).rejects.toMatchObject({ status: 404 })
  await clerk.act(acceptReceived, { id, locationId: room })
  expect(await asset(monitor!.id)).toMatchObject({
    campusId: south,
    locationId: room,
    custodianId: world.clerk,
    costCentreId: world.office,
  })
  expect(await clerk.ask(ownCustody, {})).toMatchObject({
    total: '12000000.00',
    received: [],
    assets: [{ plate: monitor!.plate, place: 'S1 Consultorio', elsewhere: null, leaves: false }],
  })
})

test('what was sent to another person does not exist for who asks', async () => {
  const [monitor] = await entered()
  await sent([monitor!])
  const { received } = await (await worker(world.clerk, south)).ask(ownCustody, {})
  const nurse = await worker(world.nurse, south)
  const call = { id: received[0]!.id, locationId: room }
  await expect(nurse.act(acceptReceived, call)).rejects.toMatchObject({ status: 404 })
  await expect(nurse.act(disputeAsset, { assetId: newId(), reason: 'No existe' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a refusal returns to the sender with its reason', async () => {
  const clerk = await worker(world.clerk, south)
  const { received } = await clerk.ask(ownCustody, {})
  await clerk.act(refuseReceived, { id: received[0]!.id, reason: 'No lo pedimos' })
  const [row] = await db
    .selectFrom('assets.assetTransferList')
    .select(['condition', 'reason', 'toCampusLabel'])
    .where('condition', '=', 'rejected')
    .execute()
  expect(row).toEqual({ condition: 'rejected', reason: 'No lo pedimos', toCampusLabel: 'Sede del sur' })
})

test('what is not so is disputed once, with a photograph, and settled by the head of assets', async () => {
  const [mine, other] = await entered(2)
  const nurse = await worker(world.nurse, world.actor.campusId)
  await nurse.act(disputeAsset, { assetId: mine!.id, reason: 'Se lo llevaron a radiología' })
  await expect(
    nurse.act(disputeAsset, { assetId: mine!.id, reason: 'Otra vez lo mismo' }),
  ).rejects.toMatchObject({ code: 'BIE-058' })
  const file = { name: 'foto.png', mediaType: 'image/png', content: onePixel }
  await nurse.act(photographAsset, { assetId: mine!.id }, file)
  const kept = await db.selectFrom('platform.attachment').select(['name', 'documentId']).execute()
  expect(kept).toEqual([{ name: 'foto.png', documentId: mine!.id }])
  const { assets } = await nurse.ask(ownCustody, {})
  const reasons = assets.map(({ id, disputed }) => [id, disputed])
  expect(reasons).toContainEqual([mine!.id, 'Se lo llevaron a radiología'])
  expect(reasons).toContainEqual([other!.id, null])

  const head = screensOf(disputeOperations, { db, actor: world.actor, today })
  await head.act(settleDispute, { assetId: mine!.id, answer: 'Se trasladó a radiología' })
  const { rows } = await head.ask(assetDisputes, { assetId: mine!.id })
  expect(rows).toMatchObject([{ on: expect.any(String), answer: 'Se trasladó a radiología' }])
  await expect(head.act(settleDispute, { assetId: mine!.id, answer: 'Ya estaba' })).rejects.toMatchObject({
    status: 404,
  })
})

test('an account of nobody answers for nothing', async () => {
  const stranger = screensOf(ownCustodyOperations, { db, actor: actorFor({ permissions: [] }), today })
  expect(await stranger.ask(ownCustody, {})).toMatchObject({ name: null, assets: [], received: [] })
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** The device of who brings the goods, before the clerk and the nurse of the site, each with a PIN of their own. */
async function counterBefore() {
  const { campusId } = world.actor
  const clerk = await worker(world.clerk, campusId)
  const nurse = await worker(world.nurse, campusId)
  await act(async (tx) => {
    for (const { actor } of [clerk, nurse])
      await withPin(tx, { userId: actor.userId, campusId, permission: 'people.custody.view' })
  })
  const keeper = actorFor({ campusId, permissions: ['assets.assetTransfer.send'] })
  const screens = screensOf([...ownCustodyOperations, ...custodyOperations], { db, actor: keeper, today })
  return { clerk: clerk.actor.userId, nurse: nurse.actor.userId, keeper, runs: screens.act }
}

test('who brings the goods has them accepted with the PIN of the person they go to, and of nobody else', async () => {
  const [monitor] = await entered()
  const id = await sent([monitor!], { kind: 'internal', toCampusId: null, locationId: world.desk })
  const { clerk, nurse, keeper, runs } = await counterBefore()
  const signs = (receiverId: string) => runs(acceptByPin, { id, receiverId, pin, locationId: null })
  const body = { id, receiverId: clerk, pin: '480217', locationId: null }
  const call = calling(ownCustodyOperations, { actor: keeper, today, now: new Date() })
  expect(await act((tx) => call(tx, 'POST', '/api/assets/acceptByPin', { body }))).toMatchObject({
    code: 'USU-019',
  })
  await expect(signs(nurse)).rejects.toMatchObject({
    code: 'BIE-072',
    fields: { receiverId: expect.any(String) },
  })
  expect(await asset(monitor!.id)).not.toMatchObject({ custodianId: world.clerk })
  expect(await signs(clerk)).toMatchObject({ receiver: expect.any(String) })
  expect(await asset(monitor!.id)).toMatchObject({ custodianId: world.clerk, locationId: world.desk })
})

test('a custody is signed once with the PIN of who holds it, and then goes to nobody else', async () => {
  const { clerk, nurse, keeper, runs } = await counterBefore()
  const custodyId = newId<'people.custody'>()
  const held = {
    terceroId: world.clerk,
    dependenciaId: newId(),
    locationId: world.desk,
    fromDay: '2026-01-01',
  }
  await act((tx) => addTo(tx, 'people.custody', { id: custodyId, ...held }))
  const signs = (receiverId: string) => runs(signCustody, { id: custodyId, receiverId, pin })
  await expect(signs(nurse)).rejects.toMatchObject({ code: 'RES-015' })
  await signs(clerk)
  await expect(signs(clerk)).rejects.toMatchObject({ code: 'RES-016' })
  const row = await db
    .selectFrom('people.custody')
    .selectAll()
    .where('id', '=', custodyId)
    .executeTakeFirstOrThrow()
  expect(row.signedBy).toBe(clerk)
  const { id: _, signedBy: __, signedAt: ___, receivedFromId: ____, active: _____, version, ...kept } = row
  const given = act((tx) =>
    saveRow(tx, custodyService, {
      id: custodyId,
      version,
      actor: keeper,
      body: { ...kept, terceroId: world.nurse },
    }),
  )
  await expect(given).rejects.toMatchObject({ code: 'RES-017' })
})
