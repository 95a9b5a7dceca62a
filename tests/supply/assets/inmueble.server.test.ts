import { addRow, type RowsService, saveRow } from '@quina/blocks/server'
import { screensOf } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import {
  inmuebleAssets,
  registerInmueble,
} from '../../../modules/supply/assets/estate/inmueble/inmueble.contract.ts'
import {
  inmuebleAlerts,
  inmuebleOperations,
  inmuebleService,
  leaseService,
  paperService,
} from '../../../modules/supply/assets/estate/inmueble/inmueble.server.ts'
import { assetsWorld, on, postedLines } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { db, act, actor } = world
const { ask, act: order } = screensOf(inmuebleOperations, { db, actor, today: on('2026-11-20') })
const municipalityId = '019a0000-0000-7000-8000-000000023001'

let codes = 0
const bodyOf = (change: object) => {
  codes += 1
  return {
    campusId: actor.campusId,
    code: `INM-${codes}`,
    name: 'Sede centro',
    registration: `140-${1000 + codes}`,
    tenure: 'own',
    use: 'care',
    municipalityId,
    soil: 'urban',
    address: 'Calle 1 # 2-3',
    landArea: '1200',
    builtArea: '800',
    appraisedOn: '2026-03-01',
    appraisedLand: '400000000.00',
    appraisedBuilding: '800000000.00',
    ...change,
  }
}
const saved = async (change: object = {}): Promise<string> => {
  const body = bodyOf(change)
  const { id } = await act((tx) => saveRow(tx, inmuebleService, { id: null, actor, body }))
  return id
}
const donated = {
  date: '2026-06-01',
  origin: 'donation',
  terceroId: world.supplier,
  registroId: null,
  invoice: null,
  act: 'Acta 12',
  contract: null,
  termOn: null,
  price: '1000000000.00',
  landClassId: null,
  buildingClassId: null,
  locationId: world.room,
  costCentreId: null,
  custodianId: world.nurse,
} as const

test('registering real estate makes two assets of one price, and posts them against their origin', async () => {
  const id = await saved()
  expect(await ask(inmuebleAssets, { id })).toEqual({ enters: true, assets: [] })
  const { entryId } = await order(registerInmueble, { id, ...donated })
  const { enters, assets } = await ask(inmuebleAssets, { id })
  expect(enters).toBe(false)
  expect(assets.map(({ account, cost }) => [account, cost])).toEqual([
    ['160501', '333333333.00'],
    ['164010', '666666667.00'],
  ])
  expect(await postedLines(db, entryId)).toEqual([
    '160501 Dr 333333333.00',
    '164010 Dr 666666667.00',
    '443005 Cr 333333333.00',
    '443005 Cr 666666667.00',
  ])
  const bases = await db
    .selectFrom('assets.valueBasis')
    .select(['amount', 'days'])
    .where('documentId', '=', entryId)
    .execute()
  expect(bases).toEqual([{ amount: '666666667.00', days: 28_800 }])
  await expect(order(registerInmueble, { id, ...donated })).rejects.toMatchObject({ code: 'BIE-118' })
})

test('saved with its price it enters at once, land and building, and once', async () => {
  const { landClassId: _land, buildingClassId: _building, ...acquired } = donated
  const id = await saved({ ...acquired, npn: '1'.repeat(30) })
  const { assets } = await ask(inmuebleAssets, { id })
  expect(assets.map(({ account, cost }) => [account, cost])).toEqual([
    ['160501', '333333333.00'],
    ['164010', '666666667.00'],
  ])
  await expect(order(registerInmueble, { id, ...donated })).rejects.toMatchObject({ code: 'BIE-118' })
  for (const name of ['date', 'origin', 'locationId', 'custodianId'])
    await expect(saved({ ...acquired, [name]: null })).rejects.toMatchObject({
      code: 'BIE-122',
      fields: { [name]: expect.any(String) },
    })
  await expect(saved({ ...acquired, price: '0.00' })).rejects.toMatchObject({ code: 'BIE-027' })
  const clerk = { ...actor, permissions: new Set<string>(['assets.inmueble.edit']) }
  const body = bodyOf(acquired)
  await expect(
    act((tx) => saveRow(tx, inmuebleService, { id: null, actor: clerk, body })),
  ).rejects.toMatchObject({ code: 'SIN_PERMISO' })
})

