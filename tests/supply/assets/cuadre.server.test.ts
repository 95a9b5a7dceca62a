import { rowsFrom } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetTransferService } from '../../../modules/supply/assets/custody/transfer/transfer.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { depreciationRunService } from '../../../modules/supply/assets/value/depreciation/depreciation-run.server.ts'
import { retirementService } from '../../../modules/supply/assets/value/retirement/retirement.server.ts'
import '../../../modules/supply/assets/value/proof/asset-check.server.ts'
import { isFault, isOpen, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import { approved, assetsWorld, classOf, draftOf, entryOf, on, step } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db } = world
let classId: string
beforeAll(async () => {
  classId = await classOf(db, 'EM-DIA')
  await sql`update assets.asset_class set unused_account = '163503', unused_accumulated_account = '168504'
            where code = 'EM-DIA'`.execute(db)
})
const pairs = (to: string) => pairsOf(db, 'assets', { vigencia: 2026, to })
const open = async (to: string) =>
  (await pairs(to)).filter(isOpen).map(({ one, other, reason }) => `${one / 100n} ${other / 100n} ${reason}`)
const donation = { origin: 'donation', act: 'Acta 4', invoice: null, date: on('2026-01-01') }

test('register and books agree document by document: entries, months, states and bajas', async () => {
  const line = { unitCost: pesos(12_000_000), vatRate: null }
  const entryId = await approved(world, assetEntryService as never, entryOf(world, classId, donation, line))
  const [asset] = await rowsFrom<{ id: string }>(
    db,
  )`select id from assets.asset where entry_id = ${entryId}::uuid`
  const lines = [{ assetId: asset!.id }]
  const run = (date: string) =>
    approved(world, depreciationRunService as never, { date: on(date), purpose: 'Depreciación del mes' })
  await run('2026-01-31')
  await run('2026-02-28')
  const today = on('2026-03-01')
  const unused = { date: today, kind: 'unused', purpose: 'Fuera de uso', lines }
  const id = await draftOf(world, assetTransferService as never, unused)
  await step(world, assetTransferService as never, { id, action: 'send', today })
  await step(world, assetTransferService as never, { id, action: 'accept', today })
  for (const to of ['2026-01-31', '2026-02-28', '2026-03-31']) {
    expect(await open(to)).toEqual([])
    expect((await pairs(to)).length).toBeGreaterThan(1)
  }
  const retire = {
    date: on('2026-03-10'),
    cause: 'useless',
    concept: 'C',
    act: 'A',
    purpose: 'Baja de prueba',
    lines,
  }
  const out = await approved(world, retirementService as never, retire)
  expect(await open('2026-03-31')).toEqual([])
  const back = { date: on('2026-03-11'), reason: 'Se reparó y sigue en uso' }
  await step(world, retirementService as never, { id: out, action: 'annul', input: back })
  expect(await open('2026-03-31')).toEqual([])
})

test('a purchase that nobody caused waits for it, and a move without its voucher is a fault', async () => {
  const bought = { date: on('2026-04-01') }
  await approved(
    world,
    assetEntryService as never,
    entryOf(world, classId, bought, { unitCost: pesos(10_000_000), vatRate: null }),
  )
  expect(await open('2026-04-30')).toEqual(['10000000 0 uncaused'])
  await world.act(async (tx) => {
    await sql`
      insert into assets.asset_move (id, asset_id, kind, day, cost, document, document_id)
      select gen_random_uuid(), id, 'improvement', '2026-04-15', 500, 'assets.adjustment', gen_random_uuid()
      from assets.asset order by plate limit 1`.execute(tx)
  })
  const faults = (await pairs('2026-04-30')).filter(isFault)
  expect(faults.map(({ one, other, reason }) => `${one / 100n} ${other / 100n} ${reason}`)).toEqual([
    '500 0 unexplained',
  ])
})
