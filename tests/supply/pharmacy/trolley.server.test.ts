import { createDraft, performAction } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trolleyFill } from '../../../modules/clinical/pharmacy/wards/trolley/trolley.contract.ts'
import {
  trolleyOperations,
  trolleyService,
} from '../../../modules/clinical/pharmacy/wards/trolley/trolley.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'

let world: PharmacyWorld
let tablets: SoldProduct
let potassium: SoldProduct
const wardId = newId()
const roomId = newId()
beforeAll(async () => {
  world = await pharmacyWorld()
  tablets = await world.medicine('LOSARTÁN 50 mg')
  potassium = await world.medicine('CLORURO DE POTASIO', { highAlert: true })
  for (const { productId } of [tablets, potassium]) await world.stocked(productId, '300', { value: 30_000 })
  await place(wardId, 'service', 'MI', null)
  await place(roomId, 'room', 'MI-1', wardId)
})
afterAll(() => world.close())

type Kind = 'service' | 'room' | 'bed'
const place = (id: string, kind: Kind, code: string, parentId: string | null) =>
  sql`
    insert into hospital.location (id, campus_id, code, name, kind, parent_id)
    values (${id}, ${world.campusId}, ${code}, ${code}, ${kind}, ${parentId})`.execute(world.db)

let beds = 0
/** A patient in a bed of the ward, who takes three tablets a day for ten days, and a medicine of high risk. */
const inBed = async () => {
  const patient = await world.admitted()
  const locationId = newId()
  const bedId = newId()
  const code = `B-${++beds}`
  await place(locationId, 'bed', code, roomId)
  await sql`
    insert into care.bed (id, campus_id, location_id, kind, reps_service_id, from_day)
    select ${bedId}, ${world.campusId}, ${locationId}, 'adult', id, '2026-01-01' from reference.entry
    where catalogue = 'repsService' limit 1`.execute(world.db)
  await sql`
    insert into care.bed_period (id, campus_id, bed_id, state, admission_id, from_at, created_by)
    values (${newId()}, ${world.campusId}, ${bedId}, 'occupied', ${patient.admissionId}, '2026-11-01',
            ${world.chief.userId})`.execute(world.db)
  return { ...patient, code, ...(await world.ordered(patient, [tablets, potassium])) }
}
const filled = () =>
  world.act((tx) =>
    callsOf(trolleyOperations, { actor: world.chief })(tx).ask(trolleyFill, { wardId, date: today }),
  )
const draft = (lines: readonly object[]) => {
  const unsaid = { alertReason: null, unchargedReason: null }
  const header = { wardId, storeId: world.storeId, date: today, receivedBy: 'Jefe Ruiz', notes: null }
  const input = { ...header, lines: lines.map((line) => ({ ...unsaid, ...line })) } as never
  return world.act((tx) => createDraft(trolleyService, { tx, actor: world.chief, input }))
}
const run = (id: string, action: 'approve' | 'return' | 'annul', input: object = {}) =>
  world.act((tx) => performAction(trolleyService, { tx, actor: world.chief, today, id, action, input }))
const drawers = async () => {
  const { lines } = await filled()
  return lines.map(({ name: _, product: __, patientId: ___, ...line }) => line)
}
const stored = async (id: string) =>
  (
    await sql<{ id: string; dispensingId: string }>`
      select t.id, l.parent_id as "dispensingId" from pharmacy.trolley_line t
      join pharmacy.dispensing_line l on l.id = t.dispensing_line_id where t.parent_id = ${id}::uuid order by t.position`.execute(
      world.db,
    )
  ).rows
const conditionOf = async (id: string) =>
  (
    await sql<{
      condition: string
    }>`select condition from pharmacy.trolley_list where id = ${id}::uuid`.execute(world.db)
  ).rows[0]!.condition
const reason = 'Se suspendió el tratamiento'

test('a trolley has the doses of a day of each bed, is given to each account, returned and replaced', async () => {
  const one = await inBed()
  const other = await inBed()
  const { lines, besides } = await filled()
  expect(lines).toMatchObject([
    {
      who: expect.stringContaining(one.code),
      orderLineId: one.lines[0],
      productId: tablets.productId,
      quantity: '3.0000',
    },
    { who: expect.stringContaining(other.code), orderLineId: other.lines[0], quantity: '3.0000' },
  ])
  expect(besides).toEqual([expect.stringMatching(/POTASIO/), expect.stringMatching(/POTASIO/)])
  const first = await draft(await drawers())
  await run(first, 'approve')
  expect(await world.stockOf(tablets.productId)).toEqual([294, 29_400])
  for (const { admissionId } of [one, other])
    expect(await world.chargesOf(admissionId)).toMatchObject([{ quantity: '3.0000', state: 'pending' }])
  expect((await filled()).lines).toEqual([])
  const [drawer] = await stored(first)
  await run(first, 'return', { date: today, reason, lines: [{ lineId: drawer!.id, quantity: '2' }] })
  expect(await world.stockOf(tablets.productId)).toEqual([296, 29_600])
  expect(await world.chargesOf(one.admissionId)).toMatchObject([{ quantity: '1.0000' }])
  const again = await drawers()
  expect(again).toMatchObject([{ orderLineId: one.lines[0], quantity: '2.0000' }])
  const second = await draft(again)
  await run(second, 'approve')
  expect([await conditionOf(first), await conditionOf(second)]).toEqual(['replaced', 'delivered'])
  const foreign = { date: today, reason, lines: [{ lineId: drawer!.id, quantity: '1' }] }
  await expect(run(second, 'return', foreign)).rejects.toMatchObject({ code: 'FAR-150' })
  const over = { ...foreign, lines: [{ lineId: (await stored(second))[0]!.id, quantity: '3.0000' }] }
  await expect(run(second, 'return', over)).rejects.toMatchObject({ code: 'CANTIDAD_DEVOLUCION_EXCEDE' })
  await run(second, 'annul', { date: today, reason })
  expect(await world.stockOf(tablets.productId)).toEqual([296, 29_600])
  expect(await conditionOf(first)).toBe('delivered')
})

test('what one drawer refuses is shown beside it, and nothing of the trolley leaves', async () => {
  const one = await inBed()
  const other = await inBed()
  const before = await world.stockOf(tablets.productId)
  const line = (orderLineId: string, quantity: string) => ({
    who: 'B',
    orderLineId,
    productId: tablets.productId,
    quantity,
  })
  const twice = draft([line(one.lines[0]!, '1'), line(one.lines[0]!, '1')])
  await expect(twice).rejects.toMatchObject({ code: 'FAR-151' })
  const id = await draft([line(one.lines[0]!, '3'), line(other.lines[0]!, '31')])
  await expect(run(id, 'approve')).rejects.toMatchObject({
    code: 'FAR-005',
    fields: { 'lines.1.quantity': expect.stringMatching(/quedan 30/) },
  })
  const risky = await draft([{ ...line(one.lines[1]!, '1'), productId: potassium.productId }])
  await expect(run(risky, 'approve')).rejects.toMatchObject({ code: 'CONTROLADO_REQUIERE_DOS_FIRMAS' })
  expect(await world.stockOf(tablets.productId)).toEqual(before)
})
