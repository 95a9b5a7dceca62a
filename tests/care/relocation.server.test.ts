import { performAction } from '@quina/blocks/server'
import { addDays, day } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeRelocation,
  relocateAppointment,
  toRelocate,
} from '../../modules/clinical/care/agenda/block/block.contract.ts'
import {
  closeRelocationOperation,
  relocateOperation,
  relocationAlert,
  relocationQuery,
} from '../../modules/clinical/care/agenda/relocation/relocate.server.ts'
import { appointmentService } from '../../modules/clinical/care/appointment/appointment/appointment.server.ts'
import {
  bookAppointment,
  requestAppointment,
  waitingRequests,
} from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import {
  bookingOperations,
  tellingOperations,
} from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import { requestLimitAlert } from '../../modules/clinical/care/appointment/booking/request-limit.server.ts'
import {
  offerSlot,
  slotOffers,
} from '../../modules/clinical/care/appointment/slot-offer/slot-offer.contract.ts'
import {
  offerOperations,
  tellingOffers,
} from '../../modules/clinical/care/appointment/slot-offer/slot-offer.server.ts'
import { agendaWorld, shiftOf } from './agenda-world.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
let kind: string
let slots: string[]
beforeAll(async () => {
  world = await agendaWorld()
  const specialtyId = await world.specialty('MGE')
  kind = await world.kind('MG1')
  const date = addDays(world.today, 3)
  const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
  const scheduleId = await world.published({
    professionalId: await world.professional('83200001', specialtyId),
    specialtyId,
    locationId: await world.room('C19'),
    date,
    untilDay: date,
    shifts: weekdays.map((weekday) => shiftOf({ weekday, startsAt: '08:00', endsAt: '12:00' })),
  } as never)
  const found = await world.db
    .selectFrom('care.slot')
    .select('id')
    .where('scheduleId', '=', scheduleId)
    .orderBy('startsAt')
    .execute()
  slots = found.map(({ id }) => id)
})
afterAll(() => world.close())

const operations = [
  ...[
    ...bookingOperations,
    ...tellingOperations,
    relocateOperation,
    closeRelocationOperation,
    relocationQuery,
  ],
  ...[...offerOperations, ...tellingOffers],
]
const desk = () => screensOf(operations, { db: world.db as never, actor: world.actor, now: new Date() })
const wish = () => ({ appointmentTypeId: kind, wishedOn: world.today, channel: 'telephone' as const })
const booking = (patientId: string, slotId: string) =>
  desk().act(bookAppointment, {
    ...wish(),
    patientId,
    slotId,
    requestId: null,
    overbooked: false,
    contractId: null,
    authorisationNumber: null,
    orderNumber: null,
    companion: null,
    notes: null,
    overbookingReason: null,
  })
const asking = (patientId: string, change: object = {}) =>
  desk().act(requestAppointment, {
    ...wish(),
    patientId,
    partOfDay: 'any' as const,
    priority: '4' as const,
    limitOn: null,
    ...change,
  })
const run = (id: string, action: 'cancel' | 'reschedule', input: object) =>
  world.writing((tx) =>
    performAction(appointmentService, {
      tx,
      actor: world.actor,
      today: world.today,
      id,
      action,
      input,
    } as never),
  )
const cancelled = async (patientId: string, slotId: string, motive = 'I01') => {
  const { id } = await booking(patientId, slotId)
  await run(id, 'cancel', { motive, reason: null })
  return id
}
const waits = async (id: string) =>
  (await desk().ask(toRelocate, { scheduleId: null })).find((one) => one.id === id) ?? null
const barring = (patientId: string, set: ReturnType<typeof sql>) =>
  sql`update people.patient set ${set} where id = ${patientId}::uuid`.execute(world.db)
const pending = async () => (await desk().ask(slotOffers, {})).filter(({ status }) => status === 'pending')

