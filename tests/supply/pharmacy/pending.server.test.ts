import { performAction } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { difficulties } from '../../../modules/clinical/pharmacy/dispensing/pending/pending.contract.ts'
import {
  overduePending,
  pendingOperations,
  pendingService,
} from '../../../modules/clinical/pharmacy/dispensing/pending/pending.server.ts'
import { type PharmacyWorld, pharmacyWorld, today } from './pharmacy-world.ts'

let world: PharmacyWorld
beforeAll(async () => {
  world = await pharmacyWorld()
})
afterAll(() => world.close())

const ambulatory = { kind: 'ambulatory', mode: 'whole' }
const at = { ...ambulatory, place: 'Calle 1 # 2-3', phone: '3001234567' }

interface PendingRow {
  readonly id: string
  readonly quantity: number
  readonly left: number
  readonly condition: string
  readonly hours: number
  readonly number: number
}

const pendingOf = async (orderLineId: string) =>
  (
    await sql<PendingRow>`
      select id, quantity::float8 as quantity, "left"::float8 as "left", condition, number,
             round(extract(epoch from due_at - created_at) / 3600)::int as hours
      from pharmacy.pending_delivery_list where order_line_id = ${orderLineId}::uuid`.execute(world.db)
  ).rows

const prescribed = async (stock: string) => {
  const medicine = await world.medicine('METFORMINA 850 mg')
  if (stock !== '0') await world.stocked(medicine.productId, stock)
  const { orderId, lines } = await world.ordered(await world.admitted(), [medicine])
  const line = (quantity: string) => [{ productId: medicine.productId, orderLineId: lines[0], quantity }]
  return { ...medicine, orderId, lineId: lines[0]!, line }
}

test('what an ambulatory patient does not get whole is pending for 48 hours, at their place, until it is delivered', async () => {
  const { orderId, lineId, line, productId } = await prescribed('25')
  await expect(world.dispensed(orderId, line('25'), ambulatory)).rejects.toMatchObject({ code: 'FAR-010' })
  await world.dispensed(orderId, line('25'), at)
  const [pending, ...others] = await pendingOf(lineId)
  expect(others).toEqual([])
  expect(pending).toMatchObject({ quantity: 5, left: 5, condition: 'open', hours: 48 })
  expect(pending!.number).toEqual(expect.any(Number))
  const { answer } = reportsOf(pendingOperations, { db: world.db, actor: world.chief })
  const { rows } = await answer(difficulties, { from: '2026-11-01', to: '2026-11-30' })
  expect(rows.find(({ id }) => id?.startsWith(productId))?.values).toMatchObject({
    prescribed: '30.0000',
    given: '25.0000',
    left: '5.0000',
    fulfilled: '83.33',
  })
  await world.stocked(productId, '10', { lot: 'L2' })
  await world.dispensed(orderId, line('2'), at)
  expect(await pendingOf(lineId)).toMatchObject([{ left: 3, condition: 'open' }])
  await world.dispensed(orderId, line('3'), at)
  expect(await pendingOf(lineId)).toMatchObject([{ left: 0, condition: 'delivered' }])
})

test('with no stock at all the prescribed 30 is recorded, and is pending', async () => {
  const { orderId, lineId, line } = await prescribed('0')
  const id = await world.dispensed(orderId, line('0'), at)
  expect(await pendingOf(lineId)).toMatchObject([{ quantity: 30, left: 30, condition: 'open' }])
  expect(await world.lineOf(id)).toMatchObject({ quantity: 0 })
})

test('one whose time is over is an alert; it closes with what happened and its reason, never alone', async () => {
  const { orderId, lineId, line } = await prescribed('0')
  await world.dispensed(orderId, line('0'), at)
  const count = () => world.act((tx) => overduePending.count(tx, { actor: world.chief, today }))
  const before = await count()
  await sql`
    update pharmacy.pending_delivery set due_at = now() - interval '1 minute' where order_line_id = ${lineId}::uuid`.execute(
    world.db,
  )
  const [pending] = await pendingOf(lineId)
  expect(pending!.condition).toBe('overdue')
  expect(await count()).toBe(before + 1)
  const close = (input: object) =>
    world.act((tx) =>
      performAction(pendingService, {
        tx,
        actor: world.chief,
        today,
        id: pending!.id,
        action: 'close',
        input,
      }),
    )
  await expect(close({ outcome: 'declined' })).rejects.toMatchObject({
    fields: { reason: expect.any(String) },
  })
  await close({ outcome: 'declined', reason: 'El paciente viajó y no lo reclama' })
  expect(await pendingOf(lineId)).toMatchObject([{ condition: 'closed' }])
  expect(await count()).toBe(before)
})

test('what is dispensed in the wards leaves nothing pending, and annulling the dispensing closes what it left', async () => {
  const { orderId, lineId, line } = await prescribed('40')
  await world.dispensed(orderId, line('3'))
  expect(await pendingOf(lineId)).toEqual([])
  const id = await world.dispensed(orderId, line('3'), at)
  expect(await pendingOf(lineId)).toMatchObject([{ quantity: 24 }])
  await world.run(id, 'annul', { input: { date: today, reason: 'Se entregó a otro paciente' } })
  expect(await pendingOf(lineId)).toMatchObject([{ condition: 'closed' }])
})

test('the monthly list says what could not be delivered whole, how long it took, and what could not be had', async () => {
  const { orderId, lineId, line, productId } = await prescribed('5')
  const { answer } = reportsOf(pendingOperations, { db: world.db, actor: world.chief })
  const own = async () => {
    const { rows } = await answer(difficulties, { from: '2026-11-01', to: '2026-11-23' })
    return rows.filter(({ id }) => id?.startsWith(productId)).map(({ values }) => values)
  }
  expect(await own()).toEqual([])
  await world.dispensed(orderId, line('5'), at)
  await sql`
    update pharmacy.pending_delivery set due_at = '2026-11-22T10:00-05:00' where order_line_id = ${lineId}::uuid`.execute(
    world.db,
  )
  const about = { product: 'METFORMINA 850 mg', store: 'FAR Farmacia', pending: 1, patients: 1 }
  expect(await own()).toMatchObject([{ ...about, delivered: 0, late: 1, left: '25.0000', longestDays: 3 }])
  const [pending] = await pendingOf(lineId)
  await world.act((tx) =>
    performAction(pendingService, {
      ...{ tx, actor: world.chief, today, id: pending!.id, action: 'close' as const },
      input: { outcome: 'unavailable', reason: 'El laboratorio no lo produce' },
    }),
  )
  expect(await own()).toMatchObject([{ ...about, unavailable: 1 }])
})

test.each([
  ['the eve of a holiday', '2026-12-07T16:30:00-05:00', '2026-12-09T16:30:00-05:00'],
  ['a Saturday', '2026-12-12T09:00:00-05:00', '2026-12-14T09:00:00-05:00'],
])('the 48 hours of %s do not stop', async (_when, from, due) => {
  const { orderId, lineId, line } = await prescribed('0')
  const on = day(from.slice(0, 10))
  const id = await world.draft(orderId, line('0'), { ...at, date: on })
  await world.giveOn(id, { today: on, now: new Date(from) })
  const { dueAt } = await world.db
    .selectFrom('pharmacy.pendingDelivery')
    .select('dueAt')
    .where('orderLineId', '=', lineId)
    .executeTakeFirstOrThrow()
  expect(dueAt).toEqual(new Date(due))
})
