import { addDays } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import {
  bookAppointment,
  requestAppointment,
} from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import { bookingOperations } from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import { agendaWorld } from './agenda-world.ts'

const world = await agendaWorld()
afterAll(() => world.close())

/** Who may give one appointment of a specialty, and no second. */
const actor = actorFor({ campusId: world.actor.campusId, permissions: ['care.appointment.assign'] })
const screens = screensOf(bookingOperations, { db: world.db as never, actor, today: world.today })
const kind = await world.kind('MG1')

const book = (patientId: string, slotId: string) =>
  screens.act(bookAppointment, {
    patientId,
    slotId,
    appointmentTypeId: kind,
    wishedOn: world.today,
    channel: 'window',
    requestId: null,
    overbooked: false,
    contractId: null,
    authorisationNumber: null,
    orderNumber: null,
    companion: null,
    notes: null,
    overbookingReason: null,
  } as never)

/** Thirty-two slots at hours of their own, of four professionals of one specialty. */
async function publishedSlots(): Promise<string[]> {
  const specialtyId = (await world.specialty('MGE')) as never
  const ids: string[] = []
  for (let place = 0; place < 4; place += 1) {
    const professionalId = (await world.professional(String(79_400_000 + place), specialtyId)) as never
    const locationId = (await world.room(`R${place}`)) as never
    const days = { date: addDays(world.today, 1), untilDay: addDays(world.today, 10) }
    const scheduleId = await world.published({ professionalId, specialtyId, locationId, ...days })
    const slots = await world.db
      .selectFrom('care.slot')
      .select('id')
      .where('scheduleId', '=', scheduleId)
      .orderBy('startsAt')
      .execute()
    ids.push(...slots.slice(place * 8, place * 8 + 8).map(({ id }) => id))
  }
  return ids
}

test('thirty-two bookings of one patient at once give one appointment of the specialty', async () => {
  const patientId = await world.patient()
  const slots = await publishedSlots()
  expect(slots).toHaveLength(32)
  const results = await Promise.allSettled(slots.map((slotId) => book(patientId, slotId)))
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refused).toEqual(Array(31).fill('CIT-011'))
  const rows = await world.db
    .selectFrom('care.appointment')
    .select('status')
    .where('patientId', '=', patientId)
    .execute()
  expect(rows).toEqual([{ status: 'assigned' }])
})

test.each([bookAppointment, requestAppointment])(
  'what gives a place is sent with its key: $name',
  ({ name }) => {
    const [served] = bookingOperations.filter(({ endpoint }) => endpoint.path.endsWith(`/${name}`))
    expect(served?.endpoint.keyed).toBe(true)
  },
)
