import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptFor } from '../../../modules/supply/warehouse/documents/reserving/reservation.server.ts'
import { receiveTransferByPin } from '../../../modules/supply/warehouse/documents/transferring/transfer/transfer.contract.ts'
import { transferService } from '../../../modules/supply/warehouse/documents/transferring/transfer/transfer.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { pin, withPin } from '../pins.ts'
import { anotherUser, assignAll, bought, documentVerbs, stockOf } from './document-verbs.ts'
import { stockVerbs } from './stock-verbs.ts'
import { addProduct, calling, warehouseWorld } from './warehouse-world.ts'

const today = day('2026-11-28')
const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, centralId, pharmacyId, groupId } = world
const { received } = documentVerbs(world)
const stock = (productId: string, storeId: string) => stockOf(world, productId, storeId)
const chemist = await anotherUser(world, 'Regente de farmacia')

beforeAll(async () => {
  await assignAll(world)
  await assignAll(world, chemist.userId)
})

const act = (id: string, action: string, input: object = {}, by = chemist) =>
  inTransaction((tx) =>
    performAction(transferService, { tx, actor: by, today, id, action: action as 'send', input }),
  )
const draft = (lines: readonly object[], change: object = {}) => {
  const header = { date: today, happenedOn: null, purpose: 'Reposición de la farmacia' }
  const way = { storeId: centralId, toStoreId: pharmacyId }
  const whole = lines.map((line) => ({ lotId: null, lotReason: null, ...line }))
  return inTransaction((tx) =>
    createDraft(transferService, {
      tx,
      actor,
      input: { ...header, ...way, ...change, lines: whole } as never,
    }),
  )
}
const sent = async (lines: readonly object[], change: object = {}) => {
  const id = await draft(lines, change)
  await act(id, 'send', {}, actor)
  return id
}
const product = (name = 'Gasa') => inTransaction((tx) => addProduct(tx, groupId, `${name} ${newId()}`))
const lineOf = async (id: string) => {
  const [line] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.transfer_line where parent_id = ${id}`,
  )
  return line!.id
}
const receive = async (id: string, quantity: string, reason: string | null = null) =>
  act(id, 'receive', { date: today, lines: [{ lineId: await lineOf(id), quantity }], reason })
const transit = async (productId: string) => {
  const [row] = await inTransaction(
    (tx) => rowsFrom<{ quantity: number; value: number }>(tx)`
      select sum(k.quantity)::float8 as quantity, sum(k.value)::float8 as value from warehouse.stock k
      join warehouse.store s on s.id = k.store_id and s.kind = 'transit' where k.product_id = ${productId}`,
  )
  return [row?.quantity, row?.value]
}

test('W-1: a hundred gauzes are in transit at their value, which arrives whole at the other store', async () => {
  const productId = await product()
  await received([bought(productId, '300', 300_000, { vatRate: '19' })])
  await received([bought(productId, '40', 55_760)])
  const id = await sent([{ productId, quantity: '100' }])
  expect(await stock(productId, centralId)).toEqual([240, 291_360])
  expect(await transit(productId)).toEqual([100, 121_400])
  expect(await stock(productId, pharmacyId)).toEqual([0, 0])
  await receive(id, '100')
  expect(await transit(productId)).toEqual([0, 0])
  expect(await stock(productId, pharmacyId)).toEqual([100, 121_400])
})

test('a traslado keeps what is free for itself until it leaves, is discarded or its time is over', async () => {
  const productId = await product()
  await received([bought(productId, '50', 50_000)])
  const id = await draft([{ productId, quantity: '30' }])
  await act(id, 'reserve', {}, actor)
  const other = await draft([{ productId, quantity: '21' }])
  await expect(act(other, 'send', {}, actor)).rejects.toMatchObject({
    code: 'STOCK_INSUFICIENTE',
    message: expect.stringContaining('30 están reservadas para el traslado a FAR Bodega FAR.'),
    facts: { disponible: '20', reservadoPara: 'el traslado a FAR Bodega FAR' },
  })
  await act(other, 'reserve', {}, actor)
  const kept = (documentId: string) => inTransaction((tx) => keptFor(tx, documentId))
  expect(await kept(other)).toMatch(/^20 de Gasa .*\. Hasta el 20\d\d\//)
  await expect(act(await draft([{ productId, quantity: '1' }]), 'reserve', {}, actor)).rejects.toMatchObject({
    code: 'ALM-246',
  })
  await act(id, 'send', {}, actor)
  expect(await stock(productId, centralId)).toEqual([20, 20_000])
  const exceeding = inTransaction((tx) =>
    sql`insert into warehouse.reservation (id, document_id, label, store_id, product_id, quantity, reserved_until)
        values (${newId()}, ${newId()}, 'otra', ${centralId}, ${productId}, 1, now() + interval '1 hour')`.execute(
      tx,
    ),
  )
  await expect(exceeding).rejects.toMatchObject({ constraint: 'reservation_there' })
  await inTransaction((tx) =>
    sql`update warehouse.reservation set reserved_until = now() - interval '1 second'
        where document_id = ${other}`.execute(tx),
  )
  expect(await kept(other)).toBeNull()
  const after = await draft([{ productId, quantity: '20' }])
  await act(after, 'reserve', {}, actor)
  await inTransaction((tx) => sql`delete from warehouse.transfer_line where parent_id = ${after}`.execute(tx))
  await inTransaction((tx) => sql`delete from warehouse.transfer where id = ${after}`.execute(tx))
  expect(await kept(after)).toBeNull()
})

test('sixteen traslados that reserve at once keep no more than there is, and none meets a deadlock', async () => {
  const products = [await product('Uno'), await product('Dos')]
  for (const productId of products) await received([bought(productId, '20', 20_000)])
  const drafts = await Promise.all(
    Array.from({ length: 16 }, (_, turn) => {
      const lines = products.map((productId) => ({ productId, quantity: '3' }))
      return draft(turn % 2 === 0 ? lines : lines.toReversed())
    }),
  )
  const ends = await Promise.allSettled(drafts.map((id) => act(id, 'reserve', {}, actor)))
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'ALM-246' })
  const kept = await inTransaction(
    (tx) => rowsFrom<{ quantity: number }>(tx)`
      select quantity::float8 as quantity from warehouse.reserved_stock where product_id = any(${products}::uuid[])`,
  )
  expect(kept).toEqual([{ quantity: 20 }, { quantity: 20 }])
})

test('who works in the other store receives a traslado in part with a PIN, and nobody else does', async () => {
  const productId = await product()
  await received([bought(productId, '10', 10_000)])
  const id = await sent([{ productId, quantity: '10' }])
  const lines = [{ lineId: await lineOf(id), quantity: '8' }]
  const { campusId } = actor
  const porter = await anotherUser(world, 'Camillero')
  const may = { campusId, permission: 'warehouse.transfer.receive' }
  await inTransaction(async (tx) => {
    await withPin(tx, { userId: porter.userId, ...may })
    await withPin(tx, { userId: chemist.userId, ...may })
  })
  const { act: run } = screensOf(world.operations, { db: world.db, actor, today })
  const signs = (receiverId: string, reason: string | null = 'Dos ampollas rotas') =>
    run(receiveTransferByPin, { id, receiverId, pin, lines, reason })
  const body = { id, receiverId: chemist.userId, pin: '480217', lines, reason: 'Dos ampollas rotas' }
  const call = calling(world.operations, { actor, today, now: new Date() })
  const wrong = await inTransaction((tx) => call(tx, 'POST', '/api/warehouse/receiveTransferByPin', { body }))
  expect(wrong).toMatchObject({ code: 'USU-019' })
  await expect(signs(porter.userId)).rejects.toMatchObject({ code: 'BODEGA_NO_ASIGNADA' })
  await expect(signs(chemist.userId, null)).rejects.toMatchObject({ code: 'ALM-124' })
  expect(await signs(chemist.userId)).toEqual({ receiver: 'Regente de farmacia' })
  expect(await stock(productId, pharmacyId)).toEqual([8, 8_000])
  expect(await stock(productId, centralId)).toEqual([2, 2_000])
})

test('two traslados of one product on their way do not mix their values', async () => {
  const productId = await product()
  await received([bought(productId, '10', 1_000)])
  const first = await sent([{ productId, quantity: '5' }])
  await received([bought(productId, '5', 2_500)])
  const second = await sent([{ productId, quantity: '5' }])
  expect(await transit(productId)).toEqual([10, 500 + 1_500])
  await receive(second, '5')
  expect(await stock(productId, pharmacyId)).toEqual([5, 1_500])
  await receive(first, '5')
  expect(await stock(productId, pharmacyId)).toEqual([10, 2_000])
})

test('what is received in part says why, and the rest goes back with its value to the centavo', async () => {
  const productId = await product()
  await received([
    bought(productId, '2', 100, { lot: 'A', expiry: day('2027-01-31') }),
    bought(productId, '1', 0, { lot: 'B' }),
  ])
  const id = await sent([{ productId, quantity: '3' }])
  await expect(receive(id, '1')).rejects.toMatchObject({ code: 'ALM-124' })
  await receive(id, '1', 'Dos frascos rotos')
  expect(await transit(productId)).toEqual([0, 0])
  const there = await stock(productId, pharmacyId)
  const back = await stock(productId, centralId)
  expect([there[0], back[0]]).toEqual([1, 2])
  expect(Math.round(((there[1] ?? 0) + (back[1] ?? 0)) * 100)).toBe(10_000)
  const [row] = await inTransaction(
    (tx) => rowsFrom<{ condition: string; reason: string }>(tx)`
      select condition, reason from warehouse.transfer_list where id = ${id}`,
  )
  expect(row).toEqual({ condition: 'partial', reason: 'Dos frascos rotos' })
})

test('a rejected traslado and an annulled one come back whole, at the value with which they left', async () => {
  const productId = await product()
  await received([bought(productId, '10', 1_000)])
  const rejected = await sent([{ productId, quantity: '4' }])
  await act(rejected, 'reject', { date: today, reason: 'No la pedimos' })
  expect(await stock(productId, centralId)).toEqual([10, 1_000])
  const annulled = await sent([{ productId, quantity: '4' }])
  await received([bought(productId, '10', 9_000)])
  await act(annulled, 'annul', { date: today, reason: 'Se envió por error' }, actor)
  expect(await stock(productId, centralId)).toEqual([20, 10_000])
  expect(await transit(productId)).toEqual([0, 0])
})

test('one that was received is annulled while all of it is where it came, by who works in both stores', async () => {
  const productId = await product()
  await received([bought(productId, '10', 1_000)])
  const annul = (id: string, by = actor) =>
    act(id, 'annul', { date: today, reason: 'Iba para otra bodega' }, by)
  const whole = await sent([{ productId, quantity: '4' }])
  await receive(whole, '4')
  const elsewhere = await anotherUser(world, 'De la otra bodega')
  await expect(annul(whole, elsewhere)).rejects.toMatchObject({ code: 'BODEGA_NO_ASIGNADA' })
  await annul(whole)
  expect(await stock(productId, centralId)).toEqual([10, 1_000])
  expect(await stock(productId, pharmacyId)).toEqual([0, 0])
  const part = await sent([{ productId, quantity: '4' }])
  await receive(part, '3', 'Uno llegó roto')
  await annul(part)
  expect(await stock(productId, centralId)).toEqual([10, 1_000])
  const gone = await sent([{ productId, quantity: '4' }])
  await receive(gone, '4')
  await inTransaction((tx) =>
    stockVerbs(actor.campusId).issue(tx, { productId, storeId: pharmacyId, units: '1', day: today }),
  )
  await expect(annul(gone)).rejects.toMatchObject({ code: 'ALM-042' })
  expect(await inTransaction(stockDrift)).toEqual([])
})

test('an expired or held lot goes to quarantine alone', async () => {
  const productId = await product('Vencido')
  await received([bought(productId, '5', 500, { lot: 'V', expiry: day('2026-11-28') })])
  const [lot] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.lot where product_id = ${productId}`,
  )
  const line = { productId, quantity: '1', lotId: lot!.id, lotReason: 'Se retira del estante' }
  const usable = await sent([line])
  await act(usable, 'annul', { date: today, reason: 'Todavía se puede usar hoy' }, actor)
  await inTransaction((tx) =>
    sql`update warehouse.lot set expiry = '2026-11-27' where id = ${lot!.id}`.execute(tx),
  )
  await expect(sent([line])).rejects.toMatchObject({ code: 'LOTE_VENCIDO' })
  await expect(sent([{ productId, quantity: '1' }])).rejects.toMatchObject({ code: 'STOCK_INSUFICIENTE' })
  await inTransaction((tx) =>
    sql`update warehouse.store set kind = 'quarantine' where id = ${pharmacyId}`.execute(tx),
  )
  await receive(await sent([line]), '1')
  expect(await stock(productId, pharmacyId)).toEqual([1, 100])
  await inTransaction((tx) =>
    sql`update warehouse.store set kind = 'pharmacy' where id = ${pharmacyId}`.execute(tx),
  )
})

