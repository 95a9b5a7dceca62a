import { load } from '@quina/blocks/server'
import { addDays, day, newId } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  duplicateSchedule,
  previewSchedule,
  professionalSpecialties,
  schedule,
} from '../../modules/clinical/care/schedule/schedule/schedule.contract.ts'
import {
  roomsOffered,
  scheduleOperations,
  scheduleService,
} from '../../modules/clinical/care/schedule/schedule/schedule.server.ts'
import { previewOperations } from '../../modules/clinical/care/schedule/schedule-preview/preview.server.ts'
import { agendaWorld, shiftOf } from './agenda-world.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
let general: string
let number = 79_100_000
beforeAll(async () => {
  world = await agendaWorld()
  general = await world.specialty('MGE')
})
afterAll(() => world.close())

const doctor = () => {
  number += 17
  return world.professional(String(number), general)
}
const office = () => {
  number += 17
  return world.room(String(number))
}
const whose = async () => ({
  professionalId: (await doctor()) as never,
  specialtyId: general as never,
  locationId: (await office()) as never,
})
const slotsOf = (id: string) =>
  world.db
    .selectFrom('care.slot')
    .select(['startsAt', 'status', 'day'])
    .where('scheduleId', '=', id)
    .orderBy('startsAt')
    .execute()
const standing = async (id: string) =>
  (await slotsOf(id)).filter(({ status }) => ['available', 'blocked'].includes(status))
const november = { date: day('2027-11-01'), untilDay: day('2027-11-30') }

test('what is published has its slots, to the minute, and takes the next number', async () => {
  const shifts = [shiftOf({ weekday: '3', pauses: '09:40-10:00' })]
  const id = await world.published({ ...(await whose()), ...november, shifts })
  const slots = await slotsOf(id)
  expect(slots).toHaveLength(4 * 14)
  expect(slots[0]?.startsAt.toISOString()).toBe('2027-11-03T12:00:00.000Z')
  expect((await world.writing((tx) => load(tx, place, id))).number).toBeGreaterThan(0)
})

const place = {
  document: schedule,
  tables: scheduleService,
  get actor() {
    return world.actor
  },
}

test('the rooms that are offered are those that publishing accepts: of this site, in service, and rooms', async () => {
  const elsewhere = newId()
  await world.db
    .insertInto('admin.campus')
    .values({ id: elsewhere, code: 'S-OTRA', name: 'La de los otros' })
    .execute()
  const add = async (code: string, change: object = {}) => {
    const campusId = world.actor.campusId as never
    const values = { id: newId(), campusId, kind: 'consulting', code, name: `Ofrecida ${code}`, ...change }
    await world.db.insertInto('hospital.location').values(values).execute()
  }
  await add('OF1')
  await add('OF2', { kind: 'block' })
  await add('OF3', { condition: 'maintenance' })
  await add('OF4', { campusId: elsewhere })
  const found = await world.writing((tx) =>
    roomsOffered(tx, world.actor.campusId, { q: 'Ofrecida', id: null }),
  )
  expect(found.map(({ label }) => label)).toEqual(['OF1 Ofrecida OF1'])
})

test('a professional is in one place at a time, and so is a room: nothing is published by halves', async () => {
  const one = await whose()
  await world.published({ ...one, ...november })
  const elsewhere = await world.draft({ ...one, locationId: (await office()) as never, ...november })
  await expect(world.runSchedule(elsewhere, 'publish')).rejects.toMatchObject({ code: 'AGE-010' })
  const other = await world.draft({ ...one, professionalId: (await doctor()) as never, ...november })
  await expect(world.runSchedule(other, 'publish')).rejects.toThrow('El consultorio está ocupado por AGE')
  expect(await slotsOf(elsewhere)).toEqual([])
})

test('of thirty-two agendas of one professional published at once one succeeds, and the others are refused', async () => {
  const one = await whose()
  const rooms = await Promise.all(Array.from({ length: 32 }, office))
  const drafts = await Promise.all(
    rooms.map((room) => world.draft({ ...one, locationId: room as never, ...november })),
  )
  const done = await Promise.allSettled(drafts.map((id) => world.runSchedule(id, 'publish')))
  const lost = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []))
  expect(lost).toHaveLength(31)
  // Who comes before the winner ended is refused by the database, in the words of its constraint.
  const how = lost.map(
    (reason) => (Reflect.get(reason, 'constraint') ?? Reflect.get(reason, 'code')) as string,
  )
  expect(new Set(how)).toEqual(
    new Set(['AGE-010', 'slot_professional_once'].filter((each) => how.includes(each))),
  )
  const standingOfAll = await Promise.all(drafts.map(standing))
  expect(standingOfAll.filter((slots) => slots.length > 0)).toHaveLength(1)
})

test('a published agenda changes only what is to come, and what stays is not made again', async () => {
  const one = await whose()
  const from = { date: addDays(world.today, 1), untilDay: addDays(world.today, 14) }
  const id = await world.published({ ...one, ...from, shifts: [shiftOf({ endsAt: '09:00' })] })
  const before = await world.db.selectFrom('care.slot').selectAll().where('scheduleId', '=', id).execute()
  const { version, ...stored } = await world.writing((tx) => load(tx, place, id))
  const input = Object.fromEntries(
    Object.keys(schedule.fields).map((name) => [name, (stored as Record<string, unknown>)[name]]),
  )
  await world.edit(id, version, {
    ...input,
    shifts: [shiftOf({ startsAt: '08:00', endsAt: '10:00' })],
  } as never)
  const now = await standing(id)
  const early = before.filter(({ startsAt }) => startsAt.toISOString().slice(11, 16) >= '13:00')
  expect(now).toHaveLength(before.length)
  const ids = await world.db
    .selectFrom('care.slot')
    .select('id')
    .where('scheduleId', '=', id)
    .where('status', '=', 'available')
    .execute()
  expect(ids.map((slot) => slot.id)).toEqual(expect.arrayContaining(early.map((slot) => slot.id)))
  const other = { ...input, professionalId: await doctor() } as never
  await expect(world.edit(id, version + 1, other)).rejects.toMatchObject({ code: 'AGE-011' })
})

