import { type Actor, outOfReach, performAction, saveDraft } from '@quina/blocks/server'
import { addDays, day, newId } from '@quina/kernel'
import { tellingPatients } from '@quina/people/server'
import { actorFor, screensOf, tripsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentService } from '../../modules/clinical/care/appointment/appointment/appointment.server.ts'
import '../../modules/clinical/care/appointment/appointment/appointment-death.server.ts'
import {
  appointmentsBetween,
  bookAppointment,
  freeSlots,
  patientAppointments,
  requestAppointment,
  waitingRequests,
  withdrawRequest,
} from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import {
  bookingOperations,
  tellingOperations,
} from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import { patient as patientFile } from '../../modules/house/people/patient/patient/patient.contract.ts'
import { savePatient } from '../../modules/house/people/patient/patient/patient.server.ts'
import { addContract } from '../income/receivables/receivables-ground.ts'
import { payerOf } from './admission-world.ts'
import { agendaWorld, shiftOf } from './agenda-world.ts'
import { foundByItsPatient } from './words-of-patients.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
let general: string
let first: string
let priority: string
let number = 79_500_000
const operations = [...bookingOperations, ...tellingPatients('care.patient_summary', tellingOperations)]
beforeAll(async () => {
  world = await agendaWorld()
  general = await world.specialty('MGE')
  first = await world.kind('MG1')
  priority = await world.kind('MGP')
})
afterAll(() => world.close())

const screens = (actor: Actor = world.actor) =>
  screensOf(operations, { db: world.db as never, actor, today: world.today })

/** Every day from tomorrow; its slots in order. */
async function agenda(change: object = {}) {
  number += 17
  const whose = {
    professionalId: (await world.professional(String(number), general)) as never,
    specialtyId: general as never,
    locationId: (await world.room(String(number))) as never,
  }
  const days = { date: addDays(world.today, 1), untilDay: addDays(world.today, 10) }
  const id = await world.published({ ...whose, ...days, ...change })
  const slots = await world.db
    .selectFrom('care.slot')
    .select(['id', 'startsAt', 'day'])
    .where('scheduleId', '=', id)
    .orderBy('startsAt')
    .execute()
  return { id, slots, professionalId: whose.professionalId as string }
}

const asking = (change: object) => ({
  ...{
    appointmentTypeId: first,
    wishedOn: world.today,
    channel: 'window',
    requestId: null,
    overbooked: false,
  },
  ...{ contractId: null, authorisationNumber: null, orderNumber: null, companion: null, notes: null },
  ...{ overbookingReason: null, ...change },
})
const desk = () =>
  actorFor({
    ...{ campusId: world.actor.campusId, name: 'Ventanilla' },
    permissions: ['care.appointment.assign', 'care.appointment.overbook', 'care.appointment.duplicate'],
  })
const book = (change: { patientId: string; slotId: string } & object, actor: Actor = desk()) =>
  screens(actor).act(bookAppointment, asking(change) as never)
/** Who attends and signs, and may not go without a note. */
const physician = () => actorFor({ campusId: world.actor.campusId, permissions: ['care.appointment.finish'] })
const run = (id: string, action: string, input: object = {}, actor: Actor = world.actor) =>
  world.writing((tx) =>
    performAction(appointmentService, {
      tx,
      actor,
      today: world.today,
      id,
      action: action as never,
      input,
    }),
  )
const rowOf = (id: string) =>
  world.db.selectFrom('care.appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** The clock of a story: the appointment is now, or was. */
const startsIn = (id: string, minutes: number) =>
  sql`update care.appointment set starts_at = now() + make_interval(mins => ${minutes}),
        ends_at = now() + make_interval(mins => ${minutes + 20}) where id = ${id}::uuid`.execute(world.db)

test('B1: of sixteen concurrent bookings of one slot one succeeds; the others get who has it, and what is free', async () => {
  const { slots } = await agenda()
  const patients = await Promise.all(Array.from({ length: 16 }, () => world.patient()))
  const done = await Promise.allSettled(
    patients.map((patientId) => book({ patientId, slotId: slots[0]!.id })),
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['CIT-001']))
  expect(refused[0].facts.next).toEqual(slots.slice(1, 4).map(({ startsAt }) => startsAt.toISOString()))
  expect(refused[0].message).not.toContain('Vélez')
  const places = await world.db
    .selectFrom('care.appointmentPlace')
    .select('id')
    .where('slotId', '=', slots[0]!.id)
    .execute()
  expect(places).toHaveLength(1)
})

