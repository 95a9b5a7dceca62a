import { day, newId } from '@quina/kernel'
import { tellingPatients } from '@quina/people/server'
import { actorFor, reportsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentDetailOperations } from '../../modules/clinical/care/appointment/appointment-report/appointment-detail.server.ts'
import {
  absences,
  appointmentDetail,
  appointmentReports,
  appointmentsByProfessional,
  oftenAbsent,
  opportunity,
} from '../../modules/clinical/care/appointment/appointment-report/appointment-report.contract.ts'
import { appointmentReportOperations } from '../../modules/clinical/care/appointment/appointment-report/appointment-reports.server.ts'
import {
  requestDetail,
  unmetDemand,
} from '../../modules/clinical/care/appointment/appointment-report/demand.contract.ts'
import { opportunityOperations } from '../../modules/clinical/care/appointment/appointment-report/opportunity.server.ts'
import { requestDetailOperations } from '../../modules/clinical/care/appointment/appointment-report/requests.server.ts'
import { myDay } from '../../modules/clinical/care/record/my-day/my-day.contract.ts'
import { dayOperations } from '../../modules/clinical/care/record/my-day/my-day.server.ts'
import { agendaWorld } from './agenda-world.ts'

const operations = tellingPatients('care.patient_summary', [
  ...appointmentDetailOperations,
  ...appointmentReportOperations,
  ...opportunityOperations,
  ...requestDetailOperations,
])
const november = { from: '2026-11-01', to: '2026-11-30' }
let world: Awaited<ReturnType<typeof agendaWorld>>
let general: string
let professionalId: string
let scheduleId: string
beforeAll(async () => {
  world = await agendaWorld()
  general = await world.specialty('MGE')
  professionalId = await world.professional('79500017', general)
  const locationId = (await world.room('101')) as never
  scheduleId = await world.draft({ professionalId, specialtyId: general, locationId } as never)
})
afterAll(() => world.close())

const reading = () => reportsOf(operations, { db: world.db, actor: world.actor })

interface PastAppointment {
  readonly input: string
  readonly at: string
  readonly status?: string
  readonly patientId?: string
  readonly after?: { readonly id: string; readonly requestId: string; readonly first: string }
  readonly motive?: string
  readonly overbooked?: boolean
}
let number = 0

/** An appointment as it was in a past November, in a slot of its own of twenty minutes. */
async function past({ input, at, after, status = 'attended', overbooked = false, ...rest }: PastAppointment) {
  number += 1
  const patientId = rest.patientId ?? (await world.patient())
  const id = newId()
  const slotId = newId()
  const requestId = after?.requestId ?? newId()
  const kind = await world.kind('MG1')
  const start = `${at}:00-05:00`
  await world.writing(async (tx) => {
    await sql`insert into care.slot (id, schedule_id, campus_id, professional_id, specialty_id, starts_at, ends_at, capacity,
        overbooking, status)
      values (${slotId}, ${scheduleId}::uuid, ${world.campusId}::uuid, ${professionalId}::uuid, ${general}::uuid,
              ${start}::timestamptz,
              ${start}::timestamptz + interval '20 minutes', 1, 0, 'available')`.execute(tx)
    if (after === undefined)
      await sql`insert into care.appointment_request (id, campus_id, patient_id, appointment_type_id, requested_at, wished_on,
          channel, status, created_by)
        values (${requestId}, ${world.campusId}::uuid, ${patientId}::uuid, ${kind}::uuid,
                ${`${input}T09:00:00-05:00`}::timestamptz,
                ${input}, 'window', 'assigned', ${world.actor.userId})`.execute(tx)
    await sql`insert into care.appointment (id, number, status, campus_id, created_by, updated_by, patient_id,
          appointment_type_id, slot_id, date, request_id, starts_at, ends_at, professional_id, specialty_id,
          assigned_at, first_starts_at, origin_id, overbooked)
      values (${id}, ${number}, ${status}, ${world.campusId}::uuid, ${world.actor.userId},
              ${world.actor.userId}, ${patientId}::uuid,
              ${kind}::uuid, ${slotId}, ${at.slice(0, 10)}, ${requestId}, ${start}::timestamptz,
              ${start}::timestamptz + interval '20 minutes', ${professionalId}::uuid, ${general}::uuid,
              ${`${input}T09:05:00-05:00`}::timestamptz, ${`${after?.first ?? at}:00-05:00`}::timestamptz,
              ${after?.id ?? null}::uuid, ${overbooked})`.execute(tx)
    if (rest.motive !== undefined)
      await sql`insert into platform.history (document, document_id, action, from_status, to_status, input, user_id, at)
        values ('care.appointment', ${id}, 'cancel', 'assigned', 'cancelled', ${JSON.stringify({ motive: rest.motive })}::jsonb,
                ${world.actor.userId}, ${start}::timestamptz - interval '3 hours')`.execute(tx)
  })
  return { id, requestId, patientId, first: at }
}