test('a patient the house cancels is to be relocated until the next appointment, with the day of the request', async () => {
  const id = await cancelled(await world.patient(), slots[0]!)
  expect(await waits(id)).toMatchObject({ cancelled: true, dueAt: expect.any(String) })
  expect(await relocationAlert.count(world.db, { actor: world.actor, today: world.today })).toBe(1)
  const next = await desk().act(relocateAppointment, { id, slotId: slots[1]! })
  expect(await waits(id)).toBeNull()
  const rows = await world.db
    .selectFrom('care.appointment')
    .select(['id', 'requestId', 'firstStartsAt', 'originId', 'status', 'relocatedBy'])
    .where('id', 'in', [id, next.id])
    .execute()
  const before = rows.find((one) => one.id === id)!
  const after = rows.find((one) => one.id === next.id)!
  expect(after).toMatchObject({ requestId: before.requestId, originId: id, status: 'assigned' })
  expect(after.firstStartsAt).toEqual(before.firstStartsAt)
  expect(before).toMatchObject({ status: 'cancelled', relocatedBy: next.id })
  const again = desk().act(relocateAppointment, { id, slotId: slots[2]! })
  await expect(again).rejects.toMatchObject({ code: 'CIT-054' })
})

test('any appointment of the specialty ends the wait, so does a reason; the patient who cancels waits for nothing', async () => {
  const patientId = await world.patient()
  const id = await cancelled(patientId, slots[3]!)
  await booking(patientId, slots[3]!)
  expect(await waits(id)).toBeNull()
  const declined = await cancelled(await world.patient(), slots[4]!)
  await desk().act(closeRelocation, { id: declined, reason: 'El paciente desiste de la cita' })
  expect(await waits(declined)).toBeNull()
  expect(await waits(await cancelled(await world.patient(), slots[4]!, 'P01'))).toBeNull()
})

test('a place that is freed by rescheduling is offered to the waiting list, as one freed by cancelling', async () => {
  const { id } = await booking(await world.patient(), slots[5]!)
  const request = await asking(await world.patient())
  await run(id, 'reschedule', { slotId: slots[6]!, by: 'patient', reason: null })
  const [offer] = await pending()
  expect(offer).toMatchObject({ requestId: request.id })
})

test.each([
  ['dead', sql`deceased_on = '2026-01-01'`],
  ['inactive', sql`active = false`],
])('a patient who is %s is given, offered and listed for no appointment', async (_, set) => {
  const patientId = await world.patient()
  const request = await asking(patientId, { priority: '1', limitOn: addDays(world.today, 1) })
  await barring(patientId, set)
  await expect(booking(patientId, slots[7]!)).rejects.toMatchObject({ code: 'CIT-052' })
  await expect(asking(patientId)).rejects.toMatchObject({ code: 'CIT-052' })
  const offered = desk().act(offerSlot, { slotId: slots[7]!, requestId: request.id })
  await expect(offered).rejects.toMatchObject({ code: 'CIT-052' })
  await cancelled(await world.patient(), slots[8]!, 'P01')
  expect((await pending()).map((one) => one.requestId)).not.toContain(request.id)
})

test('priority 1 has its clinical limit, comes first by it, and is an alert once it passed', async () => {
  const patientId = await world.patient()
  await expect(asking(patientId, { priority: '1' })).rejects.toMatchObject({
    code: 'CIT-055',
    fields: { limitOn: expect.any(String) },
  })
  const later = await asking(await world.patient(), { priority: '1', limitOn: addDays(world.today, 9) })
  const sooner = await asking(patientId, { priority: '1', limitOn: addDays(world.today, 5) })
  const list = (await desk().ask(waitingRequests, {})).map(({ id }) => id)
  expect(list.indexOf(sooner.id)).toBeLessThan(list.indexOf(later.id))
  const late = (today: string) => requestLimitAlert.count(world.db, { actor: world.actor, today: day(today) })
  const before = await late(addDays(world.today, 5))
  expect(await late(addDays(world.today, 6))).toBe(before + 1)
})