test('closing takes away what is to come; annulling, everything', async () => {
  const id = await world.published({ ...(await whose()) })
  await world.runSchedule(id, 'close', { reason: 'Terminó su contrato' })
  const left = await standing(id)
  expect(left.every(({ startsAt }) => startsAt <= new Date())).toBe(true)
  const other = await world.published({ ...(await whose()), ...november })
  await world.runSchedule(other, 'annul', { reason: 'Se publicó por error' })
  expect(await standing(other)).toEqual([])
})

const refusals = [
  ['it ends before it begins', { untilDay: day('2027-10-31') }, 'AGE-001'],
  ['more than a year', { untilDay: day('2028-11-02') }, 'AGE-002'],
  ['intramural without a room', { locationId: null }, 'AGE-003'],
  ['a shift backwards', { shifts: [shiftOf({ startsAt: '12:00', endsAt: '07:00' })] }, 'AGE-004'],
  ['pauses that cannot be read', { shifts: [shiftOf({ pauses: 'a las diez' })] }, 'AGE-005'],
  ['pauses outside', { shifts: [shiftOf({ pauses: '12:30-12:40' })] }, 'AGE-015'],
  [
    'shifts that meet',
    { shifts: [shiftOf(), shiftOf({ weekday: '2', startsAt: '11:40', endsAt: '12:40' })] },
    'AGE-006',
  ],
  ['no slot fits', { shifts: [shiftOf({ endsAt: '07:10' })] }, 'AGE-009'],
] as const

test.each(refusals)('%s is refused', async (_name, change, code) => {
  const given = { ...(await whose()), ...november, ...change }
  await expect(world.draft(given as never)).rejects.toMatchObject({ code })
})

test('even and odd weeks never meet', async () => {
  const shifts = [shiftOf({ weeks: 'even' }), shiftOf({ weeks: 'odd' })]
  await expect(world.draft({ ...(await whose()), ...november, shifts })).resolves.toEqual(expect.any(String))
})

test('whom and where it names are of the house', async () => {
  const one = await whose()
  const elsewhere = newId()
  await world.db
    .insertInto('admin.campus')
    .values({ id: elsewhere, code: `S${number}`, name: 'Otra' })
    .execute()
  const room = newId()
  const values = { id: room, campusId: elsewhere, kind: 'consulting', code: 'X1', name: 'De otra sede' }
  await world.db.insertInto('hospital.location').values(values).execute()
  const refuses = (change: object) => expect(world.draft({ ...one, ...november, ...change } as never)).rejects
  await refuses({ locationId: room }).toMatchObject({ code: 'AGE-008' })
  await refuses({ specialtyId: await world.specialty('PED') }).toMatchObject({ code: 'AGE-007' })
  const kinds = [{ appointmentTypeId: await world.kind('PE1') }]
  await refuses({ kinds }).toMatchObject({ code: 'AGE-013' })
})

test('it is seen before it is published, with what it runs into, and copied for other days', async () => {
  const screens = screensOf([...previewOperations, ...scheduleOperations], {
    db: world.db as never,
    actor: world.actor,
  })
  const one = await whose()
  const id = await world.published({ ...one, ...november })
  const input = {
    modality: '01',
    holidayPolicy: 'block',
    overbooking: 0,
    overbookingPercent: 0,
    aheadHours: null,
    aheadDays: null,
    notes: null,
    kinds: null,
    contracts: null,
    ...one,
    ...november,
    shifts: [shiftOf({ pauses: '09:30-09:50' })],
  } as const
  const seen = await screens.ask(previewSchedule, { ...input, id: null } as never)
  expect(seen).toMatchObject({ offered: 20 * 13, blocked: 2 * 13, weekMinutes: 5 * 13 * 20 })
  expect(seen.conflicts).toBe(22 * 13)
  expect(seen.leftovers[0]).toEqual({ date: '2027-11-01', minutes: 20 })
  expect(seen.slots[0]).toMatchObject({
    state: 'conflict',
    why: expect.stringContaining('ya atiende en AGE'),
  })
  const copy = await screens.act(duplicateSchedule, { id, date: '2028-01-03', untilDay: '2028-01-31' })
  expect(await world.writing((tx) => load(tx, place, copy.id))).toMatchObject({
    status: 'draft',
    date: '2028-01-03',
    shifts: [{ startsAt: '07:00' }],
  })
  expect(await screens.ask(professionalSpecialties, { professionalId: one.professionalId })).toEqual([
    { id: general, label: 'Medicina general', minutes: 20 },
  ])
})

test('of another site it is not known', async () => {
  const id = await world.published({ ...(await whose()), ...november })
  const stranger = actorFor({ permissions: ['care.schedule.view', 'care.schedule.annul'] })
  const annulled = world.runSchedule(id, 'annul', { reason: 'No es de mi sede' }, stranger)
  await expect(annulled).rejects.toMatchObject({ code: 'GEN-404' })
})
