import { createDraft, performAction } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { actorFor, reportsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kardexPage } from '../../../modules/supply/warehouse/books/inventory/inventory.server.ts'
import {
  arrivals,
  receiveArrival,
  rejectArrival,
} from '../../../modules/supply/warehouse/documents/transferring/arrival/arrival.contract.ts'
import { arrivalAlert } from '../../../modules/supply/warehouse/documents/transferring/arrival/arrival.server.ts'
import { transferService } from '../../../modules/supply/warehouse/documents/transferring/transfer/transfer.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { expiryExchange } from '../../../modules/supply/warehouse/report/expiry/expiry-exchange.contract.ts'
import { pin, withPin } from '../pins.ts'
import { anotherUser, assignAll, bought, documentVerbs, stockOf } from './document-verbs.ts'
import { stockVerbs } from './stock-verbs.ts'
import { addProduct, calling, warehouseWorld } from './warehouse-world.ts'

const today = day('2026-11-28')
const world = await warehouseWorld()
afterAll(world.close)
const { db, inTransaction, actor, centralId, groupId, operations } = world
const { received } = documentVerbs(world)
const north = newId<'admin.campus'>()
const northStore = newId<'warehouse.store'>()
const may = ['view', 'edit', 'send', 'receive', 'reject', 'annul'].map((verb) => `warehouse.transfer.${verb}`)
/** Each works in one site, and reaches no other. */
const nurse = actorFor({ name: 'Almacenista del norte', campusId: north, permissions: may })
const keeper = { ...actor, permissions: new Set(may.map((one) => one.toLowerCase())) }

beforeAll(async () => {
  await assignAll(world)
  await inTransaction(async (tx) => {
    await sql`insert into admin.campus (id, code, name) values (${north}, '98', 'Sede norte')`.execute(tx)
    await sql`insert into admin.app_user (id, email, name) values (${nurse.userId}, 'norte@quina.test', 'Norte')
              on conflict do nothing`.execute(tx)
    const store = { id: northStore, campusId: north, code: 'NOR', name: 'Bodega norte', kind: 'service' }
    await addTo(tx, 'warehouse.store', store)
    const may = { receives: true, issues: true, transfers: true, adjusts: true, counts: true, approves: true }
    await addTo(tx, 'warehouse.storeUser', { id: newId(), storeId: northStore, userId: nurse.userId, ...may })
  })
})

const there = screensOf(operations, { db, actor: nurse, today })
const act = (id: string, action: string, input: object = {}) =>
  inTransaction((tx) =>
    performAction(transferService, { tx, actor: keeper, today, id, action: action as 'send', input }),
  )
const draft = (productId: string, quantity: string, way: object = { toCampusId: north }) =>
  inTransaction((tx) =>
    createDraft(transferService, {
      tx,
      actor: keeper,
      input: {
        storeId: centralId,
        date: today,
        purpose: 'Lo que falta en el norte',
        lines: [{ productId, quantity }],
        ...way,
      } as never,
    }),
  )
/** A product with ten units at a hundred each, of which some were sent to the north. */
const sent = async (quantity: string) => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, `Suero ${newId()}`))
  await received([bought(productId, '10', 1_000)])
  const id = await draft(productId, quantity)
  await act(id, 'send')
  const all = (await there.ask(arrivals, {})).arrivals
  const arrival = all.find(
    (one) => one.lines.some(({ product }) => product.startsWith('Suero')) && !one.answer,
  )
  return { productId, id, arrival: arrival! }
}
const arriving = (one: Awaited<ReturnType<typeof sent>>['arrival'], quantity: string, change: object = {}) =>
  there.act(receiveArrival, {
    id: one.id,
    storeId: northStore,
    date: today,
    lines: [{ lineId: one.lines[0]!.id, quantity }],
    reason: null,
    ...change,
  } as never)
const sitesOf = (productId: string) =>
  inTransaction(
    (tx) => rowsFrom<{ store: string; own: boolean; quantity: number }>(tx)`
      select s.code as store, m.campus_id = s.campus_id as own, sum(m.quantity)::float8 as quantity
      from warehouse.move m join warehouse.store s on s.id = m.store_id
      where m.product_id = ${productId} group by 1, 2 order by 1`,
  )
const waiting = () => inTransaction((tx) => Promise.resolve(arrivalAlert.count(tx, { actor: nurse, today })))

