import { createDraft, type Operation, performAction } from '@quina/blocks/server'
import { addTo, oneFrom, rowsFrom } from '@quina/db/server'
import { day, newId, Problem } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pinOperations } from '../../../modules/house/admin/session/pin/pin.server.ts'
import { hashPassword } from '../../../modules/house/admin/user/password/password.server.ts'
import { moveLot } from '../../../modules/supply/warehouse/documents/placing/lot-place.contract.ts'
import { receiptService } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.server.ts'
import { requisition } from '../../../modules/supply/warehouse/documents/requesting/requisition/requisition.contract.ts'
import { requisitionService } from '../../../modules/supply/warehouse/documents/requesting/requisition/requisition.server.ts'
import {
  pickedLots,
  progressOf,
} from '../../../modules/supply/warehouse/documents/requesting/requisition-facts/requisition-facts.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { pin, withPin } from '../pins.ts'
import { anotherUser, assignAll, bought, documentVerbs, stockOf } from './document-verbs.ts'
import { addProduct, calling, warehouseWorld } from './warehouse-world.ts'

const today = day('2026-11-28')
const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, centralId, groupId, urgencies, account } = world
const { run, received, issued } = documentVerbs(world)
const stock = (productId: string) => stockOf(world, productId, centralId)
const suppliedId = newId<'warehouse.dependencia'>()
const nurse = await anotherUser(world, 'Jefe de urgencias')

beforeAll(async () => {
  await assignAll(world)
  await inTransaction(async (tx) => {
    const dependenciaId = newId<'budget.dependencia'>()
    await addTo(tx, 'budget.dependencia', { id: dependenciaId, code: 'URG', name: 'Urgencias' })
    const place = { dependenciaId, storeId: centralId, costCentreId: urgencies }
    await addTo(tx, 'warehouse.dependencia', { id: suppliedId, ...place })
    const rule = { id: newId(), groupId, centrePrefix: '73', fromDay: '2026-01-01' }
    await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: account('731001') } as never)
  })
})

const act = (id: string, action: string, input: object = {}, by = actor) =>
  inTransaction((tx) =>
    performAction(requisitionService, { tx, actor: by, today, id, action: action as 'send', input }),
  )
const draft = (lines: readonly object[], by = nurse) => {
  const header = { date: today, suppliedId, neededOn: null, purpose: 'Reposición semanal' }
  return inTransaction((tx) =>
    createDraft(requisitionService, { tx, actor: by, input: { ...header, lines } as never }),
  )
}
const linesOf = (id: string) =>
  inTransaction(
    (tx) => rowsFrom<{ id: string; approved: number; delivered: number; received: number }>(tx)`
      select id, approved::float8 as approved, delivered::float8 as delivered, received::float8 as received
      from warehouse.requisition_line where parent_id = ${id} order by position`,
  )
const conditionOf = async (id: string) => {
  const [row] = await inTransaction(
    (tx) => rowsFrom<{ condition: string; pending: number }>(tx)`
      select condition, pending from warehouse.requisition_list where id = ${id}`,
  )
  return [row?.condition, row?.pending]
}
/** A product with stock, requested for by the nurse, sent and approved. */
const approved = async (requested: string, agreed = requested) => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, `Gasa ${newId()}`))
  await received([bought(productId, '100', 100_000)])
  const id = await draft([{ productId, quantity: requested, detail: null }])
  await act(id, 'send', {}, nurse)
  const [line] = await linesOf(id)
  await act(id, 'approve', { lines: [{ lineId: line!.id, quantity: agreed }] })
  return { id, productId, lineId: line!.id }
}
const deliver = (id: string, lineId: string, quantity: string) =>
  act(id, 'deliver', { date: today, lines: [{ lineId, quantity }] })
const accept = (id: string, lineId: string, quantity: string, reason: string | null = null) =>
  act(id, 'accept', { lines: [{ lineId, quantity }], reason }, nurse)

