import { day, newId, pesos } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { inventory } from '../../../modules/supply/warehouse/books/inventory/inventory.contract.ts'
import { kardexPage } from '../../../modules/supply/warehouse/books/inventory/inventory.server.ts'
import { assignAll } from './document-verbs.ts'
import { stockVerbs } from './stock-verbs.ts'
import { addProduct, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, centralId, pharmacyId, groupId } = world
const { receive } = stockVerbs(actor.campusId)

test('the pages of a kardex run store by store, forwards and backwards, without repeating nor skipping a move', async () => {
  await assignAll(world)
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Guantes'))
  for (const [at, storeId] of [centralId, pharmacyId, centralId, pharmacyId, centralId, centralId].entries())
    await inTransaction((tx) =>
      receive(tx, {
        ...{ productId, storeId, units: String(at + 1), value: pesos(10) },
        day: day(`2026-09-${10 + Math.floor(at / 2)}`),
      }),
    )
  const input = { productId, from: day('2026-09-10'), to: day('2026-09-30'), storeId: null } as never
  const page = (at: { after?: string; before?: string; last?: true }) =>
    inTransaction((tx) => kardexPage(tx, input, actor, { ...at, size: 2 }))
  const entered = ({ rows }: Awaited<ReturnType<typeof page>>) =>
    rows.map(({ values }) => [values.store, Number(values.entered)])
  const cen = 'CEN Bodega CEN'
  const far = 'FAR Bodega FAR'
  const first = await page({})
  expect(first.previous).toBeNull()
  expect(entered(first)).toEqual([
    [cen, 1],
    [cen, 3],
  ])
  const second = await page({ after: first.next! })
  expect(entered(second)).toEqual([
    [cen, 5],
    [cen, 6],
  ])
  const third = await page({ after: second.next! })
  expect(entered(third)).toEqual([
    [far, 2],
    [far, 4],
  ])
  expect(third.next).toBeNull()
  expect(entered(await page({ before: third.previous! }))).toEqual(entered(second))
  expect(entered(await page({ last: true }))).toEqual(entered(third))
  const crossed = await inTransaction((tx) => kardexPage(tx, input, actor, { size: 5 }))
  expect(entered(crossed).map(([store]) => store)).toEqual([cen, cen, cen, cen, far])
  const stranger = { ...actor, userId: newId() } as typeof actor
  expect((await inTransaction((tx) => kardexPage(tx, input, stranger, { size: 5 }))).rows).toEqual([])
})

test('the inventory by state says what has expired, waits or may be given, with its share of the value', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Suero'))
  const came = (lot: string, expiry: string, units: string) =>
    inTransaction((tx) =>
      receive(tx, {
        productId,
        storeId: centralId,
        lot,
        units,
        value: pesos(10),
        day: day('2026-09-10'),
        expiry: day(expiry),
      }),
    )
  await came('V', '2026-09-15', '4')
  await came('B', '2027-09-15', '6')
  const { answer } = reportsOf(world.operations, { db: world.db, actor })
  const inState = async (state: string | null) => {
    const { rows } = await answer(inventory, { on: '2026-09-30', ...(state && { state }) })
    return rows
      .filter(({ values }) => values.product === 'Suero')
      .map(({ values }) => [values.quantity, values.value])
  }
  expect(await inState(null)).toEqual([['10.0000', '20.00']])
  expect(await inState('expired')).toEqual([['4.0000', '8.00']])
  expect(await inState('available')).toEqual([['6.0000', '12.00']])
  expect(await inState('quarantine')).toEqual([])
})

test('the kardex says what its filters refer to, so that each is sought in one table and not in all', () => {
  const door = world.operations.find(({ endpoint }) => endpoint.path === '/api/warehouse/kardex')
  expect(door?.endpoint.refers).toEqual({ productId: 'warehouse.product', storeId: 'warehouse.store' })
})
