import { decideParameter } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  observationHours,
  observationService,
  stayService,
} from '../../../modules/income/billing/invoice/charges/stay/stay.contract.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
let bed = ''
beforeAll(async () => {
  world = await billingWorld()
  bed = await sells('CAMA', 'stay', 200_000)
  await sells('OBS', 'stay', 103_100)
  await decide(stayService, 'CAMA')
  await decide(observationService, 'OBS')
})
afterAll(() => world.close())

const decide = (parameter: typeof stayService, value: string) =>
  world.act((tx) => decideParameter(tx, parameter, { fromDay: day('2026-01-01'), value, userId: null }))

async function sells(code: string, kind: string, price: number): Promise<string> {
  const id = newId()
  await sql`
    insert into tariffs.service (id, code, name, kind, rips_object, moderating, cost_centre_id)
    values (${id}, ${code}, ${code}, ${kind}, 'otrosServicios', 'exempt', ${world.costCentreId}::uuid)`.execute(
    world.db,
  )
  await sql`
    insert into insurers.contract_service (id, contract_id, service_id, mode, price, from_day)
    values (gen_random_uuid(), ${world.contractId}::uuid, ${id}, 'fixed', ${price}, '2026-01-01')`.execute(
    world.db,
  )
  return id
}

const stays = async (admissionId: string) => {
  const { rows } = await sql<{ reported: string }>`
    select c.day || ' ' || c.hour || ' ' || s.code || ' ' || c.amount as reported from billing.charge c
    join tariffs.service s on s.id = c.service_id
    where c.admission_id = ${admissionId}::uuid and s.kind = 'stay' order by c.day, c.hour`.execute(world.db)
  return rows.map(({ reported }) => reported)
}
/** A stay with one exam. */
const admitted = async (to: string, given: { readonly at?: string; readonly ambit?: string } = {}) => {
  const admissionId = await world.admit({ ambit: given.ambit ?? '3', from: '2026-11-10', to })
  const left = given.at ?? '16:00'
  await sql`update care.admission set discharge_time = ${left} where id = ${admissionId}::uuid`.execute(
    world.db,
  )
  await world.charge(admissionId, world.imaging)
  return admissionId
}

test('the days of a stay are charged by themselves, once, and not that of the discharge', async () => {
  const admissionId = await admitted('2026-11-12')
  const draft = await world.prepare(admissionId)
  const days = ['2026-11-10 08:00 CAMA 200000.00', '2026-11-11 00:00 CAMA 200000.00']
  expect(await stays(admissionId)).toEqual(days)
  const { gross } = await world.db
    .selectFrom('billing.invoice')
    .select('gross')
    .where('id', '=', draft)
    .executeTakeFirstOrThrow()
  expect(gross).toBe('1133300.00')
  await world.charge(admissionId, world.imaging, { hour: '11:00' })
  await world.prepare(admissionId)
  expect(await stays(admissionId)).toEqual(days)
})

test('less than six hours are observation, six are a day', async () => {
  const short = await admitted('2026-11-10', { at: '13:59' })
  await world.prepare(short)
  expect(await stays(short)).toEqual(['2026-11-10 08:00 OBS 103100.00'])
  const long = await admitted('2026-11-10', { at: '14:00' })
  await world.prepare(long)
  expect(await stays(long)).toEqual(['2026-11-10 08:00 CAMA 200000.00'])
})

test('what was charged by hand rules, and who only came for an exam stays nowhere', async () => {
  const admissionId = await admitted('2026-11-12')
  await world.charge(admissionId, bed, { hour: '09:00' })
  await world.prepare(admissionId)
  expect(await stays(admissionId)).toEqual(['2026-11-10 09:00 CAMA 200000.00'])
  const outpatient = await admitted('2026-11-12', { ambit: '1' })
  await world.prepare(outpatient)
  expect(await stays(outpatient)).toEqual([])
})

test('two who prepare it at once charge its days once', async () => {
  const admissionId = await admitted('2026-11-13')
  await world.charge(admissionId, world.imaging, { hour: '11:00' })
  await Promise.allSettled([world.prepare(admissionId), world.prepare(admissionId)])
  expect(await stays(admissionId)).toHaveLength(3)
})

