import { decideParameter, performAction, systemUserId } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportSuppliesChore } from '../../../modules/pharmacy/dispensing/mipres-supply/mipres-chore.server.ts'
import { mipresRoad } from '../../../modules/pharmacy/dispensing/mipres-supply/mipres-supply.contract.ts'
import {
  mipresSupplyService,
  overdueSupplies,
  reported,
} from '../../../modules/pharmacy/dispensing/mipres-supply/mipres-supply.server.ts'
import {
  type MipresClient,
  mipresSimulator,
} from '../../../modules/pharmacy/mipres/mipres-client/mipres-client.server.ts'
import { type PharmacyWorld, pharmacyWorld, today } from './pharmacy-world.ts'

let world: PharmacyWorld
beforeAll(async () => {
  world = await pharmacyWorld()
})
afterAll(() => world.close())

const prescription = '20261104153000123457'
const supplied = async () => {
  const medicine = await world.medicine('ADALIMUMAB 40 mg')
  await world.stocked(medicine.productId, '10')
  const { orderId, lines } = await world.ordered(await world.admitted(), [
    { ...medicine, mipres: prescription },
  ])
  const id = await world.dispensed(orderId, [
    { productId: medicine.productId, orderLineId: lines[0], quantity: '2' },
  ])
  const { id: lineId } = await world.lineOf(id)
  return world.db
    .selectFrom('pharmacy.mipresSupply')
    .selectAll()
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
}
const run = (id: string, action: 'send' | 'record', input: object = {}) =>
  world.act((tx) => performAction(mipresSupplyService, { tx, actor: world.chief, today, id, action, input }))
const stored = (id: string) =>
  world.db.selectFrom('pharmacy.mipresSupply').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('what is given of a prescription of MIPRES is to be reported in eight days, by its page or by the simulator', async () => {
  const supply = await supplied()
  expect(supply).toMatchObject({ prescription, quantity: '2.0000', dueOn: '2026-11-28', status: 'open' })
  await expect(run(supply.id, 'send')).rejects.toMatchObject({ code: 'FAR-070' })
  await expect(run(supply.id, 'record', { deliveryId: 'abcde', reportId: null })).rejects.toMatchObject({
    code: 'FAR-073',
  })
  await run(supply.id, 'record', { deliveryId: '12345678901234567890123', reportId: null })
  expect(await stored(supply.id)).toMatchObject({ status: 'reported', deliveryId: '12345678901234567890123' })
  await world.act((tx) =>
    decideParameter(tx, mipresRoad, { fromDay: day('2026-01-01'), value: 'simulator', userId: null }),
  )
  const other = await supplied()
  await run(other.id, 'send')
  expect(await stored(other.id)).toMatchObject({
    status: 'reported',
    simulated: true,
    deliveryId: expect.stringMatching(/^\d{20}$/),
    reportId: expect.stringMatching(/^\d{20}$/),
  })
})

test('a delivery that MIPRES already has is not sent again, and an answer nobody can read leaves it unconfirmed', async () => {
  const supply = (await supplied()) as never
  const sent: string[] = []
  const client = (change: Partial<MipresClient>): MipresClient => ({
    ...mipresSimulator,
    deliver: async (one) => {
      sent.push(one.reference)
      return mipresSimulator.deliver(one)
    },
    ...change,
  })
  const known = client({ find: async () => '[{"ID":91000001,"IDEntrega":71000001,"EntTotal":0}]' })
  expect(await reported(known, supply)).toMatchObject({ deliveryId: '71000001' })
  expect(sent).toEqual([])
  const lost = client({ deliver: async () => '<html><body>502 Bad Gateway</body></html>' })
  await expect(reported(lost, supply)).rejects.toMatchObject({ code: 'FAR-071' })
  const refuses = client({
    deliver: async () => '{"Message":"Error.","Errors":["La cantidad entregada supera"]}',
  })
  await expect(reported(refuses, supply)).rejects.toMatchObject({
    code: 'FAR-072',
    message: expect.stringMatching(/supera/),
  })
})

test('each hour the system reports what waits, and by the page it waits for people', async () => {
  const { id } = await supplied()
  const now = new Date('2026-11-20T15:00:00Z')
  const road = (value: string) =>
    world.act((tx) => decideParameter(tx, mipresRoad, { fromDay: day('2026-01-01'), value, userId: null }))
  await road('page')
  await reportSuppliesChore.run(world.db, today, now)
  expect(await stored(id)).toMatchObject({ status: 'open' })
  await road('simulator')
  await reportSuppliesChore.run(world.db, today, now)
  expect(await stored(id)).toMatchObject({
    status: 'reported',
    deliveryId: expect.stringMatching(/^\d{20}$/),
  })
  const { rows } = await sql<{ userId: string }>`
    select user_id from platform.history where document_id = ${id}::uuid and action = 'send'`.execute(
    world.db,
  )
  expect(rows).toEqual([{ userId: systemUserId }])
})

test('what was not reported in its days is an alert', async () => {
  const { id } = await supplied()
  const count = () => world.act((tx) => overdueSupplies.count(tx, { actor: world.chief, today }))
  const due = (on: string) =>
    sql`update pharmacy.mipres_supply set due_on = ${on} where id = ${id}::uuid`.execute(world.db)
  await due('2099-01-01')
  const before = await count()
  await due('2026-11-01')
  expect(await count()).toBe(before + 1)
})
