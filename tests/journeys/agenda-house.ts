import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { addDays, type Day, day, newId } from '@quina/kernel'
import { addEmployee, addPatient, addSpecialty, addTercero } from '@quina/people/server'
import { sql } from 'kysely'
import { scheduleService } from '../../modules/clinical/care/schedule/schedule/schedule.server.ts'
import { officialCode } from './testing/official-code.ts'

/** A Wednesday with no holiday near, in the year that the other journeys live. */
export const wednesday: Day = day('2026-09-02')
export const early = new Date(`${wednesday}T06:40:00-05:00`)

/** Two physicians who attend, one of them at this desk; two patients; and a consultation that is sold. */
export async function layHouse(tx: Tx, actor: Actor): Promise<void> {
  await sql`
    insert into admin.company (id, name, nit, check_digit, reps_code)
    select gen_random_uuid(), 'ESE Hospital de Prueba', '900123456', 8, '1100100001'
    where not exists (select from admin.company)`.execute(tx)
  const general = await tx
    .selectFrom('hospital.specialty')
    .select('id')
    .where('code', '=', 'MGE')
    .executeTakeFirstOrThrow()
  const own = await hire(tx, actor, { number: '30732177', firstName: 'Beatriz', specialtyId: general.id })
  const other = await hire(tx, actor, { number: '30732199', firstName: 'Rosa', specialtyId: general.id })
  await sql`
    update admin.app_user set person_kind = 'employee', person_id = ${own}::uuid where id = ${actor.userId}::uuid`.execute(
    tx,
  )
  const lucia = { number: '52000001', firstName: 'Lucía', lastName: 'Caicedo', birthDate: day('1980-05-01') }
  await layPatient(tx, actor, { ...lucia, phone: '3001234567' })
  const marta = { number: '41777888', firstName: 'Marta', lastName: 'Quintero', birthDate: day('1971-11-20') }
  await layPatient(tx, actor, { ...marta, phone: '3109876543' })
  await layRoom(tx, actor, 'C01')
  const locationId = await layRoom(tx, actor, 'C02')
  await offer(tx, actor, { professionalId: other, specialtyId: general.id, locationId })
  const cups = await officialCode(tx, ['procedure', '890201', 'CONSULTA DE PRIMERA VEZ'], { use: 'AC' })
  await officialCode(tx, ['finalidad', '15', 'DIAGNOSTICO'])
  await officialCode(tx, ['diagnosis', 'J00X', 'RINOFARINGITIS AGUDA'])
  await sql`
    insert into tariffs.service (id, code, name, kind, rips_object, moderating, cups_id)
    values (gen_random_uuid(), '890201', 'Primera consulta', 'consultation', 'consultas', 'exempt', ${cups}::uuid)`.execute(
    tx,
  )
}

type HireInput = Readonly<{ number: string; firstName: string; specialtyId: string }>

export async function hire(
  tx: Tx,
  actor: Actor,
  { number, firstName, specialtyId }: HireInput,
): Promise<string> {
  const terceroId = await addTercero(tx, actor, {
    documentType: 'CC',
    number,
    personType: 'natural',
    firstName,
    lastName: 'Salcedo',
  })
  const { id: positionId } = await tx
    .selectFrom('hospital.position')
    .select('id')
    .where('code', '=', '211')
    .executeTakeFirstOrThrow()
  const id = await addEmployee(tx, actor, {
    terceroId,
    linkType: 'career',
    positionId,
    campusId: actor.campusId as never,
    professional: true,
    profession: 'medicine',
    rethus: number,
    startDate: day('2024-01-15'),
  })
  await addSpecialty(tx, id, specialtyId)
  return id
}

type PatientField = 'number' | 'firstName' | 'lastName' | 'phone' | 'birthDate'

export async function layPatient(
  tx: Tx,
  actor: Actor,
  known: Readonly<Record<PatientField, string>>,
): Promise<string> {
  const country = await officialCode(tx, ['country', '170', 'COLOMBIA'])
  const municipality = await officialCode(tx, ['municipality', '11001', 'BOGOTÁ'])
  return addPatient(tx, { actor, today: wednesday }, {
    documentType: 'CC',
    ...known,
    sex: 'F',
    address: `Calle ${known.number.slice(-2)} # 2-3`,
    birthCountryId: country,
    residenceCountryId: country,
    municipalityId: municipality,
    zone: '02',
  } as Parameters<typeof addPatient>[2])
}

export async function layRoom(tx: Tx, { campusId }: Actor, code: string): Promise<string> {
  const id = newId<'hospital.location'>()
  const values = { id, campusId, kind: 'consulting', code, name: `Consultorio ${code}` }
  await tx.insertInto('hospital.location').values(values).execute()
  return id
}

interface AgendaInput {
  readonly professionalId: string
  readonly specialtyId: string
  readonly locationId: string
  /** From seven to ten by default. */
  readonly hours?: readonly [string, string]
}

/** The other physician attends from the day that follows. */
export async function offer(
  tx: Tx,
  actor: Actor,
  { hours: [startsAt, endsAt] = ['07:00', '10:00'], ...whose }: AgendaInput,
): Promise<string> {
  const shift = {
    weekday: 'workdays',
    weeks: 'all',
    startsAt,
    endsAt,
    minutes: 20,
    buffer: 0,
    capacity: 1,
    pauses: null,
    locationId: null,
    appointmentTypeId: null,
  }
  const input = {
    ...whose,
    modality: '01',
    date: addDays(wednesday, 1),
    holidayPolicy: 'generate',
    untilDay: addDays(wednesday, 10),
    overbooking: 0,
    overbookingPercent: 0,
    aheadHours: null,
    aheadDays: null,
    notes: null,
    kinds: null,
    contracts: null,
    shifts: [shift],
  } as Parameters<typeof createDraft<typeof scheduleService.document>>[1]['input']
  const id = await createDraft(scheduleService, { tx, actor, input })
  await performAction(scheduleService, { tx, actor, today: wednesday, now: early, id, action: 'publish' })
  return id
}