test('what is requested is approved for less, delivered twice and received whole', async () => {
  const { id, productId, lineId } = await approved('30', '20')
  expect(await conditionOf(id)).toEqual(['approved', 1])
  const [progress] = await inTransaction((tx) => progressOf(tx, id))
  expect(progress).toMatchObject({ available: '20.0000', inStore: '100.0000' })
  const { approve, deliver: delivers } = requisition.lifecycle.actions
  const both = { available: 'Pendiente', inStore: 'Hay en la bodega' }
  expect([approve.shows, delivers.shows]).toEqual([both, both])
  await deliver(id, lineId, '12')
  expect(await stock(productId)).toEqual([88, 88_000])
  expect(await conditionOf(id)).toEqual(['delivered', 1])
  await accept(id, lineId, '12')
  expect(await conditionOf(id)).toEqual(['partial', 1])
  await deliver(id, lineId, '8')
  await accept(id, lineId, '8')
  expect(await conditionOf(id)).toEqual(['whole', 0])
  expect(await linesOf(id)).toEqual([{ id: lineId, approved: 20, delivered: 20, received: 20 }])
  const exits = await inTransaction(
    (tx) => rowsFrom<{ requisition: string; status: string; value: number }>(tx)`
      select requisition, status, value::float8 as value from warehouse.issue_list where supplied_id = ${suppliedId}
      order by number`,
  )
  expect(exits).toEqual([
    { requisition: expect.stringMatching(/^RQ-\d+$/), status: 'approved', value: 12_000 },
    { requisition: expect.stringMatching(/^RQ-\d+$/), status: 'approved', value: 8_000 },
  ])
})

const bins = {
  near: newId<'warehouse.bin'>(),
  cold: newId<'warehouse.bin'>(),
  other: newId<'warehouse.bin'>(),
}
beforeAll(() =>
  inTransaction(async (tx) => {
    const own = { storeId: centralId, cold: false, locked: false }
    await addTo(tx, 'warehouse.bin', { id: bins.near, code: 'N-01', ...own })
    await addTo(tx, 'warehouse.bin', { id: bins.cold, code: 'F-01', ...own, cold: true })
    await addTo(tx, 'warehouse.bin', { id: bins.other, code: 'O-01', ...own, storeId: world.pharmacyId })
  }),
)

/** Ten units of each of two lots, of which four of the first to expire and all of the other lie near. */
const insulin = async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, `Insulina ${newId()}`))
  for (const [lot, expiry] of [
    ['TARDE', '2028-01-31'],
    ['PRONTO', '2027-01-31'],
  ] as const)
    await received([bought(productId, '10', 10_000, { lot, expiry: day(expiry) })])
  const lots = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`
      select id from warehouse.lot where product_id = ${productId} order by expiry`,
  )
  const screens = screensOf(world.operations, { db: world.db, actor, today })
  const moves = (toId: string | null, quantity: string, fromId: string | null = null, lotId = lots[0]!.id) =>
    screens.act(moveLot, { storeId: centralId, lotId, fromId, toId, quantity })
  expect(await moves(bins.near, '4')).toEqual({ left: '6.0000' })
  await moves(bins.near, '10', null, lots[1]!.id)
  const chills = () =>
    inTransaction((tx) =>
      sql`update warehouse.product set temperature_min = 2, temperature_max = 8 where id = ${productId}`.execute(
        tx,
      ),
    )
  return { productId, moves, chills }
}

test('a lot moves to a place of its store that suits it, and no more of it than there is', async () => {
  const { productId, moves, chills } = await insulin()
  await expect(moves(bins.near, '7')).rejects.toMatchObject({
    code: 'ALM-242',
    fields: { quantity: expect.any(String) },
  })
  await expect(moves(bins.near, '1', bins.near)).rejects.toMatchObject({ code: 'ALM-244' })
  await expect(moves(bins.other, '1')).rejects.toMatchObject({ code: 'ALM-033' })
  await chills()
  await expect(moves(bins.near, '1')).rejects.toMatchObject({
    code: 'ALM-240',
    fields: { toId: expect.any(String) },
  })
  await moves(bins.cold, '6')
  await inTransaction((tx) =>
    sql`update warehouse.product set controlled = true where id = ${productId}`.execute(tx),
  )
  await expect(moves(bins.cold, '1', bins.near)).rejects.toMatchObject({ code: 'ALM-241' })
})

