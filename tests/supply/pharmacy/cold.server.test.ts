import { createDraft, performAction } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  coldReadingService,
  missedReadings,
} from '../../../modules/clinical/pharmacy/safety/cold-reading/cold-reading.server.ts'
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
  const cold = await world.stocked(insulin.productId, '10')
  const other = await world.stocked(plain.productId, '10')
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

test('an excursion reaches what was prepared with a lot, and what says no range by that of its parts', async () => {
  const parts = await world.medicine('VANCOMICINA vial')
  const mixture = await world.medicine('MEZCLA DE VANCOMICINA 1 g')
  await sql`update warehouse.product set temperature_min = 2, temperature_max = 8 where id = ${parts.productId}::uuid`.execute(
    world.db,
  )
  const ward = newId()
  await sql`
    insert into warehouse.store (id, campus_id, code, name, kind, cost_centre_id, serves_patients)
    values (${ward}, ${world.campusId}, 'NEV', 'Nevera', 'pharmacy', ${world.centreId}, true)`.execute(
    world.db,
  )
  const mixed = async (vial: string, lot: string, storeId: string, date: string) => {
    const made = await world.stocked(mixture.productId, '2', { lot })
    await sql`update warehouse.lot_stock set store_id = ${storeId}::uuid where lot_id = ${made}::uuid`.execute(
      world.db,
    )
    const id = newId()
    const kind = sql`(select id from pharmacy.preparation_kind limit 1)`
    await sql`
      insert into pharmacy.preparation (id, date, kind_id, store_id, product_id, quantity, wasted, lot, expiry, lot_id,
      prepared_by,
        status, number, campus_id, created_by, updated_by)
      values (${id}, ${date}, ${kind}, ${world.storeId}, ${mixture.productId}, 2, 0, ${lot}, '2027-12-31', ${made},
        ${world.chief.userId}, 'approved', (select coalesce(max(number), 0) + 1 from pharmacy.preparation), ${world.campusId},
        ${world.chief.userId}, ${world.chief.userId})`.execute(world.db)
    await sql`insert into pharmacy.prepared_lot (preparation_id, origin_id, made_id) values (${id}, ${vial}, ${made})`.execute(
      world.db,
    )
    return made
  }
  await sql`
    insert into pharmacy.preparation_kind (id, code, name, form, days, two_people, source)
    values (${newId()}, 'MX', 'Mezcla', 'mixture', 2, false, 'Acta 3')`.execute(world.db)
  const vial = await world.stocked(parts.productId, '10', { lot: 'VI-1' })
  const here = await mixed(vial, 'MZ-1', world.storeId, '2026-11-18')
  const before = await mixed(vial, 'MZ-2', ward, '2026-11-18')
  const after = await mixed(vial, 'MZ-3', ward, today)
  await run(await read({ temperature: '15', purpose: 'Se fue la luz' }), 'approve')
  expect([await statusOf(vial), await statusOf(here), await statusOf(before), await statusOf(after)]).toEqual(
    ['quarantine', 'quarantine', 'available', 'quarantine'],
  )
})

test('a store with goods of the cold chain and without its two readings of the day before is an alert', async () => {
  const gamma = await world.medicine('GAMMAGLOBULINA')
  await sql`update warehouse.product set temperature_max = 25 where id = ${gamma.productId}::uuid`.execute(
    world.db,
  )
  await world.stocked(gamma.productId, '1')
  const missed = (on: string) =>
    world.act((tx) => missedReadings.count(tx, { actor: world.chief, today: day(on) }))
  const on = (date: string, time: string, change: object = {}) =>
    read({ date, time, temperature: '5', ...change })
  const none = await missed('2026-11-14')
  await run(await on('2026-11-13', '07:00'), 'approve')
  const unread = await on('2026-11-13', '19:00')
  expect(await missed('2026-11-14')).toBe(none)
  await run(unread, 'approve')
  expect(await missed('2026-11-14')).toBe(none - 1)
  // The gap of Saturday is still there on Monday, until it is answered.
  for (const time of ['07:00', '19:00']) await run(await on('2026-11-15', time), 'approve')
  const monday = await missed('2026-11-16')
  expect(monday).toBe(none)
  await expect(on('2026-11-14', '07:00', { temperature: null })).rejects.toMatchObject({ code: 'FAR-236' })
  const why = { temperature: null, purpose: 'El termómetro estaba en calibración' }
  await run(await on('2026-11-14', '07:00', why), 'approve')
  expect(await missed('2026-11-16')).toBe(none - 1)
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
