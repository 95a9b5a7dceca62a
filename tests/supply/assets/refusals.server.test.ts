import type { Fields } from '@quina/blocks'
import { type ServedDocument, saveRow } from '@quina/blocks/server'
import { newId, pesos } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetClassService } from '../../../modules/supply/assets/catalogue/asset-class/asset-class.server.ts'
import { assetTransferService } from '../../../modules/supply/assets/custody/transfer/transfer.server.ts'
import { assetEntry } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.contract.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { physicalInventoryService } from '../../../modules/supply/assets/inventory/physical-inventory/physical-inventory.server.ts'
import { bringHere } from '../../../modules/supply/assets/inventory/room/room.contract.ts'
import { roomOperations } from '../../../modules/supply/assets/inventory/room/room.server.ts'
import { adjustmentService } from '../../../modules/supply/assets/value/adjustment/adjustment.server.ts'
import { depreciationRunService } from '../../../modules/supply/assets/value/depreciation/depreciation-run.server.ts'
import { retirementService } from '../../../modules/supply/assets/value/retirement/retirement.server.ts'
import { approved, assetsWorld, classOf, draftOf, entryOf, on, step } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db, act, actor } = world
const today = on('2026-05-10')
const early = { date: on('2026-01-02'), reason: 'Se registró por error' }
let classId: string
let closet: string
beforeAll(async () => {
  classId = await classOf(db, 'EM-DIA')
  closet = newId()
  await sql`insert into hospital.location (id, campus_id, kind, code, name)
            values (${closet}, ${actor.campusId}, 'office', 'Z9', 'Depósito')`.execute(db)
})

const issued = (service: unknown, input: object) => approved(world, service as ServedDocument, input, today)
const enters = (change: object = {}, line: object = {}) =>
  issued(assetEntryService, entryOf(world, classId, change, line))
const owned = { unitCost: pesos(12_000_000), vatRate: null }
async function asset(change: object = {}, line: object = owned) {
  const entryId = await enters(change, line)
  const { id } = await db
    .selectFrom('assets.asset')
    .select('id')
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow()
  return { id, entryId }
}
const undoes = (service: unknown, id: string) =>
  step(world, service as ServedDocument, { id, action: 'annul', input: early, today })

test.each([
  ['of a day to come', { date: on('2026-05-11') }, 'BIE-020'],
  ['that nobody gives', { origin: 'donation', act: 'A', terceroId: null }, 'BIE-021'],
  ['in a place without a centre', { locationId: 'closet' }, 'BIE-035'],
])('refuses an entry %s', async (_, change, code) => {
  const given = 'locationId' in change ? { locationId: closet } : change
  await expect(enters(given)).rejects.toMatchObject({ code })
})

test('a cost of nothing is refused beside its field, before anything is saved', () => {
  const { unitCost } = assetEntry.fields.lines.of as Fields
  const typed = (cost: string) => unitCost!.schema.safeParse(cost)
  expect(typed('0.00').error?.issues).toMatchObject([{ message: 'El costo es mayor que cero.' }])
  expect(typed('0.01').success).toBe(true)
})

test('an entry is not annulled before its day, nor once a month rests on it', async () => {
  const { entryId } = await asset({ date: on('2026-04-01') })
  await expect(undoes(assetEntryService, entryId)).rejects.toMatchObject({ code: 'BIE-034' })
  const run = (date: string) =>
    issued(depreciationRunService, { date: on(date), purpose: 'Depreciación del mes' })
  await expect(run('2026-05-31')).rejects.toMatchObject({ code: 'BIE-051' })
  await run('2026-04-30')
  const later = { date: today, reason: 'Se devolvió al proveedor' }
  await expect(
    step(world, assetEntryService as never, { id: entryId, action: 'annul', input: later, today }),
  ).rejects.toMatchObject({ code: 'BIE-042' })
})

test('a class that is no longer used receives nothing', async () => {
  const old = await classOf(db, 'COC')
  await sql`update assets.asset_class set active = false where id = ${old}::uuid`.execute(db)
  const input = entryOf(world, old)
  await expect(issued(assetEntryService, input)).rejects.toMatchObject({ code: 'BIE-032' })
})

const sends = async (input: object) => {
  const base = { date: today, kind: 'internal', custodianId: world.clerk, purpose: 'Para otra área' }
  const id = await draftOf(world, assetTransferService as never, {
    ...base,
    locationId: world.desk,
    ...input,
  })
  await step(world, assetTransferService as never, { id, action: 'send', today })
  return id
}

