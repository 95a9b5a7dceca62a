import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ownMedicineService,
  unclaimedMedicines,
} from '../../../modules/clinical/pharmacy/wards/own-medicine/own-medicine.server.ts'
import { type PharmacyWorld, pharmacyWorld, today } from './pharmacy-world.ts'

let world: PharmacyWorld
beforeAll(async () => {
  world = await pharmacyWorld()
})
afterAll(() => world.close())

type Action = 'approve' | 'give' | 'handBack' | 'destroy' | 'annul'
const run = (id: string, action: Action, input: object = {}) =>
  world.act((tx) => performAction(ownMedicineService, { tx, actor: world.chief, today, id, action, input }))
const brought = async (line: object = {}, change: object = {}) => {
  const { admissionId } = await world.admitted()
  const medicine = {
    name: 'Insulina de la casa',
    medicineId: null,
    lot: 'X1',
    expiry: '2027-01-31',
    unit: 'Pluma',
    quantity: '3',
  }
  const header = {
    admissionId,
    date: today,
    broughtBy: 'Su hija',
    place: 'Nevera 2, casilla 4',
    purpose: null,
  }
  const input = { ...header, ...change, lines: [{ ...medicine, ...line }] } as never
  const id = await world.act((tx) => createDraft(ownMedicineService, { tx, actor: world.chief, input }))
  await run(id, 'approve')
  const [own] = await world.act(
    (tx) =>
      rowsFrom<{ id: string }>(tx)`select id from pharmacy.own_medicine_line where parent_id = ${id}::uuid`,
  )
  const taking = (quantity: string, also: object = {}) => {
    return { date: today, detail: 'Enfermera Gómez, 08:00', lines: [{ lineId: own!.id, quantity }], ...also }
  }
  return { id, admissionId, taking, lineId: own!.id }
}
const conditionOf = async (id: string) =>
  (
    await sql<{
      condition: string
    }>`select condition from pharmacy.own_medicine_list where id = ${id}::uuid`.execute(world.db)
  ).rows[0]!.condition
const moves = async () =>
  (
    await sql<{ n: number }>`
    select (select count(*) from warehouse.move)::int + (select count(*) from billing.charge)::int as n`.execute(
      world.db,
    )
  ).rows[0]!.n

test('what a patient brings is given and returned from its custody, and is never stock nor charged', async () => {
  const before = await moves()
  const { id, taking } = await brought()
  await run(id, 'give', taking('1'))
  await run(id, 'destroy', taking('0.5', { detail: 'Se cayó y se rompió' }))
  await expect(run(id, 'handBack', taking('2'))).rejects.toMatchObject({ code: 'FAR-131' })
  expect(await conditionOf(id)).toBe('kept')
  await run(id, 'handBack', taking('1.5', { detail: 'Su hija' }))
  expect(await conditionOf(id)).toBe('ended')
  expect(await moves()).toBe(before)
  const { facts } = await world.act(async (tx) => {
    const [stored] = await rowsFrom<never>(tx)`select * from pharmacy.own_medicine where id = ${id}::uuid`
    return ownMedicineService.extra!(tx, stored as never, world.chief, today)
  })
  expect(facts!.moves.map(({ sentence }) => sentence)).toEqual([
    '2026/11/20: Se administraron 1 de Insulina de la casa. Enfermera Gómez, 08:00',
    '2026/11/20: Se desecharon 0,5 de Insulina de la casa. Se cayó y se rompió',
    '2026/11/20: Se devolvieron 1,5 de Insulina de la casa. Su hija',
  ])
  await expect(run(id, 'annul', { reason: 'Se registró por error' })).rejects.toMatchObject({
    code: 'FAR-134',
  })
})

test('of two who give the last of it at once, one does', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, taking } = await brought({ quantity: '1' })
    const done = await Promise.allSettled([run(id, 'give', taking('1')), run(id, 'handBack', taking('1'))])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(['FAR-131'])
  }
})

test('who leaves without it is an alert', async () => {
  const count = () => world.act((tx) => unclaimedMedicines.count(tx, { actor: world.chief, today }))
  const before = await count()
  const { admissionId, id } = await brought()
  expect(await count()).toBe(before)
  await world.discharged(admissionId)
  expect([await count(), await conditionOf(id)]).toEqual([before + 1, 'unclaimed'])
})

test('FAR-001, FAR-130, FAR-132 and FAR-133 are refused', async () => {
  await expect(brought({}, { date: '2026-12-30' })).rejects.toMatchObject({ code: 'FAR-001' })
  await expect(brought({ expiry: '2026-11-19' })).rejects.toMatchObject({ code: 'FAR-130' })
  const { id, taking } = await brought({ expiry: '2026-11-20' })
  const other = await brought()
  await expect(run(id, 'give', other.taking('1'))).rejects.toMatchObject({ code: 'FAR-132' })
  await expect(run(id, 'give', taking('1', { date: '2026-11-19' }))).rejects.toMatchObject({
    code: 'FAR-133',
  })
  await expect(run(id, 'give', taking('1', { date: '2026-12-30' }))).rejects.toMatchObject({
    code: 'FAR-001',
  })
  await sql`update pharmacy.own_medicine_line set expiry = '2026-11-19' where parent_id = ${id}::uuid`.execute(
    world.db,
  )
  await expect(run(id, 'give', taking('1'))).rejects.toMatchObject({ code: 'FAR-130' })
  await run(id, 'handBack', taking('1'))
})
