import { addDays, newId } from '@quina/kernel'
import { tellingPatients } from '@quina/people/server'
import { actorFor, screensOf } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toRelocate } from '../../modules/clinical/care/agenda/block/block.contract.ts'
import { relocationQuery } from '../../modules/clinical/care/agenda/relocation/relocate.server.ts'
import {
  transferAppointments,
  transferProposals,
} from '../../modules/clinical/care/agenda/transfer/transfer.contract.ts'
import { transferring } from '../../modules/clinical/care/agenda/transfer/transfer.server.ts'
import { transferFactsOf } from '../../modules/clinical/care/agenda/transfer-moves/transfer-facts.server.ts'
import { bookAppointment } from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import { bookingOperations } from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import { agendaWorld, shiftOf } from './agenda-world.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
let specialtyId: string
let kind: string
let number = 81_100_000
const operations = [
  ...bookingOperations,
  ...transferring,
  ...tellingPatients('care.patient_summary', [relocationQuery]),
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
    permissions: [
      'care.transfer.issue',
      ...['assign', 'reschedule', 'duplicate'].map((may) => `care.appointment.${may}`),
    ],
  })
const screens = () => screensOf(operations, { db: world.db as never, actor: head(), today: world.today })

let weeks = 0
function week() {
  weeks += 1
  const date = addDays(world.today, weeks * 6)
  return { date, untilDay: addDays(date, 3) }
}

async function agenda(
  days: { date: string; untilDay: string },
  hours: readonly [string, string] = ['07:00', '08:00'],
) {
  number += 17
  const locationId = await world.room(String(number))
  const professionalId = await world.professional(String(number), specialtyId)
  const shifts = ['1', '2', '3', '4', '5', '6', '7'].map((weekday) =>
    shiftOf({ weekday: weekday as '1', startsAt: hours[0], endsAt: hours[1], minutes: 20 }),
  )
  const id = await world.published({ professionalId, specialtyId, locationId, shifts, ...days } as never)
  const slots = await world.db
    .selectFrom('care.slot')
    .select(['id', 'startsAt'])
    .where('scheduleId', '=', id)
    .orderBy('startsAt')
    .execute()
  return { id, professionalId, slots }
}

