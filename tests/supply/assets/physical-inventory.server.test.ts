import { addTo, openChain, rowsFrom } from '@quina/db/server'
import { newId, pesos } from '@quina/kernel'
import { printedOf, reportsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetTransferService } from '../../../modules/supply/assets/custody/transfer/transfer.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import {
  chooseScan,
  inventoryOutcome,
  inventoryReport,
  inventorySheet,
  photographScan,
  recordScans,
  scanPhoto,
  sendDifferences,
} from '../../../modules/supply/assets/inventory/physical-inventory/physical-inventory.contract.ts'
import {
  physicalInventoryOperations,
  physicalInventoryService,
} from '../../../modules/supply/assets/inventory/physical-inventory/physical-inventory.server.ts'
import { bringHere, placeAssets } from '../../../modules/supply/assets/inventory/room/room.contract.ts'
import { roomOperations } from '../../../modules/supply/assets/inventory/room/room.server.ts'
import { labelCode } from '../../../modules/supply/assets/register/label/label.server.ts'
import { accepted, approved, assetsWorld, classOf, draftOf, entryOf, on, step } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db, actor, room, desk } = world
const today = on('2026-05-20')
const service = physicalInventoryService as never
const screens = screensOf([...physicalInventoryOperations, ...roomOperations], { db, actor, today })
const { answer } = reportsOf(physicalInventoryOperations, { db, actor })
const elsewhere = newId<'hospital.location'>()

/** HOSP-0001 to HOSP-0004 lie in the room. */
beforeAll(async () => {
  const classId = await classOf(db, 'EM-DIA')
  const line = { quantity: 4, unitCost: pesos(12_000_000), vatRate: null }
  await world.act(async (tx) => {
    const campusId = newId<'admin.campus'>()
    await addTo(tx, 'admin.campus', { id: campusId, code: '99', name: 'Otra sede' })
    await addTo(tx, 'hospital.location', {
      id: elsewhere,
      campusId,
      kind: 'office',
      code: 'N1',
      name: 'Consultorio',
    })
  })
  await approved(world, assetEntryService as never, entryOf(world, classId, {}, line))
})

async function opened(change: object = {}): Promise<string> {
  const input = {
    date: today,
    locationId: room,
    classId: null,
    custodianId: null,
    purpose: 'Inventario anual',
  }
  const id = await draftOf(world, service, { ...input, ...change })
  await step(world, service, { id, action: 'open', today })
  return id
}
const scan = (code: string | null, change: object = {}) => ({
  scanId: newId<'scan'>(),
  code,
  locationId: room,
  physical: 'good' as const,
  description: null,
  note: null,
  scannedAt: '2026-05-20T14:00:00Z',
  ...change,
})
const sends = (id: string, scans: readonly object[], device = 'Android a1') =>
  screens.act(recordScans, { id, device, scans: scans as never })
const close = (id: string, missing = 'leave') =>
  step(world, service, { id, action: 'close', today, input: { missing } })
const stateOf = async (plate: string) => {
  const [row] = await rowsFrom<{ state: string; seenOn: string | null; physical: string }>(db)`
    select state, last_seen_on::text as "seenOn", physical from assets.asset where plate = ${plate}`
  return row
}
const results = async (id: string) => {
  const { rows } = await answer(inventoryReport, { physicalInventoryId: id })
  return Object.fromEntries(rows.map(({ values }) => [values.plate || values.description, values.result]))
}

