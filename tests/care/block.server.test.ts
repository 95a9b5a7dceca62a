import { addDays } from '@quina/kernel'
import { tellingPatients } from '@quina/people/server'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  blockAffects,
  blockCampus,
  blockSchedule,
  blockSchedules,
  campusBlockAffects,
  campusBlocks,
  liftBlock,
  relocateAppointment,
  scheduleBlocks,
  toRelocate,
} from '../../modules/clinical/care/agenda/block/block.contract.ts'
import { blockOperations } from '../../modules/clinical/care/agenda/block/block.server.ts'
import { agendasTouched } from '../../modules/clinical/care/agenda/block/holiday-touch.server.ts'
import {
  relocateOperation,
  relocationQuery,
} from '../../modules/clinical/care/agenda/relocation/relocate.server.ts'
import {
  bookAppointment,
  freeSlots,
} from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import { bookingOperations } from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import { agendaWorld, shiftOf } from './agenda-world.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
let specialtyId: string
let kind: string
let number = 80_100_000
const operations = [
  ...bookingOperations,
  relocateOperation,
  ...tellingPatients('care.patient_summary', [relocationQuery, ...blockOperations]),
]
beforeAll(async () => {
  world = await agendaWorld()
  specialtyId = await world.specialty('MGE')
  kind = await world.kind('MG1')
})
afterAll(() => world.close())

const head = () =>
  actorFor({
    campusId: world.actor.campusId,
    name: 'Coordinación',
    permissions: [blockSchedules, 'care.appointment.assign', 'care.appointment.reschedule'],
  })
const screens = () => screensOf(operations, { db: world.db as never, actor: head(), today: world.today })

