import { addDays, day, pesos } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestedOrder } from '../../../modules/supply/warehouse/books/suggested-order/suggested-order.contract.ts'
import { stockLedger } from '../../../modules/supply/warehouse/ledger/stock-ledger.server.ts'
import { assignAll } from './document-verbs.ts'
import { stockVerbs } from './stock-verbs.ts'
import { addProduct, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
beforeAll(() => assignAll(world))
const { inTransaction, centralId: storeId, groupId, actor, db } = world
const { receive, issue, source } = stockVerbs(actor.campusId)
const last = day('2026-11-28')
/** The days of the dossier: the first is 180 days before, both counted. */
const on = (at: number) => addDays(last, at - 180)
const { answer } = reportsOf(world.operations, { db, actor })
const rowOf = async (name: string, change: object = {}) => {
  const span = { on: last, days: '180', safety: '7', cover: '60' }
  const { rows } = await answer(suggestedOrder, { ...span, ...change })
  return rows.map(({ values }) => values).find(({ product }) => product === name)
}

test('case 12: 1.350 in the 135 days with stock are 300 a month; annulled exits and traslados do not count', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Caso 12'))
  const at = { productId, storeId }
  const enters = (units: string, day: number) =>
    inTransaction((tx) => receive(tx, { ...at, units, value: pesos(Number(units) * 10), day: on(day) }))
  const leaves = (units: string, day: number, change: object = {}) =>
    inTransaction((tx) => issue(tx, { ...at, units, day: on(day), ...change }))
  await enters('600', 1)
  await leaves('300', 30)
  await leaves('300', 60)
  await enters('1000', 106)
  await leaves('150', 120)
  await leaves('300', 150)
  const annulled = await leaves('60', 151)
  await inTransaction((tx) => stockLedger.reverse(tx, source(annulled), on(152)))
  await leaves('100', 170, { kind: 'transferOut' })
  await leaves('300', 180)
  expect(await rowOf('Caso 12')).toMatchObject({
    used: '1350.0000',
    stocked: 135,
    monthly: '300.0000',
    stock: '150.0000',
    point: '70.0000',
    suggested: '0.0000',
  })
  expect(await rowOf('Caso 12', { safety: 15 })).toMatchObject({
    point: '150.0000',
    most: '600.0000',
    suggested: '450.0000',
    estimated: '4500.00',
  })
})

test('what never had stock in the span suggests nothing, and divides by nothing', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Sin existencia'))
  const at = { productId, storeId }
  await inTransaction((tx) => receive(tx, { ...at, units: '1', value: pesos(10), day: day('2025-01-01') }))
  await inTransaction((tx) => issue(tx, { ...at, units: '1', day: day('2025-01-02') }))
  expect(await rowOf('Sin existencia')).toBeUndefined()
})

test('what was used of a product counts for the one it was merged into', async () => {
  const [stays, other] = await inTransaction(
    async (tx) =>
      [await addProduct(tx, groupId, 'Permanece'), await addProduct(tx, groupId, 'Repetido')] as const,
  )
  const moving = { storeId, units: '90' }
  await inTransaction((tx) => receive(tx, { ...moving, productId: other, value: pesos(900), day: on(1) }))
  await inTransaction((tx) => issue(tx, { ...moving, productId: other, day: on(90) }))
  await inTransaction((tx) => receive(tx, { ...moving, productId: stays, value: pesos(900), day: on(91) }))
  expect(await rowOf('Permanece')).toMatchObject({ used: '0.0000' })
  await inTransaction((tx) =>
    sql`update warehouse.product set merged_into_id = ${stays}, active = false where id = ${other}`.execute(
      tx,
    ),
  )
  expect(await rowOf('Permanece')).toMatchObject({ used: '90.0000', stock: '90.0000' })
  expect(await rowOf('Repetido')).toBeUndefined()
})

test('the answer is among the first columns, before what it is worked out from', () => {
  expect(Object.keys(suggestedOrder.columns).slice(0, 5)).toEqual([
    'code',
    'product',
    'store',
    'suggested',
    'unit',
  ])
})
