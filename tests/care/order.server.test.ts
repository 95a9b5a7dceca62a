import { apiPathOf } from '@quina/blocks'
import { addDays, newId } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { admission } from '../../modules/clinical/care/admission/admission/admission.contract.ts'
import { admissionOperations } from '../../modules/clinical/care/admission/admission/admission.server.ts'
import { medicalOrder } from '../../modules/clinical/care/record/medical-order/medical-order.contract.ts'
import { medicalOrderOperations } from '../../modules/clinical/care/record/medical-order/medical-order.server.ts'
import { orderingOf } from '../../modules/clinical/care/record/ordering/ordering.contract.ts'
import { orderingOperation } from '../../modules/clinical/care/record/ordering/ordering.server.ts'
import { mustBeOfficial } from '../../packages/blocks/data/reference/reference.server.ts'
import { blank, orderWorld } from './order-world.ts'
import { foundByItsPatient } from './words-of-patients.ts'

const world = await orderWorld()
afterAll(world.close)
const {
  blood,
  classified,
  db,
  draft,
  entries,
  leave,
  nurse,
  physician,
  other,
  pills,
  run,
  signed,
  today,
  writing,
} = world

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

test('an examination ordered within the days of the house is shown, until its author sees it', async () => {
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

test('refuses what is missing beside its field; only a physician prescribes a medicine', async () => {
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

test('the same medicine twice is seen before it is signed', async () => {
  const patientId = await world.keep()
  await signed(pills('1A1023551000200'), { patientId })
  const again = await draft(pills('1A1023551000200'), { patientId })
  await expect(run(again, 'sign')).rejects.toMatchObject({ code: 'ORD-003' })
})

test('an incapacidad accumulates with the one it goes on with, and two never share a day', async () => {
  const patientId = await world.keep()
  await signed(leave({ fromDay: addDays(today, -10), days: 5, retroactiveCause: 'urgency' }), { patientId })
  const id = await signed(leave(), { patientId })
  const stored = await db
    .selectFrom('care.medicalOrder')
    .select(['accumulatedDays', 'previousId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ accumulatedDays: 8, previousId: expect.any(String) })
  const within = await draft(leave({ fromDay: addDays(today, 2) }), { patientId })
  await expect(run(within, 'sign')).rejects.toThrow(/medical_order_leave_once/)
  await run(id, 'annul', { reason: 'Se dio a otro paciente' })
  await run(within, 'sign')
})

test('five days from 2026-11-10 are until 2026-11-14 (care dossier §13.8)', async () => {
  const id = await draft(leave({ fromDay: '2026-11-10', days: 5 }))
  const { rows } = await sql<{ until: string }>`
    select until_day::text as until from care.medical_order where id = ${id}::uuid`.execute(db)
  expect(rows).toEqual([{ until: '2026-11-14' }])
})

test('two incapacidades of the same days given at once are one', async () => {
  const patientId = await world.keep()
  const ids = [await draft(leave(), { patientId }), await draft(leave(), { patientId, actor: other })]
  const both = await Promise.allSettled([run(ids[0]!, 'sign'), run(ids[1]!, 'sign', {}, other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the RIPS of its admission report an incapacidad', async () => {
  const patientId = await world.keep()
  const admissionId = await world.admit({ patientId: patientId as never })
  const reported = async () => {
    const { sickLeave } = await db
      .selectFrom('care.admission')
      .select('sickLeave')
      .where('id', '=', admissionId)
      .executeTakeFirstOrThrow()
    return sickLeave
  }
  const id = await signed(leave(), { patientId })
  expect(await reported()).toBe(true)
  await run(id, 'annul', { reason: 'Se dio por error a otro paciente' })
  expect(await reported()).toBe(false)
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

const orderOf = (id: string) =>
  db.selectFrom('care.medicalOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('what waits for its payer is not carried out; what it answers goes to the account with its number', async () => {
  const id = await signed({ ...blood(), priority: 'elective' })
  const carried = () => run(id, 'carryOut', { date: today, time: '00:00' }, nurse)
  const number = { authorisationNumber: 'AUT-55', authorisationUntil: today }
  await expect(run(id, 'authorise', number)).rejects.toMatchObject({ code: 'ORD-016' })
  await run(id, 'askAuthorisation')
  await expect(run(id, 'askAuthorisation')).rejects.toMatchObject({ code: 'ORD-023' })
  await expect(carried()).rejects.toMatchObject({ code: 'ORD-015' })
  await run(id, 'authorise', number)
  await expect(run(id, 'deny', { reason: 'Fuera de cobertura' })).rejects.toMatchObject({ code: 'ORD-016' })
  await carried()
  expect(await attendedOf(id)).toMatchObject([{ authorisationNumber: 'AUT-55', mipres: null }])
})

test('what its payer denied is not carried out, and says why', async () => {
  const id = await signed({ ...blood(), priority: 'elective' })
  await run(id, 'askAuthorisation')
  await run(id, 'deny', { reason: 'Fuera de cobertura' })
  expect(await orderOf(id)).toMatchObject({
    authorisation: 'denied',
    authorisationReason: 'Fuera de cobertura',
  })
  await expect(run(id, 'carryOut', { date: today, time: '00:00' })).rejects.toMatchObject({ code: 'ORD-015' })
})

test('what the plan does not pay tells its prescription as authorisation, and its delivery', async () => {
  const mipres = '20261120123456789012'
  const [line] = blood().services
  const id = await signed({ ...blood(), services: [{ ...line, outsidePlan: true, mipres }] })
  const mipresDelivery = '1234567890123456789'
  await run(id, 'carryOut', { date: today, time: '00:00', mipresDelivery }, nurse)
  expect(await attendedOf(id)).toMatchObject([{ authorisationNumber: mipres, mipres: mipresDelivery }])
})

const attendedOf = (id: string) =>
  db
    .selectFrom('care.attendedService as s')
    .innerJoin('care.medicalOrderService as l', 'l.id', 's.sourceId')
    .select(['s.authorisationNumber', 's.mipres'])
    .where('l.parentId', '=', id)
    .execute()

test('a referral within the house requires its appointment; annulled, or sent away, it does not', async () => {
  const { rows } = await sql<{ id: string; kind: string }>`
    select s.id, k.id as kind from hospital.specialty s
    join care.appointment_type k on k.specialty_id = s.id and k.active and k.class = 'first'
    order by k.code limit 1`.execute(db)
  const [specialty] = rows
  const referral = {
    kind: 'referral',
    priority: 'soon',
    specialtyId: specialty!.id,
    destination: null,
    reason: 'Valoración',
    summary: 'Cefalea de tres meses',
  }
  const id = await signed(referral)
  const input = () => db.selectFrom('care.appointmentRequest').selectAll().where('orderId', '=', id).execute()
  expect(await input()).toMatchObject([
    {
      appointmentTypeId: specialty!.kind,
      status: 'waiting',
      priority: '1',
      channel: 'internal',
      wishedOn: today,
    },
  ])
  await run(id, 'annul', { reason: 'Ya lo vieron en otra parte' })
  expect(await input()).toMatchObject([{ status: 'withdrawn', reason: 'Ya lo vieron en otra parte' }])
  const away = await signed({ ...referral, destination: 'Hospital regional' })
  expect(
    await db.selectFrom('care.appointmentRequest').select('id').where('orderId', '=', away).execute(),
  ).toEqual([])
})

test('a control waits for its day; an order in words is carried out and charges nothing', async () => {
  const { rows } = await sql<{ id: string; kind: string }>`
    select s.id, k.id as kind from hospital.specialty s
    join care.appointment_type k on k.specialty_id = s.id and k.active and k.class = 'control'
    order by k.code limit 1`.execute(db)
  const [control] = rows
  await expect(signed({ kind: 'control', specialtyId: control!.id })).rejects.toMatchObject({
    code: 'ORD-001',
    fields: { days: 'Diga en cuántos días.' },
  })
  const id = await signed({ kind: 'control', specialtyId: control!.id, days: 15 })
  expect(
    await db.selectFrom('care.appointmentRequest').selectAll().where('orderId', '=', id).execute(),
  ).toMatchObject([{ appointmentTypeId: control!.kind, wishedOn: addDays(today, 15), priority: '1' }])
  await expect(signed({ kind: 'care' })).rejects.toMatchObject({ code: 'ORD-001' })
  const care = await signed({ kind: 'care', indication: 'Dieta hiposódica y oxígeno por cánula a 2 litros' })
  await run(care, 'carryOut', { date: today, time: '00:00' }, nurse)
  const advice = await signed({ kind: 'advice', indication: 'Volver si hay fiebre' })
  await expect(run(advice, 'carryOut', { date: today, time: '00:00' }, nurse)).rejects.toMatchObject({
    status: 409,
  })
  const declared = await db
    .selectFrom('care.medicalOrderList')
    .select(['ordered', 'condition', 'expiresOn'])
    .where('id', 'in', [care, advice])
    .orderBy('number')
    .execute()
  expect(declared).toMatchObject([
    { ordered: 'Dieta hiposódica y oxígeno por cánula a 2 litros', condition: 'done' },
    { ordered: 'Volver si hay fiebre', condition: 'signed', expiresOn: null },
  ])
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

test('what its payer must authorise waits for it from when it is signed, and what is urgent waits for nobody', async () => {
  const asking = async (says: string, priority = 'elective') => {
    const patientId = await world.keep()
    const admissionId = await world.admit({ patientId: patientId as never })
    await sql`update insurers.payer set authorisation = ${says}
      where id = (select payer_id from care.admission where id = ${admissionId}::uuid)`.execute(db)
    const id = await signed({ ...blood(), admissionId, priority }, { patientId })
    const { rows } = await sql<{ authorisation: string | null }>`
      select authorisation from care.medical_order where id = ${id}::uuid`.execute(db)
    return { id, declared: rows[0]!.authorisation }
  }
  const always = await asking('always')
  expect(always.declared).toBe('pending')
  await expect(run(always.id, 'carryOut', { date: today, time: '00:00' }, nurse)).rejects.toMatchObject({
    code: 'ORD-015',
  })
  await run(always.id, 'authorise', { authorisationNumber: 'A-1', authorisationUntil: today })
  await run(always.id, 'carryOut', { date: today, time: '00:00' }, nurse)
  expect((await asking('always', 'urgent')).declared).toBeNull()
  expect((await asking('never')).declared).toBeNull()
  expect((await asking('service')).declared).toBeNull()
})

test('a diagnosis missing from the official table is reported beside its field', async () => {
  const call = (path: string, body: object, id = newId()) => {
    const at = [...medicalOrderOperations, ...admissionOperations].find(
      ({ endpoint }) => endpoint.path === path && endpoint.method === 'POST',
    )
    return writing((tx) =>
      at!.handle({ tx, actor: physician, today, now: new Date(), params: { id }, query: {}, body } as never),
    )
  }
  const gone = (field: string) => ({
    code: 'GEN-GONE',
    status: 404,
    fields: { [field]: expect.stringMatching(/tabla oficial/) },
  })
  const input = { ...blank, ...blood(), date: today, patientId: await world.keep(), diagnosisId: newId() }
  await expect(call(apiPathOf(medicalOrder), input)).rejects.toMatchObject(gone('diagnosisId'))
  const lines = [{ ...blood().services[0]!, procedureId: newId() }]
  const services = { ...input, diagnosisId: world.diagnosis, services: lines }
  const shapeless = { services: [null, 'x', 7], diagnosisId: {} }
  await writing((tx) => mustBeOfficial(tx, medicalOrder.fields, shapeless))
  await expect(call(apiPathOf(medicalOrder), services)).rejects.toMatchObject(gone('services.0.procedureId'))
  const leaving = { date: today, time: '00:01', condition: '01', diagnosisId: newId(), doctorId: null }
  await expect(call(`${apiPathOf(admission)}/:id/discharge`, leaving)).rejects.toMatchObject(
    gone('diagnosisId'),
  )
})

test('an order is found by its number and by what its patient is called now', async () => {
  const id = await signed(blood())
  await foundByItsPatient(db, 'medical_order', id)
})