test('a booking takes eleven round trips, and the second of two concurrent ones five', async () => {
  const { slots } = await agenda()
  const patients = await Promise.all(Array.from({ length: 3 }, () => world.patient()))
  const slotId = slots[0]!.id
  await book({ patientId: patients[0]!, slotId: slots[1]!.id })
  expect(await tripsOf(() => book({ patientId: patients[1]!, slotId }))).toBe(11)
  const second = tripsOf(() =>
    expect(book({ patientId: patients[2]!, slotId })).rejects.toThrow('ya fue asignado'),
  )
  expect(await second).toBe(5)
})

test('a named record belongs to its site whatever its type, and records of the house to none', async () => {
  const { slots } = await agenda()
  const slotId = slots[0]!.id
  const patientId = await world.patient()
  const named = [slotId, patientId].map((id) => ({ path: 'id', id }))
  const as = new Map([
    [slotId, 'care.slot'],
    [patientId, 'people.patient'],
  ])
  const own = { permissions: new Set<string>(), campusId: world.actor.campusId }
  const other = { ...own, campusId: newId() as typeof own.campusId }
  for (const declared of [{ as }, { as: new Map([[slotId, 'people.patient']]) }, {}]) {
    expect(await outOfReach(world.db, own, named, declared)).toEqual([])
    expect((await outOfReach(world.db, other, named, declared)).map(({ id }) => id)).toEqual([slotId])
  }
})

test('whatever the program believed, the database gives a place once, and none where there is none', async () => {
  const { slots } = await agenda()
  const booked = await book({ patientId: await world.patient(), slotId: slots[0]!.id })
  const place = (slotId: string, position: number) =>
    sql`insert into care.appointment_place (id, appointment_id, slot_id, position)
        values (gen_random_uuid(), ${booked.id}::uuid, ${slotId}::uuid, ${position})`.execute(world.db)
  await expect(place(slots[0]!.id, 1)).rejects.toMatchObject({ constraint: 'appointment_place_once' })
  await expect(place(slots[0]!.id, 2)).rejects.toMatchObject({ constraint: 'appointment_place_fits' })
  await sql`update care.slot set status = 'blocked' where id = ${slots[1]!.id}::uuid`.execute(world.db)
  await expect(place(slots[1]!.id, 1)).rejects.toMatchObject({ constraint: 'appointment_place_fits' })
})

test('B3, B4: a patient is in one place at a time, though two give it at once; the next hour touches nothing', async () => {
  const one = await agenda()
  const other = await agenda()
  const patientId = await world.patient()
  const both = await Promise.allSettled([
    book({ patientId, slotId: one.slots[0]!.id }),
    book({ patientId, slotId: other.slots[0]!.id }),
  ])
  const refused = both.filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(1)
  // By the database when both go at once; by the program when one has already ended.
  const { constraint, code } = refused[0]!.reason as { constraint?: string; code?: string }
  expect(constraint ?? code).toMatch(/^(appointment_patient_once|CIT-023)$/)
  const later = [one, other].map(({ slots }) => book({ patientId, slotId: slots[0]!.id }))
  const reported = (await Promise.allSettled(later)).map(
    (each) => each.status === 'rejected' && each.reason.code,
  )
  expect(reported).toContain('CIT-023')
  await expect(book({ patientId, slotId: other.slots[1]!.id })).resolves.toMatchObject({
    code: expect.stringMatching(/^\d{11}$/),
  })
})