test('a line of an entry says where it is put, and without one it goes to the usual place of its product', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, `Ubicado ${newId()}`))
  const none = { least: '0', most: '0', reorderPoint: '0' }
  const usual = { id: newId(), productId, storeId: centralId, binId: bins.near, ...none }
  await inTransaction((tx) => addTo(tx, 'warehouse.stockLevel', usual))
  const line = (units: string, binId: string | null) =>
    bought(productId, units, 1_000, { lot: 'U1', expiry: day('2028-01-31'), binId })
  const id = await received([line('6', bins.cold), line('4', null)])
  const places = () =>
    inTransaction(async (tx) => {
      const rows = await rowsFrom<{ place: string }>(tx)`
      select coalesce(b.code, '-') || ' ' || k.quantity::float8 as place from warehouse.lot_place k
      left join warehouse.bin b on b.id = k.bin_id where k.product_id = ${productId} and k.quantity > 0 order by b.code`
      return rows.map(({ place }) => place)
    })
  expect(await places()).toEqual(['F-01 6', 'N-01 4'])
  const lines = await inTransaction(
    (tx) => rowsFrom<{ binId: string }>(tx)`
    select bin_id from warehouse.receipt_line where parent_id = ${id} order by position`,
  )
  expect(lines.map(({ binId }) => binId)).toEqual([bins.cold, bins.near])
  await expect(received([line('1', bins.near), line('1', bins.other)])).rejects.toMatchObject({
    code: 'ALM-033',
    fields: { 'lines.1.binId': expect.any(String) },
  })
  await run(receiptService, id, 'annul', { date: today, reason: 'Se registró en otra bodega' })
  expect(await places()).toEqual([])
})

test('the picking list says place and lot, first to expire first, and what there is not', async () => {
  const { productId, moves, chills } = await insulin()
  await chills()
  await moves(bins.cold, '6')
  const id = await draft([{ productId, quantity: '25', detail: null }])
  await act(id, 'send', {}, nurse)
  const [line] = await linesOf(id)
  await act(id, 'approve', { lines: [{ lineId: line!.id, quantity: '25' }] })
  const picked = await inTransaction((tx) => pickedLots(tx, id, today))
  expect(picked.map(({ place, lot, quantity }) => [place, lot, Number(quantity)])).toEqual([
    [null, 'No hay', 5],
    ['F-01', 'PRONTO', 6],
    ['N-01', 'PRONTO', 4],
    ['N-01', 'TARDE', 10],
  ])
  const listed = await inTransaction(
    (tx) => rowsFrom<{ lot: string }>(tx)`
      select lot from warehouse.lot_place_list where product_id = ${productId} order by lot, bin_label`,
  )
  expect(listed.map(({ lot }) => lot)).toEqual(['PRONTO', 'PRONTO', 'TARDE'])
})

test('a difference is shown, and the service is charged only for what it received', async () => {
  const back = await approved('10')
  await deliver(back.id, back.lineId, '10')
  await expect(accept(back.id, back.lineId, '7')).rejects.toMatchObject({
    code: 'ALM-107',
    fields: { reason: expect.any(String) },
  })
  await accept(back.id, back.lineId, '7', 'Faltaron tres paquetes')
  expect(await conditionOf(back.id)).toEqual(['different', 0])
  await expect(deliver(back.id, back.lineId, '1')).rejects.toMatchObject({ code: 'ALM-105' })
  const settled = { date: today, reason: 'Estaban en el mostrador' }
  await act(back.id, 'settle', { ...settled, outcome: 'back' })
  expect(await stock(back.productId)).toEqual([93, 93_000])
  expect(await conditionOf(back.id)).toEqual(['partial', 1])
  await expect(act(back.id, 'settle', { ...settled, outcome: 'back' })).rejects.toMatchObject({
    code: 'ALM-108',
  })
  await deliver(back.id, back.lineId, '3')
  await accept(back.id, back.lineId, '3')
  expect(await conditionOf(back.id)).toEqual(['whole', 0])
})

test('what was lost on its way leaves the store as a shortage, in its own lot', async () => {
  const lost = await approved('10')
  await deliver(lost.id, lost.lineId, '10')
  await accept(lost.id, lost.lineId, '8', 'Se cayeron dos frascos')
  await act(lost.id, 'settle', { date: today, outcome: 'lost', reason: 'Se quebraron en el ascensor' })
  expect(await stock(lost.productId)).toEqual([90, 90_000])
  const moves = await inTransaction(
    (tx) => rowsFrom<{ kind: string; quantity: number }>(tx)`
      select kind, quantity::float8 as quantity from warehouse.move where product_id = ${lost.productId} order by id`,
  )
  expect(moves.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['purchase', 100],
    ['consumption', -10],
    ['serviceReturn', 2],
    ['shortage', -2],
  ])
  await act(lost.id, 'close', { reason: 'Ya no se necesitan' })
  expect(await conditionOf(lost.id)).toEqual(['closed', 1])
})

