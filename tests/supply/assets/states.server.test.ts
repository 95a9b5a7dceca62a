import { addTo, rowsFrom } from '@quina/db/server'
import { type Id, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetTransferService } from '../../../modules/assets/custody/transfer/transfer.server.ts'
import { assetEntryService } from '../../../modules/assets/entry/asset-entry/asset-entry.server.ts'
import { depreciationRunService } from '../../../modules/assets/value/depreciation/depreciation-run.server.ts'
import { retirementService } from '../../../modules/assets/value/retirement/retirement.server.ts'
import {
  accepted,
  approved,
  assetsWorld,
  classOf,
  draftOf,
  entryOf,
  on,
  postedLines,
  step,
} from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db } = world
const service = assetTransferService as never
let monitor: string

beforeAll(async () => {
  // Accounts of the chart that stand for 1636 and 1637, which the starter chart does not have at this level.
  await sql`update assets.asset_class set maintenance_account = '163501', unused_account = '163503',
              unused_accumulated_account = '168504' where code = 'EM-DIA'`.execute(db)
  const classId = await classOf(db, 'EM-DIA')
  const entryId = await approved(
    world,
    assetEntryService as never,
    entryOf(world, classId, { date: on('2026-01-01') }, { unitCost: pesos(12_000_000), vatRate: null }),
  )
  const [found] = await rowsFrom<{ id: string }>(
    db,
  )`select id from assets.asset where entry_id = ${entryId}::uuid`
  monitor = found!.id
})

const run = (date: string) =>
  approved(world, depreciationRunService as never, { date: on(date), purpose: 'Depreciación del mes' })

async function moved(kind: string, date: string, change: object = {}) {
  const today = on(date)
  const input = { date: today, kind, purpose: 'Cambio de estado', lines: [{ assetId: monitor }], ...change }
  const id = await draftOf(world, service, input)
  await step(world, service, { id, action: 'send', today })
  await accepted(world, service, id, today)
  return id
}
const stateOf = async () => {
  const [row] = await rowsFrom<{ state: string; custodianId: string; campusId: string }>(db)`
    select state, custodian_id as "custodianId", campus_id as "campusId" from assets.asset where id = ${monitor}::uuid`
  return row!
}

test('a major repair passes the cost to 1636, and it goes on being depreciated', async () => {
  await run('2026-01-31')
  const id = await moved('maintenance', '2026-02-10', { terceroId: world.supplier })
  expect(await postedLines(db, id)).toEqual(['163501 Dr 12000000.00', '166007 Cr 12000000.00'])
  expect(await stateOf()).toMatchObject({ state: 'maintenance', custodianId: world.nurse })
  const february = await run('2026-02-28')
  expect(await postedLines(db, february)).toEqual(['731007 Dr 100000.00', '168505 Cr 100000.00'])
})

test('what is not in use passes to 1637 with what was depreciated of it, and its months follow it there', async () => {
  const id = await moved('unused', '2026-03-01')
  expect(await postedLines(db, id)).toEqual([
    '163503 Dr 12000000.00',
    '168505 Dr 200000.00',
    '163501 Cr 12000000.00',
    '168504 Cr 200000.00',
  ])
  const march = await run('2026-03-31')
  expect(await postedLines(db, march)).toEqual(['731007 Dr 100000.00', '168504 Cr 100000.00'])
})

test('what is lent lies in the accounts of order, is not retired meanwhile, and comes back whole', async () => {
  const lent = { terceroId: world.supplier, contract: 'CO-7', returnOn: on('2026-12-31') }
  const id = await moved('loan', '2026-04-01', lent)
  expect(await postedLines(db, id)).toEqual(['834704 Dr 12000000.00', '891518 Cr 12000000.00'])
  const retire = {
    date: on('2026-04-02'),
    cause: 'useless',
    concept: 'C',
    act: 'A',
    purpose: 'Baja de prueba',
  }
  await expect(
    approved(world, retirementService as never, { ...retire, lines: [{ assetId: monitor }] }),
  ).rejects.toMatchObject({ code: 'BIE-154' })
  const back = await moved('internal', '2026-04-05', { custodianId: world.nurse, locationId: world.room })
  expect(await postedLines(db, back)).toEqual([
    '166007 Dr 12000000.00',
    '168504 Dr 300000.00',
    '891518 Dr 12000000.00',
    '163503 Cr 12000000.00',
    '168505 Cr 300000.00',
    '834704 Cr 12000000.00',
  ])
})

test('back in the store its depreciation goes with its cost, and annulling brings both back', async () => {
  await sql`update assets.asset_class set store_accumulated_account = '168506' where code = 'EM-DIA'`.execute(
    db,
  )
  const id = await moved('store', '2026-04-10')
  expect(await postedLines(db, id)).toEqual([
    '163502 Dr 12000000.00',
    '168505 Dr 300000.00',
    '166007 Cr 12000000.00',
    '168506 Cr 300000.00',
  ])
  const annulment = { date: on('2026-04-10'), reason: 'Seguía en uso' }
  await step(world, service, { id, action: 'annul', today: on('2026-04-10'), input: annulment })
  expect(await stateOf()).toMatchObject({ state: 'inService' })
  expect((await postedLines(db, id)).length).toBe(8)
})

test('a transfer to another site changes the site of the asset, which its own run then depreciates', async () => {
  const campusId = newId<'admin.campus'>()
  const locationId: Id<'hospital.location'> = newId()
  await world.act(async (tx) => {
    await addTo(tx, 'admin.campus', { id: campusId, code: '98', name: 'Sede del norte' })
    const place = {
      id: locationId,
      campusId,
      kind: 'office',
      code: 'N1',
      name: 'Norte',
      costCentreId: world.office,
    }
    await addTo(tx, 'hospital.location', place)
  })
  const received = { custodianId: world.clerk, locationId }
  await expect(moved('internal', '2026-04-20', received)).rejects.toMatchObject({ code: 'BIE-067' })
  await moved('site', '2026-04-20', received)
  expect(await stateOf()).toMatchObject({ state: 'inService', campusId, custodianId: world.clerk })
  await expect(run('2026-04-30')).rejects.toMatchObject({ code: 'BIE-052' })
})