test('B5 to B7: above the capacity only for a reason, in the slot and in the day', async () => {
  const shifts = [shiftOf({ endsAt: '11:40' })]
  const { slots } = await agenda({ shifts, overbooking: 1, overbookingPercent: 10 })
  const more = async (slot: number, change: object = {}) =>
    book({
      ...{ patientId: await world.patient(), slotId: slots[slot]!.id, appointmentTypeId: priority },
      ...{ overbooked: true, overbookingReason: 'Paciente que viene de lejos', ...change },
    })
  for (const slot of [0, 1, 2])
    await book({
      patientId: await world.patient(),
      slotId: slots[slot]!.id,
      appointmentTypeId: priority,
    } as never)
  await expect(more(0, { overbookingReason: null })).rejects.toMatchObject({ code: 'CIT-013' })
  await expect(more(5)).rejects.toMatchObject({ code: 'CIT-017' })
  const given = await more(0)
  expect(await rowOf(given.id)).toMatchObject({ overbooked: true })
  await expect(more(0)).rejects.toMatchObject({ code: 'CIT-016' })
  await more(1)
  await expect(more(2)).rejects.toMatchObject({ code: 'CIT-014' })
})

test('an appointment longer than the slot takes those that follow, or none', async () => {
  const { slots } = await agenda({ shifts: [shiftOf({ minutes: 10, endsAt: '07:30' })] })
  const booked = await book({ patientId: await world.patient(), slotId: slots[0]!.id })
  const row = await rowOf(booked.id)
  expect(row.endsAt!.getTime() - row.startsAt!.getTime()).toBe(20 * 60_000)
  await expect(book({ patientId: await world.patient(), slotId: slots[2]!.id })).rejects.toMatchObject({
    code: 'CIT-005',
  })
})

test('its life: confirmed, in the room, attended; each step only from its own', async () => {
  const { slots } = await agenda()
  const { id } = await book({ patientId: await world.patient(), slotId: slots[0]!.id })
  await run(id, 'confirm')
  await expect(run(id, 'arrive')).rejects.toMatchObject({ code: 'CIT-020' })
  // Now and not in a while: run shortly before midnight, the test would have the patient arrive on another day.
  await startsIn(id, 0)
  await run(id, 'arrive')
  await run(id, 'attend')
  const unsigned = { code: 'CIT-056', fields: { withoutNote: expect.any(String) } }
  await expect(run(id, 'finish', { withoutNote: null })).rejects.toMatchObject(unsigned)
  const paper = { withoutNote: 'La nota se escribió en papel: no había luz' }
  await expect(run(id, 'finish', paper, physician())).rejects.toMatchObject({ code: 'CIT-057' })
  await run(id, 'finish', paper)
  expect(await rowOf(id)).toMatchObject({ status: 'attended', arrivedAt: expect.any(Date) })
  await expect(run(id, 'cancel', { motive: 'P01', reason: null })).rejects.toMatchObject({
    code: 'GEN-STATE',
  })
  await run(id, 'reopen', { reason: 'Faltó una nota de la atención' })
})

test('who comes early waits from their hour, who comes late from when they came, and nobody less than nothing', async () => {
  const { slots } = await agenda()
  const { id } = await book({ patientId: await world.patient(), slotId: slots[0]!.id })
  const waitedWhen = async (arrived: number, called: number) => {
    await sql`
      update care.appointment set arrived_at = starts_at + make_interval(mins => ${arrived}),
        attended_from = starts_at + make_interval(mins => ${called}) where id = ${id}::uuid`.execute(world.db)
    const read = sql<{ waited: number }>`select waited from care.appointment_list where id = ${id}::uuid`
    return (await read.execute(world.db)).rows[0]?.waited
  }
  expect([await waitedWhen(-30, 10), await waitedWhen(5, 12), await waitedWhen(-30, -10)]).toEqual([10, 7, 0])
})

test('B8, B9: nobody is absent before a quarter of an hour, and what was cancelled does not come back', async () => {
  const { slots } = await agenda()
  const { id } = await book({ patientId: await world.patient(), slotId: slots[0]!.id })
  await startsIn(id, -14)
  await expect(run(id, 'miss')).rejects.toMatchObject({ code: 'CIT-021' })
  await startsIn(id, -15)
  await run(id, 'miss')
  const other = await book({ patientId: await world.patient(), slotId: slots[1]!.id })
  await run(other.id, 'cancel', { motive: 'P01', reason: null })
  await expect(run(other.id, 'arrive')).rejects.toMatchObject({ code: 'GEN-STATE' })
  await expect(book({ patientId: await world.patient(), slotId: slots[1]!.id })).resolves.toBeDefined()
})

