import type pg from 'pg'
import { type HttpClient, must } from '../harness/http-client.ts'
import { fillWithPatients } from './patients.ts'

/** The professional, specialty and room of a month of agendas. */
export type AgendaSlot = Readonly<{ professionalId: string; specialtyId: string; locationId: string }>

/** Lays `count` professionals of one specialty with a room each, and patients for them. Existing rows stay. */
export async function layAttending(pool: pg.Pool, count: number, patients: number): Promise<AgendaSlot[]> {
  await fillWithPatients(pool, patients)
  await pool.query(lay, [count])
  const { rows } = await pool.query<AgendaSlot>(read, [count])
  return rows
}

const numbered = `'60' || lpad(n::text, 6, '0')`
const lay = `
  with person as (
    insert into people.tercero (id, document_type, number, person_type, first_name, last_name)
    select gen_random_uuid(), 'CC', ${numbered}, 'natural', 'Profesional', 'Medido' from generate_series(1, $1::int) n
    where not exists (select from people.tercero where number = ${numbered}) returning id, number),
  employee as (
    insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date, professional, profession, rethus)
    select gen_random_uuid(), p.id, 'planta', (select id from hospital.position order by code limit 1),
           (select id from admin.campus where code = 'B1'), '2020-01-01', true, 'medicine', p.number from person p
    returning id),
  known as (
    insert into people.employee_specialty (id, employee_id, specialty_id)
    select gen_random_uuid(), e.id, s.id from employee e, hospital.specialty s where s.code = 'MGE')
  insert into hospital.location (id, campus_id, kind, code, name, condition, accessible)
  select gen_random_uuid(), (select id from admin.campus where code = 'B1'), 'consulting', p.number, 'Consultorio medido',
         'working', false from person p`
const read = `
  select e.id as "professionalId", s.id as "specialtyId", l.id as "locationId"
  from people.tercero t join people.employee e on e.tercero_id = t.id join hospital.location l on l.code = t.number,
       hospital.specialty s
  where t.number like '60______' and t.last_name = 'Medido' and s.code = 'MGE' order by t.number limit $1`

/** Drafts a month of mornings with slots of twenty minutes for each professional, not published yet. @returns their ids. */
export async function draftMonth(
  client: HttpClient,
  attending: readonly AgendaSlot[],
  { date, untilDay }: { readonly date: string; readonly untilDay: string },
): Promise<string[]> {
  const shift = {
    weekday: 'workdays',
    weeks: 'all',
    startsAt: '07:00',
    endsAt: '12:00',
    minutes: 20,
    buffer: 0,
    capacity: 1,
    pauses: null,
    locationId: null,
    appointmentTypeId: null,
  }
  const ids: string[] = []
  for (const whose of attending) {
    const input = {
      ...whose,
      modality: '01',
      date,
      untilDay,
      holidayPolicy: 'generate',
      overbooking: 0,
      overbookingPercent: 0,
      aheadHours: null,
      aheadDays: null,
      notes: null,
      kinds: null,
      contracts: null,
      shifts: [shift],
    }
    const made = must(await client.post('/api/care/schedule', input), 'schedule')
    ids.push((JSON.parse(made.body) as { id: string }).id)
  }
  return ids
}

/** Deletes what an earlier run published, so that the same month is free again. */
export const clearAgendas = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`
    set session_replication_role = replica;
    delete from care.appointment_place; delete from care.appointment; delete from care.appointment_request;
    delete from care.slot; delete from care.schedule_shift; delete from care.schedule;
    set session_replication_role = default`)
