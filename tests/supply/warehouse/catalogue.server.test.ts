import { addTo, changeById, rowsWhere } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { actorFor, reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  copyGroupAccounts,
  fillGroupAccounts,
  groupMatrix,
} from '../../../modules/supply/warehouse/catalogue/group-account/group-account.contract.ts'
import { productStock } from '../../../modules/supply/warehouse/catalogue/product/product.contract.ts'
import {
  mergeProduct,
  unmergeProduct,
} from '../../../modules/supply/warehouse/catalogue/product-merge/product-merge.contract.ts'
import {
  assignStores,
  copyStores,
  storesByUser,
  storesOfUser,
} from '../../../modules/supply/warehouse/catalogue/store-user/store-user.contract.ts'
import { stockVerbs } from './stock-verbs.ts'
import { addGroup, addProduct, calling, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { act, ask, account, inTransaction, actor } = world
const call = calling(world.operations, { actor })
const on = day('2026-11-20')
const matrix = async (groupId: string) => {
  const { centres } = await ask(groupMatrix, { groupId, on })
  return Object.fromEntries(centres.map(({ centre, consumption, rule }) => [centre, [rule, consumption]]))
}

test('a centre is charged by its own rule, else by the longest prefix; one without any is shown as such', async () => {
  const groupId = await inTransaction((tx) => addGroup(tx, account('151404')))
  const rule = (change: object) =>
    inTransaction((tx) =>
      call(tx, 'POST', '/api/warehouse/productGroup/:id/account', {
        params: { id: groupId },
        body: {
          costCentreId: null,
          centrePrefix: null,
          fromDay: '2026-01-01',
          patientAccountId: null,
          lossAccountId: null,
          ...change,
        },
      }),
    )
  expect(await matrix(groupId)).toEqual({ '51 Gerencia': [null, null], '7310 Urgencias': [null, null] })
  await rule({ centrePrefix: '73', consumptionAccountId: account('731001') })
  expect(await matrix(groupId)).toMatchObject({
    '7310 Urgencias': ['Empieza por 73', expect.stringMatching(/^731001/)],
  })
  await rule({ costCentreId: world.urgencies, consumptionAccountId: account('151404') })
  expect(await matrix(groupId)).toMatchObject({
    '7310 Urgencias': ['Propia', expect.stringMatching(/^151404/)],
  })
  const again = rule({ centrePrefix: '73', consumptionAccountId: account('731001') })
  await expect(again).rejects.toMatchObject({ constraint: 'group_account_once' })
  const both = rule({
    costCentreId: world.urgencies,
    centrePrefix: '7',
    consumptionAccountId: account('731001'),
  })
  await expect(both).rejects.toMatchObject({ code: 'ALM-005' })
  const summed = rule({ centrePrefix: '7', consumptionAccountId: account('1514') })
  await expect(summed).rejects.toMatchObject({
    code: 'ALM-006',
    fields: { consumptionAccountId: expect.any(String) },
  })
})

test('the rules are filled by the account 73 of each centre, and copied to another group', async () => {
  const [groupId, other] = await inTransaction(async (tx) => [
    await addGroup(tx, account('151404')),
    await addGroup(tx, account('151403')),
  ])
  expect(await act(fillGroupAccounts, { groupId, fromDay: on })).toEqual({ added: 1 })
  expect(await act(fillGroupAccounts, { groupId, fromDay: on })).toEqual({ added: 0 })
  expect(await act(copyGroupAccounts, { groupId: other, fromGroupId: groupId })).toEqual({ added: 1 })
  expect(await matrix(other)).toMatchObject({
    '7310 Urgencias': ['Propia', expect.stringMatching(/^731001/)],
  })
})

const offered = (userId: string, to = 'store') =>
  inTransaction((tx) =>
    calling(world.operations, { actor: { ...actor, userId } })(tx, 'GET', `/api/warehouse/${to}/options`, {
      query: {},
    }),
  )
const user = async (name: string) => {
  const { userId } = actorFor()
  await inTransaction((tx) =>
    sql`insert into admin.app_user (id, email, name) values (${userId}, ${`${name}@quina.test`}, ${name})`.execute(
      tx,
    ),
  )
  return userId as never
}
const verbs = {
  receives: true,
  issues: false,
  transfers: false,
  adjusts: false,
  counts: true,
  approves: false,
}

test('a user without rows finds no store; with one, that store; and may be given those of another user', async () => {
  const keeper = await user('keeper')
  const helper = await user('helper')
  expect(await offered(keeper)).toEqual([])
  const stores = [{ storeId: world.pharmacyId as never, ...verbs }]
  expect(await act(assignStores, { userId: keeper, stores })).toEqual({ stores: 1 })
  expect(await offered(keeper)).toMatchObject([{ id: world.pharmacyId }])
  expect(await offered(helper)).toEqual([])
  expect(await act(copyStores, { userId: helper, fromUserId: keeper })).toEqual({ stores: 1 })
  expect(await ask(storesOfUser, { userId: helper })).toMatchObject([
    { storeId: world.centralId, sees: false },
    { storeId: world.consignmentId, sees: false },
    { storeId: world.pharmacyId, sees: true, ...verbs },
  ])
  const { rows } = await reportsOf(world.operations, { db: world.db, actor }).answer(storesByUser, {
    user: 'keeper',
  })
  expect(rows.map(({ values }) => values)).toEqual([
    expect.objectContaining({ user: 'keeper', state: 'Activo', may: 'Ver, Ingresar, Contar' }),
  ])
  expect(await act(assignStores, { userId: keeper, stores: null })).toEqual({ stores: 0 })
  expect(await offered(keeper)).toEqual([])
  expect(await offered(keeper, 'anyStore')).toHaveLength(3)
})

test('who assigns stores looks people up by the permission of the screen: active ones, with their site if any', async () => {
  const userId = await user('Zenaida Roble')
  const without = await user('Zenaida Sin Rol')
  await user('Zenaida Antigua')
  await inTransaction(async (tx) => {
    await sql`update admin.app_user set active = false where name = 'Zenaida Antigua'`.execute(tx)
    const roleId = newId()
    await sql`insert into admin.role (id, name, description) values (${roleId}, 'Prueba', 'Prueba')`.execute(
      tx,
    )
    await sql`
      insert into admin.user_role (id, user_id, role_id, campus_id, from_day)
      values (${newId()}, ${userId}, ${roleId}, ${actor.campusId}, '2026-01-01')`.execute(tx)
  })
  const door = world.operations.find(({ endpoint }) => endpoint.path === '/api/warehouse/storeKeeper/options')
  expect(door?.endpoint.access).toBe('warehouse.storeUser.edit')
  const found = await inTransaction((tx) =>
    call(tx, 'GET', '/api/warehouse/storeKeeper/options', { query: { q: 'zenaida', id: null } }),
  )
  expect(found).toEqual([
    { id: userId, label: 'Zenaida Roble', detail: 'Sede de almacén', enabled: true },
    { id: without, label: 'Zenaida Sin Rol', enabled: true },
  ])
})

const codeOf = (productId: string, gtin: string) =>
  inTransaction((tx) =>
    call(tx, 'POST', '/api/warehouse/product/:id/barcode', {
      params: { id: productId },
      body: { gtin, presentationId: null },
    }),
  )

test('a GTIN is kept with fourteen digits, belongs to one product and has its check digit', async () => {
  const [one, other] = await inTransaction(async (tx) => [
    await addProduct(tx, world.groupId),
    await addProduct(tx, world.groupId, 'Jeringa 5 ml'),
  ])
  await expect(codeOf(one, '7701234567897')).resolves.toMatchObject({
    rows: [{ values: { gtin: '07701234567897' } }],
  })
  await expect(codeOf(other, '07701234567897')).rejects.toMatchObject({ constraint: 'barcode_gtin_key' })
  await expect(codeOf(other, '7701234567890')).rejects.toMatchObject({ code: 'ALM-024' })
})

test('a dependencia is supplied by one store', async () => {
  const dependenciaId = newId<'budget.dependencia'>()
  await inTransaction((tx) =>
    addTo(tx, 'budget.dependencia', { id: dependenciaId, code: 'URG', name: 'Urgencias' }),
  )
  const supply = () =>
    inTransaction((tx) =>
      call(tx, 'POST', '/api/warehouse/dependencia', {
        body: {
          dependenciaId,
          storeId: world.centralId,
          costCentreId: world.urgencies,
          responsibleId: null,
          monthlyQuota: '500000.00',
        },
      }),
    )
  await supply()
  await expect(supply()).rejects.toMatchObject({ code: 'ALM-017' })
})

const reason = 'Se registró dos veces'

test('of two products that are one, the other is read by what both had, and is itself again when taken apart', async () => {
  const [one, two] = await twins()
  const box = await pack(one, 'Caja', 100)
  const sameBox = await pack(two, 'Caja', 100)
  const strip = await pack(two, 'Tira', 10)
  await inTransaction(async (tx) => {
    const of = { productId: two, presentationId: sameBox }
    await addTo(tx, 'warehouse.barcode', { id: newId(), ...of, gtin: '07702031000014' })
    await addTo(tx, 'warehouse.barcode', {
      id: newId(),
      ...of,
      presentationId: strip,
      gtin: '07702031000021',
    })
    await addTo(tx, 'warehouse.substitute', { id: newId(), productId: two, substituteId: one, turn: 1 })
  })
  const codes = () =>
    inTransaction((tx) =>
      rowsWhere(tx, 'warehouse.barcode', { productId: [one, two] }, ['gtin', 'productId', 'presentationId']),
    )
  const before = await codes()
  await act(mergeProduct, { id: one, absorbedId: two, reason })
  expect(await codes()).toEqual(
    expect.arrayContaining([
      { gtin: '07702031000014', productId: one, presentationId: box },
      { gtin: '07702031000021', productId: one, presentationId: strip },
    ]),
  )
  await expect(receiveOf(two)).rejects.toMatchObject({ constraint: 'move_merged' })
  await refused(act(mergeProduct, { id: one, absorbedId: two, reason }), 'ALM-231')
  await act(unmergeProduct, { id: two, reason })
  expect((await codes()).map((code) => JSON.stringify(code)).sort()).toEqual(
    before.map((code) => JSON.stringify(code)).sort(),
  )
  await receiveOf(two)
  await refused(act(unmergeProduct, { id: two, reason }), 'ALM-237')
})

test('what has stock, counts otherwise or is packed otherwise is not merged, nor one with itself', async () => {
  const [one, two] = await twins()
  const merging = () => act(mergeProduct, { id: one, absorbedId: two, reason })
  await refused(act(mergeProduct, { id: one, absorbedId: one, reason }), 'ALM-230')
  await inTransaction((tx) => changeById(tx, 'warehouse.product', two, { baseUnit: 'Caja' }))
  await refused(merging(), 'ALM-232')
  await inTransaction((tx) => changeById(tx, 'warehouse.product', two, { baseUnit: 'Unidad' }))
  await pack(one, 'Caja', 100)
  await pack(two, 'Caja', 50)
  await refused(merging(), 'ALM-235')
  await receiveOf(two)
  await refused(merging(), 'ALM-233')
})

test('a merge and an entry of the same product race: one of them is refused, and nothing is left behind', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const [one, two] = await twins()
    const works = [() => act(mergeProduct, { id: one, absorbedId: two, reason }), () => receiveOf(two)]
    const racing = turn % 2 === 0 ? works : works.toReversed()
    const outcomes = await Promise.allSettled(racing.map((work) => work()))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('the list of products says what there is of each in the site of the reader, and its sheet in which store', async () => {
  const [one] = await twins()
  await receiveOf(one)
  const listed = (by: object) =>
    inTransaction(async (tx) => {
      const page = await calling(world.operations, { actor: { ...actor, ...by } })(
        tx,
        'GET',
        '/api/warehouse/product',
        { query: { filters: {}, ids: [one] } },
      )
      return (page as { rows: { stock: string | null; stockValue: string | null }[] }).rows[0]
    })
  expect(await listed({})).toMatchObject({ stock: '5.0000', stockValue: '10.00' })
  const elsewhere = { permissions: new Set(['warehouse.product.view']), campusId: newId() }
  expect(await listed(elsewhere)).toMatchObject({ stock: null, stockValue: null })
  expect(await ask(productStock, { id: one })).toMatchObject([
    { store: 'CEN Bodega CEN', quantity: '5.0000', average: '2.0000', value: '10.00' },
  ])
})

const pack = (productId: string, name: string, units: number) =>
  inTransaction(async (tx) => {
    const id = newId()
    await addTo(tx, 'warehouse.presentation', { id, productId, name, units, parts: 1 })
    return id
  })
const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code })
const twins = () =>
  inTransaction(async (tx) => {
    const groupId = await addGroup(tx, account('151404'))
    return [await addProduct(tx, groupId, 'Jeringa'), await addProduct(tx, groupId, 'JERINGA')] as const
  })
const receiveOf = (productId: string) =>
  inTransaction((tx) =>
    stockVerbs(actor.campusId).receive(tx, {
      productId,
      storeId: world.centralId,
      units: '5',
      value: pesos(10),
      day: day('2026-11-28'),
    }),
  )