test('rescheduling keeps the day of the request and of the first appointment, and frees its place', async () => {
  const { slots } = await agenda()
  const before = await book({ patientId: await world.patient(), slotId: slots[0]!.id })
  const later = slots.find(({ day: on }) => String(on) > String(slots[0]!.day))!
  await run(before.id, 'reschedule', { slotId: later.id, by: 'patient', reason: null })
  const after = await world.db
    .selectFrom('care.appointment')
    .selectAll()
    .where('originId', '=', before.id)
    .executeTakeFirstOrThrow()
  const old = await rowOf(before.id)
  expect(old.status).toBe('rescheduled')
  expect(after).toMatchObject({
    requestId: old.requestId,
    firstStartsAt: old.firstStartsAt,
    status: 'assigned',
  })
  expect(after.startsAt).toEqual(later.startsAt)
  await expect(book({ patientId: await world.patient(), slotId: slots[0]!.id })).resolves.toBeDefined()
})

test('for whom it is, with what, and when', async () => {
  const { slots } = await agenda({ aheadHours: 720, aheadDays: 730 })
  const soon = book({ patientId: await world.patient(), slotId: slots[0]!.id })
  await expect(soon).rejects.toMatchObject({ code: 'CIT-004' })
  const open = await agenda()
  const control = await world.kind('PE1')
  const wrong = book({
    patientId: await world.patient(),
    slotId: open.slots[0]!.id,
    appointmentTypeId: control,
  } as never)
  await expect(wrong).rejects.toMatchObject({ code: 'CIT-006' })
  const patientId = await world.patient()
  await book({ patientId, slotId: open.slots[0]!.id })
  const { permissions: _all, ...who } = world.actor
  const plain = actorFor({ ...who, permissions: ['care.appointment.assign'] })
  await expect(book({ patientId, slotId: open.slots[3]!.id }, plain)).rejects.toMatchObject({
    code: 'CIT-011',
  })
  const over = {
    patientId,
    slotId: open.slots[3]!.id,
    overbooked: true,
    overbookingReason: 'Sin tener permiso',
  }
  await expect(book(over, plain)).rejects.toMatchObject({ code: 'CIT-012' })
  const past = book({ patientId, slotId: open.slots[3]!.id, wishedOn: addDays(world.today, -1) } as never)
  await expect(past).rejects.toMatchObject({ code: 'CIT-040' })
  await sql`update care.slot set status = 'blocked' where id = ${open.slots[4]!.id}::uuid`.execute(world.db)
  const blocked = book({ patientId: await world.patient(), slotId: open.slots[4]!.id })
  await expect(blocked).rejects.toMatchObject({ code: 'CIT-002' })
  const { id: feast, day: on } = open.slots[5]!
  await sql`insert into hospital.holiday (id, date, name, kind, emergencies_open)
            values (gen_random_uuid(), ${on}, 'Día de la villa', 'local', true)`.execute(world.db)
  await sql`update care.slot set status = 'blocked', holiday = true where id = ${feast}::uuid`.execute(
    world.db,
  )
  await expect(book({ patientId: await world.patient(), slotId: feast })).rejects.toMatchObject({
    ...{ code: 'CIT-050', fields: { slotId: expect.stringContaining('festivo: Día de la villa.') } },
  })
})

test('the named contract is in force on that day, and a moved appointment keeps its contract', async () => {
  const { slots } = await agenda()
  const contractId = await world.writing(async (tx) =>
    addContract(tx, world.actor, await payerOf(tx, world.actor as never)),
  )
  const lasts = (until: string) =>
    sql`update insurers.contract set starts_on = '2020-01-01', ends_on = ${until}::date
        where id = ${contractId}::uuid`.execute(world.db)
  const given = async (slotId: string) =>
    book({ patientId: await world.patient(), slotId, contractId } as never)
  const first = slots[0]!
  await lasts(addDays(day(String(first.day)), -1))
  await expect(given(first.id)).rejects.toMatchObject({
    ...{ code: 'CIT-049', fields: { contractId: expect.stringContaining('terminó') } },
  })
  await lasts(String(first.day))
  const { id } = await given(first.id)
  const later = slots.find((one) => String(one.day) > String(first.day))!
  await run(id, 'reschedule', { slotId: later.id, by: 'institution', reason: null })
})

