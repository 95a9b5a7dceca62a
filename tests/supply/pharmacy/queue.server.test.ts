import { decideParameter, performAction } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mipresSupplyService } from '../../../modules/clinical/pharmacy/dispensing/mipres-supply/mipres-supply.server.ts'
import {
  prescribedTo,
  urgentMinutes,
} from '../../../modules/clinical/pharmacy/dispensing/queue/queue.contract.ts'
import {
  lateOrders,
  queueOperations,
} from '../../../modules/clinical/pharmacy/dispensing/queue/queue.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'

let world: PharmacyWorld
let tablets: SoldProduct
beforeAll(async () => {
  world = await pharmacyWorld()
  tablets = await world.medicine('FUROSEMIDA 40 mg')
  await world.stocked(tablets.productId, '300')
})
afterAll(() => world.close())

const waits = async (orderId: string) =>
  (
    await sql<{ waiting: number; condition: string }>`
      select waiting, condition from pharmacy.queue_list where id = ${orderId}::uuid`.execute(world.db)
  ).rows[0]

/** The fixture signs an order now; nobody signs one again. */
const changed = async (orderId: string, change: ReturnType<typeof sql>) => {
  await sql`alter table care.medical_order disable trigger user`.execute(world.db)
  await sql`update care.medical_order set ${change} where id = ${orderId}::uuid`.execute(world.db)
  await sql`alter table care.medical_order enable trigger user`.execute(world.db)
}

const prescribed = async (count = 1, change: object = {}) => {
  const patient = await world.admitted()
  const medicines = Array.from({ length: count }, () => ({ ...tablets, ...change }))
  const { orderId, lines } = await world.ordered(patient, medicines)
  const give = (at: number, quantity: string) =>
    world.dispensed(orderId, [
      {
        productId: tablets.productId,
        orderLineId: lines[at],
        quantity,
        alertReason: 'Lo confirmó el médico tratante',
      },
    ])
  return { ...patient, orderId, give }
}

test('a signed prescription waits in the queue until it is given whole, whatever comes back', async () => {
  const { orderId, give } = await prescribed(2)
  expect(await waits(orderId)).toEqual({ waiting: 2, condition: 'waiting' })
  await give(0, '10')
  expect(await waits(orderId)).toEqual({ waiting: 2, condition: 'partial' })
  const id = await give(0, '20')
  expect(await waits(orderId)).toEqual({ waiting: 1, condition: 'partial' })
  await give(1, '30')
  expect(await waits(orderId)).toBeUndefined()
  const { id: lineId } = await world.lineOf(id)
  const back = { date: today, lines: [{ lineId, quantity: '5' }], reason: 'Se suspendió el tratamiento' }
  await world.run(id, 'return', { input: back })
  expect(await waits(orderId)).toBeUndefined()
})

test('what is urgent is late after the minutes of the house, and is an alert', async () => {
  const { orderId } = await prescribed()
  const count = () => world.act((tx) => lateOrders.count(tx, { actor: world.chief, today }))
  const before = await count()
  await changed(orderId, sql`signed_at = now() - interval '29 minutes'`)
  expect(await waits(orderId)).toMatchObject({ condition: 'waiting' })
  await changed(orderId, sql`signed_at = now() - interval '31 minutes'`)
  expect(await waits(orderId)).toMatchObject({ condition: 'late' })
  expect(await count()).toBe(before + 1)
  await world.act((tx) =>
    decideParameter(tx, urgentMinutes, { fromDay: day('2026-01-01'), value: 60, userId: null }),
  )
  expect(await waits(orderId)).toMatchObject({ condition: 'waiting' })
})

test('what expired, was annulled or awaits its payer is not asked of the pharmacy', async () => {
  const { orderId } = await prescribed()
  await changed(orderId, sql`priority = 'elective', authorisation = 'pending'`)
  expect(await waits(orderId)).toMatchObject({ condition: 'unauthorised' })
  await changed(orderId, sql`expires_on = (now() at time zone 'America/Bogota')::date - 1`)
  expect(await waits(orderId)).toBeUndefined()
})

const answered = async (give: (at: number, quantity: string) => Promise<string>) => {
  const { id } = await world.db
    .selectFrom('pharmacy.mipresSupply')
    .select('id')
    .where('lineId', '=', (await world.lineOf(await give(0, '30'))).id)
    .executeTakeFirstOrThrow()
  return {
    record: (deliveryId: string) =>
      world.act((tx) => {
        const input = { deliveryId, reportId: null }
        return performAction(mipresSupplyService, {
          tx,
          actor: world.chief,
          today,
          id,
          action: 'record',
          input,
        })
      }),
    stored: () =>
      world.db.selectFrom('pharmacy.mipresSupply').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
const mipresOf = async (admissionId: string) =>
  (
    await world.db
      .selectFrom('billing.charge')
      .select('mipres')
      .where('admissionId', '=', admissionId)
      .execute()
  )[0]

test('what MIPRES answers is in the charge, and an invoice that went before is named', async () => {
  const mipres = '20261104153000123457'
  const early = await prescribed(1, { mipres })
  const first = await answered(early.give)
  await first.record('12345678901234567890')
  expect(await mipresOf(early.admissionId)).toEqual({ mipres: '12345678901234567890' })
  expect(await first.stored()).toMatchObject({ invoice: null })

  const late = await prescribed(1, { mipres })
  const second = await answered(late.give)
  await world.discharged(late.admissionId)
  await world.issue(await world.prepare(late.admissionId))
  await second.record('12345678901234567891')
  expect(await second.stored()).toMatchObject({ invoice: 'HSR1', status: 'reported' })
  expect(await mipresOf(late.admissionId)).toEqual({ mipres: '12345678901234567891' })
})

test('who works in one pharmacy gives from it, and who works in two says from which', async () => {
  const { orderId } = await world.ordered(await world.admitted(), [tablets])
  const store = async () =>
    (
      await world.act((tx) =>
        callsOf(queueOperations, { actor: world.chief })(tx).ask(prescribedTo, { orderId }),
      )
    ).store
  expect(await store()).toEqual({ id: world.storeId, label: 'FAR Farmacia' })
  await sql`
    with other as (insert into warehouse.store (id, campus_id, code, name, kind)
                   values (${newId()}::uuid, ${world.campusId}, 'FA2', 'Farmacia de urgencias', 'pharmacy') returning id)
    insert into warehouse.store_user (id, store_id, user_id, issues)
    select ${newId()}::uuid, id, ${world.chief.userId}::uuid, true from other`.execute(world.db)
  expect(await store()).toBeNull()
})
