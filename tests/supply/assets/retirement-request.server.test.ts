import { pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetTransferService } from '../../../modules/supply/assets/custody/transfer/transfer.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { retirementService } from '../../../modules/supply/assets/value/retirement/retirement.server.ts'
import { approved, assetsWorld, classOf, draftOf, entryOf, on, postedLines, step } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db } = world
const service = retirementService as never
const today = on('2026-05-10')
let classId: string
beforeAll(async () => {
  classId = await classOf(db, 'EM-DIA')
  await sql`update assets.asset_class set unused_account = '163503', unused_accumulated_account = '168504'
            where code = 'EM-DIA'`.execute(db)
})
const entered = async (change: object = {}) => {
  const line = { unitCost: pesos(12_000_000), vatRate: null }
  const id = await approved(world, assetEntryService as never, entryOf(world, classId, change, line))
  return db.selectFrom('assets.asset').selectAll().where('entryId', '=', id).executeTakeFirstOrThrow()
}
const baja = (assetId: string, change: object = {}) =>
  draftOf(world, service, {
    date: on('2026-05-01'),
    cause: 'useless',
    concept: 'Concepto 7',
    act: null,
    purpose: 'No tiene arreglo',
    lines: [{ assetId }],
    ...change,
  })
const does = (id: string, action: string, input: object = {}) =>
  step(world, service, { id, action, input, today })
const conditionOf = async (id: string) => {
  const row = await db
    .selectFrom('assets.assetList')
    .select('condition')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.condition
}

test('what is requested is in process of its baja until the committee decides, and goes nowhere else', async () => {
  const asset = await entered()
  const id = await baja(asset.id)
  await does(id, 'request')
  expect(await conditionOf(asset.id)).toBe('retiring')
  expect(await postedLines(db, id)).toEqual([])
  const lines = [{ assetId: asset.id }]
  const transfer = { date: today, kind: 'internal', custodianId: world.clerk, locationId: world.desk, lines }
  const moved = await draftOf(world, assetTransferService as never, {
    ...transfer,
    purpose: 'A otra oficina',
  })
  await expect(
    step(world, assetTransferService as never, { id: moved, action: 'send', today }),
  ).rejects.toMatchObject({ code: 'BIE-057' })
  const other = await baja(asset.id)
  await expect(does(other, 'request')).rejects.toMatchObject({ code: 'BIE-156' })
  await expect(does(id, 'approve')).rejects.toMatchObject({ code: 'BIE-155' })
  const early = { act: 'Acta 9', on: on('2026-04-20') }
  await expect(does(id, 'approve', early)).rejects.toMatchObject({ code: 'BIE-157' })
  await does(id, 'approve', { act: 'Acta 9', on: today })
  expect(await conditionOf(asset.id)).toBe('retired')
  // From 10 April to 10 May, 31 days of 100,000 a month.
  expect(await postedLines(db, id)).toEqual(
    [
      '731007 Dr 103333.00',
      '168505 Cr 103333.00',
      '168505 Dr 103333.00',
      '589019 Dr 11896667.00',
      '166007 Cr 12000000.00',
    ].toSorted(inOrder),
  )
})

test('what the committee refuses goes back to where it was, with its accounts', async () => {
  const asset = await entered()
  const unused = { date: today, kind: 'unused', purpose: 'Sin uso', lines: [{ assetId: asset.id }] }
  const out = await draftOf(world, assetTransferService as never, unused)
  for (const action of ['send', 'accept'])
    await step(world, assetTransferService as never, { id: out, action, today })
  const id = await baja(asset.id, { date: today })
  await does(id, 'request')
  expect(await postedLines(db, id)).toEqual(['166007 Dr 12000000.00', '163503 Cr 12000000.00'])
  await does(id, 'reject', { reason: 'Todavía sirve' })
  expect(await conditionOf(asset.id)).toBe('unused')
  expect((await postedLines(db, id)).length).toBe(4)
})

test('what is stolen is missing until it is retired, and replaced once another enters for it', async () => {
  const asset = await entered()
  const id = await baja(asset.id, { cause: 'stolen', report: 'Denuncia 3' })
  await does(id, 'request')
  expect(await conditionOf(asset.id)).toBe('missing')
  await does(id, 'approve', { act: 'Acta 10' })
  expect(await conditionOf(asset.id)).toBe('retired')
  const wrong = { retirementId: id }
  await expect(entered(wrong)).rejects.toMatchObject({ code: 'BIE-036' })
  await entered({ origin: 'replacement', act: 'Acta 11', invoice: null, retirementId: id })
  expect(await conditionOf(asset.id)).toBe('replaced')
})

/** As the entries of a document are read: debits first. */
const inOrder = (one: string, other: string): number =>
  one.includes(' Dr ') === other.includes(' Dr ') ? (one < other ? -1 : 1) : one.includes(' Dr ') ? -1 : 1