test('a traslado has a day, assets and a centre, and is not annulled before its day', async () => {
  const { id } = await asset()
  const lines = [{ assetId: id }]
  await expect(sends({ date: on('2026-05-11'), lines })).rejects.toMatchObject({ code: 'BIE-060' })
  await expect(sends({ lines: [] })).rejects.toMatchObject({ code: 'BIE-061' })
  await expect(sends({ lines, locationId: closet })).rejects.toMatchObject({ code: 'BIE-065' })
  const sent = await sends({ lines })
  await expect(undoes(assetTransferService, sent)).rejects.toMatchObject({ code: 'BIE-064' })
  const out = { date: today, cause: 'useless', concept: 'C', act: 'A', purpose: 'No sirve más', lines }
  await expect(issued(retirementService, out)).rejects.toMatchObject({ code: 'TRASLADO_PENDIENTE' })
})

test('what is of minor value has no value to change, and what changed is not undone before its day', async () => {
  const small = await asset({}, { unitCost: pesos(2_000_000), vatRate: null })
  const { id } = await asset()
  const change = { date: today, kind: 'life', months: 90, support: 'Concepto 2', purpose: 'Dura menos' }
  await expect(issued(adjustmentService, { ...change, assetId: small.id })).rejects.toMatchObject({
    code: 'BIE-141',
  })
  const made = await issued(adjustmentService, { ...change, assetId: id })
  await expect(undoes(adjustmentService, made)).rejects.toMatchObject({ code: 'BIE-145' })
})

test('somebody owes what is recovered, and a baja is not annulled before its day', async () => {
  const { id } = await asset()
  const out = { date: today, cause: 'sale', concept: 'C', act: 'A', purpose: 'Se vende' }
  const lines = [{ assetId: id, recovered: pesos(1_000_000) }]
  await expect(issued(retirementService, { ...out, lines })).rejects.toMatchObject({ code: 'BIE-152' })
  const sold = await issued(retirementService, { ...out, lines, terceroId: world.supplier })
  await expect(undoes(retirementService, sold)).rejects.toMatchObject({ code: 'BIE-153' })
})

test('an inventory is of a day that came, and is not annulled before it', async () => {
  const service = physicalInventoryService as never
  const opens = async (date: string) => {
    const id = await draftOf(world, service, { date: on(date), locationId: world.room, purpose: 'Anual' })
    await step(world, service, { id, action: 'open', today })
    return id
  }
  await expect(opens('2026-05-11')).rejects.toMatchObject({ code: 'BIE-160' })
  await expect(undoes(service, await opens('2026-05-10'))).rejects.toMatchObject({ code: 'BIE-163' })
})

test('something of nobody is brought to a room by naming who receives it', async () => {
  const { id } = await asset({ destination: 'stored', locationId: null, custodianId: null })
  const { act: order } = screensOf(roomOperations, { db, actor, today })
  const call = { locationId: world.room, assetId: id, custodianId: null }
  await expect(order(bringHere, call)).rejects.toMatchObject({ code: 'BIE-171' })
})

const aClass = {
  code: 'NEW',
  name: 'Clase de prueba',
  kind: 'movable',
  assetAccount: '166007',
  accumulatedAccount: '168505',
  expenseAccount: '536005',
  lifeMonths: 120,
  residualPercent: '0',
  biomedical: false,
}

test('a class has a code of its own', async () => {
  const body = { ...aClass, code: 'EM-DIA' }
  await expect(act((tx) => saveRow(tx, assetClassService, { id: null, actor, body }))).rejects.toMatchObject({
    code: 'BIE-001',
  })
})

test.each([
  ['land with a life', { kind: 'land', lifeMonths: 12, accumulatedAccount: null }, 'BIE-002'],
  ['a life without where to accumulate', { accumulatedAccount: null }, 'BIE-003'],
  ['all of it residual', { residualPercent: '100' }, 'BIE-004'],
  ['an account that is in no chart', { assetAccount: '166099' }, 'CLASE_SIN_CUENTA'],
])('refuses a class of assets: %s', async (_, change, code) => {
  const body = { ...aClass, ...change }
  await expect(act((tx) => saveRow(tx, assetClassService, { id: null, actor, body }))).rejects.toMatchObject({
    code,
  })
})
