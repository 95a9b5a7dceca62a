import { pesos } from '@quina/kernel'
import { printedOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { nextDepreciation } from '../../../modules/supply/assets/value/depreciation/depreciation-run.contract.ts'
import {
  depreciationOperations,
  depreciationRunService,
} from '../../../modules/supply/assets/value/depreciation/depreciation-run.server.ts'
import {
  approved,
  assetsWorld,
  classOf,
  entryOf,
  on,
  postedLines,
  registerRows,
  step,
} from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
beforeAll(async () => {
  const monitors = await classOf(world.db, 'EM-DIA')
  const computers = await classOf(world.db, 'CPU')
  const service = assetEntryService as never
  // 36.000.000 less 1.800.000 over 60 months from 10 April.
  const office = { locationId: world.desk }
  const computer = { unitCost: pesos(36_000_000), vatRate: null, residual: pesos(1_800_000) }
  await approved(world, service, entryOf(world, computers, office, computer))
  await approved(world, service, entryOf(world, monitors, {}, { unitCost: pesos(12_000_000), vatRate: null }))
  await approved(world, service, entryOf(world, monitors, { destination: 'stored' }))
})
const screens = screensOf(depreciationOperations, {
  db: world.db,
  actor: world.actor,
  today: on('2026-08-15'),
})
const run = (date: string) =>
  approved(world, depreciationRunService as never, { date: on(date), purpose: 'Depreciación del mes' })
const undo = (id: string, date = '2026-06-30') =>
  step(world, depreciationRunService as never, {
    id,
    action: 'annul',
    input: { date: on(date), reason: 'Faltaba una mejora del mes' },
  })

const proposed = () => screens.ask(nextDepreciation, {})

test('the first month that is proposed is the last one gone by', async () => {
  expect(await proposed()).toEqual({ date: '2026-07-31' })
})

test('a month is posted by account and centre, and nothing of what waits in the store', async () => {
  await expect(run('2026-04-29')).rejects.toMatchObject({ code: 'BIE-050' })
  const april = await run('2026-04-30')
  expect(await postedLines(world.db, april)).toEqual([
    '536007 Dr 399000.00',
    '731007 Dr 70000.00',
    '168505 Cr 70000.00',
    '168507 Cr 399000.00',
  ])
  const rows = await registerRows(world.db)
  expect(rows.map(({ accumulated }) => accumulated)).toEqual(['399000.00', '70000.00', '0.00'])
})

test('a month says on its screen and its paper what it comes to', async () => {
  const run = await world.db
    .selectFrom('assets.depreciationRun')
    .select('id')
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  const { facts, worth } = await printedOf(depreciationRunService, world.db, run)
  expect(facts).toEqual({ assets: 2, amount: '469000.00', pending: [] })
  expect(worth).toBe(pesos(469_000))
})

test('months follow one another, each once, and the last is reversed first', async () => {
  await expect(run('2026-04-30')).rejects.toMatchObject({ code: 'DEPRECIACION_YA_EJECUTADA', status: 409 })
  await expect(run('2026-06-30')).rejects.toMatchObject({ code: 'BIE-055' })
  expect(await proposed()).toEqual({ date: '2026-05-31' })
  const may = await run('2026-05-31')
  const june = await run('2026-06-30')
  await expect(undo(may)).rejects.toMatchObject({ code: 'BIE-054' })
  await expect(undo(june, '2026-06-29')).rejects.toMatchObject({ code: 'BIE-056' })
  await undo(june)
  expect((await registerRows(world.db)).map(({ accumulated }) => accumulated)).toEqual([
    '969000.00',
    '170000.00',
    '0.00',
  ])
  await undo(may)
  const again = await run('2026-05-31')
  const { rows } = await sql<{ amount: string }>`
    select amount::text from assets.depreciation_line where run_id = ${again} order by amount`.execute(
    world.db,
  )
  expect(rows.map(({ amount }) => amount)).toEqual(['100000.00', '570000.00'])
})

test('what has no centre to bear it stops the month, by its plate', async () => {
  await sql`
    insert into assets.asset_move
      (id, asset_id, kind, day, state, campus_id, location_id, custodian_id, document, document_id)
    select gen_random_uuid(), id, 'transfer', '2026-06-20', state, campus_id, location_id, custodian_id,
      'assets.assetTransfer', id
    from assets.asset where plate = 'HOSP-0002'`.execute(world.db)
  await sql`update assets.asset set cost_centre_id = null where plate = 'HOSP-0002'`.execute(world.db)
  const message = expect.stringContaining('HOSP-0002')
  await expect(run('2026-06-30')).rejects.toMatchObject({ code: 'BIE-053', message })
})