test('a request without an appointment waits; its day never changes, and an appointment takes it off the list', async () => {
  const { slots } = await agenda()
  const patientId = await world.patient()
  const wish = { patientId, appointmentTypeId: first, wishedOn: world.today, channel: 'telephone' } as const
  const { id } = await screens().act(requestAppointment, {
    ...wish,
    priority: '2',
    partOfDay: 'any',
  } as never)
  expect((await screens().ask(waitingRequests, {})).map((one) => one.id)).toContain(id)
  const moved = sql`update care.appointment_request set requested_at = now() where id = ${id}::uuid`.execute(
    world.db,
  )
  await expect(moved).rejects.toThrow('never changes')
  const booked = await book({ patientId, slotId: slots[0]!.id, requestId: id } as never)
  expect((await rowOf(booked.id)).requestId).toBe(id)
  expect((await screens().ask(waitingRequests, {})).map((one) => one.id)).not.toContain(id)
  const again = book({ patientId, slotId: slots[1]!.id, requestId: id } as never)
  await expect(again).rejects.toMatchObject({ code: 'CIT-041' })
  await expect(screens().act(withdrawRequest, { id, reason: 'Ya no la necesita' })).rejects.toMatchObject({
    code: 'CIT-043',
  })
})

test('a dead patient has no appointment and waits for none; recording it needs no permission of appointments', async () => {
  const { slots } = await agenda()
  const patientId = await world.patient()
  const { id } = await book({ patientId, slotId: slots[0]!.id })
  const wish = { patientId, appointmentTypeId: priority, wishedOn: world.today, channel: 'telephone' }
  const input = await screens().act(requestAppointment, { ...wish, priority: '4', partOfDay: 'any' } as never)
  const { version, ...stored } = await world.db
    .selectFrom('people.patient')
    .selectAll()
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  const fields = Object.keys(patientFile.fields) as (keyof typeof stored)[]
  const body = { ...Object.fromEntries(fields.map((name) => [name, stored[name]])), deceasedOn: world.today }
  const clerk = actorFor({ campusId: world.actor.campusId, permissions: ['people.patient.edit'] })
  await world.writing(
    (tx) => savePatient(tx, { id: patientId, body, actor: clerk, today: world.today, version }),
    clerk,
  )
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled' })
  const { rows } = await sql<{ reported: string }>`
    select input ->> 'motive' as reported from platform.history where document_id = ${id}::uuid and action = 'cancel'
    union all select status from care.appointment_request where id = ${input.id}::uuid`.execute(world.db)
  expect(rows.map(({ reported }) => reported)).toEqual(['P05', 'withdrawn'])
  await book({ patientId: await world.patient(), slotId: slots[0]!.id })
})

test('an appointment from a referral has its number and its authorisation, and nobody types them again', async () => {
  const { slots } = await agenda()
  const patientId = await world.patient()
  const wish = { patientId, appointmentTypeId: first, wishedOn: world.today, channel: 'internal' }
  const input = { ...wish, partOfDay: 'any', priority: '1', limitOn: addDays(world.today, 3) } as const
  const { id: requestId } = await screens().act(requestAppointment, input as never)
  await sql`
    with o as (
      insert into care.medical_order (id, number, status, campus_id, created_by, updated_by, patient_id, kind, priority, date,
                                      professional_id, signed_at, authorisation, authorisation_number, authorisation_until)
      select gen_random_uuid(), 31, 'signed', ${world.campusId}, ${world.actor.userId}, ${world.actor.userId}, ${patientId},
             'referral', 'soon', ${world.today}, e.id, now(), 'approved', 'AUT-9', ${world.today}
      from people.employee e limit 1 returning id)
    update care.appointment_request r set order_id = o.id from o where r.id = ${requestId}::uuid`.execute(
    world.db,
  )
  const reported = await screens().ask(waitingRequests, {})
  expect(reported.find(({ id }) => id === requestId)?.order).toMatch(/-000031$/)
  const { id } = await book({ patientId, slotId: slots[0]!.id, requestId } as never)
  expect(await rowOf(id)).toMatchObject({ orderNumber: reported[0]!.order, authorisationNumber: 'AUT-9' })
})