test('what goes to another site waits there, arrives at its value, and each move belongs to the site of its store', async () => {
  const { productId, id, arrival } = await sent('4')
  expect(arrival).toMatchObject({
    from: expect.stringContaining('Bodega CEN'),
    value: '400.00',
    answer: null,
  })
  expect(await waiting()).toBe(1)
  expect(await stockOf(world, productId, centralId)).toEqual([6, 600])
  await arriving(arrival, '4')
  expect(await stockOf(world, productId, northStore)).toEqual([4, 400])
  expect(await sitesOf(productId)).toEqual([
    { store: 'CEN', own: true, quantity: 6 },
    { store: 'NOR', own: true, quantity: 4 },
    { store: 'TRANSITO', own: true, quantity: 0 },
  ])
  expect(await waiting()).toBe(0)
  const [row] = await inTransaction(
    (tx) => rowsFrom<{ label: string; condition: string }>(tx)`
      select to_store_label as label, condition from warehouse.transfer_list where id = ${id}`,
  )
  expect(row).toEqual({ label: 'NOR Bodega norte · Sede norte', condition: 'received' })
  expect(await inTransaction(stockDrift)).toEqual([])
  await expect(act(id, 'annul', { date: today, reason: 'Iba para otra' })).rejects.toMatchObject({
    code: 'ALM-128',
  })
})

test('the kardex of each site names the traslado, and only the one that made it opens it', async () => {
  const { productId, id, arrival } = await sent('2')
  await arriving(arrival, '2')
  const input = { productId, from: today, to: today, storeId: null } as never
  const leads = async (by: typeof actor) => {
    const { rows } = await inTransaction((tx) => kardexPage(tx, input, by, { size: 9 }))
    return rows.flatMap(({ values: { document, href } }) => (String(document).startsWith('TA') ? [href] : []))
  }
  expect(new Set(await leads(actor))).toEqual(new Set([`/almacen/traslados/edit/${id}`]))
  expect(await leads(nurse)).toEqual([null])
})

test('what is received in part, or refused, goes back to the site that sent it, to the centavo', async () => {
  const part = await sent('3')
  await expect(arriving(part.arrival, '1')).rejects.toMatchObject({ code: 'ALM-124' })
  await arriving(part.arrival, '1', { reason: 'Dos llegaron rotos' })
  expect([
    await stockOf(world, part.productId, centralId),
    await stockOf(world, part.productId, northStore),
  ]).toEqual([
    [9, 900],
    [1, 100],
  ])
  const refused = await sent('5')
  const answer = { id: refused.arrival.id, storeId: northStore, date: today, reason: 'No lo pedimos' }
  await there.act(rejectArrival, answer as never)
  expect(await stockOf(world, refused.productId, centralId)).toEqual([10, 1_000])
  await expect(there.act(rejectArrival, answer as never)).rejects.toMatchObject({ code: 'GEN-STATE' })
})

test('who works in the store of the other site receives what arrives with a PIN of their own, and nobody else does', async () => {
  const { productId, arrival } = await sent('4')
  const people = [
    await anotherUser(world, 'Regente del norte'),
    await anotherUser(world, 'Mensajero del norte'),
  ]
  const [chemist, porter] = people.map(({ userId }) => userId)
  await inTransaction(async (tx) => {
    for (const { userId } of people)
      await withPin(tx, { userId, campusId: north, permission: 'warehouse.transfer.receive' })
    await sql`delete from warehouse.store_user where user_id = ${porter!} and store_id = ${northStore}`.execute(
      tx,
    )
    const may = {
      receives: true,
      issues: false,
      transfers: false,
      adjusts: false,
      counts: false,
      approves: false,
    }
    await addTo(tx, 'warehouse.storeUser', { id: newId(), storeId: northStore, userId: chemist!, ...may })
  })
  const lines = [{ lineId: arrival.lines[0]!.id, quantity: '3' }]
  const call = calling(operations, { actor: nurse, today, now: new Date() })
  const signs = (receiverId: string, reason: string | null = 'Uno llegó roto') => {
    const body = { id: arrival.id, storeId: northStore, receiverId, pin, lines, reason }
    return inTransaction((tx) => call(tx, 'POST', '/api/warehouse/receiveArrivalByPin', { body }))
  }
  await expect(signs(porter!)).rejects.toMatchObject({ code: 'BODEGA_NO_ASIGNADA' })
  await expect(signs(chemist!, null)).rejects.toMatchObject({ code: 'ALM-124' })
  expect(await signs(chemist!)).toEqual({ receiver: 'Regente del norte' })
  expect(await stockOf(world, productId, northStore)).toEqual([3, 300])
  expect(await stockOf(world, productId, centralId)).toEqual([7, 700])
})

