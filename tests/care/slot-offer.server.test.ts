import { performAction } from '@quina/blocks/server'
import { addDays } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentService } from '../../modules/clinical/care/appointment/appointment/appointment.server.ts'
import {
  bookAppointment,
  freeSlots,
  requestAppointment,
} from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import { bookingOperations } from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import { expireOffer } from '../../modules/clinical/care/appointment/slot-offer/offering.server.ts'
import {
  acceptOffer,
  declineOffer,
  offerSlot,
  slotOffers,
} from '../../modules/clinical/care/appointment/slot-offer/slot-offer.contract.ts'
import {
  offerOperations,
  tellingOffers,
} from '../../modules/clinical/care/appointment/slot-offer/slot-offer.server.ts'
import { expectedToday } from '../../modules/clinical/care/record/front-desk/front-desk.contract.ts'
import { expectedTodayOperation } from '../../modules/clinical/care/record/front-desk/front-desk.server.ts'
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
    professionalId: await world.professional('83100001', specialtyId),
    specialtyId,
    locationId: await world.room('C09'),
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

const operations = [expectedTodayOperation, ...bookingOperations, ...offerOperations, ...tellingOffers]
const clerk = () => actorFor({ campusId: world.actor.campusId, permissions: ['care.appointment.assign'] })
/** At this hour: offers end by the clock of the database, and those of more than a week ago are not shown. */
const desk = () => screensOf(operations, { db: world.db as never, actor: clerk(), now: new Date() })
const wish = () => ({ appointmentTypeId: kind, wishedOn: world.today, channel: 'telephone' as const })
const booked = async (slotId: string) =>
  (
    await desk().act(bookAppointment, {
      ...wish(),
      patientId: await world.patient(),
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
  ).id
const waits = async (priority: '1' | '4', partOfDay: 'any' | 'pm' = 'any') =>
  (
    await desk().act(requestAppointment, {
      ...wish(),
      patientId: await world.patient(),
      partOfDay,
      priority,
      limitOn: priority === '1' ? addDays(world.today, 9) : null,
    })
  ).id
const cancel = (id: string) =>
  world.db.transaction().execute((tx) =>
    performAction(appointmentService, {
      tx: tx as never,
      actor: world.actor,
      today: world.today,
      id,
      action: 'cancel',
      input: { motive: 'P01', reason: null } as never,
    }),
  )
const offered = async (slotId: string, requestId: string | null) =>
  (await desk().act(offerSlot, { slotId, requestId })).id
const pending = async () => (await desk().ask(slotOffers, {})).filter(({ status }) => status === 'pending')
const nothing = { contractId: null, authorisationNumber: null, orderNumber: null }

test('a freed slot is offered by priority, kept meanwhile, passed on when declined, and taken with its request', async () => {
  const slot = slots[0]!
  const first = await booked(slot)
  const general = await waits('4')
  const urgent = await waits('1')
  await waits('1', 'pm')
  await cancel(first)
  const [offer] = await pending()
  expect(offer).toMatchObject({ requestId: urgent, status: 'pending', refusals: 0 })
  await expect(booked(slot)).rejects.toMatchObject({ code: 'CIT-047' })
  const free = { appointmentTypeId: kind, from: world.today, professionalId: null, partOfDay: 'any' as const }
  const left = await desk().ask(freeSlots, { ...free, overbooked: false })
  expect(left.map(({ id }) => id)).not.toContain(slot)
  await desk().act(declineOffer, { id: offer!.id, reason: 'Está de viaje' })
  const [next] = await pending()
  expect(next!.requestId).toBe(general)
  const taken = await desk().act(acceptOffer, { id: next!.id, ...nothing })
  const row = await world.db
    .selectFrom('care.appointment')
    .select(['requestId', 'slotId', 'status'])
    .where('id', '=', taken.id as never)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ requestId: general, slotId: slot, status: 'assigned' })
  await expect(desk().act(acceptOffer, { id: next!.id, ...nothing })).rejects.toMatchObject({
    code: 'CIT-046',
  })
})

test('an unanswered offer expires, goes to the next, and is open to any patient when nobody is left', async () => {
  const slot = slots[2]!
  const id = await offered(slot, null)
  const offering = (now: Date) => (tx: never) =>
    expireOffer({ tx, actor: { userId: world.actor.userId, campusId: world.actor.campusId }, now }, id)
  const run = (now: Date) => world.db.transaction().execute(offering(now) as never)
  expect(await run(new Date())).toBe(false)
  await sql`update care.slot_offer set offered_at = now() - interval '40 minutes', expires_at = now() - interval '1 minute'
            where id = ${id}::uuid`.execute(world.db)
  expect(await run(new Date())).toBe(true)
  const reported = await desk().ask(slotOffers, {})
  expect(reported.find((one) => one.id === id)).toMatchObject({ status: 'expired' })
  for (const one of await pending()) await desk().act(declineOffer, { id: one.id, reason: null })
  expect(await pending()).toEqual([])
  await expect(desk().act(offerSlot, { slotId: slot, requestId: null })).rejects.toMatchObject({
    code: 'CIT-045',
  })
  expect(await booked(slot)).toBeTruthy()
})

test('with one patient accepting and another booking at once, the slot goes to the one it was offered to', async () => {
  const slot = slots[4]!
  const requestId = await waits('1')
  const id = await offered(slot, requestId)
  const tries = await Promise.allSettled([
    booked(slot),
    booked(slot),
    desk().act(acceptOffer, { id, ...nothing }),
    booked(slot),
  ])
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected'])
})

test('a slot is offered once, and not when it is about to begin or has no room', async () => {
  const slot = slots[6]!
  const requestId = await waits('1')
  await desk().act(offerSlot, { slotId: slot, requestId })
  await expect(desk().act(offerSlot, { slotId: slot, requestId: await waits('1') })).rejects.toBeTruthy()
  await booked(slots[7]!)
  await expect(desk().act(offerSlot, { slotId: slots[7]!, requestId: null })).rejects.toMatchObject({
    code: 'CIT-044',
  })
})

test('at the desk those of today are offered who are still to come or wait already, of that site alone', async () => {
  const id = await booked(slots[9]!)
  const { db, today } = world
  const expected = async (actor = clerk()) => {
    const { rows } = await screensOf([expectedTodayOperation], { db: db as never, actor, today }).ask(
      expectedToday,
      {},
    )
    return rows.flatMap((row) => (row.id === id ? row.waiting : []))
  }
  const becomes = (change: ReturnType<typeof sql>) =>
    sql`update care.appointment set ${change} where id = ${id}::uuid`.execute(db)
  expect(await expected()).toEqual([])
  await becomes(
    sql`date = ${today}, starts_at = now() + interval '5 minutes', ends_at = now() + interval '25 minutes'`,
  )
  expect([await expected(), await expected(actorFor())]).toEqual([[false], []])
  await becomes(sql`starts_at = now() - interval '90 minutes'`)
  expect(await expected()).toEqual([])
  await becomes(sql`status = 'waiting'`)
  expect(await expected()).toEqual([true])
})