test('what is free comes first by its hour; who reads patients is recorded', async () => {
  const { id, slots, professionalId } = await agenda()
  const patientId = await world.patient()
  await book({ patientId, slotId: slots[0]!.id })
  const params = {
    appointmentTypeId: first,
    from: day(String(slots[0]!.day)),
    professionalId,
    partOfDay: 'any',
    overbooked: false,
  }
  const free = await screens().ask(freeSlots, params as never)
  expect(free[0]?.id).toBe(slots[1]!.id)
  const [seen] = await screens().ask(appointmentsBetween, {
    ...{ from: world.today, until: addDays(world.today, 20), scheduleId: id },
  })
  expect(seen).toMatchObject({ slotId: slots[0]!.id, condition: 'assigned', background: '#90CAF9' })
  const wish = { patientId, appointmentTypeId: priority, wishedOn: world.today, channel: 'window' as const }
  await screens(desk()).act(requestAppointment, { ...wish, partOfDay: 'any', priority: '4' } as never)
  expect(await screens().ask(patientAppointments, { patientId })).toMatchObject({
    ...{ missed: 0, requests: 1, orders: 0, document: expect.stringMatching(/\d/) },
    appointments: [{}],
  })
  const { rows } = await sql<{ resource: string }>`
    select resource from people.patient_access where ${patientId}::uuid = any(patient_ids)`.execute(world.db)
  expect(rows.map(({ resource }) => resource)).toEqual(
    expect.arrayContaining(['care.appointmentsBetween', 'care.patientAppointments']),
  )
})

test('another kind takes the same time when it fits and is for that patient; one that lasts longer is rescheduled', async () => {
  const { slots } = await agenda()
  const { id } = await book({ patientId: await world.patient(), slotId: slots[0]!.id })
  const change = async (appointmentTypeId: string) => {
    const { patientId, slotId, requestId, date, contractId, authorisationNumber, orderNumber, version } =
      await rowOf(id)
    const stored = { patientId, slotId, requestId, date, contractId, authorisationNumber, orderNumber }
    const input = {
      ...stored,
      appointmentTypeId,
      overbooked: false,
      overbookingReason: null,
      companion: null,
      notes: null,
    }
    return world.writing((tx) =>
      saveDraft(appointmentService, { tx, actor: world.actor, id, version, input: input as never }),
    )
  }
  await change(priority)
  expect((await rowOf(id)).appointmentTypeId).toBe(priority)
  await sql`update care.appointment_type set minutes = 40 where id = ${first}::uuid`.execute(world.db)
  await expect(change(first)).rejects.toMatchObject({ code: 'CIT-034' })
  await sql`update care.appointment_type set minutes = 20, sex = 'F' where id = ${first}::uuid`.execute(
    world.db,
  )
  await sql`update people.patient set sex = 'M' where id = ${(await rowOf(id)).patientId}::uuid`.execute(
    world.db,
  )
  await expect(change(first)).rejects.toMatchObject({ code: 'CIT-008' })
  await sql`update care.appointment_type set sex = null where id = ${first}::uuid`.execute(world.db)
})

test('an agenda with patients is neither closed nor annulled', async () => {
  const { id, slots } = await agenda()
  const booked = await book({ patientId: await world.patient(), slotId: slots[0]!.id })
  const closing = () => world.runSchedule(id, 'close', { reason: 'Terminó su contrato' })
  await expect(closing()).rejects.toMatchObject({ code: 'AGE-012' })
  await run(booked.id, 'cancel', { motive: 'I01', reason: null })
  await closing()
})

test('an appointment is found by its number and by what its patient is called now', async () => {
  const { slots } = await agenda()
  const { id } = await book({ patientId: await world.patient(), slotId: slots[0]!.id })
  await foundByItsPatient(world.db as never, 'appointment', id)
})
