import { createDraft, performAction } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { reportsOf, screensOf, someoneWaits } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countDifferences,
  countSheet,
  explainDifference,
  recordCount,
  recordFound,
} from '../../../modules/supply/warehouse/documents/counting/count-sheet/count-sheet.contract.ts'
import { stockCountService } from '../../../modules/supply/warehouse/documents/counting/stock-count/stock-count.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { placeLots } from '../../../modules/supply/warehouse/ledger/places.server.ts'
import { countDifferenceReport } from '../../../modules/supply/warehouse/report/stock-report/traced-report.contract.ts'
import { anotherUser, assignAll, bought, documentVerbs, stockOf } from './document-verbs.ts'
import { addProduct, calling, warehouseWorld } from './warehouse-world.ts'

const today = day('2026-11-28')
const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, centralId, groupId, operations, actor } = world
const { received, issued } = documentVerbs(world)
const ana = await anotherUser(world, 'Ana, cuenta primero')
const blas = await anotherUser(world, 'Blas, cuenta después')
const celia = await anotherUser(world, 'Celia, tercera')
const jefe = await anotherUser(world, 'Jefe, aprueba')

beforeAll(async () => {
  await assignAll(world)
  for (const { userId } of [ana, blas, celia, jefe]) await assignAll(world, userId)
})

const stock = (productId: string) => stockOf(world, productId, centralId)
const product = (name = 'Contado') => inTransaction((tx) => addProduct(tx, groupId, `${name} ${newId()}`))
const as = (user: typeof actor) => {
  const { ask, act: run } = screensOf(operations, { db: world.db, actor: user, today })
  return {
    sheet: (id: string) => ask(countSheet, { id }),
    differences: (id: string) => ask(countDifferences, { id }),
    counts: (itemId: string, quantity: string) => run(recordCount, { itemId, quantity }),
    finds: (id: string, found: { productId: string; lot: string; quantity: string }) =>
      run(recordFound, { id, expiry: null, binId: null, ...found }),
    explains: (itemId: string) => run(explainDifference, { itemId, cause: 'broken', explanation: null }),
  }
}
const { differences } = as(actor)
const act = (id: string, action: string, input: object = {}, by = actor) =>
  inTransaction((tx) =>
    performAction(stockCountService, { tx, actor: by, today, id, action: action as 'open', input }),
  )
const draft = (productIds: readonly string[], change: object = {}) => {
  const header = {
    storeId: centralId,
    date: today,
    scope: 'list',
    groupId: null,
    howMany: null,
    frozen: false,
  }
  const lines = productIds.length === 0 ? null : productIds.map((productId) => ({ productId }))
  const input = { ...header, purpose: 'Conteo de prueba', lines, ...change }
  return inTransaction((tx) => createDraft(stockCountService, { tx, actor, input: input as never }))
}
const opened = async (productIds: readonly string[], change: object = {}) => {
  const id = await draft(productIds, change)
  await act(id, 'open')
  return id
}
/** A product with ten units at a thousand each in a count of its own, and its only item. */
const counted = async (change: object = {}) => {
  const productId = await product()
  await received([bought(productId, '10', 10_000)])
  const id = await opened([productId], change)
  const { items } = await as(ana).sheet(id)
  return { productId, id, itemId: items[0]!.id }
}
const approve = (id: string, by = jefe, investigation: string | null = null) =>
  act(id, 'approve', { date: today, investigation }, by)