test('a telephone takes what should be there, and its scans arrive once however often they are sent', async () => {
  const id = await opened()
  const sheet = await screens.ask(inventorySheet, { id })
  expect(sheet.assets.map(({ plate }) => plate)).toEqual(['HOSP-0001', 'HOSP-0002', 'HOSP-0003', 'HOSP-0004'])
  expect(sheet.places.map(({ mark }) => mark)).toEqual(['97-C101', '97-G201'])
  const read = [
    scan('HOSP-0001'),
    scan('HOSP-0002', { locationId: desk }),
    scan('HOSP-0003', { physical: 'useless' }),
    scan('X-77'),
    scan(null, { description: 'Silla azul' }),
  ]
  expect((await sends(id, read)).stored.length).toBe(5)
  expect((await sends(id, read)).stored.length).toBe(5)
  expect(await results(id)).toEqual({
    'HOSP-0001': 'found',
    'HOSP-0002': 'elsewhere',
    'HOSP-0003': 'bad',
    'HOSP-0004': 'missing',
    'X-77': 'surplus',
    'Silla azul': 'unlabelled',
  })
  const stored = await rowsFrom<{ n: number }>(db)`
    select count(*)::int as n from assets.inventory_scan where inventory_id = ${id}::uuid`
  expect(stored).toEqual([{ n: 5 }])
  await close(id)
  expect(await stateOf('HOSP-0001')).toMatchObject({ state: 'inService', seenOn: '2026-05-20' })
  expect(await stateOf('HOSP-0003')).toMatchObject({ physical: 'useless' })
  expect(await stateOf('HOSP-0004')).toMatchObject({ state: 'inService', seenOn: null })
  await expect(sends(id, [scan('HOSP-0004')])).rejects.toMatchObject({ code: 'BIE-164', status: 409 })
  const { facts, adds } = await printedOf(physicalInventoryService, db, { id })
  expect(facts.counts).toContainEqual(expect.objectContaining({ label: 'En otra ubicación', count: 1 }))
  for (const words of ['No encontrado', 'HOSP-0004', 'Silla azul']) expect(adds).toContain(words)
})

test('the photograph of a scan arrives once, is seen with its finding, and is of its own inventory', async () => {
  const id = await opened()
  const bad = scan('HOSP-0003', { physical: 'bad' })
  await sends(id, [bad])
  const one = { id, scanId: bad.scanId }
  const send = (content: Buffer, about: object = {}) =>
    screens.act(photographScan, { ...one, ...about }, { name: 'a.jpg', mediaType: 'image/jpeg', content })
  const jpeg = Buffer.from('ffd8ffe0aa', 'hex')
  await send(jpeg)
  await send(Buffer.from('ffd8ffe0bb', 'hex'))
  const { content } = await screens.take(scanPhoto, one)
  expect(content).toEqual(jpeg)
  const { differences } = await screens.ask(inventoryOutcome, { id })
  expect(differences.find(({ plate }) => plate === 'HOSP-0003')).toMatchObject({ photoOf: bad.scanId })
  expect(differences.find(({ plate }) => plate === 'HOSP-0004')).toMatchObject({ photoOf: null })
  await expect(send(Buffer.from('89504e47', 'hex'))).rejects.toMatchObject({ code: 'BIE-173' })
  const heavy = Buffer.concat([jpeg, Buffer.alloc(1_000_000)])
  await expect(send(heavy)).rejects.toMatchObject({ code: 'BIE-174' })
  await expect(send(jpeg, { scanId: newId() })).rejects.toMatchObject({ code: 'BIE-169', status: 404 })
  await close(id)
  await send(jpeg)
})

test('scans of one plate that disagree are shown: the later does not win by itself, somebody says which counts', async () => {
  const id = await opened()
  const first = scan('HOSP-0001', { scannedAt: '2026-05-20T14:00:00Z' })
  const later = scan('HOSP-0001', { scannedAt: '2026-05-20T16:00:00Z', locationId: desk })
  await sends(id, [first], 'Android a1')
  await sends(id, [scan('HOSP-0001', { scannedAt: '2026-05-20T15:00:00Z' })], 'Android b2')
  expect(await results(id)).toMatchObject({ 'HOSP-0001': 'found' })
  await sends(id, [later], 'Android b2')
  const { conflicts } = await screens.ask(inventoryOutcome, { id })
  expect(conflicts).toMatchObject([
    { plate: 'HOSP-0001', scans: [{ device: 'Android a1' }, {}, { device: 'Android b2' }] },
  ])
  await expect(close(id)).rejects.toMatchObject({ code: 'BIE-162', status: 409 })
  await screens.act(chooseScan, { id, scanId: first.scanId, reason: 'El otro lo leyó en el pasillo' })
  expect(await results(id)).toMatchObject({ 'HOSP-0001': 'found' })
  // What comes after the choice and disagrees opens it again.
  await sends(id, [scan('HOSP-0001', { locationId: desk, scannedAt: '2026-05-20T13:00:00Z' })], 'Android c3')
  expect(await results(id)).toMatchObject({ 'HOSP-0001': 'conflict' })
  const other = await opened()
  const choice = { id: other, scanId: first.scanId, reason: 'De otro inventario' }
  await expect(screens.act(chooseScan, choice)).rejects.toMatchObject({ code: 'BIE-169', status: 404 })
})