test('nobody receives what they delivered, delivers more than was approved nor approves where they do not work', async () => {
  const { id, lineId, productId } = await approved('5')
  await expect(deliver(id, lineId, '5.0001')).rejects.toMatchObject({ code: 'ALM-103' })
  await expect(deliver(id, lineId, '0')).rejects.toMatchObject({ code: 'ALM-104' })
  await deliver(id, lineId, '5')
  const own = act(id, 'accept', { lines: [{ lineId, quantity: '5' }], reason: null })
  await expect(own).rejects.toMatchObject({ code: 'ALM-106' })
  const other = await draft([{ productId, quantity: '1', detail: null }])
  await act(other, 'send', {}, nurse)
  const [line] = await linesOf(other)
  const approve = act(other, 'approve', { lines: [{ lineId: line!.id, quantity: '1' }] }, nurse)
  await expect(approve).rejects.toMatchObject({ code: 'BODEGA_NO_ASIGNADA' })
})

test('a requisición asks for something, once, of the groups of its dependencia, before it needs it', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Repetido'))
  const line = { productId, quantity: '1', detail: null }
  await expect(draft([line, line])).rejects.toMatchObject({ code: 'ALM-112' })
  await expect(draft([{ ...line, quantity: '0' }])).rejects.toMatchObject({ code: 'ALM-110' })
  const early = {
    date: today,
    suppliedId,
    neededOn: '2026-11-27',
    purpose: 'Antes de pedirlo',
    lines: [line],
  }
  const refused = inTransaction((tx) =>
    createDraft(requisitionService, { tx, actor: nurse, input: early as never }),
  )
  await expect(refused).rejects.toMatchObject({ code: 'ALM-109', fields: { neededOn: expect.any(String) } })
})

test('two people deliver the same requisición at once: it goes out once', async () => {
  const { id, lineId, productId } = await approved('40')
  const ends = await Promise.allSettled([deliver(id, lineId, '40'), deliver(id, lineId, '40')])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({ code: 'GEN-STATE' })
  expect(await stock(productId)).toEqual([60, 60_000])
  expect(await inTransaction(stockDrift)).toEqual([])
})

test('thirty-two requisiciones of one lot at once take no more than there is', async () => {
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Disputado'))
  await received([bought(productId, '20', 2_001)])
  const ready = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const id = await draft([{ productId, quantity: '1', detail: null }])
      await act(id, 'send', {}, nurse)
      const [line] = await linesOf(id)
      await act(id, 'approve', { lines: [{ lineId: line!.id, quantity: '1' }] })
      return { id, lineId: line!.id }
    }),
  )
  const ends = await Promise.allSettled(ready.map(({ id, lineId }) => deliver(id, lineId, '1')))
  const refused = ends.filter((end) => end.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'STOCK_INSUFICIENTE' })
  expect(refused).toHaveLength(12)
  expect(await stock(productId)).toEqual([0, 0])
  expect(await inTransaction(stockDrift)).toEqual([])
})

test('what is approved is kept: no other exit takes it; then it is delivered, or its time is over', async () => {
  const { id, productId, lineId } = await approved('60')
  const other = (quantity: string, change: object = {}) => issued([{ productId, quantity }], change)
  await expect(other('41')).rejects.toMatchObject({
    code: 'STOCK_INSUFICIENTE',
    facts: { disponible: '40', reservado: '60' },
    fields: { 'lines.0.quantity': expect.stringContaining('reservadas para RQ') },
  })
  await other('40')
  await other('5', { kind: 'damaged', costCentreId: null })
  await deliver(id, lineId, '30')
  await accept(id, lineId, '30')
  expect((await stock(productId))[0]).toBe(25)
  await expect(other('1')).rejects.toMatchObject({ facts: { disponible: '0', reservado: '25' } })
  await inTransaction((tx) =>
    sql`update warehouse.requisition set reserved_until = now() - interval '1 second' where id = ${id}`.execute(
      tx,
    ),
  )
  await other('25')
})

const password = 'una frase larga y propia'

/** Somebody of the service, who may receive in the site and has a password. */
async function receiver() {
  const person = await anotherUser(world, 'Luz, recibe')
  await inTransaction(async (tx) => {
    const roleId = newId()
    await sql`insert into admin.role (id, name) values (${roleId}, ${`Recibe ${roleId}`})`.execute(tx)
    await sql`insert into admin.role_permission (role_id, permission) values (${roleId}, 'warehouse.requisition.accept')`.execute(
      tx,
    )
    await sql`insert into admin.user_role (id, user_id, role_id, campus_id, from_day)
              values (${newId()}, ${person.userId}, ${roleId}, ${actor.campusId}, '2026-01-01')`.execute(tx)
    await sql`insert into admin.credential (user_id, password_hash)
              values (${person.userId}, ${await hashPassword(password)})`.execute(tx)
  })
  const sets = (change: object = {}) =>
    sent(pinOperations({ hours: 12, perUser: 3 }), person, '/api/admin/setPin', {
      password,
      pin,
      again: pin,
      ...change,
    })
  return { person, sets }
}