test('who counts sees neither the books nor what others counted; the third counts where two differ', async () => {
  const { id, itemId } = await counted()
  const [blank] = (await as(ana).sheet(id)).items
  expect(Object.keys(blank!).toSorted()).toEqual(
    ['code', 'expiry', 'id', 'lot', 'mine', 'place', 'product', 'productId', 'turn', 'unit'].toSorted(),
  )
  expect(await as(ana).counts(itemId, '9')).toEqual({ turn: 'done' })
  expect((await as(blas).sheet(id)).items[0]).toMatchObject({ mine: null, turn: 'count' })
  await as(blas).counts(itemId, '8')
  expect(await differences(id)).toMatchObject({ items: 1, pending: 0, third: 1, differences: [] })
  await expect(act(id, 'reconcile')).rejects.toMatchObject({
    code: 'ALM-136',
    message: 'Faltan 1 tercer conteo.',
  })
  await expect(as(ana).counts(itemId, '8')).rejects.toMatchObject({ code: 'ALM-132' })
  expect((await as(celia).sheet(id)).items[0]).toMatchObject({ turn: 'third' })
  await as(celia).counts(itemId, '8')
  await expect(as(jefe).counts(itemId, '8')).rejects.toMatchObject({ code: 'ALM-133' })
  const found = [{ expected: '10.0000', counts: '9 · 8 · 8', difference: '-2.0000', value: '-2000.00' }]
  expect((await differences(id)).differences).toMatchObject(found)
  const viewer = as({ ...jefe, permissions: new Set(['warehouse.stockcount.view']) })
  expect(await viewer.differences(id)).toMatchObject({ items: 1, pending: 0, value: null, differences: [] })
  await as(ana).explains(itemId)
  await act(id, 'reconcile')
  expect((await viewer.differences(id)).differences).toMatchObject(found)
})

test('a difference says its cause, another person approves it, and it leaves as a shortage at the average', async () => {
  const { id, itemId, productId } = await counted()
  await as(ana).counts(itemId, '7')
  await as(blas).counts(itemId, '7')
  await expect(act(id, 'reconcile')).rejects.toMatchObject({ code: 'ALM-137' })
  await as(ana).explains(itemId)
  await act(id, 'reconcile')
  const { answer } = reportsOf(operations, { db: world.db, actor })
  const reported = async () => {
    const { rows } = await answer(countDifferenceReport, { from: today, to: today })
    return rows.map(({ values }) => values).filter(({ countId }) => countId === id)
  }
  const difference = {
    expected: '10.0000',
    difference: '-3.0000',
    value: '-3000.00',
    cause: 'Se rompió o derramó',
  }
  expect(await reported()).toMatchObject([{ ...difference, state: 'Por aprobar' }])
  await expect(as(celia).counts(itemId, '7')).rejects.toMatchObject({ code: 'ALM-130' })
  await expect(approve(id, blas)).rejects.toMatchObject({ code: 'ALM-138' })
  await approve(id)
  expect(await reported()).toMatchObject([{ ...difference, state: 'Aprobada' }])
  expect(await stock(productId)).toEqual([7, 7_000])
  await act(id, 'annul', { date: today, reason: 'Se contó otra bodega' }, jefe)
  expect(await stock(productId)).toEqual([10, 10_000])
})

