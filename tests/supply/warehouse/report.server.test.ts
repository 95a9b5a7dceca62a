import { addTo, rowsFrom } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventory } from '../../../modules/supply/warehouse/books/inventory/inventory.contract.ts'
import {
  abcRotation,
  consumption,
  consumptionByMonth,
  lotStock,
  notBooked,
  regulatedPrices,
  reorder,
  supplierEntries,
} from '../../../modules/supply/warehouse/report/stock-report/stock-report.contract.ts'
import {
  controlBook,
  losses,
  lotTrace,
} from '../../../modules/supply/warehouse/report/stock-report/traced-report.contract.ts'
import { twoClocks } from '../../../modules/supply/warehouse/report/two-clocks/two-clocks.contract.ts'
import { assignAll, bought, documentVerbs } from './document-verbs.ts'
import { addProduct, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, db, centralId, groupId } = world
const { received, issued } = documentVerbs(world)
const { answer } = reportsOf(world.operations, { db, actor })
const span = { from: '2026-01-01', to: '2026-11-30' }
const rowsOf = async (...given: Parameters<typeof answer>) =>
  (await answer(...given)).rows.map(({ values }) => values)

let gauze: string
let morphine: string
beforeAll(async () => {
  await assignAll(world)
  gauze = await inTransaction((tx) => addProduct(tx, groupId, 'Gasa'))
  morphine = await inTransaction((tx) => addProduct(tx, groupId, 'Morfina'))
  await inTransaction(async (tx) => {
    await sql`update warehouse.product set controlled = true, ven = 'vital' where id = ${morphine}`.execute(
      tx,
    )
    const rule = { id: newId(), groupId, centrePrefix: '73', fromDay: day('2026-01-01') }
    await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: world.account('731001') })
    const level = { productId: gauze, storeId: centralId, least: '10', reorderPoint: '60', most: '200' }
    await addTo(tx, 'warehouse.stockLevel', { id: newId(), ...level })
  })
  await received([
    bought(gauze, '100', 100_000, { lot: 'GA-1', expiry: day('2026-12-31') }),
    bought(morphine, '50', 50_000, { lot: 'MO-1', expiry: day('2028-01-31') }),
  ])
  // A circular that is loaded late: what was bought before it is found.
  await inTransaction(async (tx) => {
    const cap = {
      productId: morphine,
      fromDay: day('2026-01-01'),
      cap: '900.00',
      norm: 'Circular 13 de 2022',
    }
    await addTo(tx, 'warehouse.priceCap', { id: newId(), ...cap })
  })
  await issued([{ productId: gauze, quantity: '40' }])
  await issued([{ productId: morphine, quantity: '10' }])
  await issued([{ productId: gauze, quantity: '5' }], {
    kind: 'damaged',
    costCentreId: null,
    purpose: 'Se mojó',
  })
})

test('each lot says what is left, what it is worth and how soon it ends', async () => {
  const rows = await rowsOf(lotStock, { on: '2026-11-30' })
  expect(rows).toMatchObject([
    {
      product: 'Gasa',
      lot: 'GA-1',
      daysLeft: 31,
      light: 'Rojo: menos de 3 meses',
      quantity: '55.0000',
      value: '55000.00',
    },
    { product: 'Morfina', lot: 'MO-1', light: 'Verde', quantity: '40.0000', value: '40000.00' },
  ])
  expect(await rowsOf(lotStock, { on: '2026-11-30', groupId })).toHaveLength(2)
  const red = await rowsOf(lotStock, { on: '2026-11-30', light: 'red' })
  expect(red.map(({ lot }) => lot)).toEqual(['GA-1'])
  const none = { on: '2026-11-30', groupId: newId() }
  expect(await rowsOf(lotStock, none)).toEqual([])
  expect(await rowsOf(inventory, none)).toEqual([])
  const [expired] = await rowsOf(lotStock, { on: '2027-01-15' })
  expect(expired).toMatchObject({ light: 'Vencido' })
  expect(await rowsOf(lotStock, { on: '2026-01-01' })).toEqual([])
})

test('what is consumed is reported by centre and month, and losses apart', async () => {
  expect(await rowsOf(consumption, { ...span })).toMatchObject([
    { centre: '7310 Urgencias', product: 'Gasa', quantity: '40.0000', value: '40000.00', monthly: '3.6364' },
    { centre: '7310 Urgencias', product: 'Morfina', quantity: '10.0000', value: '10000.00' },
  ])
  expect(await rowsOf(consumptionByMonth, { ...span })).toMatchObject([
    { month: '2026/11', documents: 2, value: '50000.00' },
  ])
  for (const report of [consumption, consumptionByMonth]) {
    expect(await rowsOf(report, { ...span, groupId: newId() })).toEqual([])
    expect(await rowsOf(report, { ...span, costCentreId: newId() })).toEqual([])
    expect(await rowsOf(report, { ...span, groupId, costCentreId: world.urgencies })).not.toEqual([])
  }
  expect(await rowsOf(losses, { ...span })).toMatchObject([
    {
      movement: 'Baja por avería',
      document: expect.stringMatching(/^SA \d+$/),
      product: 'Gasa',
      reason: 'Se mojó',
      quantity: '-5.0000',
      value: '-5000.00',
    },
  ])
})

test('ABC goes by what is consumed: the first is A though it passes 80 %', async () => {
  expect(await rowsOf(abcRotation, { ...span })).toMatchObject([
    { product: 'Gasa', abc: 'A', ven: '', consumed: '40000.00', share: '80.00', running: '80.00' },
    { product: 'Morfina', abc: 'B', ven: 'V', consumed: '10000.00', share: '20.00', running: '100.00' },
  ])
})