describe('November of general medicine (care dossier §13.4)', () => {
  let moved: Awaited<ReturnType<typeof past>>
  beforeAll(async () => {
    await past({ input: '2026-11-03', at: '2026-11-05T07:00' })
    moved = await past({ input: '2026-11-06', at: '2026-11-11T07:00', status: 'rescheduled' })
    await past({ input: '2026-11-12', at: '2026-11-18T07:00', status: 'missed' })
    await past({ input: '2026-11-13', at: '2026-11-20T07:00', status: 'cancelled', motive: 'P01' })
    await past({ input: '2026-11-18', at: '2026-11-18T08:00' })
    await past({
      input: '2026-11-06',
      at: '2026-11-25T07:00',
      after: moved,
      patientId: moved.patientId,
    })
  })

  test('P.3.1 is 20/5 and OPO-1552 4/5, whatever came later; the standard is judged by the day attended', async () => {
    const { answer } = reading()
    const [row, ...more] = (await answer(opportunity, november)).rows
    expect(more).toEqual([])
    expect(row!.values).toMatchObject({
      count: 5,
      days: 20,
      mean: '4.00',
      median: '5',
      p90: '7',
      most: '7',
      business: '80.00',
      standard: 3,
      within: '60.00',
    })
  })

  test('reports those of a régimen or of an EPS alone: an uninsured patient is particular', async () => {
    const { answer } = reading()
    const count = async (more: object) =>
      (await answer(opportunity, { ...november, ...more })).rows[0]?.values.count
    expect(await count({ regime: 'private' })).toBe(5)
    expect(await count({ regime: 'contributory' })).toBeUndefined()
    expect(await count({ payer: 'nadie' })).toBeUndefined()
  })

  test('its count leads to those five, with their days', async () => {
    const { answer, follow } = reading()
    const [row] = (await answer(opportunity, november)).rows
    const reported = await follow(
      appointmentReports,
      { report: opportunity, row: row!, column: 'count' },
      november,
    )
    expect(reported.map(({ values }) => [values.days, values.businessDays])).toEqual([
      ...[
        [2, 2],
        [5, 3],
        [6, 3],
        [0, 0],
        [7, 4],
      ],
    ])
  })

  test('every figure of a professional leads to as many appointments', async () => {
    const { answer, follow } = reading()
    const { rows, totals } = await answer(appointmentsByProfessional, november)
    expect(rows[0]!.values).toMatchObject({
      programmed: '2.00',
      capacity: 6,
      given: 4,
      attended: 3,
      missed: 1,
      byPatient: 1,
      rescheduled: 1,
      used: '66.67',
      absence: '25.00',
      byHour: '1.50',
    })
    expect(totals).toMatchObject({ given: '4', used: '66.67', absence: '25.00' })
    for (const column of Object.keys(appointmentsByProfessional.drill!)) {
      const reported = await follow(
        appointmentReports,
        { report: appointmentsByProfessional, row: rows[0]!, column },
        november,
      )
      expect([column, reported.length]).toEqual([column, rows[0]!.values[column]])
    }
  })

  test.each(['specialty', 'payer', 'hour', 'weekday', 'channel', 'age'])(
    'absences by %s lead to their appointments, and add up to the same',
    async (by) => {
      const { answer, follow } = reading()
      const input = { ...november, by }
      const { rows, totals } = await answer(absences, input)
      expect(totals).toMatchObject({
        attended: '3',
        missed: '1',
        byPatient: '1',
        late: '1',
        absence: '25.00',
      })
      for (const row of rows)
        for (const column of Object.keys(absences.drill!)) {
          const reported = await follow(appointmentReports, { report: absences, row, column }, input)
          expect([column, reported.length]).toEqual([column, row.values[column]])
        }
    },
  )

  test('filtering by payer narrows the report, and the remaining figures link to their own rows', async () => {
    const { answer, follow } = reading()
    const count = async (input: object) =>
      (await answer(appointmentDetail, { ...november, ...input } as never)).rows.length
    const all = await count({})
    expect(await count({ regime: 'private' })).toBe(all)
    expect(await count({ regime: 'contributory' })).toBe(0)
    expect(await count({ payer: 'ninguna EPS así' })).toBe(0)
    const input = { ...november, by: 'specialty', professionalId, regime: 'private' }
    const { rows } = await answer(absences, input)
    const reported = await follow(
      appointmentReports,
      { report: absences, row: rows[0]!, column: 'attended' },
      input,
    )
    expect(reported).toHaveLength(Number(rows[0]!.values.attended))
  })

  test('a period longer than a year is refused at its field', async () => {
    const input = reading().answer(appointmentDetail, { from: '2025-01-01', to: '2026-11-30' })
    await expect(input).rejects.toMatchObject({ code: 'REP-001' })
  })

  test('reading the detail is remembered, of whom and of which days', async () => {
    const { answer } = reading()
    const { rows } = await answer(appointmentDetail, november)
    const { rows: remembered } = await sql<{ ids: string[] }>`
      select patient_ids as ids from people.patient_access where resource = 'care.appointmentDetail'
      order by id desc limit 1`.execute(world.db)
    expect(remembered[0]!.ids.toSorted()).toEqual(
      [...new Set(rows.map(({ values }) => String(values.patientId)))].toSorted(),
    )
  })

  test('a user of another site sees none of them', async () => {
    const elsewhere = actorFor({ campusId: newId(), permissions: ['care.appointmentDetail.run'] })
    const { answer } = reportsOf(operations, { db: world.db, actor: elsewhere })
    expect((await answer(appointmentDetail, november)).rows).toEqual([])
  })
})