const book = async (slotId: string, patientId?: string) =>
  screens().act(bookAppointment, {
    patientId: patientId ?? (await world.patient()),
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
const about = (professionalId: string, day: string, change: object = {}) => ({
  professionalId,
  fromDay: day,
  untilDay: day,
  specialtyId: null,
  mode: 'free' as const,
  ontoDay: null,
  campusId: null,
  destinations: null,
  ...change,
})
const reason = 'El profesional se incapacita.'
const only = (professionalId: string) => ({ destinations: [{ professionalId }] })
const found = (input: ReturnType<typeof about>) => screens().ask(transferProposals, input)
const chosen = (appointments: readonly { id: string; slotId: string | null }[]) =>
  appointments.map(({ id, slotId }) => ({ appointmentId: id, slotId }))
const transferAll = async (input: ReturnType<typeof about>) => {
  const { appointments } = await found(input)
  return screens().act(transferAppointments, { ...input, reason, moves: chosen(appointments) })
}
const of = async (id: string) =>
  world.db.selectFrom('care.appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const becameOf = (id: string) =>
  world.db.selectFrom('care.appointment').selectAll().where('originId', '=', id).executeTakeFirstOrThrow()

test('forty appointments of a day pass to another, each at its hour, and the acta tells of all of them', async () => {
  const days = week()
  const long = ['06:00', '20:00'] as const
  const one = await agenda(days, long)
  const other = await agenda(days, long)
  const today = one.slots.slice(0, 40)
  for (const { id } of today) await book(id)
  const input = about(one.professionalId, days.date, only(other.professionalId))
  const { appointments } = await found(input)
  expect(appointments).toHaveLength(40)
  const hours = new Map(other.slots.map(({ id, startsAt }) => [id, startsAt.toISOString()]))
  expect(appointments.every(({ slotId, startsAt }) => hours.get(slotId!) === startsAt)).toBe(true)
  const done = await screens().act(transferAppointments, { ...input, reason, moves: chosen(appointments) })
  expect(done).toMatchObject({ moved: 40, stayed: 0 })
  const { moves } = await transferFactsOf(world.db, done.id)
  expect(moves).toHaveLength(40)
  expect(moves.every(({ goesAt, hadAt, cause }) => goesAt === hadAt && cause === null)).toBe(true)
  const first = await becameOf(appointments[0]!.id)
  const origin = await of(appointments[0]!.id)
  expect(first).toMatchObject({ requestId: origin.requestId, firstStartsAt: origin.firstStartsAt })
  const left = await world.db
    .selectFrom('care.slot')
    .select('status')
    .where(
      'id',
      'in',
      today.map(({ id }) => id),
    )
    .execute()
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['moved']))
}, 60_000)

test('nothing moves until it is agreed, and who finds no place waits to be relocated', async () => {
  const days = week()
  const one = await agenda(days)
  const other = await agenda({ date: days.date, untilDay: days.date }, ['07:20', '08:00'])
  const booked = [await book(one.slots[0]!.id), await book(one.slots[1]!.id), await book(one.slots[2]!.id)]
  const input = about(one.professionalId, days.date, only(other.professionalId))
  const { appointments } = await found(input)
  expect(appointments.map(({ slotId }) => slotId)).toEqual([null, other.slots[0]!.id, other.slots[1]!.id])
  expect((await of(booked[1]!.id)).status).toBe('assigned')
  expect(await transferAll(input)).toMatchObject({ moved: 2, stayed: 1 })
  const waiting = await screens().ask(toRelocate, { scheduleId: one.id })
  expect(waiting).toMatchObject([{ id: booked[0]!.id, unmoved: true, motive: null }])
})

test('a professional busy at an hour is replaced in the proposal, several share, and another day keeps the hour', async () => {
  const days = week()
  const one = await agenda(days)
  const other = await agenda(days, ['07:20', '08:00'])
  const third = await agenda(days)
  const patientId = await world.patient()
  const busy = await book(one.slots[0]!.id, patientId)
  await book((await agenda(days)).slots[1]!.id, patientId)
  const { appointments } = await found(about(one.professionalId, days.date, only(other.professionalId)))
  expect(appointments.map(({ slotId }) => slotId)).toEqual([other.slots[1]!.id])
  await book(one.slots[1]!.id)
  const both = [{ professionalId: other.professionalId }, { professionalId: third.professionalId }]
  const shared = about(one.professionalId, days.date, { mode: 'spread' as const, destinations: both })
  const slots = (await found(shared)).appointments.map(({ slotId }) => slotId)
  expect(slots).toEqual([third.slots[0]!.id, other.slots[0]!.id])
  const onto = about(one.professionalId, days.date, { ontoDay: addDays(days.date as never, 2) })
  expect((await found(onto)).appointments.map(({ slotId }) => slotId)).toEqual([
    one.slots[6]!.id,
    one.slots[7]!.id,
  ])
  expect(await transferAll(onto)).toMatchObject({ moved: 2, stayed: 0 })
  expect(await becameOf(busy.id)).toMatchObject({
    slotId: one.slots[6]!.id,
    professionalId: one.professionalId,
  })
})

test('a whole agenda passes with its hours and nobody has another appointment; who already attends then is refused', async () => {
  const days = week()
  const one = await agenda(days)
  const busy = await agenda(days)
  const booked = await book(one.slots[0]!.id)
  const substitute = await world.professional('81900001', specialtyId)
  const input = (to: string) => about(one.professionalId, days.date, { mode: 'whole' as const, ...only(to) })
  await expect(found(input(busy.professionalId))).rejects.toMatchObject({ code: 'AGE-036' })
  const other = await world.professional('81900002', await world.specialty('PED'))
  await expect(found(input(other))).rejects.toMatchObject({ code: 'AGE-035' })
  const done = await screens().act(transferAppointments, { ...input(substitute), reason, moves: null })
  expect(done).toMatchObject({ moved: 1, stayed: 0 })
  expect(await of(booked.id)).toMatchObject({ status: 'assigned', professionalId: substitute })
  const { moves } = await transferFactsOf(world.db, done.id)
  expect(moves).toMatchObject([{ becameId: null, cause: null }])
})

test.each([
  ['it ends before it begins', { untilDay: '2020-01-01' }, 'AGE-030'],
  ['a whole agenda goes to one', { mode: 'whole' }, 'AGE-031'],
  ['sharing wants several', { mode: 'spread' }, 'AGE-032'],
  ['there is nobody', {}, 'AGE-034'],
])('a transfer is refused: %s', async (_, change, code) => {
  const days = week()
  const one = await agenda(days)
  const input = about(one.professionalId, days.date, change)
  await expect(screens().act(transferAppointments, { ...input, reason, moves: null })).rejects.toMatchObject({
    code,
  })
})

test('a booking made meanwhile keeps its slot; the transferred one stays, with who has it and the next three', async () => {
  const days = week()
  const one = await agenda(days)
  const other = await agenda(days)
  const booked = await book(one.slots[0]!.id)
  const late = await book(one.slots[1]!.id)
  const input = about(one.professionalId, days.date, only(other.professionalId))
  const { appointments } = await found(input)
  await book(appointments[0]!.slotId!)
  const done = await screens().act(transferAppointments, {
    ...input,
    reason,
    moves: chosen(appointments.filter(({ id }) => id !== late.id)),
  })
  expect(done).toMatchObject({ moved: 0, stayed: 2 })
  const { moves } = await transferFactsOf(world.db, done.id)
  expect(moves.map(({ cause }) => cause)).toEqual([
    expect.stringMatching(/ya fue asignado por .* Siguen libres: [^,]+, [^,]+, [^,]+\.$/),
    'Se asignó después de ver la propuesta.',
  ])
  expect((await of(booked.id)).status).toBe('assigned')
  expect((await screens().ask(toRelocate, { scheduleId: one.id })).map(({ id }) => id)).toEqual([
    booked.id,
    late.id,
  ])
})

test('two transfers of the same appointments at once move each of them once', async () => {
  const days = week()
  const one = await agenda(days)
  const other = await agenda(days)
  const third = await agenda(days)
  const booked = [await book(one.slots[0]!.id), await book(one.slots[1]!.id), await book(one.slots[2]!.id)]
  const params = [other, third].map(({ professionalId }) =>
    about(one.professionalId, days.date, only(professionalId)),
  )
  const seen = await Promise.all(params.map((input) => found(input)))
  const done = await Promise.allSettled(
    params.map((input, index) =>
      screens().act(transferAppointments, { ...input, reason, moves: chosen(seen[index]!.appointments) }),
    ),
  )
  expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
  const became = await world.db
    .selectFrom('care.appointment')
    .select(['originId', 'status'])
    .where(
      'originId',
      'in',
      booked.map(({ id }) => id),
    )
    .where('status', '=', 'assigned')
    .execute()
  expect(became.map(({ originId }) => originId).sort()).toEqual(booked.map(({ id }) => id).sort())
})

test('refuses to pass a whole agenda to nobody', async () => {
  const days = week()
  const one = await agenda(days)
  await book(one.slots[0]!.id)
  const input = about(one.professionalId, days.date, { mode: 'whole', ...only(newId()) })
  await expect(found(input)).rejects.toMatchObject({ code: 'AGE-039' })
})