test('the site that sends answers nothing for the other, and may annul what nobody received', async () => {
  const { productId, id } = await sent('4')
  const all = (await there.ask(arrivals, {})).arrivals
  await expect(act(id, 'reject', { date: today, reason: 'Me arrepentí' })).rejects.toMatchObject({
    code: 'ALM-115',
  })
  await act(id, 'annul', { date: today, reason: 'Se envió por error' })
  expect(await stockOf(world, productId, centralId)).toEqual([10, 1_000])
  await expect(arriving(all[0]!, '4')).rejects.toMatchObject({ code: 'GEN-STATE' })
})

test('it goes to one place, never to its own site, and arrives at a store of the site where its receiver works', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Quieto'))
  await expect(draft(productId, '1', {})).rejects.toMatchObject({ code: 'ALM-127' })
  await expect(
    draft(productId, '1', { toCampusId: actor.campusId as Id<'admin.campus'> }),
  ).rejects.toMatchObject({ code: 'ALM-114' })
  const { arrival } = await sent('1')
  await expect(arriving(arrival, '1', { storeId: centralId })).rejects.toMatchObject({ code: 'GEN-CAMPUS' })
  const open = (active: boolean) =>
    inTransaction((tx) =>
      sql`update warehouse.store set active = ${active} where id = ${northStore}`.execute(tx),
    )
  await open(false)
  await expect(arriving(arrival, '1')).rejects.toMatchObject({ code: 'ALM-129' })
  await open(true)
  await inTransaction((tx) =>
    sql`update warehouse.store_user set receives = false where user_id = ${nurse.userId}`.execute(tx),
  )
  await expect(arriving(arrival, '1')).rejects.toMatchObject({ code: 'BODEGA_NO_ASIGNADA' })
  await inTransaction((tx) =>
    sql`update warehouse.store_user set receives = true where user_id = ${nurse.userId}`.execute(tx),
  )
  await arriving(arrival, '1')
})

test('sixteen who receive, and the one who annuls, race for one traslado: it ends in one place', async () => {
  const { productId, id, arrival } = await sent('7')
  const ends = await Promise.allSettled([
    ...Array.from({ length: 16 }, () => arriving(arrival, '7')),
    act(id, 'annul', { date: today, reason: 'Se envió por error' }),
  ])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends)
    if (end.status === 'rejected') expect(['GEN-STATE', 'ALM-128']).toContain(end.reason.code)
  const here = await stockOf(world, productId, centralId)
  const away = await stockOf(world, productId, northStore)
  expect([(here[0] ?? 0) + (away[0] ?? 0), (here[1] ?? 0) + (away[1] ?? 0)]).toEqual([10, 1_000])
  expect(await inTransaction(stockDrift)).toEqual([])
})

test('whatever was sent waits in the list of the other site until it is answered, however much it is', async () => {
  const ids: string[] = []
  for (let at = 0; at < 21; at += 1) ids.push((await sent('1')).arrival.id)
  const { arrivals: all } = await there.ask(arrivals, {})
  const waiting = all.filter(({ answer }) => answer === null).map(({ id }) => id)
  expect(waiting).toEqual(expect.arrayContaining(ids))
})

test('what will expire here before it is used is offered to the site that is short of it', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Vacuna'))
  await received([
    bought(productId, '30', 30_000, { lot: 'PRONTO', expiry: day('2026-12-31') }),
    bought(productId, '50', 50_000, { lot: 'LEJOS', expiry: day('2028-12-31') }),
  ])
  await inTransaction(async (tx) => {
    const place = { productId, storeId: northStore }
    await stockVerbs(north).receive(tx, { ...place, units: '2', value: pesos(2_000), day: today })
    const level = { least: '4', reorderPoint: '5', most: '20' }
    await addTo(tx, 'warehouse.stockLevel', { id: newId(), ...place, ...level })
  })
  const { answer } = reportsOf(operations, { db, actor })
  const offers = async (within: number) => {
    const { rows } = await answer(expiryExchange, { on: '2026-11-28', within: String(within) })
    return rows.map(({ values }) => values).filter(({ product }) => product === 'Vacuna')
  }
  const offer = {
    lot: 'PRONTO',
    site: 'Sede norte',
    spare: '30.0000',
    lacking: '18.0000',
    offered: '18.0000',
  }
  expect(await offers(90)).toMatchObject([{ ...offer, storeId: centralId, toCampusId: north }])
  expect(await offers(9)).toEqual([])
  await inTransaction((tx) =>
    sql`update warehouse.stock_level set reorder_point = 2, least = 1 where product_id = ${productId}`.execute(
      tx,
    ),
  )
  expect(await offers(90)).toHaveLength(1)
  await inTransaction((tx) =>
    sql`update warehouse.stock_level set reorder_point = 1 where product_id = ${productId}`.execute(tx),
  )
  expect(await offers(90)).toEqual([])
})