const urgency = async (observedFrom: string | null, observedUntil: string | null) => {
  const admissionId = await admitted('2026-11-12', { ambit: '2' })
  const instant = (reported: string | null) => (reported === null ? null : `${reported}:00-05:00`)
  await sql`
    update care.admission set observed_from = ${instant(observedFrom)}, observed_until = ${instant(observedUntil)}
    where id = ${admissionId}::uuid`.execute(world.db)
  await world.prepare(admissionId)
  return stays(admissionId)
}

test('the observation of an urgency is charged by itself: a room under six hours, days from six on', async () => {
  expect(await urgency('2026-11-10T20:30', '2026-11-11T02:29')).toEqual(['2026-11-10 20:30 OBS 103100.00'])
  expect(await urgency('2026-11-10T20:30', '2026-11-11T02:30')).toEqual(['2026-11-10 20:30 CAMA 200000.00'])
  expect(await urgency('2026-11-10T09:00', null)).toEqual([
    '2026-11-10 09:00 CAMA 200000.00',
    '2026-11-11 00:00 CAMA 200000.00',
  ])
  expect(await urgency(null, null)).toEqual([])
})

test('from how many hours it is a day is what the parameter of that day says', async () => {
  const hours = (fromDay: string, value: number) =>
    world.act((tx) => decideParameter(tx, observationHours, { fromDay: day(fromDay), value, userId: null }))
  await hours('2026-11-11', 4)
  expect(await urgency('2026-11-10T09:00', '2026-11-10T14:00')).toEqual(['2026-11-10 09:00 OBS 103100.00'])
  expect(await urgency('2026-11-11T09:00', '2026-11-11T14:00')).toEqual(['2026-11-11 09:00 CAMA 200000.00'])
})

test('each night is charged by the service of its bed, and by the parameter where the bed says none', async () => {
  const intensive = await sells('UCI', 'stay', 900_000)
  const admissionId = await admitted('2026-11-12')
  await lay(admissionId, { serviceId: intensive, from: '2026-11-10T08:00', until: '2026-11-11T10:00' })
  await lay(admissionId, { serviceId: null, from: '2026-11-11T10:00', until: '2026-11-12T16:00' })
  await world.prepare(admissionId)
  expect(await stays(admissionId)).toEqual([
    '2026-11-10 08:00 UCI 900000.00',
    '2026-11-11 00:00 CAMA 200000.00',
  ])
})

type StayPeriod = Readonly<{ serviceId: string | null; from: string; until: string }>

/** Somebody lay in a bed of their own. */
async function lay(admissionId: string, { serviceId, from, until }: StayPeriod): Promise<void> {
  const location = newId()
  const bedId = newId()
  await sql`
    insert into hospital.location (id, campus_id, kind, code, name, condition, accessible)
    select ${location}::uuid, campus_id, 'bed', left(${location}, 18), 'Cama', 'working', false from care.admission
    where id = ${admissionId}::uuid`.execute(world.db)
  await sql`
    insert into reference.entry (id, catalogue, code, name, since)
    values (gen_random_uuid(), 'repsService', '129', 'Hospitalización', '2000-01-01') on conflict do nothing`.execute(
    world.db,
  )
  await sql`
    insert into care.bed (id, campus_id, location_id, kind, reps_service_id, service_id, from_day)
    select ${bedId}::uuid, l.campus_id, l.id, 'adult', r.id, ${serviceId}::uuid, '2020-01-01'
    from reference.entry r cross join hospital.location l
    where r.catalogue = 'repsService' and r.code = '129' and l.id = ${location}::uuid`.execute(world.db)
  await sql`
    insert into care.bed_period (id, campus_id, bed_id, state, admission_id, from_at, until_at, created_by, ended_by)
    select gen_random_uuid(), campus_id, ${bedId}::uuid, 'occupied', id, ${`${from}:00-05:00`}::timestamptz,
      ${`${until}:00-05:00`}::timestamptz, created_by, created_by from care.admission where id = ${admissionId}::uuid`.execute(
    world.db,
  )
}
