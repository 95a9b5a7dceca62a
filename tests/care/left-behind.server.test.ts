import { addDays } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftBehindAlert } from '../../modules/care/appointment/left-behind.server.ts'
import { bookAppointment } from '../../modules/care/booking/booking.contract.ts'
import { bookingOperations } from '../../modules/care/booking/booking.server.ts'
import { agendaWorld } from './agenda-world.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
beforeAll(async () => {
  world = await agendaWorld()
})
afterAll(() => world.close())

/** An appointment of tomorrow, in an agenda of its own. */
async function booked() {
  const specialtyId = (await world.specialty('MGE')) as never
  const scheduleId = await world.published({
    professionalId: (await world.professional('79500017', specialtyId)) as never,
    specialtyId,
    locationId: (await world.room('79500017')) as never,
    date: addDays(world.today, 1),
    untilDay: addDays(world.today, 10),
  })
  const { id: slotId } = await world.db
    .selectFrom('care.slot')
    .select('id')
    .where('scheduleId', '=', scheduleId)
    .orderBy('startsAt')
    .executeTakeFirstOrThrow()
  const asked = {
    patientId: await world.patient(),
    slotId,
    appointmentTypeId: await world.kind('MG1'),
    wishedOn: world.today,
    channel: 'window',
    overbooked: false,
  }
  const screens = screensOf(bookingOperations, {
    db: world.db as never,
    actor: world.actor,
    today: world.today,
  })
  return screens.act(bookAppointment, asked as never)
}

test('an appointment of a past day without an outcome is listed until somebody gives it one', async () => {
  const count = () => leftBehindAlert.count(world.db as never, { actor: world.actor, today: world.today })
  const { id } = await booked()
  expect(await count()).toBe(0)
  await sql`
    update care.appointment set date = ${addDays(world.today, -1)}::date, starts_at = starts_at - interval '10 days',
      ends_at = ends_at - interval '10 days' where id = ${id}::uuid`.execute(world.db)
  expect(await count()).toBe(1)
  await sql`update care.appointment set status = 'missed' where id = ${id}::uuid`.execute(world.db)
  expect(await count()).toBe(0)
})
