import { rowsFrom } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { printedOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
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
let classId: string
beforeAll(async () => {
  classId = await classOf(world.db, 'EM-DIA')
})
const enters = (change: object = {}, line: object = {}) =>
  approved(world, assetEntryService as never, entryOf(world, classId, change, line))
const of = async (entryId: string) => {
  const rows = await registerRows(world.db)
  const { rows: own } = {
    rows: await world.db.selectFrom('assets.asset').selectAll().where('entryId', '=', entryId).execute(),
  }
  return own
    .map((one) => ({ ...one, ...rows.find(({ plate }) => plate === one.plate) }))
    .toSorted((a, b) => (a.plate < b.plate ? -1 : 1))
}

test('A-1: three monitors in service are three assets, which wait for their causación and leave the store', async () => {
  const id = await enters({}, { quantity: 3, serials: 'S1 S2\nS3' })
  const assets = await of(id)
  expect(assets.map(({ plate, serial, cost, state }) => [plate, serial, cost, state])).toEqual([
    ['HOSP-0001', 'S1', '14756000.00', 'inService'],
    ['HOSP-0002', 'S2', '14756000.00', 'inService'],
    ['HOSP-0003', 'S3', '14756000.00', 'inService'],
  ])
  expect(await postedLines(world.db, id)).toEqual(['166007 Dr 44268000.00', '163502 Cr 44268000.00'])
  const [support] = await world.db
    .selectFrom('accounting.supportSource')
    .selectAll()
    .where('id', '=', id)
    .execute()
  expect(support).toMatchObject({
    kind: 'bienes',
    gross: '44268000.00',
    number: 'Bienes HOSP-0001 a HOSP-0003',
  })
})

test('an entry is worth what all its units cost, on the screen and on paper', async () => {
  const id = await enters({}, { quantity: 3, unitCost: pesos(18_000_000), vatRate: null })
  const stored = { id, origin: 'purchase', status: 'approved' }
  const { facts, worth, adds } = await printedOf(assetEntryService, world.db, stored)
  expect(facts.total).toBe('54000000.00')
  for (const { plate } of facts.assets as readonly { plate: string }[]) expect(adds).toContain(plate)
  expect(facts.assets).toHaveLength(3)
  expect(worth).toBe(pesos(54_000_000))
})

test('A-4: a donated bed enters against the subvención, without anybody to pay', async () => {
  const change = { origin: 'donation', act: 'Acta 4', invoice: null, destination: 'stored' }
  const id = await enters(change, { unitCost: pesos(6_200_000), vatRate: null })
  expect(await postedLines(world.db, id)).toEqual(['163502 Dr 6200000.00', '443005 Cr 6200000.00'])
  expect(await of(id)).toMatchObject([{ state: 'stored', cost: '6200000.00', residual: '0.00' }])
})

test('a set enters in one line: each part has its cost, its life and its whole', async () => {
  const id = await enters(
    {},
    { unitCost: pesos(100_000_000), vatRate: null, parts: 'Tubo de rayos X = 30.000.000 / 36' },
  )
  const [whole, tube] = await of(id)
  expect(whole).toMatchObject({ cost: '70000000.00', parentId: null })
  expect(tube).toMatchObject({
    cost: '30000000.00',
    parentId: whole!.id,
    lifeMonths: 36,
    description: 'Tubo de rayos X',
  })
})

test('what is lent is in the accounts of order, and what is of minor value is only kept under control', async () => {
  const lent = { origin: 'received', contract: 'CO-1', termOn: on('2028-01-01'), invoice: null }
  const id = await enters(lent, { vatRate: null })
  expect(await postedLines(world.db, id)).toEqual(['991506 Dr 12400000.00', '934619 Cr 12400000.00'])
  expect(await of(id)).toMatchObject([{ cost: '0.00', tenure: 'received', declaredValue: '12400000.00' }])
  const small = await enters({}, { unitCost: pesos(2_000_000), vatRate: null })
  expect(await of(small)).toMatchObject([{ cost: '0.00', controlled: true, declaredValue: '2000000.00' }])
  expect(await postedLines(world.db, small)).toEqual([])
})

test.each([
  ['a purchase without its invoice', { invoice: null }, {}, 'BIE-022'],
  ['a donation without its act', { origin: 'donation' }, {}, 'BIE-023'],
  ['a comodato without a day to give it back', { origin: 'received', contract: 'C' }, {}, 'BIE-024'],
  ['what serves without a place', { locationId: null }, {}, 'BIE-025'],
  ['what serves without a custodian', { custodianId: null }, {}, 'BIE-026'],
  ['a serial fewer than units', {}, { quantity: 2, serials: 'ONE' }, 'BIE-028'],
  ['one serial twice', {}, { quantity: 2, serials: 'TWO TWO' }, 'SERIE_DUPLICADA'],
  ['a part that cannot be read', {}, { parts: 'Tubo' }, 'BIE-029'],
  ['parts worth the whole', {}, { parts: 'Tubo = 99.000.000' }, 'BIE-030'],
  ['a residual value as large as the cost', {}, { residual: pesos(99_000_000) }, 'BIE-031'],
])('refuses %s', async (_, change, line, code) => {
  await expect(enters(change, line)).rejects.toMatchObject({ code })
})

test('a store is an account of the class: a vehicle has none', async () => {
  const vehicle = await classOf(world.db, 'VEH')
  await expect(enters({ destination: 'stored' }, { classId: vehicle })).rejects.toMatchObject({
    code: 'CLASE_SIN_CUENTA',
  })
})

test('annulling takes its assets out, once, and frees their serials', async () => {
  const id = await enters({}, { serials: 'FREE-1' })
  await step(world, assetEntryService as never, {
    id,
    action: 'annul',
    input: { date: on('2026-04-11'), reason: 'Se devolvió al proveedor' },
  })
  expect(await of(id)).toMatchObject([{ state: 'retired', cost: '0.00', active: false, serial: null }])
  expect((await postedLines(world.db, id)).length).toBe(4)
  await expect(enters({}, { serials: 'FREE-1' })).resolves.toBeDefined()
})

test('plates begin as those of their class, where it says how', async () => {
  const other = await classOf(world.db, 'EM-LAB')
  await sql`update assets.asset_class set plate_prefix = 'LAB' where id = ${other}::uuid`.execute(world.db)
  const donated = { origin: 'donation', act: 'Acta 7', invoice: null }
  const input = entryOf(world, await classOf(world.db, 'EM-DIA'), donated, { vatRate: null })
  const [line] = input.lines
  const lines = [line, { ...line, classId: other, quantity: 2 }, line]
  const id = await approved(world, assetEntryService as never, { ...input, lines })
  const rows = await rowsFrom<{ prefix: string; n: number }>(world.db)`
    select left(plate, 4) as prefix, count(*)::int as n from assets.asset where entry_id = ${id}::uuid group by 1 order by 1`
  expect(rows).toEqual([
    { prefix: 'HOSP', n: 2 },
    { prefix: 'LAB-', n: 2 },
  ])
})