test('who missed three in twelve months is called, not fined', async () => {
  const { answer, follow } = reading()
  const patientId = await world.patient()
  for (const at of ['2026-05-05T07:00', '2026-06-05T07:00', '2026-07-06T07:00'])
    await past({ input: '2026-05-01', at, status: 'missed', patientId })
  const input = { to: '2026-10-31' }
  const { rows } = await answer(oftenAbsent, input)
  expect(rows.map(({ values }) => [values.patientId, values.missed, values.last])).toEqual([
    [patientId, 3, '2026-07-06'],
  ])
  const reported = await follow(
    appointmentReports,
    { report: oftenAbsent, row: rows[0]!, column: 'missed' },
    input,
  )
  expect(reported).toHaveLength(3)
})

test('reports requests without an appointment, with who waits', async () => {
  const { answer, follow } = reading()
  const input = { from: '2026-03-01', to: '2026-03-31', by: 'specialty' }
  const kind = await world.kind('MG1')
  for (const status of ['waiting', 'waiting', 'withdrawn'])
    await sql`insert into care.appointment_request (id, campus_id, patient_id, appointment_type_id, requested_at, wished_on,
        channel, status, created_by) values (${newId()}, ${world.campusId}::uuid, ${await world.patient()}::uuid, ${kind}::uuid,
        '2026-03-10T09:00:00-05:00', '2026-03-12', 'telephone', ${status}, ${world.actor.userId})`.execute(
      world.db,
    )
  const { rows } = await answer(unmetDemand, input)
  expect(rows[0]!.values).toMatchObject({
    requests: 3,
    assigned: 0,
    waiting: 2,
    withdrawn: 1,
    unmet: '66.67',
  })
  for (const column of Object.keys(unmetDemand.drill!)) {
    const reported = await follow(appointmentReports, { report: unmetDemand, row: rows[0]!, column }, input)
    expect([column, reported.length]).toEqual([column, rows[0]!.values[column]])
  }
  expect((await answer(requestDetail, { ...input, value: 'Otra' })).rows).toEqual([])
})

test('pages of the detail follow one another without losing nor repeating any', async () => {
  const { answer } = reading()
  for (let at = 0; at < 55; at++) {
    const minute = String(at % 60).padStart(2, '0')
    await past({ input: '2026-01-05', at: `2026-01-${String(6 + (at % 20)).padStart(2, '0')}T09:${minute}` })
  }
  const january = { from: '2026-01-01', to: '2026-01-31' }
  const first = await answer(appointmentDetail, january)
  expect([first.rows.length, first.previous]).toEqual([50, null])
  const second = await answer(appointmentDetail, { ...january, after: first.next! })
  expect([second.rows.length, second.next]).toEqual([5, null])
  const back = await answer(appointmentDetail, { ...january, before: second.previous! })
  expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
  const last = await answer(appointmentDetail, { ...january, last: 'true' })
  expect(last.rows.at(-1)!.id).toBe(second.rows.at(-1)!.id)
})

test('the first page of who attends tells who waits for them today, and no name', async () => {
  const today = '2026-12-02'
  const { actor, db } = world
  await sql`
    insert into admin.app_user (id, email, name, person_kind, person_id)
    values (${actor.userId}, 'rosa@prueba.co', 'Rosa Mora', 'employee', ${professionalId}::uuid)`.execute(db)
  for (const [hour, status] of Object.entries({
    '08:00': 'attended',
    '08:20': 'attending',
    '09:00': 'waiting',
    '09:20': 'assigned',
    '09:40': 'cancelled',
  }))
    await past({ input: '2026-12-01', at: `${today}T${hour}`, status })
  await past({ input: '2026-12-01', at: '2026-12-03T08:00', status: 'assigned' })
  const reported = await screensOf(dayOperations, { db, actor, today: day(today) }).ask(myDay, {})
  expect(reported).toMatchObject({
    userId: actor.userId,
    unsigned: 0,
    triage: { classified: 0, attended: 0 },
  })
  expect(reported.appointments).toMatchObject({
    professionalId,
    attended: 1,
    attending: 1,
    waiting: 1,
    expected: 1,
    missed: 0,
  })
  expect(reported.appointments?.next.map(({ hour, status }) => [hour, status])).toEqual([
    ['08:20 AM', 'attending'],
    ['09:00 AM', 'waiting'],
    ['09:20 AM', 'assigned'],
  ])
})