/** Ten units of one lot: six in a first place, three in another, one that waits. */
const inTwoPlaces = async () => {
  const productId = await product()
  await received([bought(productId, '10', 10_000)])
  const [lot] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.lot where product_id = ${productId}`,
  )
  const bins = [newId<'warehouse.bin'>(), newId<'warehouse.bin'>()] as const
  const code = `C-${newId().slice(-6)}`
  await inTransaction(async (tx) => {
    const own = { storeId: centralId, cold: false, locked: false }
    for (const [at, id] of bins.entries())
      await addTo(tx, 'warehouse.bin', { id, code: `${code}${at}`, ...own })
  })
  const put = (...units: readonly bigint[]) =>
    inTransaction((tx) => {
      const placings = units.map((quantity, index) => ({ binId: bins[index]!, quantity: quantity * 10_000n }))
      const all = placings.map((one) => ({ storeId: centralId, lotId: lot!.id, ...one }))
      return placeLots(tx, all, { on: today, documentId: null })
    })
  await put(6n, 3n)
  const lying = () =>
    inTransaction(
      (tx) => rowsFrom<{ place: string | null; quantity: number }>(tx)`
        select b.code as place, k.quantity::float8 as quantity from warehouse.lot_place k
        left join warehouse.bin b on b.id = k.bin_id where k.lot_id = ${lot!.id} order by b.code nulls first`,
    ).then((rows) => rows.map(({ place, quantity }) => [place?.slice(-1) ?? null, quantity]))
  return { productId, code, put, lying }
}

test('a lot is counted in each of its places: what lies in another is no loss, and undoing the count puts all back', async () => {
  const { productId, code, put, lying } = await inTwoPlaces()
  const before = [
    [null, 1],
    ['0', 6],
    ['1', 3],
  ]
  expect(await lying()).toEqual(before)
  const id = await opened([productId], { frozen: true })
  await expect(put(-1n)).rejects.toMatchObject({ constraint: 'move_frozen' })
  const { items } = await as(ana).sheet(id)
  expect(items.map(({ place }) => place)).toEqual([null, `${code}0`, `${code}1`])
  for (const [at, quantity] of ['1', '2', '6'].entries()) {
    await as(ana).counts(items[at]!.id, quantity)
    await as(blas).counts(items[at]!.id, quantity)
  }
  expect((await differences(id)).differences).toMatchObject([
    { place: `${code}0`, expected: '6.0000', difference: '-4.0000' },
    { place: `${code}1`, expected: '3.0000', difference: '3.0000' },
  ])
  for (const at of [1, 2]) await as(ana).explains(items[at]!.id)
  await act(id, 'reconcile')
  await approve(id)
  expect(await stock(productId)).toEqual([9, 9_000])
  expect(await lying()).toEqual([
    [null, 1],
    ['0', 2],
    ['1', 6],
  ])
  const moved = await inTransaction(
    (tx) => rowsFrom<{ kind: string }>(tx)`select kind from warehouse.move where document_id = ${id}`,
  )
  expect(moved).toEqual([{ kind: 'shortage' }])
  await act(id, 'annul', { date: today, reason: 'Se contó otra bodega' }, jefe)
  expect(await lying()).toEqual(before)
  expect(await inTransaction(stockDrift)).toEqual([])
})

test('consigned goods that a count lacks are owed to their supplier, until the count is undone', async () => {
  const productId = await product('Stent')
  const { consignmentId: storeId } = world
  const left = { kind: 'consignment', storeId, invoiceNumber: null, invoiceDate: null, remission: 'C-9' }
  await received([bought(productId, '10', 1_000_000)], left)
  const id = await opened([productId], { storeId })
  const [item] = (await as(ana).sheet(id)).items
  await as(ana).counts(item!.id, '7')
  await as(blas).counts(item!.id, '7')
  await as(ana).explains(item!.id)
  await act(id, 'reconcile')
  await approve(id)
  const owed = () =>
    inTransaction(
      (tx) => rowsFrom<{ status: string; value: string }>(tx)`
        select r.status, l.value::text as value from warehouse.receipt r
        join warehouse.receipt_line l on l.parent_id = r.id where r.used_by = ${id}::uuid`,
    )
  expect(await owed()).toEqual([{ status: 'approved', value: '300000.00' }])
  expect(await stockOf(world, productId, storeId)).toEqual([7, 0])
  await act(id, 'annul', { date: today, reason: 'Estaba en cirugía' }, jefe)
  expect(await stockOf(world, productId, storeId)).toEqual([10, 0])
  expect(await owed()).toMatchObject([{ status: 'annulled' }])
})

test('what is over enters at the average of the count, also where the store had none left', async () => {
  const { id, itemId, productId } = await counted()
  const { itemId: foundId } = await as(ana).finds(id, { productId, lot: 'OTRO', quantity: '2' })
  await as(blas).counts(foundId, '2')
  await as(ana).counts(itemId, '10')
  await as(blas).counts(itemId, '10')
  await as(ana).explains(foundId)
  await act(id, 'reconcile')
  await approve(id)
  expect(await stock(productId)).toEqual([12, 12_000])
  const empty = await counted()
  await issued([{ productId: empty.productId, quantity: '10' }], { kind: 'damaged', costCentreId: null })
  await as(ana).counts(empty.itemId, '3')
  await as(blas).counts(empty.itemId, '3')
  await as(ana).explains(empty.itemId)
  await act(empty.id, 'reconcile')
  await approve(empty.id)
  expect(await stock(empty.productId)).toEqual([3, 3_000])
})

test('moves between two counts are replayed: ten before an exit of two and eight after it agree', async () => {
  const { id, itemId, productId } = await counted()
  await as(ana).counts(itemId, '10')
  await issued([{ productId, quantity: '2' }], { kind: 'damaged', costCentreId: null })
  await as(blas).counts(itemId, '8')
  await act(id, 'reconcile')
  await approve(id)
  expect(await stock(productId)).toEqual([8, 8_000])
})

test('a late paper of what had left before the count explains its difference', async () => {
  const productId = await product()
  await received([bought(productId, '10', 10_000)], {
    date: day('2026-11-26'),
    invoiceDate: day('2026-11-26'),
  })
  const id = await opened([productId])
  const itemId = (await as(ana).sheet(id)).items[0]!.id
  await as(ana).counts(itemId, '8')
  await as(blas).counts(itemId, '8')
  expect((await differences(id)).differences).toHaveLength(1)
  const late = { kind: 'damaged', costCentreId: null, happenedOn: day('2026-11-27') }
  await issued([{ productId, quantity: '2' }], late)
  expect((await differences(id)).differences).toEqual([])
  await act(id, 'reconcile')
  await approve(id)
  expect(await stock(productId)).toEqual([8, 8_000])
})

test('a frozen count refuses the moves of what it counts, until it is reconciled; others are replayed', async () => {
  const { id, itemId, productId } = await counted({ frozen: true })
  const leave = () => issued([{ productId, quantity: '1' }], { kind: 'damaged', costCentreId: null })
  await expect(leave()).rejects.toMatchObject({ constraint: 'move_frozen' })
  const other = await product('Libre')
  await received([bought(other, '1', 100)])
  await as(ana).counts(itemId, '10')
  await as(blas).counts(itemId, '10')
  await act(id, 'reconcile')
  await leave()
  await approve(id)
  expect(await stock(productId)).toEqual([9, 9_000])
})

test('a large difference is investigated, and a product is in one open count at a time', async () => {
  const productId = await product('Costoso')
  await received([bought(productId, '2', 4_000_000)])
  const id = await opened([productId])
  await expect(opened([productId])).rejects.toMatchObject({ code: 'ALM-131' })
  const itemId = (await as(ana).sheet(id)).items[0]!.id
  await as(ana).counts(itemId, '1')
  await as(ana).counts(itemId, '1.5')
  await as(blas).counts(itemId, '1.5')
  await as(ana).explains(itemId)
  await act(id, 'reconcile')
  await expect(approve(id)).rejects.toMatchObject({
    code: 'ALM-139',
    fields: { investigation: expect.any(String) },
  })
  await approve(id, jefe, 'Se revisaron las cámaras y el turno de la noche')
  expect(await stock(productId)).toEqual([1.5, 3_000_000])
})

test('a count says what it looks at: a group, a list, those that were not counted for longest', async () => {
  const code = (change: object) =>
    draft([], change).then(
      () => null,
      (problem: { code: string }) => problem.code,
    )
  expect(await code({ scope: 'group' })).toBe('ALM-140')
  expect(await code({ scope: 'list' })).toBe('ALM-141')
  expect(await code({ scope: 'cyclic' })).toBe('ALM-143')
  const never = await product('Nunca contado')
  await received([bought(never, '1', 999_999_999)])
  const id = await opened([], { scope: 'cyclic', howMany: 1 })
  expect((await as(ana).sheet(id)).items.map(({ productId }) => productId)).toEqual([never])
  const strange = await product('Ajeno')
  const found = as(ana).finds(id, { productId: strange, lot: 'X', quantity: '1' })
  await expect(found).rejects.toMatchObject({ code: 'ALM-134' })
  await act(id, 'annul', { date: today, reason: 'Era solo una prueba' })
  await expect(opened([], { scope: 'classA' })).rejects.toMatchObject({ code: 'ALM-135' })
})

test('two people count the same lot at once: each has a round of their own', async () => {
  const { id, itemId } = await counted()
  const body = { itemId, quantity: '10' }
  let second: Promise<unknown> = Promise.resolve()
  await inTransaction(async (tx) => {
    await calling(operations, { actor: ana, today, body })(tx, 'POST', '/api/warehouse/recordCount')
    second = as(blas).counts(itemId, '10')
    second.catch(() => null)
    await someoneWaits(tx)
  })
  await second
  const rounds = await inTransaction(
    (tx) => rowsFrom<{ round: number }>(tx)`
      select round from warehouse.count_entry where item_id = ${itemId} order by round`,
  )
  expect(rounds).toEqual([{ round: 1 }, { round: 2 }])
  const leaves = sql`update warehouse.count_entry set user_id = ${ana.userId} where item_id = ${itemId}`
  await expect(inTransaction((tx) => leaves.execute(tx))).rejects.toMatchObject({
    constraint: 'count_entry_by_another',
  })
  await act(id, 'reconcile')
  expect(await inTransaction(stockDrift)).toEqual([])
})
