import { addTo, rowsFrom } from '@quina/db/server'
import { type Id, newId, pesos } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetTransferService } from '../../../modules/supply/assets/custody/transfer/transfer.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { depreciationDetail } from '../../../modules/supply/assets/value/depreciation/depreciation-run.contract.ts'
import {
  depreciationOperations,
  depreciationRunService,
} from '../../../modules/supply/assets/value/depreciation/depreciation-run.server.ts'
import { retirementService } from '../../../modules/supply/assets/value/retirement/retirement.server.ts'
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

async function moved(kind: string, date: string, change: object = {}, assetId = monitor) {
  const today = on(date)
  const input = { date: today, kind, purpose: 'Cambio de estado', lines: [{ assetId }], ...change }
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

/** Another monitor, in the ward from 21 April: ten days of that month are 33.333. */
async function another(): Promise<string> {
  const change = { date: on('2026-04-21') }
  const line = { unitCost: pesos(12_000_000), vatRate: null }
  const entered = entryOf(world, await classOf(db, 'EM-DIA'), change, line)
  const entryId = await approved(world, assetEntryService as never, entered)
  return (
    await db.selectFrom('assets.asset').select('id').where('entryId', '=', entryId).executeTakeFirstOrThrow()
  ).id
}
const balanceOf = async (code: string) => {
  const [row] = await rowsFrom<{ balance: string }>(db)`
    select coalesce(sum(l.credit - l.debit), 0)::text as balance from accounting.entry_line l
    join accounting.account_face a on a.id = l.account_id where a.code = ${code}`
  return Number(row!.balance)
}

test('a month that is depreciated after its asset passed to other accounts follows it there', async () => {
  const id = await another()
  await run('2026-04-30')
  const before = await balanceOf('168505')
  const unused = await balanceOf('168504')
  await moved('unused', '2026-06-10', {}, id)
  const may = await run('2026-05-31')
  expect(await postedLines(db, may)).toEqual([
    '731007 Dr 100000.00',
    '168505 Cr 100000.00',
    '168505 Dr 100000.00',
    '168504 Cr 100000.00',
  ])
  expect((await balanceOf('168505')) - before).toBe(-33_333)
  expect((await balanceOf('168504')) - unused).toBe(133_333)
  const annulment = { date: on('2026-06-30'), reason: 'Se calcula de nuevo' }
  await step(world, depreciationRunService as never, { id: may, action: 'annul', input: annulment })
  expect((await balanceOf('168504')) - unused).toBe(33_333)
  await run('2026-05-31')
})

test('a month is split by days among the centres of an asset, to the centavo, where the house says so', async () => {
  const id = await another()
  await world.act((tx) =>
    sql`insert into platform.parameter (id, name, from_day, value)
        values (gen_random_uuid(), 'assets.centreByDays', '2026-07-01', 'true')`.execute(tx),
  )
  await run('2026-06-30')
  const placed = (locationId: string) => ({ custodianId: world.nurse, locationId })
  await moved('internal', '2026-07-11', placed(world.desk), id)
  await moved('internal', '2026-07-31', placed(world.room), id)
  const july = await run('2026-07-31')
  const lines = await rowsFrom<{ centre: string; days: number | null; amount: string; before: string }>(db)`
    select k.code as centre, l.days, l.amount::text, l.before::text from assets.depreciation_line l
    join hospital.cost_centre k on k.id = l.cost_centre_id
    where l.run_id = ${july}::uuid and l.asset_id = ${id}::uuid order by l.before`
  // The day 31 is none of the thirty: it was ten days in the ward and twenty in the office.
  expect(lines).toEqual([
    { centre: '7310', days: 10, amount: '33333.00', before: '233333.00' },
    { centre: '5100', days: 20, amount: '66667.00', before: '266666.00' },
  ])
  const { rows } = await reportsOf(depreciationOperations, { db, actor: world.actor }).answer(
    depreciationDetail,
    {
      depreciationRunId: july,
    },
  )
  expect(rows.map(({ values }) => values.explanation)).toContainEqual(
    expect.stringMatching(/= 100\.000\. De ellos, 20 de 30 días en este centro: 66\.667\.$/),
  )
  const [retired] = await rowsFrom<{ n: number }>(db)`
    select count(*)::int as n from assets.depreciation_run_list where id = ${july}::uuid and assets = 2`
  expect(retired!.n).toBe(1)
})