/** Three slots each day, from tomorrow, in a week of its own so that stories do not meet. */
let weeks = 0
async function week() {
  weeks += 1
  const date = addDays(world.today, weeks * 7)
  return { date, untilDay: addDays(date, 2) }
}
async function agenda(
  days: { date: string; untilDay: string },
  hours: readonly [string, string] = ['07:00', '08:00'],
) {
  number += 17
  const locationId = await world.room(String(number))
  const professionalId = await world.professional(String(number), specialtyId)
  const shifts = ['1', '2', '3', '4', '5', '6', '7'].map((weekday) =>
    shiftOf({ weekday: weekday as '1', startsAt: hours[0], endsAt: hours[1] }),
  )
  const whose = { professionalId, specialtyId, locationId, shifts, ...days }
  const id = await world.published(whose as never)
  const slots = await world.db
    .selectFrom('care.slot')
    .select(['id', 'startsAt'])
    .where('scheduleId', '=', id)
    .orderBy('startsAt')
    .execute()
  return { id, slots: slots.map((slot) => slot.id) }
}
const book = async (slotId: string) =>
  screens().act(bookAppointment, {
    patientId: await world.patient(),
    appointmentTypeId: kind,
    wishedOn: world.today,
    channel: 'window',
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
const blocking = (scheduleId: string, date: string, change: object = {}) => ({
  scheduleId,
  scope: 'schedule' as const,
  date,
  startsAt: '00:00',
  untilDay: date,
  endsAt: '23:59',
  motive: 'INC' as const,
  fate: 'relocate' as const,
  notes: null,
  ...change,
})
const statusOf = async (id: string) =>
  (
    await world.db
      .selectFrom('care.appointment')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
const pending = async (scheduleId: string) => screens().ask(toRelocate, { scheduleId })

test('a blocked time takes nobody; its patients wait with possible places, and are moved', async () => {
  const days = await week()
  const one = await agenda(days)
  const other = await agenda(days)
  const booked = await book(one.slots[0]!)
  const { motive, fate, notes, ...when } = blocking(one.id, days.date)
  expect(await screens().ask(blockAffects, when)).toMatchObject({
    slots: 3,
    appointments: 1,
    who: [{ id: booked.id, patient: expect.any(String), professional: expect.any(String) }],
  })
  const done = await screens().act(blockSchedule, { ...when, motive, fate, notes })
  expect(done).toMatchObject({ slots: 3, moved: 0, cancelled: 0, pending: 1 })
  await expect(book(one.slots[1]!)).rejects.toMatchObject({
    code: 'CIT-002',
    message: 'El cupo está bloqueado: incapacidad. Elija otro horario.',
  })
  const [waiting] = await pending(one.id)
  expect(waiting).toMatchObject({ id: booked.id, motive: 'INC', proposal: { slotId: other.slots[0] } })
  await screens().act(relocateAppointment, { id: booked.id, slotId: other.slots[0]! })
  expect(await statusOf(booked.id)).toBe('rescheduled')
  expect(await pending(one.id)).toEqual([])
  const { blocks } = await screens().ask(scheduleBlocks, { scheduleId: one.id })
  expect(blocks).toMatchObject([{ id: done.id, slots: 3, pending: 0, status: 'active' }])
  // What was left by who was moved is not offered again.
  expect(await screens().act(liftBlock, { id: done.id })).toMatchObject({ slots: 2 })
  await expect(screens().act(liftBlock, { id: done.id })).rejects.toMatchObject({ code: 'AGE-028' })
  await expect(book(one.slots[0]!)).rejects.toMatchObject({ code: 'CIT-051' })
  await book(one.slots[1]!)
})

test('all are moved as they are blocked, the nearest first, and who finds no place is not lost', async () => {
  const days = await week()
  const one = await agenda(days)
  const other = await agenda({ date: days.date, untilDay: days.date }, ['07:20', '08:00'])
  const booked = [await book(one.slots[0]!), await book(one.slots[1]!), await book(one.slots[2]!)]
  const all = { untilDay: days.untilDay, fate: 'move' as const }
  const done = await screens().act(blockSchedule, blocking(one.id, days.date, all))
  expect(done).toMatchObject({ slots: 9, moved: 2, pending: 1 })
  const taken = await world.db
    .selectFrom('care.appointment')
    .select(['slotId', 'originId'])
    .where('slotId', 'in', other.slots)
    .execute()
  expect(taken).toHaveLength(2)
  expect(taken).toContainEqual({ slotId: other.slots[0], originId: booked[1]!.id })
  expect(await pending(one.id)).toMatchObject([{ id: booked[0]!.id, proposal: null }])
})

test('those who are cancelled say by which motive, and another block keeps its slots', async () => {
  const days = await week()
  const one = await agenda(days)
  const booked = await book(one.slots[0]!)
  const cancelled = await screens().act(blockSchedule, blocking(one.id, days.date, { fate: 'cancel' }))
  expect(cancelled).toMatchObject({ cancelled: 1, pending: 0 })
  expect(await statusOf(booked.id)).toBe('cancelled')
  const more = { scope: 'professional', untilDay: days.untilDay, motive: 'VAC' }
  await screens().act(blockSchedule, blocking(one.id, days.date, more))
  expect(await screens().act(liftBlock, { id: cancelled.id })).toMatchObject({ slots: 0 })
  await expect(book(one.slots[0]!)).rejects.toMatchObject({ code: 'CIT-002' })
})

test.each([
  ['it ends before it begins', { startsAt: '10:00', endsAt: '09:00' }, 'AGE-022'],
  ['it is past', { date: '2024-01-02', untilDay: '2024-01-02' }, 'AGE-023'],
  ['there is nothing in it', { startsAt: '20:00', endsAt: '21:00' }, 'AGE-024'],
  ['another motive says which', { motive: 'OTR' }, 'AGE-025'],
])('a block is refused: %s', async (_, change, code) => {
  const days = await week()
  const one = await agenda(days)
  await expect(screens().act(blockSchedule, blocking(one.id, days.date, change))).rejects.toMatchObject({
    code,
  })
})

test('with a block and a booking at once, no patient stays in a blocked slot without notice', async () => {
  const days = await week()
  const one = await agenda(days)
  const [blocked, ...booked] = await Promise.allSettled([
    screens().act(blockSchedule, blocking(one.id, days.date)),
    ...one.slots.slice(0, 3).map((slot) => book(slot)),
  ])
  expect(blocked).toMatchObject({ status: 'fulfilled' })
  const given = booked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
  for (const each of booked)
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ code: expect.stringMatching(/^CIT-(002|032)$/) })
  expect((await pending(one.id)).map(({ id }) => id).sort()).toEqual(given.sort())
  const params = {
    appointmentTypeId: kind,
    professionalId: null,
    partOfDay: 'any' as const,
    overbooked: false,
  }
  const free = await screens().ask(freeSlots, { ...params, from: days.date })
  expect(free.filter(({ id }) => one.slots.slice(0, 3).includes(id))).toEqual([])
})

const closing = (date: string, change: object = {}) => ({
  date,
  startsAt: '00:00',
  untilDay: date,
  endsAt: '23:59',
  motive: 'FES' as const,
  fate: 'relocate' as const,
  notes: null,
  ...change,
})

test('a whole site closes: every agenda of it, and what is published later in that time is born blocked', async () => {
  const days = await week()
  const one = await agenda(days)
  const other = await agenda(days)
  const booked = await book(one.slots[0]!)
  await book(other.slots[1]!)
  const { motive: _motive, fate: _fate, notes: _notes, ...hours } = closing(days.date)
  expect(await screens().ask(campusBlockAffects, hours)).toMatchObject({ slots: 6, appointments: 2 })
  const done = await screens().act(blockCampus, closing(days.date))
  expect(done).toMatchObject({ slots: 6, moved: 0, cancelled: 0, pending: 2 })
  expect(await statusOf(booked.id)).toBe('assigned')
  expect((await screens().ask(toRelocate, { scheduleId: null })).map(({ id }) => id)).toContain(booked.id)
  const late = await agenda(days)
  const free = await world.db
    .selectFrom('care.slot')
    .select('status')
    .where('scheduleId', '=', late.id)
    .orderBy('startsAt')
    .execute()
  expect(free.map(({ status }) => status)).toEqual([
    ...Array(3).fill('blocked'),
    ...Array(6).fill('available'),
  ])
  const [block] = await screens().ask(campusBlocks, {})
  expect(block).toMatchObject({ scope: 'campus', slots: 9, pending: 2, status: 'active' })
  expect(await screens().act(liftBlock, { id: done.id })).toMatchObject({ slots: 9 })
})

test('each appointment of a site that closes gets an outcome: cancelled by the house, with its reason', async () => {
  const days = await week()
  const { slots } = await agenda(days)
  const booked = await book(slots[0]!)
  expect(await screens().act(blockCampus, closing(days.date, { fate: 'cancel' }))).toMatchObject({
    cancelled: 1,
  })
  expect(await statusOf(booked.id)).toBe('cancelled')
})

test('a holiday that comes late tells the agendas published for its day, and leads to closing them', async () => {
  const days = await week()
  const { slots } = await agenda(days)
  await book(slots[0]!)
  const about = { date: days.date as never, kind: 'local', actor: head(), today: world.today }
  const reported = await agendasTouched.touched(world.db as never, { ...about, campusId: null })
  expect(reported).toEqual([
    expect.objectContaining({
      detail: '3 cupos y 1 citas: ciérrelos y diga qué se hace con las citas',
      to: `/agenda/bloqueos?day=${days.date}`,
    }),
  ])
  expect(await agendasTouched.touched(world.db as never, { ...about, campusId: 'another' })).toEqual([])
})

test('a block touches the slots it overlaps, even by minutes, and the grid does not move (care dossier §13.2)', async () => {
  number += 17
  const days = await week()
  const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
  const scheduleId = await world.published({
    specialtyId,
    professionalId: await world.professional(String(number), specialtyId),
    locationId: await world.room(String(number)),
    date: days.date,
    untilDay: days.date,
    shifts: weekdays.map((weekday) => shiftOf({ weekday, pauses: '09:40-10:00' })),
  } as never)
  await screens().act(blockSchedule, {
    scheduleId,
    scope: 'schedule',
    motive: 'CAP',
    notes: null,
    fate: 'relocate',
    date: days.date,
    startsAt: '08:50',
    untilDay: days.date,
    endsAt: '09:10',
  } as never)
  const { rows } = await sql<{ hour: string; status: string }>`
    select to_char(starts_at at time zone 'America/Bogota', 'HH24:MI') as hour, status from care.slot
    where schedule_id = ${scheduleId}::uuid order by starts_at`.execute(world.db)
  expect(rows.filter(({ status }) => status === 'blocked').map(({ hour }) => hour)).toEqual([
    '08:40',
    '09:00',
  ])
  expect(rows.filter(({ status }) => status === 'available')).toHaveLength(12)
  expect([rows[0]?.hour, rows.at(-1)?.hour]).toEqual(['07:00', '11:40'])
})