test('a lot is one asset, and a building that nobody appraised is not registered', async () => {
  const lot = await saved({ use: 'lot', soil: 'rural', builtArea: null, appraisedBuilding: null })
  await order(registerInmueble, { id: lot, ...donated })
  expect((await ask(inmuebleAssets, { id: lot })).assets).toMatchObject([
    { account: '160502', cost: '1000000000.00' },
  ])
  const unknown = await saved({ appraisedLand: null, appraisedBuilding: null, appraisedOn: null })
  await expect(order(registerInmueble, { id: unknown, ...donated })).rejects.toMatchObject({
    code: 'BIE-112',
    fields: { price: expect.any(String) },
  })
})

test('a registration is of one inmueble, and a number of 29 digits is refused at its field', async () => {
  await saved({ registration: '140-77' })
  await expect(saved({ registration: '140-77' })).rejects.toMatchObject({ code: 'BIE-114' })
  await expect(saved({ npn: '2'.repeat(29) })).rejects.toMatchObject({
    code: 'NPN_INVALIDO',
    fields: { npn: expect.stringContaining('29') },
  })
})

test('what exists is linked: land as land, and a building once', async () => {
  const id = await saved()
  await order(registerInmueble, { id, ...donated })
  const [land, building] = (await ask(inmuebleAssets, { id })).assets
  await expect(saved({ landAssetId: building!.id })).rejects.toMatchObject({ code: 'BIE-116' })
  await expect(saved({ landAssetId: land!.id })).rejects.toMatchObject({ code: 'BIE-115' })
})

test('a paper that ended is counted until the next one of its kind', async () => {
  const id = await saved()
  const expired = inmuebleAlerts.find(({ name }) => name === 'assets.expiredPapers')!
  const count = () => expired.count(db, { actor, today: on('2026-11-20') })
  const paper = (issuedOn: string, expiresOn: string) =>
    db
      .insertInto('assets.inmueblePaper')
      .values({ id: crypto.randomUUID(), inmuebleId: id, kind: 'tax', issuedOn, expiresOn } as never)
      .execute()
  const before = await count()
  await paper('2025-01-10', '2025-12-31')
  expect(await count()).toBe(before + 1)
  await paper('2026-01-10', '2099-12-31')
  expect(await count()).toBe(before)
})

const paper = { kind: 'tax', number: null, issuedOn: '2026-03-01', amount: null, note: null }
const lease = { kind: 'given', terceroId: world.supplier, contract: 'A-1', fromDay: '2026-03-01', note: null }

test.each([
  ['a paper that ends before it begins', paperService, { ...paper, expiresOn: '2026-02-28' }, 'BIE-117'],
  [
    'a lease that ends before it begins',
    leaseService,
    { ...lease, untilDay: '2026-02-28', monthly: '1.00' },
    'BIE-120',
  ],
  ['a negative rent', leaseService, { ...lease, untilDay: '2027-02-28', monthly: '-1.00' }, 'BIE-121'],
])('refuses %s', async (_, service, body, code) => {
  const parentId = await saved()
  await expect(act((tx) => addRow(tx, service as RowsService, { parentId, body }))).rejects.toMatchObject({
    code,
  })
})

test('a code is of one inmueble in its site', async () => {
  await saved({ code: 'INM-A' })
  await expect(saved({ code: 'INM-A' })).rejects.toMatchObject({
    code: 'BIE-113',
    fields: { code: expect.any(String) },
  })
})