/** What a command answers, or the code of its refusal: one that it returns is kept, because it counts. */
const sent = (
  operations: readonly Operation[],
  by: typeof actor,
  path: string,
  body: object,
): Promise<unknown> =>
  inTransaction((tx) =>
    calling(operations, { actor: by, today, now: new Date(`${today}T15:00:00Z`) })(tx, 'POST', path, {
      body,
    }),
  ).then(
    (answer) => (answer instanceof Problem ? answer.code : answer),
    (error: { code?: string }) => error.code,
  )
const atCounter = (command: 'receiveByPin' | 'signIssue', body: object) =>
  sent(world.operations, actor, `/api/warehouse/${command}`, body)

test('who receives accepts on the device of the storekeeper, with a PIN of their own that few tries guess', async () => {
  const { person, sets } = await receiver()
  expect(await sets({ pin: '1234', again: '1234' })).toBe('USU-016')
  expect(await sets({ pin: '123456', again: '123456' })).toBe('USU-017')
  expect(await sets({ again: '480217' })).toBe('USU-018')
  expect(await sets({ password: 'otra' })).toBe('SES-012')
  const { id, lineId } = await approved('10')
  await deliver(id, lineId, '10')
  const signs = (given: string, quantity = '10', reason: string | null = null) => {
    const lines = [{ lineId, quantity }]
    return atCounter('receiveByPin', { id, receiverId: person.userId, pin: given, lines, reason })
  }
  expect(await signs(pin)).toBe('USU-019')
  expect(await sets()).toBeUndefined()
  expect(await signs('480217')).toBe('USU-019')
  const other = await anotherUser(world, 'Otro, no recibe')
  const may = { userId: other.userId, campusId: actor.campusId, permission: 'warehouse.requisition.view' }
  await inTransaction((tx) => withPin(tx, may))
  const body = { id, receiverId: other.userId, pin, lines: [{ lineId, quantity: '10' }], reason: null }
  expect(await atCounter('receiveByPin', body)).toBe('USU-021')
  const deliveryOf = () =>
    inTransaction(
      (tx) => oneFrom<{ issueId: string; acceptedBy: string | null }>(tx)`
        select issue_id as "issueId", accepted_by as "acceptedBy"
        from warehouse.requisition_delivery where requisition_id = ${id}`,
    )
  const { issueId } = await deliveryOf()
  expect(await atCounter('signIssue', { id: issueId, receiverId: person.userId, pin })).toBe('ALM-116')
  expect(await signs(pin, '7')).toBe('ALM-107')
  expect(await signs(pin, '11', 'Sobró uno')).toBe('ALM-103')
  expect(await signs(pin, '7', 'Llegaron tres rotos')).toEqual({ receiver: 'Luz, recibe' })
  expect(await conditionOf(id)).toEqual(['different', 0])
  expect(await linesOf(id)).toMatchObject([{ delivered: 10, received: 7 }])
  expect((await deliveryOf()).acceptedBy).toBe(person.userId)
  const read = calling(world.operations, {
    actor,
    today,
    now: new Date(),
    params: { id: issueId },
    query: {},
  })
  const answer = await inTransaction((tx) => read(tx, 'GET', '/api/warehouse/issue/:id'))
  expect(answer).toMatchObject({
    facts: { received: expect.stringMatching(/^Luz, recibe, /), requested: true },
  })
  for (let wrong = 0; wrong < 5; wrong += 1) expect(await signs('000000')).toBe('USU-019')
  expect(await signs(pin)).toBe('SES-002')
})

test('an exit without a requisition is signed once, by somebody else than who is at the counter', async () => {
  const { person, sets } = await receiver()
  await sets()
  const productId = await inTransaction((tx) => addProduct(tx, groupId, 'Guantes'))
  await received([bought(productId, '10', 10_000)])
  const id = await issued([{ productId, quantity: '3' }])
  const signs = (receiverId: string, given = pin) => atCounter('signIssue', { id, receiverId, pin: given })
  expect(await signs(actor.userId)).toBe('ALM-106')
  expect(await signs(person.userId, '480217')).toBe('USU-019')
  expect(await signs(person.userId)).toEqual({ receiver: 'Luz, recibe' })
  expect(await signs(person.userId)).toBe('ALM-116')
})
