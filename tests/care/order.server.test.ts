import { type Actor, createDraft, runDeed } from '@quina/blocks/server'
import { addDays, newId } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderInput } from '../../modules/care/medical-order/medical-order.domain.ts'
import { medicalOrderService } from '../../modules/care/medical-order/medical-order.server.ts'
import { orderingOf } from '../../modules/care/ordering/ordering.contract.ts'
import { orderingOperation } from '../../modules/care/ordering/ordering.server.ts'
import { triageWorld } from './triage-world.ts'

const world = await triageWorld()
afterAll(world.close)
const { classified, db, nurse, physician, other, today, writing } = world

const entries: Record<string, string> = {}
beforeAll(async () => {
  for (const [catalogue, code, name] of [
    ['procedure', '902210', 'Hemograma'],
    ['medicine', '1A1023551000100', 'AMOXICILINA 500 mg'],
    ['medicine', '1A1023551000200', 'IBUPROFENO 400 mg'],
  ] as const) {
    const id = newId()
    await sql`
      insert into reference.entry (id, catalogue, code, name, since)
      values (${id}, ${catalogue}, ${code}, ${name}, '2000-01-01') on conflict do nothing`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from reference.entry where catalogue = ${catalogue} and code = ${code}`.execute(db)
    entries[code] = rows[0]!.id
  }
})

const blank = {
  ...{ priority: 'urgent', triageId: null, admissionId: null, services: null, medicines: null },
  ...{ specialtyId: null, destination: null, reason: null, summary: null, notes: null },
  ...{
    origin: null,
    fromDay: null,
    days: null,
    retroactiveCause: null,
    related: false,
    alertsConfirmed: false,
  },
} as const

const draft = async (
  change: object,
  { patientId = '', actor = physician }: { patientId?: string; actor?: Actor } = {},
) => {
  const of = patientId === '' ? await world.keep() : patientId
  const input = {
    ...blank,
    date: today,
    patientId: of,
    diagnosisId: world.diagnosis,
    ...change,
  } as OrderInput
  return writing((tx) => createDraft(medicalOrderService, { tx, actor, input: input as never }))
}
const run = (id: string, action: 'sign' | 'carryOut' | 'annul', asked: object = {}, actor = physician) =>
  writing((tx) => runDeed(medicalOrderService, { tx, actor, today, id, action, asked }))
const signed = async (...given: Parameters<typeof draft>) => {
  const id = await draft(...given)
  await run(id, 'sign', {}, given[1]?.actor)
  return id
}

const blood = () => ({
  kind: 'laboratory',
  alertsConfirmed: true,
  services: [{ procedureId: entries['902210'], quantity: 2, side: null, instructions: 'Ayuno' }],
})
const pills = (code = '1A1023551000100') => ({
  kind: 'medicine',
  medicines: [
    {
      ...{ medicineId: entries[code], dose: '500', unit: 'mg', content: '500', route: 'oral' },
      ...{ everyHours: 8, maxPerDay: null, days: 7, divisible: false, instructions: null },
    },
  ],
})
const leave = (change: object = {}) => ({
  kind: 'sick-leave',
  origin: 'common',
  fromDay: today,
  days: 3,
  ...change,
})

test('an order of laboratory is signed, carried out and goes to the account, each line once', async () => {
  const id = await signed(blood())
  await run(id, 'carryOut', { date: today, time: '00:00' }, nurse)
  const attended = await db
    .selectFrom('care.attendedService as s')
    .innerJoin('care.medicalOrderService as l', 'l.id', 's.sourceId')
    .select(['s.entryId', 's.quantity', 's.warning'])
    .where('l.parentId', '=', id)
    .execute()
  expect(attended).toMatchObject([{ entryId: entries['902210'], quantity: '2.0000' }])
  await expect(run(id, 'carryOut', { date: today, time: '00:00' })).rejects.toMatchObject({ status: 409 })
})

test('an examination that was ordered within the days of the house is told, until whoever orders it saw it', async () => {
  const patientId = await world.keep()
  const unseen = { ...blood(), alertsConfirmed: false }
  await signed(unseen, { patientId })
  const again = await draft(unseen, { patientId })
  await expect(run(again, 'sign')).rejects.toMatchObject({
    code: 'ORD-003',
    fields: { alertsConfirmed: expect.stringMatching(/902210.* ya se ordenó el .* y está por realizar\./) },
  })
  await signed(blood(), { patientId })
  await signed(unseen)
})

test('two who carry it out at once charge it once', async () => {
  const id = await signed(blood())
  const both = await Promise.allSettled([1, 2].map(() => run(id, 'carryOut', { date: today, time: '00:00' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what is missing is refused beside its field; a medicine is of a physician', async () => {
  const empty = await draft({ kind: 'laboratory' })
  await expect(run(empty, 'sign')).rejects.toMatchObject({
    code: 'ORD-001',
    fields: { services: expect.any(String) },
  })
  const often = pills()
  const [line] = often.medicines
  const id = await draft(
    { kind: 'medicine', medicines: [{ ...line, maxPerDay: null, everyHours: 6 }] },
    { actor: nurse },
  )
  await expect(run(id, 'sign', {}, nurse)).rejects.toMatchObject({ code: 'TRI-022' })
})

test('an allergy, or the same medicine twice, is seen before it is signed', async () => {
  const patientId = await world.keep()
  await sql`update people.patient set allergies = 'Amoxicilina: urticaria' where id = ${patientId}::uuid`.execute(
    db,
  )
  const id = await draft(pills(), { patientId })
  await expect(run(id, 'sign')).rejects.toMatchObject({
    code: 'ORD-003',
    fields: { alertsConfirmed: expect.stringMatching(/Alergia/) },
  })
  await signed({ ...pills(), alertsConfirmed: true }, { patientId })
  await signed(pills('1A1023551000200'), { patientId })
  const again = await draft(pills('1A1023551000200'), { patientId })
  await expect(run(again, 'sign')).rejects.toMatchObject({ code: 'ORD-003' })
})

test('an incapacidad accumulates with the one it goes on with, and two never share a day', async () => {
  const patientId = await world.keep()
  await signed(leave({ fromDay: addDays(today, -10), days: 5, retroactiveCause: 'urgency' }), { patientId })
  const id = await signed(leave(), { patientId })
  const kept = await db
    .selectFrom('care.medicalOrder')
    .select(['accumulatedDays', 'previousId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ accumulatedDays: 8, previousId: expect.any(String) })
  const within = await draft(leave({ fromDay: addDays(today, 2) }), { patientId })
  await expect(run(within, 'sign')).rejects.toThrow(/medical_order_leave_once/)
  await run(id, 'annul', { reason: 'Se dio a otro paciente' })
  await run(within, 'sign')
})

test('two incapacidades of the same days given at once are one', async () => {
  const patientId = await world.keep()
  const ids = [await draft(leave(), { patientId }), await draft(leave(), { patientId, actor: other })]
  const both = await Promise.allSettled([run(ids[0]!, 'sign'), run(ids[1]!, 'sign', {}, other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an incapacidad is told by the RIPS of its admission', async () => {
  const patientId = await world.keep()
  const admissionId = await world.admit({ patientId: patientId as never })
  await signed(leave(), { patientId })
  const { sickLeave } = await db
    .selectFrom('care.admission')
    .select('sickLeave')
    .where('id', '=', admissionId)
    .executeTakeFirstOrThrow()
  expect(sickLeave).toBe(true)
})

test('what is signed is never changed: it is annulled with its reason', async () => {
  const id = await signed(blood())
  for (const change of [
    sql`update care.medical_order set notes = 'Otra' where id = ${id}::uuid`,
    sql`delete from care.medical_order where id = ${id}::uuid`,
    sql`update care.medical_order_service set quantity = 9 where parent_id = ${id}::uuid`,
    sql`delete from care.medical_order_service where parent_id = ${id}::uuid`,
  ])
    await expect(change.execute(db)).rejects.toThrow(/never changed/)
  await run(id, 'annul', { reason: 'El paciente no la acepta' })
  await expect(run(id, 'carryOut', { date: today, time: '00:00' })).rejects.toMatchObject({ status: 409 })
})

test('a triage of another patient has no orders of this one', async () => {
  const triageId = await classified()
  const { ask } = screensOf([orderingOperation], { db, actor: physician })
  await expect(ask(orderingOf, { triageId, patientId: await world.keep() })).rejects.toMatchObject({
    status: 404,
  })
  const { patientId } = await db
    .selectFrom('care.triage')
    .select('patientId')
    .where('id', '=', triageId)
    .executeTakeFirstOrThrow()
  await signed({ ...blood(), triageId }, { patientId })
  expect(await ask(orderingOf, { triageId, patientId })).toMatchObject({
    orders: [{ kind: 'laboratory', ordered: expect.stringMatching(/Hemograma/), status: 'signed' }],
  })
})
