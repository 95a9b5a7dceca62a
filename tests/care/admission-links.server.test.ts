import { constraintsIn, createDraft, performAction } from '@quina/blocks/server'
import { addDays, newId } from '@quina/kernel'
import { meaningOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  admissionOperations,
  admissionService,
} from '../../modules/clinical/care/admission/admission/admission.server.ts'
import { cameFrom } from '../../modules/clinical/care/admission/admission-start/links.server.ts'
import { appointmentService } from '../../modules/clinical/care/appointment/appointment/appointment.server.ts'
import { entriesOf } from '../../modules/clinical/care/record/timeline/timeline-entries.server.ts'
import { codeIn, payerOf, plain } from './admission-world.ts'
import { agendaWorld, shiftOf } from './agenda-world.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
let usual: object
let slots: readonly { readonly id: string; readonly startsAt: Date }[]
let day: ReturnType<typeof addDays>
beforeAll(async () => {
  world = await agendaWorld()
  day = addDays(world.today, 1)
  const specialtyId = await world.specialty('MGE')
  const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
  const scheduleId = await world.published({
    professionalId: await world.professional('82100001', specialtyId),
    specialtyId,
    locationId: await world.room('C01'),
    date: day,
    untilDay: day,
    shifts: weekdays.map((weekday) => shiftOf({ weekday, startsAt: '08:00', endsAt: '12:00' })),
  } as never)
  slots = await world.db
    .selectFrom('care.slot')
    .select(['id', 'startsAt'])
    .where('scheduleId', '=', scheduleId)
    .orderBy('startsAt')
    .execute()
  const diagnosisId = await codeIn(world.db as never, 'diagnosis', {
    code: 'I10X',
    name: 'Hipertensión esencial',
  })
  usual = { payerId: await world.writing((tx) => payerOf(tx, world.actor as never)), diagnosisId }
})
afterAll(() => world.close())

let taken = 0
async function booked() {
  const { id: slotId, startsAt } = slots[taken]!
  taken += 1
  const patientId = await world.patient()
  const appointmentTypeId = await world.kind('MG1')
  const requestId = newId<'care.appointmentRequest'>()
  const { campusId, userId } = world.actor
  const id = await world.writing(async (tx) => {
    const input = { id: requestId, campusId, patientId, appointmentTypeId, wishedOn: day, channel: 'window' }
    await tx
      .insertInto('care.appointmentRequest')
      .values({ ...input, status: 'assigned', createdBy: userId })
      .execute()
    const draft = {
      patientId,
      appointmentTypeId,
      slotId,
      date: day,
      requestId,
      contractId: null,
      notes: null,
      authorisationNumber: null,
      orderNumber: null,
      companion: null,
      overbooked: false,
      overbookingReason: null,
    } as never
    const made = await createDraft(appointmentService, { tx, actor: world.actor, input: draft })
    await performAction(appointmentService, {
      tx,
      actor: world.actor,
      today: world.today,
      id: made,
      action: 'assign',
    })
    return made
  })
  return { id, patientId, startsAt }
}

type BookedAppointment = Awaited<ReturnType<typeof booked>>
const draft = ({ id, patientId }: BookedAppointment, change: object = {}) => {
  const draft = {
    ...plain,
    ...usual,
    date: day,
    time: '07:30',
    patientId,
    appointmentId: id,
    ...change,
  } as never
  return world.writing((tx) => createDraft(admissionService, { tx, actor: world.actor, input: draft }))
}
const run = (id: string, now: Date, action: 'admit' | 'finish' | 'annul', input: object = {}) =>
  world.writing((tx) =>
    performAction(admissionService, { tx, actor: world.actor, today: day, now, id, action, input }),
  )
/** Somebody who may ends the appointment with the reason why it has no note. */
const attendWithoutNote = ({ id, startsAt }: BookedAppointment) =>
  world.writing(async (tx) => {
    const by = { tx, actor: world.actor, today: day, now: startsAt, id }
    await performAction(appointmentService, { ...by, action: 'attend' })
    const withoutNote = 'Se tomó una muestra: no lleva nota'
    await performAction(appointmentService, { ...by, action: 'finish', input: { withoutNote } })
  })