test('what fell to its point of reorder is suggested up to its most, at its average', async () => {
  expect(await rowsOf(reorder, { on: '2026-11-30' })).toMatchObject([
    { product: 'Gasa', stock: '55.0000', state: 'Para pedir', suggested: '145.0000', estimated: '145000.00' },
  ])
})

test('what each supplier delivered, and what passed the regulated price of its day', async () => {
  const entries = await rowsOf(supplierEntries, { ...span })
  expect(entries).toMatchObject([
    { product: 'Gasa', quantity: '100.0000', value: '100000.00' },
    { product: 'Morfina', unitCost: '1000.0000', value: '50000.00' },
  ])
  expect(await rowsOf(regulatedPrices, { ...span })).toMatchObject([
    {
      product: 'Morfina',
      unitPrice: '1000.0000',
      cap: '900.00',
      over: '100.0000',
      norm: 'Circular 13 de 2022',
    },
  ])
})

test('the book of control equals the ledger, and a lot is found however it is spelled', async () => {
  const book = await rowsOf(controlBook, { ...span })
  expect(book).toMatchObject([
    {
      product: 'Morfina',
      document: expect.stringMatching(/^EA \d+$/),
      href: expect.stringMatching(/^\/almacen\/edit-ingreso\//),
      whom: expect.any(String),
      entered: '50.0000',
      issued: null,
      letters: 'CINCUENTA',
      balance: '50.0000',
    },
    { product: 'Morfina', entered: null, issued: '10.0000', letters: 'DIEZ', balance: '40.0000' },
  ])
  for (const lot of ['MO-1', 'mo1', 'MO 1'])
    expect(await rowsOf(lotTrace, { productId: morphine, lot })).toMatchObject([
      { movement: 'Compra', quantity: '50.0000' },
      { movement: 'Consumo', whom: '7310 Urgencias', quantity: '-10.0000' },
    ])
})

test('what the books lack is listed move by move', async () => {
  const rows = await rowsOf(notBooked, { on: '2026-11-30' })
  expect(rows.map(({ movement, lacks }) => [movement, lacks])).toEqual([
    ['Compra', 'Causar el ingreso'],
    ['Compra', 'Causar el ingreso'],
    ['Consumo', 'Contabilizar los movimientos del mes'],
    ['Consumo', 'Contabilizar los movimientos del mes'],
    ['Baja por avería', 'Contabilizar los movimientos del mes'],
  ])
})

test('a user who works in no store sees none of it, and who looks over the house sees all', async () => {
  const nobody = { ...actor, userId: newId<'admin.user'>() }
  const stranger = reportsOf(world.operations, { db, actor: nobody })
  const on = { on: '2026-11-30' }
  for (const found of [
    await stranger.answer(lotStock, on),
    await stranger.answer(consumption, span),
    await stranger.answer(reorder, on),
    await stranger.answer(lotTrace, { productId: gauze }),
    await stranger.answer(notBooked, on),
  ])
    expect(found.rows).toEqual([])
  const permissions = new Set(['warehouse.lotstock.run', 'warehouse.storeuser.all'])
  const auditor = reportsOf(world.operations, { db, actor: { ...nobody, permissions } })
  expect((await auditor.answer(lotStock, on)).rows).toEqual((await answer(lotStock, on)).rows)
})

test('the two clocks say of each person how long after it happened each document was booked', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update warehouse.move
              set at = (happened_on + case when quantity > 0 then 0 else 5 end + time '12:00')
                       at time zone 'America/Bogota'`.execute(tx)
  })
  const [{ entered, left } = { entered: 0, left: 0 }] = await inTransaction(
    (tx) => rowsFrom<{ entered: number; left: number }>(tx)`
      select (count(distinct document_id) filter (where quantity > 0))::int as entered,
             (count(distinct document_id) filter (where quantity < 0))::int as left
      from warehouse.move where reverses is null`,
  )
  expect(await rowsOf(twoClocks, { ...span, to: '2026-12-31' })).toMatchObject([
    {
      person: 'Almacenista',
      documents: entered + left,
      sameDay: entered,
      soon: 0,
      late: left,
      average: (Math.round((50 * left) / (entered + left)) / 10).toFixed(1),
      most: 5,
    },
  ])
})

test('the lots of a store add up to its value to the centavo, and VAT is no part of a regulated price', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Yeso'))
  const cap = {
    id: newId(),
    productId,
    fromDay: day('2026-01-01'),
    cap: '35.00',
    norm: 'Circular 18 de 2024',
  }
  await inTransaction((tx) => addTo(tx, 'warehouse.priceCap', cap))
  const line = (lot: string, total: number) =>
    bought(productId, '1', total, { lot, expiry: day('2029-01-31'), vatRate: '19' })
  await received([line('Y1', 34), line('Y2', 33), line('Y3', 33)])
  const lots = (await rowsOf(lotStock, { on: '2026-11-30' })).filter(({ product }) => product === 'Yeso')
  expect(lots.map(({ value }) => value).toSorted()).toEqual(['39.66', '39.67', '39.67'])
  const classes = await rowsOf(abcRotation, { ...span })
  expect(classes.at(-1)).toMatchObject({
    product: 'Yeso',
    abc: 'C',
    consumed: '0.00',
    stock: '119.00',
    rotation: '0.0000',
  })
  const dear = await rowsOf(regulatedPrices, { ...span })
  expect(dear.map(({ product }) => product)).toEqual(['Morfina'])
})
