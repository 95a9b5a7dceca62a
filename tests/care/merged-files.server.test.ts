import { addDays } from '@quina/kernel'
import { tellingPatients } from '@quina/people/server'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bookAppointment,
  patientAppointments,
  requestAppointment,
  waitingRequests,
} from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import {
  bookingOperations,
  tellingOperations,
} from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import '../../modules/clinical/care/record/patient-merge/care-collisions.server.ts'
import {
  acceptOffer,
  offerSlot,
  slotOffers,
} from '../../modules/clinical/care/appointment/slot-offer/slot-offer.contract.ts'
import {
  offerOperations,
  tellingOffers,
} from '../../modules/clinical/care/appointment/slot-offer/slot-offer.server.ts'
import { mergeFiles, separateFiles } from '../../modules/house/people/patient/patient-merge/merge.contract.ts'
import { patientMergeOperations } from '../../modules/house/people/patient/patient-merge/merge-operations.server.ts'
import { agendaWorld } from './agenda-world.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
let general: string
let first: string
let number = 61_500_000
beforeAll(async () => {
  world = await agendaWorld()
  general = await world.specialty('MGE')
  first = await world.kind('MG1')
})
afterAll(() => world.close())

const operations = [
  ...bookingOperations,
  ...tellingPatients('care.patient_summary', tellingOperations),
  ...patientMergeOperations,
  ...offerOperations,
  ...tellingOffers,
]
const screens = () =>
  screensOf(operations, {
    db: world.db as never,
    actor: { ...actorFor(), campusId: world.actor.campusId },
    today: world.today,
  })

/** The slots of an agenda of its own, from tomorrow. */
async function slots() {
  number += 17
  const whose = {
    professionalId: (await world.professional(String(number), general)) as never,
    specialtyId: general as never,
    locationId: (await world.room(String(number))) as never,
  }
  const days = { date: addDays(world.today, 1), untilDay: addDays(world.today, 10) }
  const id = await world.published({ ...whose, ...days })
  return world.db
    .selectFrom('care.slot')
    .select(['id', 'startsAt'])
    .where('scheduleId', '=', id)
    .orderBy('startsAt')
    .execute()
}

const book = (patientId: string, slotId: string) =>
  screens().act(bookAppointment, {
    patientId,
    slotId,
    appointmentTypeId: first,
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
const reason = 'Dos fichas de la misma persona'

/** Two files of one person. */
async function pair() {
  const survivor = await world.patient()
  const loser = await world.patient()
  await sql`update people.patient set birth_date = '1980-05-02', sex = 'F' where id in (${survivor}, ${loser})`.execute(
    world.db,
  )
  return { survivor, loser }
}

const merge = (id: string, loserId: string) =>
  screens().act(mergeFiles, { id, loserId, reason, decisions: [] })
const appointmentsOf = async (patientId: string) =>
  (await screens().ask(patientAppointments, { patientId })).appointments
const rowsOf = async () =>
  (
    await sql<{ row: string }>`select t::text as row from care.appointment t union all
      select t::text from people.patient_event t union all select t::text from people.patient t
      union all select t::text from people.patient_document t order by 1`.execute(world.db)
  ).rows

test('a booked appointment is seen from the file that stays, and its rows are as they were once undone', async () => {
  const { survivor, loser } = await pair()
  const [slot] = await slots()
  const { id } = await book(loser, slot!.id)
  const before = await rowsOf()
  const merged = await merge(survivor, loser)
  expect(await appointmentsOf(survivor)).toMatchObject([{ id }])
  await screens().act(separateFiles, { id: merged.id, reason: 'Son dos personas distintas' })
  expect(await appointmentsOf(survivor)).toEqual([])
  expect(await appointmentsOf(loser)).toMatchObject([{ id }])
  expect(await rowsOf()).toEqual(before)
})

test('of two appointments at one hour one is chosen, and the other leaves its place', async () => {
  const { survivor, loser } = await pair()
  const [one] = await slots()
  const [other] = await slots()
  const kept = await book(survivor, one!.id)
  await book(loser, other!.id)
  await expect(merge(survivor, loser)).rejects.toMatchObject({ code: 'PAC-048' })
  const { rows: collisions } = await sql<{ guard: string; oneId: string; otherId: string }>`
    select guard, one_id, other_id from people.collisions(array[${survivor}::uuid], array[${loser}::uuid])`.execute(
    world.db,
  )
  const decisions = collisions.map((pair) => ({ ...pair, stays: 'survivor' as const }))
  await screens().act(mergeFiles, { id: survivor, loserId: loser, reason, decisions })
  const standing = await sql<{ id: string; status: string }>`
    select id, status from care.appointment where patient_id in (${survivor}, ${loser}) and status <> 'cancelled'`.execute(
    world.db,
  )
  expect(standing.rows.map(({ id }) => id)).toEqual([kept.id])
})

test('who waited in a file that was merged is called, offered and given the place as the file that stays', async () => {
  const { survivor, loser } = await pair()
  const own = (await slots()).at(-1)!
  const { id: requestId } = await screens().act(requestAppointment, {
    patientId: loser,
    appointmentTypeId: first,
    wishedOn: world.today,
    channel: 'telephone',
    partOfDay: 'any',
    priority: '4',
    limitOn: null,
  } as never)
  await merge(survivor, loser)
  const listed = (await screens().ask(waitingRequests, {})).find(({ id }) => id === requestId)
  expect(listed?.patientId).toBe(survivor)
  const { id: offerId } = await screens().act(offerSlot, { slotId: own.id, requestId: null })
  const offers = await screens().ask(slotOffers, {})
  expect(offers.find(({ id }) => id === offerId)).toMatchObject({ requestId, patientId: survivor })
  const none = { contractId: null, authorisationNumber: null, orderNumber: null }
  const { id } = await screens().act(acceptOffer, { id: offerId, ...none })
  const given = world.db.selectFrom('care.appointment').select(['patientId', 'status']).where('id', '=', id)
  expect(await given.executeTakeFirstOrThrow()).toEqual({ patientId: survivor, status: 'assigned' })
})

test('a merge and a booking of each file at one hour: whatever comes first, the person never has two', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { survivor, loser } = await pair()
    const [one] = await slots()
    const [other] = await slots()
    const racers = [() => book(survivor, one!.id), () => book(loser, other!.id), () => merge(survivor, loser)]
    // Each begins first twice.
    const from = round % racers.length
    const results = await Promise.allSettled(
      [...racers.slice(from), ...racers.slice(0, from)].map((run) => run()),
    )
    const refused = results.flatMap((it) => (it.status === 'rejected' ? [it.reason.code] : []))
    expect(refused.filter((code) => typeof code !== 'string' || !/^(CIT|PAC)-/.test(code))).toEqual([])
    const { rows } = await sql<{ person: string; many: number }>`
      select p.person_id as person, count(*)::int as many from care.appointment a join people.patient p on p.id = a.patient_id
      where a.patient_id in (${survivor}, ${loser}) and a.status = 'assigned' group by 1 having count(*) > 1`.execute(
      world.db,
    )
    expect(rows).toEqual([])
    expect(refused).toHaveLength(1)
  }
})