const stateOf = async ({ id }: BookedAppointment) =>
  (
    await world.db
      .selectFrom('care.appointment')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
/** The state of its account in the list of the day. */
const billingOf = async ({ id }: BookedAppointment) =>
  (
    await world.db
      .selectFrom('care.appointmentList')
      .select('billing')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).billing
const before = ({ startsAt }: BookedAppointment, minutes = 20) =>
  new Date(startsAt.getTime() - minutes * 60_000)

test('admitted from an appointment: the patient arrives, the visit ends only with its note, each shows the other', async () => {
  const given = await booked()
  const id = await draft(given)
  expect(await billingOf(given)).toBe('none')
  await run(id, before(given), 'admit')
  expect([await stateOf(given), await billingOf(given)]).toEqual(['waiting', 'open'])
  const papers = world.db.updateTable('care.admissionDocument').set({ status: 'delivered' })
  await papers.where('admissionId', '=', id).execute()
  const finish = () => run(id, before(given, -30), 'finish', { date: day, time: '07:40', diagnosisId: null })
  await expect(finish()).rejects.toMatchObject({ code: 'CIT-056' })
  await attendWithoutNote(given)
  await finish()
  expect([await stateOf(given), await billingOf(given)]).toEqual(['attended', 'ready'])
  expect((await cameFrom(world.db, id)).appointment).toMatchObject({ id: given.id })
  const reported = await entriesOf(world.db, {
    patientId: given.patientId,
    kinds: new Set(['appointment', 'admission'] as const),
    campusId: null,
    professionalId: null,
    from: null,
    until: null,
  })
  expect(reported.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Cita \d{11}$/),
      expect.stringMatching(/^Atendida · admisión /),
    ]),
  )
})

test('an appointment opens one admission, unless it was annulled, for the same patient', async () => {
  const given = await booked()
  const first = await draft(given)
  const same = await draft(given)
  const urgency = await draft(given, { ambit: '2', entryRoute: '01' })
  await run(first, before(given), 'admit')
  const reported = (id: string) =>
    meaningOf(run(id, before(given), 'admit'), constraintsIn(admissionOperations))
  expect(await reported(same)).toMatchObject({ code: expect.stringMatching(/^ADM-0(01|64)$/), status: 409 })
  expect(await reported(urgency)).toMatchObject({ code: 'ADM-064', status: 409, field: 'appointmentId' })
  await expect(draft(given, { patientId: await world.patient() })).rejects.toMatchObject({ code: 'ADM-062' })
})

test('a patient in triage is attended in the urgency that is opened, or in the next if it was annulled', async () => {
  const patientId = await world.patient()
  const { campusId, userId } = world.actor
  const triage = {
    id: newId(),
    number: 1,
    campusId,
    patientId,
    arrival: 'own',
    motive: 'Dolor',
    status: 'waiting',
  }
  await world.db
    .insertInto('care.triage')
    .values({ ...triage, arrivedAt: new Date(), createdBy: userId, updatedBy: userId })
    .execute()
  const urgent = { ...plain, ...usual, ambit: '2', entryRoute: '01', date: day, time: '07:30', patientId }
  const admitted = async () => {
    const draft = urgent as never
    const id = await world.writing((tx) =>
      createDraft(admissionService, { tx, actor: world.actor, input: draft }),
    )
    await run(id, new Date(), 'admit')
    expect((await cameFrom(world.db, id)).triage).toMatchObject({ id: triage.id })
    return id
  }
  await run(await admitted(), new Date(), 'annul', { reason: 'Era de otra persona.' })
  await admitted()
})

test('who is admitted much before their hour is admitted all the same, and arrives later', async () => {
  const given = await booked()
  const id = await draft(given)
  await run(id, before(given, 180), 'admit')
  expect(await stateOf(given)).toBe('assigned')
})

test('a visit whose admission was invoiced is not reopened; one that was not is', async () => {
  const given = await booked()
  const id = await draft(given)
  await run(id, before(given), 'admit')
  await attendWithoutNote(given)
  const reopen = () =>
    world.writing((tx) => {
      const by = { tx, actor: world.actor, today: day, now: given.startsAt, id: given.id }
      return performAction(appointmentService, {
        ...by,
        action: 'reopen',
        input: { reason: 'Faltó una nota de la atención' },
      })
    })
  const become = (status: string) =>
    sql`update care.admission set status = ${status}, discharge_date = date, discharge_time = '11:00', discharge_condition = '01',
          discharge_diagnosis_id = diagnosis_id where id = ${id}::uuid`.execute(world.db)
  await become('invoiced')
  await expect(reopen()).rejects.toMatchObject({ code: 'CIT-053', status: 409 })
  expect(await stateOf(given)).toBe('attended')
  await become('closed')
  await reopen()
  expect(await stateOf(given)).toBe('attending')
})
