import { labelOf, systemUserId } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { addDays, type Day } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayEndChore } from '../../modules/clinical/care/agenda/day-end/day-end.server.ts'
import { leftBehindAlert } from '../../modules/clinical/care/appointment/appointment/left-behind.server.ts'
import { bookAppointment } from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import { bookingOperations } from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import { agendaWorld, shiftOf } from './agenda-world.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
let number = 79_500_000
beforeAll(async () => {
  world = await agendaWorld()
})
afterAll(() => world.close())

/** An agenda of one day. */
async function agendaOf(day: Day) {
  number += 17
  const specialtyId = (await world.specialty('MGE')) as never
  return world.published({
    professionalId: (await world.professional(String(number), specialtyId)) as never,
    specialtyId,
    locationId: (await world.room(String(number))) as never,
    date: day,
    untilDay: day,
    shifts: [1, 2, 3, 4, 5, 6, 7].map((weekday) => shiftOf({ weekday } as never)),
  })
}

/** An appointment in the first free slot of an agenda. */
async function booked(scheduleId: string) {
  const [slot] = await rowsFrom<{ id: string }>(world.db)`
    select s.id from care.slot s where s.schedule_id = ${scheduleId}::uuid and not exists (
      select from care.appointment_place p where p.slot_id = s.id and p.held) order by s.starts_at limit 1`
  const input = {
    patientId: await world.patient(),
    slotId: slot!.id,
    appointmentTypeId: await world.kind('MG1'),
    wishedOn: world.today,
    channel: 'window',
    overbooked: false,
    requestId: null,
    contractId: null,
    authorisationNumber: null,
    orderNumber: null,
    companion: null,
    notes: null,
    overbookingReason: null,
  }
  const { db, actor, today } = world
  const { id } = await screensOf(bookingOperations, { db: db as never, actor, today }).act(
    bookAppointment,
    input as never,
  )
  return id
}

const endOf = (day: Day, hour = '23:55') =>
  dayEndChore.run(world.db as never, day, new Date(`${day}T${hour}:00-05:00`))
const statusOf = async (table: 'appointment' | 'schedule', id: string) => {
  const [row] = await rowsFrom<{ status: string }>(world.db)`
    select status from ${sql.table(`care.${table}`)} where id = ${id}::uuid`
  return row?.status
}
const doneTo = (id: string) =>
  rowsFrom<{ action: string; userId: string }>(world.db)`
    select action, user_id from platform.history where document_id = ${id}::uuid order by id`

test('from 23:55 a patient who was not attended is a no-show, once and signed by the system', async () => {
  const day = addDays(world.today, 1)
  const id = await booked(await agendaOf(day))
  await endOf(day, '23:54')
  expect(await statusOf('appointment', id)).toBe('assigned')
  await endOf(day)
  await endOf(day)
  expect(await statusOf('appointment', id)).toBe('missed')
  const [, last, ...more] = await doneTo(id)
  expect([last, more]).toEqual([{ action: 'miss', userId: systemUserId }, []])
  expect(await labelOf(world.db, 'admin.user', last!.userId)).toBe('Sistema')
  const [audited] = await rowsFrom<object>(world.db)`
    select user_label, campus_id, reason from admin.audit_list where row_id = ${id} order by entry desc limit 1`
  expect(audited).toEqual({
    userLabel: 'Sistema',
    campusId: world.campusId,
    reason: 'Cierre automático del día',
  })
})

test('a day that passed while nobody ran is ended at any hour, and of today only what had its tolerance', async () => {
  const past = addDays(world.today, 2)
  const day = addDays(world.today, 3)
  const left = await booked(await agendaOf(past))
  const late = await booked(await agendaOf(day))
  await sql`
    update care.appointment set starts_at = ${`${day} 23:45-05`}::timestamptz, ends_at = ${`${day} 23:59-05`}::timestamptz
    where id = ${late}::uuid`.execute(world.db)
  await endOf(day, '05:20')
  expect(await statusOf('appointment', left)).toBe('missed')
  await endOf(day)
  expect(await statusOf('appointment', late)).toBe('assigned')
  await endOf(addDays(day, 1), '00:55')
  expect(await statusOf('appointment', late)).toBe('missed')
})

test('an agenda closes by itself the day after its last one, once nobody of it waits', async () => {
  const day = addDays(world.today, 4)
  const free = await agendaOf(day)
  const busy = await agendaOf(day)
  const id = await booked(busy)
  await sql`update care.appointment set status = 'attending', arrived_at = starts_at, attended_from = starts_at
            where id = ${id}::uuid`.execute(world.db)
  await endOf(day)
  expect(await statusOf('schedule', free)).toBe('published')
  await endOf(addDays(day, 1), '00:55')
  expect([await statusOf('schedule', free), await statusOf('schedule', busy)]).toEqual([
    'closed',
    'published',
  ])
  expect((await doneTo(free)).at(-1)).toEqual({ action: 'close', userId: systemUserId })
  await sql`update care.appointment set status = 'attended' where id = ${id}::uuid`.execute(world.db)
  await endOf(addDays(day, 1), '01:55')
  expect(await statusOf('schedule', busy)).toBe('closed')
})

test('a patient who came and was not attended is no no-show: shown the day after, until it is finished', async () => {
  const day = addDays(world.today, 5)
  const id = await booked(await agendaOf(day))
  await sql`update care.appointment set status = 'waiting', arrived_at = starts_at where id = ${id}::uuid`.execute(
    world.db,
  )
  const count = (today: Day) => leftBehindAlert.count(world.db as never, { actor: world.actor, today })
  await endOf(day)
  expect(await statusOf('appointment', id)).toBe('waiting')
  expect([await count(day), await count(addDays(day, 1))]).toEqual([0, 1])
  await sql`update care.appointment set status = 'attended' where id = ${id}::uuid`.execute(world.db)
  expect(await count(addDays(day, 1))).toBe(0)
})

test('nobody can have the account of the system, and its id is the one of the database', async () => {
  const values = { id: systemUserId, email: 'sistema@hospital.gov.co', name: 'Intruso' }
  const account = world.db.insertInto('admin.appUser').values(values).execute()
  await expect(account).rejects.toMatchObject({ constraint: 'app_user_not_system' })
  const [own] = await rowsFrom<{ id: string }>(world.db)`select platform.system_user() as id`
  expect(own?.id).toBe(systemUserId)
})