test('one sends from where one works, to another store, and somebody else receives, not before it left', async () => {
  const productId = await product()
  await received([bought(productId, '10', 1_000)])
  const line = { productId, quantity: '1' }
  await expect(draft([line], { toStoreId: centralId })).rejects.toMatchObject({ code: 'ALM-120' })
  const id = await sent([line])
  const own = act(
    id,
    'receive',
    { date: today, lines: [{ lineId: await lineOf(id), quantity: '1' }], reason: null },
    actor,
  )
  await expect(own).rejects.toMatchObject({ code: 'ALM-123' })
  const early = {
    date: day('2026-11-27'),
    lines: [{ lineId: await lineOf(id), quantity: '1' }],
    reason: null,
  }
  await expect(act(id, 'receive', early)).rejects.toMatchObject({ code: 'ALM-125' })
  const stranger = await anotherUser(world, 'Nadie de aquí')
  await expect(act(id, 'reject', { date: today, reason: 'No es mía' }, stranger)).rejects.toMatchObject({
    code: 'BODEGA_NO_ASIGNADA',
  })
  const [store] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.store where kind = 'transit' limit 1`,
  )
  await expect(draft([line], { toStoreId: store!.id })).rejects.toMatchObject({ code: 'ALM-121' })
  await expect(draft([{ ...line, lotId: newId() }])).rejects.toMatchObject({ code: 'ALM-068' })
})

test('two people receive the same traslado at once: it arrives once', async () => {
  const productId = await product()
  await received([bought(productId, '10', 1_000)])
  const id = await sent([{ productId, quantity: '10' }])
  const ends = await Promise.allSettled([receive(id, '10'), receive(id, '10')])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({ code: 'GEN-STATE' })
  expect(await stock(productId, pharmacyId)).toEqual([10, 1_000])
})

test('thirty-two traslados of one lot, out and back, sent and received at once: nothing is born nor lost', async () => {
  const productId = await product('Disputado')
  await received([bought(productId, '20', 2_001)])
  await receive(await sent([{ productId, quantity: '10' }]), '10')
  const back = { storeId: pharmacyId, toStoreId: centralId }
  const ends = await Promise.allSettled(
    Array.from({ length: 32 }, async (_, client) => {
      const id = await sent([{ productId, quantity: '1' }], client % 2 === 0 ? {} : back)
      await receive(id, '1')
    }),
  )
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'STOCK_INSUFICIENTE' })
  expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(15)
  const one = await stock(productId, centralId)
  const other = await stock(productId, pharmacyId)
  expect([(one[0] ?? 0) + (other[0] ?? 0), (one[1] ?? 0) + (other[1] ?? 0)]).toEqual([20, 2_001])
  expect(await transit(productId)).toEqual([0, 0])
  expect(await inTransaction(stockDrift)).toEqual([])
})