test('what was seen elsewhere is sent there, once, and its custodian accepts it', async () => {
  const id = await opened()
  await sends(id, [scan('HOSP-0001', { locationId: desk }), scan('HOSP-0002', { locationId: desk })])
  expect(await screens.act(sendDifferences, { id })).toEqual({ transfers: 1, assets: 2 })
  await expect(screens.act(sendDifferences, { id })).rejects.toMatchObject({ code: 'BIE-170' })
  const room2 = await screens.ask(placeAssets, { locationId: desk, mark: null })
  expect(room2.coming.map(({ plate }) => plate)).toEqual(['HOSP-0001', 'HOSP-0002'])
  const [transfer] = await rowsFrom<{ id: string }>(
    db,
  )`select id from assets.asset_transfer where status = 'sent'`
  await accepted(world, assetTransferService as never, transfer!.id, today)
  const seen = await screens.ask(placeAssets, { locationId: null, mark: '97-G201' })
  expect(seen.assets.map(({ plate }) => plate)).toEqual(['HOSP-0001', 'HOSP-0002'])
})

test('what nobody found passes to missing when that is decided, and comes back when the inventory is annulled', async () => {
  const id = await opened()
  await sends(id, [scan('HOSP-0003')])
  await close(id, 'missing')
  expect(await stateOf('HOSP-0004')).toMatchObject({ state: 'missing' })
  const annulment = { date: today, reason: 'Apareció en mantenimiento' }
  await step(world, service, { id, action: 'annul', today, input: annulment })
  expect(await stateOf('HOSP-0004')).toMatchObject({ state: 'inService' })
})

test('a room is mended walking: what is there and should not be is sent for', async () => {
  const [asset] = await rowsFrom<{ id: string }>(db)`select id from assets.asset where plate = 'HOSP-0004'`
  const bring = (locationId: typeof room) =>
    screens.act(bringHere, { locationId, assetId: asset!.id as never, custodianId: null })
  await expect(bring(room)).rejects.toMatchObject({ code: 'BIE-172' })
  await bring(desk)
  const { assets, coming } = await screens.ask(placeAssets, { locationId: desk, mark: null })
  expect(coming.map(({ plate }) => plate)).toEqual(['HOSP-0004'])
  expect(assets.length).toBe(2)
  expect(await screens.ask(placeAssets, { locationId: null, mark: '00-NADA' })).toMatchObject({ place: null })
})

test.each([
  ['a clock that runs ahead', scan('HOSP-0001', { scannedAt: '2026-05-22T16:00:00Z' }), 'BIE-166'],
  ['neither a plate nor what it is', scan(null), 'BIE-167'],
])('refuses %s', async (_, wrong, code) => {
  const id = await opened()
  await expect(sends(id, [wrong])).rejects.toMatchObject({ code })
})

test('an inventory of nothing is not opened', async () => {
  await sql`update assets.asset set custodian_id = null where plate = 'HOSP-0001'`.execute(db)
  await expect(opened({ custodianId: world.clerk })).rejects.toMatchObject({ code: 'BIE-161' })
})

test.each([
  ['too many at once', () => Array.from({ length: 501 }, () => scan('HOSP-0001')), 'BIE-165'],
  ['of a place of another site', () => [scan('HOSP-0001', { locationId: elsewhere })], 'BIE-168'],
])('refuses scans %s', async (_, taken, code) => {
  const id = await opened()
  await expect(sends(id, taken())).rejects.toMatchObject({ code })
})

test('a label that the house did not sign counts for no asset', async () => {
  openChain('the key of these labels, of forty letters')
  const id = await opened({ locationId: null })
  const plates = (await screens.ask(inventorySheet, { id })).assets.map(({ plate }) => plate)
  const signed = plates[0]!
  const forged = plates[1]!
  await sends(id, [scan(await labelCode(signed)), scan(`${forged}~AAAAAAAAAA`)])
  const found = await results(id)
  expect(found[signed]).not.toBe('missing')
  expect(found).toMatchObject({ [forged]: 'missing', [`${forged}~AAAAAAAAAA`]: 'forged' })
})
