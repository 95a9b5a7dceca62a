import { createDraft, performAction } from '@quina/blocks/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coldReadingService } from '../../../modules/pharmacy/safety/cold-reading/cold-reading.server.ts'
import { type PharmacyWorld, pharmacyWorld, today } from './pharmacy-world.ts'

let world: PharmacyWorld
beforeAll(async () => {
  world = await pharmacyWorld()
})
afterAll(() => world.close())

const read = (change: object = {}) =>
  world.act((tx) => {
    const input = {
      storeId: world.storeId,
      date: today,
      time: '07:00',
      temperature: '5',
      humidity: '60',
      purpose: null,
      ...change,
    }
    return createDraft(coldReadingService, { tx, actor: world.chief, input: input as never })
  })
const run = (id: string, action: 'approve' | 'release', input: object = {}) =>
  world.act((tx) => performAction(coldReadingService, { tx, actor: world.chief, today, id, action, input }))
const statusOf = async (lotId: string) =>
  (
    await world.db
      .selectFrom('warehouse.lot')
      .select('status')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow()
  ).status
const reason = 'Concepto de estabilidad del fabricante'

test('an excursion puts in quarantine what does not bear it, and nothing else, until it is released', async () => {
  const insulin = await world.medicine('INSULINA GLARGINA')
  const plain = await world.medicine('SUERO FISIOLÓGICO')
  await sql`update warehouse.product set temperature_min = 2, temperature_max = 8 where id = ${insulin.productId}::uuid`.execute(
    world.db,
  )
  const [cold, other] = [
    await world.stocked(insulin.productId, '10'),
    await world.stocked(plain.productId, '10'),
  ]
  await run(await read(), 'approve')
  expect(await statusOf(cold)).toBe('available')
  const silent = await read({ temperature: '12.5' })
  await expect(run(silent, 'approve')).rejects.toMatchObject({ code: 'FAR-081' })
  const one = await read({ temperature: '12.5', purpose: 'Falló la nevera, se pasó a otra' })
  await run(one, 'approve')
  expect([await statusOf(cold), await statusOf(other)]).toEqual(['quarantine', 'available'])
  const { orderId, lines } = await world.ordered(await world.admitted(), [insulin])
  const line = { productId: insulin.productId, orderLineId: lines[0], quantity: '1' }
  await expect(world.dispensed(orderId, [line])).rejects.toMatchObject({ code: 'STOCK_INSUFICIENTE' })
  await run(one, 'release', { reason })
  expect(await statusOf(cold)).toBe('available')
  const fine = await read()
  await run(fine, 'approve')
  await expect(run(fine, 'release', { reason })).rejects.toMatchObject({ code: 'FAR-082' })
})

test('a lot that an alert holds is not let go by a reading', async () => {
  const vaccine = await world.medicine('VACUNA ANTITETÁNICA')
  await sql`update warehouse.product set temperature_min = 2, temperature_max = 8 where id = ${vaccine.productId}::uuid`.execute(
    world.db,
  )
  const lotId = await world.stocked(vaccine.productId, '5')
  const id = await read({ temperature: '-1', purpose: 'Se congeló el paquete frío' })
  await run(id, 'approve')
  await sql`update warehouse.lot set status = 'blocked', reason = 'A-1' where id = ${lotId}::uuid`.execute(
    world.db,
  )
  await run(id, 'release', { reason })
  expect(await statusOf(lotId)).toBe('blocked')
})

test('an hour and a reading that cannot be are refused', async () => {
  await expect(read({ time: '25:00' })).rejects.toMatchObject({ code: 'FAR-080' })
  await expect(read({ temperature: '200' })).rejects.toMatchObject({ code: 'FAR-083' })
  await expect(read({ humidity: '140' })).rejects.toMatchObject({ code: 'FAR-083' })
})
