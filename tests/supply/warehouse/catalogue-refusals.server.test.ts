import { constraintsIn, type Operation, saveRow } from '@quina/blocks/server'
import { addTo, storedRow } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { refusalOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyGroupAccounts } from '../../../modules/supply/warehouse/catalogue/group-account/group-account.contract.ts'
import { learnLabel } from '../../../modules/supply/warehouse/catalogue/label/label.contract.ts'
import { productService } from '../../../modules/supply/warehouse/catalogue/product/product.server.ts'
import { mergeProduct } from '../../../modules/supply/warehouse/catalogue/product-merge/product-merge.contract.ts'
import {
  assignStores,
  copyStores,
} from '../../../modules/supply/warehouse/catalogue/store-user/store-user.contract.ts'
import { stockVerbs } from './stock-verbs.ts'
import { addGroup, addProduct, calling, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { act, account, inTransaction, actor, operations, groupId, centralId, pharmacyId, urgencies } = world
const call = calling(operations, { actor })
const isLearning = ({ endpoint }: Operation) => endpoint.path.endsWith('Label')
const rows = constraintsIn(operations.filter((one) => !isLearning(one)))
const refused = (done: Promise<unknown>, refusals = rows) => refusalOf(done, refusals)
const add = (path: string, body: object, id?: string) =>
  inTransaction((tx) => call(tx, 'POST', `/api/warehouse/${path}`, { params: { id }, body }))

let products: readonly string[] = []
let suppliedId = ''
let boxId = ''
const binId = newId()
beforeAll(async () => {
  products = await inTransaction(async (tx) => [
    await addProduct(tx, groupId, 'Jeringa de 5 ml'),
    await addProduct(tx, groupId, 'Jeringa de 10 ml'),
  ])
  const dependenciaId = newId<'budget.dependencia'>()
  await inTransaction((tx) =>
    addTo(tx, 'budget.dependencia', { id: dependenciaId, code: 'URG', name: 'Urgencias' }),
  )
  const supplied = { dependenciaId, storeId: centralId, costCentreId: urgencies }
  suppliedId = ((await add('dependencia', { ...supplied, responsibleId: null, monthlyQuota: null })) as Made)
    .id
  boxId = newId()
  const box = { id: boxId, productId: products[1]!, name: 'Caja x 100', units: 100, parts: 1 }
  await inTransaction((tx) => addTo(tx, 'warehouse.presentation', box as never))
  const bin = { id: binId, storeId: pharmacyId, code: 'A-01' }
  await inTransaction((tx) => addTo(tx, 'warehouse.bin', bin))
})

type Made = { readonly id: string }

const group = (change: object = {}) =>
  add('productGroup', {
    code: `G-${newId()}`.slice(0, 20),
    name: 'Medicamentos',
    kind: 'medicine',
    inventoryAccountId: account('151403'),
    tracksLot: true,
    tracksExpiry: true,
    controlled: false,
    ...change,
  })
const store = (change: object = {}) =>
  add('store', {
    campusId: actor.campusId,
    code: `B-${newId()}`.slice(0, 20),
    name: 'Bodega nueva',
    kind: 'service',
    servesPatients: false,
    controlled: false,
    ...change,
  })
const product = (change: object = {}) =>
  add('product', {
    code: `P-${newId()}`,
    name: 'Amoxicilina',
    groupId,
    kind: 'medicine',
    baseUnit: 'Cápsula',
    controlled: false,
    monopoly: false,
    highAlert: false,
    lightSensitive: false,
    formulary: true,
    upcCovered: true,
    blockedPurchase: false,
    blockedIssue: false,
    ...change,
  })

const placeOfAnotherSite = () =>
  inTransaction(async (tx) => {
    const campusId = newId()
    const locationId = newId()
    await sql`insert into admin.campus (id, code, name) values (${campusId}, '98', 'Otra sede')`.execute(tx)
    await addTo(tx, 'hospital.location', {
      id: locationId,
      campusId,
      code: 'X1',
      name: 'Depósito',
      kind: 'store',
    } as never)
    return locationId
  })

const twice = async (adds: (change: object) => Promise<unknown>, code: string) => {
  await adds({ code })
  return adds({ code })
}

test('what is as it must be is added', async () => {
  for (const made of [group(), store(), product()])
    expect(await made).toMatchObject({ id: expect.any(String) })
})

test.each([
  ['a group of a code that is taken', 'ALM-001', 'code', () => twice(group, `G-${newId()}`.slice(0, 20))],
  [
    'a group whose goods are in cash',
    'ALM-002',
    'inventoryAccountId',
    () => group({ inventoryAccountId: account('110501') }),
  ],
  ['an expiry without a lot', 'ALM-003', 'tracksExpiry', () => group({ tracksLot: false })],
  ['a store of a code that is taken', 'ALM-010', 'code', () => store({ code: 'CEN' })],
  [
    'a store in a place of another site',
    'ALM-011',
    'locationId',
    async () => store({ locationId: await placeOfAnotherSite() }),
  ],
  [
    'a store colder at its most than at its least',
    'ALM-012',
    'temperatureMax',
    () => store({ temperatureMin: '8', temperatureMax: '2' }),
  ],
  [
    'a product colder at its most than at its least',
    'ALM-012',
    'temperatureMax',
    () => product({ temperatureMin: '8', temperatureMax: '2' }),
  ],
  ['a product of a code that is taken', 'ALM-020', 'code', () => twice(product, `P-${newId()}`)],
  ['a CUM without its consecutive', 'ALM-021', 'cum', () => product({ cum: '19900001' })],
  [
    'a registro sanitario without its number',
    'ALM-022',
    'permit',
    () => product({ permitKind: 'registro', permit: null }),
  ],
  [
    'a quota below zero',
    'ALM-018',
    'monthlyQuota',
    () => add('dependencia/:id/group', { groupId, monthlyQuota: '-1.00' }, suppliedId),
  ],
])('refuses %s', async (_, code, field, doing) => {
  expect(await refused(doing())).toEqual([code, field])
})

const bin = { code: 'A-1', cold: false, locked: false }
const rule = () => ({
  costCentreId: null,
  centrePrefix: '73',
  fromDay: '2026-01-01',
  consumptionAccountId: account('731001'),
})
const level = (change: object = {}) => ({
  storeId: centralId,
  binId: null,
  least: '10',
  reorderPoint: '20',
  most: '50',
  ...change,
})
const cap = (change: object = {}) => ({
  fromDay: '2026-01-01',
  cap: '1200.00',
  norm: 'Circular 18',
  ...change,
})

test.each([
  [
    'a rule of the same centres',
    'ALM-007',
    'fromDay',
    () => add('productGroup/:id/account', rule(), groupId),
  ],
  ['a bin of a code that is taken', 'ALM-013', 'code', () => add('store/:id/bin', bin, centralId)],
  [
    'a group of a dependencia',
    'ALM-019',
    'groupId',
    () => add('dependencia/:id/group', { groupId, monthlyQuota: null }, suppliedId),
  ],
  [
    'a presentation',
    'ALM-023',
    'name',
    () => add('product/:id/presentation', { name: 'Bolsa', units: 10, parts: 1 }, products[0]),
  ],
  [
    'a GTIN',
    'ALM-029',
    'gtin',
    () => add('product/:id/barcode', { gtin: '7701234567897', presentationId: null }, products[0]),
  ],
  [
    'a substitute',
    'ALM-030',
    'substituteId',
    () => add('product/:id/substitute', { substituteId: products[1], turn: 1 }, products[0]),
  ],
  ['the levels of a store', 'ALM-031', 'storeId', () => add('product/:id/level', level(), products[0])],
  ['a regulated price from a day', 'ALM-032', 'fromDay', () => add('product/:id/cap', cap(), products[0])],
])('refuses %s twice', async (_, code, field, adding) => {
  await adding()
  expect(await refused(adding())).toEqual([code, field])
})

const learn = (change: object) =>
  act(learnLabel, {
    gtin: '7701234567897',
    productId: products[0] as never,
    presentationId: null,
    ...change,
  })

test.each([
  ['copying the accounts of a group to itself', 'ALM-008', 'fromGroupId', () => copyGroup()],
  ['a store twice for a user', 'ALM-015', 'stores', () => assign()],
  ['copying the stores of a user to themselves', 'ALM-016', 'fromUserId', () => copyOwn()],
  [
    'a wrong check digit',
    'ALM-024',
    'gtin',
    () => add('product/:id/barcode', { gtin: '7701234567890', presentationId: null }, products[0]),
  ],
  [
    'a presentation of another product',
    'ALM-025',
    'presentationId',
    () => add('product/:id/barcode', { gtin: '7702000000013', presentationId: boxId }, products[0]),
  ],
  [
    'a product that stands in for itself',
    'ALM-026',
    'substituteId',
    () => add('product/:id/substitute', { substituteId: products[0], turn: 1 }, products[0]),
  ],
  [
    'a point of reorder over the most',
    'ALM-027',
    'reorderPoint',
    () => add('product/:id/level', level({ reorderPoint: '51' }), products[1]),
  ],
  [
    'a place of another store',
    'ALM-033',
    'binId',
    () => add('product/:id/level', level({ binId }), products[1]),
  ],
  [
    'a regulated price of nothing',
    'ALM-028',
    'cap',
    () => add('product/:id/cap', cap({ cap: '0.00' }), products[1]),
  ],
  ['learning a wrong check digit', 'ALM-024', 'gtin', () => learn({ gtin: '7701234567890' })],
  [
    'learning a presentation of another product',
    'ALM-025',
    'presentationId',
    () => learn({ gtin: '7702000000013', presentationId: boxId }),
  ],
])('refuses %s', async (_, code, field, doing) => {
  expect(await refused(doing())).toEqual([code, field])
})

const copyGroup = () => act(copyGroupAccounts, { groupId, fromGroupId: groupId })
const copyOwn = () => act(copyStores, { userId: actor.userId as never, fromUserId: actor.userId as never })
const assign = () => {
  const may = {
    receives: true,
    issues: false,
    transfers: false,
    adjusts: false,
    counts: false,
    approves: false,
  }
  const one = { storeId: centralId as never, ...may }
  return act(assignStores, { userId: actor.userId as never, stores: [one, one] })
}

test('the same GTIN is learnt once', async () => {
  expect(await refused(learn({}), constraintsIn(operations.filter(isLearning)))).toEqual([
    'ALM-029',
    'productId',
  ])
})

test('a product with stock does not go to a group of another account', async () => {
  const [id, other] = await inTransaction(async (tx) => [
    await addProduct(tx, groupId),
    await addGroup(tx, account('151403')),
  ])
  const one = { productId: id, storeId: centralId, units: '1', value: pesos(100), day: day('2026-11-28') }
  await inTransaction((tx) => stockVerbs(actor.campusId).receive(tx, one))
  const flags = { controlled: false, monopoly: false, highAlert: false, lightSensitive: false }
  const rest = { formulary: true, upcCovered: true, blockedPurchase: false, blockedIssue: false }
  const named = { code: `P-${id}`, name: 'Gasa', kind: 'device', baseUnit: 'Unidad', groupId: other }
  const body = { ...named, ...flags, ...rest }
  const moving = inTransaction((tx) => saveRow(tx, productService, { id, version: 1, body, actor }))
  expect(await refused(moving)).toEqual(['ALM-181', 'groupId'])
})

test('a product that was merged is not made active by hand', async () => {
  const [id, absorbedId] = await inTransaction(async (tx) => [
    await addProduct(tx, groupId),
    await addProduct(tx, groupId),
  ])
  await act(mergeProduct, { id, absorbedId, reason: 'Es el mismo producto' })
  const { version } = await storedRow(world.db, 'warehouse.product', absorbedId, ['version'])
  const body = { active: true, version: Number(version) }
  const waking = inTransaction((tx) =>
    call(tx, 'POST', '/api/warehouse/product/:id/active', { params: { id: absorbedId }, body }),
  )
  expect(await refused(waking)).toEqual(['ALM-238', 'active'])
})
