import type { Tx } from '@quina/db/server'
import { day, dayInBogota, newId } from '@quina/kernel'
import { addPatient, addTercero } from '@quina/people/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { insure, type SellingHouse } from './selling-house.ts'
import { officialCode } from './testing/official-code.ts'
import { thatDay } from './testing/people-at-work.ts'

export const today = dayInBogota(thatDay)

interface GroundInput
  extends Pick<SellingHouse, 'campusId' | 'contractId' | 'costCentreId' | 'eps' | 'payerId'> {
  readonly userId: string
}

/** A physician, a patient who was admitted by urgencias, and a consultation that is sold. */
export async function layUrgency(tx: Tx, laying: GroundInput): Promise<void> {
  const { campusId, contractId, costCentreId, eps, payerId, userId } = laying
  const actor = { ...actorFor(), campusId: campusId as never }
  const given = { documentType: 'CC', number: '30732177', personType: 'natural' } as const
  const terceroId = await addTercero(tx, actor, { ...given, firstName: 'Beatriz', lastName: 'Salcedo' })
  const employeeId = newId()
  await sql`
    insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date, professional, profession, rethus)
    select ${employeeId}::uuid, ${terceroId}::uuid, 'planta', (select id from hospital.position limit 1), ${campusId}::uuid,
      '2020-01-01', true, 'medicine', 'RM-1'`.execute(tx)
  await sql`
    update admin.app_user set person_kind = 'employee', person_id = ${employeeId}::uuid where id = ${userId}::uuid`.execute(
    tx,
  )
  await layCustody(tx, actor)
  const patientId = await layPatient(tx, actor)
  await insure(tx, { eps, patientId, on: today })
  const diagnosis = await officialCode(tx, ['diagnosis', 'J189', 'NEUMONIA NO ESPECIFICADA'])
  await sql`
    insert into care.admission (id, number, status, campus_id, created_by, updated_by, patient_id, ambit, date, time, cause,
      care_modality, diagnosis_id, payer_id, contract_id, coverage, regime, user_type, category, entry_route)
    values (gen_random_uuid(), 900, 'open', ${campusId}, ${userId}, ${userId}, ${patientId}, '2', ${today},
      '00:00', '38', '01', ${diagnosis}::uuid, ${payerId}, ${contractId}, '16', 'contributory', '01', 'A', '01')`.execute(
    tx,
  )
  await layBed(tx, campusId)
  for (const [code, name] of alike) await officialCode(tx, ['diagnosis', code, name])
  const ingredient = 'AMOXICILINA'
  await officialCode(tx, ['medicine', '1A1023551000100', 'AMOXICILINA 500 mg CAPSULA'], { ingredient })
  const cups = await officialCode(tx, ['procedure', '890701', 'CONSULTA DE URGENCIAS'], { use: 'AC' })
  await officialCode(tx, ['finalidad', '15', 'DIAGNOSTICO'])
  await sql`
    insert into tariffs.service (id, code, name, kind, rips_object, moderating, cups_id, soat_code, emergency, needs_diagnosis,
      cost_centre_id, service_group_id, reps_service_id)
    values (gen_random_uuid(), '890701', 'Consulta de urgencias', 'consultation', 'consultas', 'exempt', ${cups}::uuid, '39145',
      true, true, ${costCentreId}::uuid, ${await officialCode(tx, ['serviceGroup', '05', 'Atención inmediata'])}::uuid,
      ${await officialCode(tx, ['repsService', '1102', 'URGENCIAS'])}::uuid)`.execute(tx)
}

/** Diagnoses whose codes begin alike: what is typed must never become the other one. */
const alike = [
  ['I10X', 'HIPERTENSION ESENCIAL (PRIMARIA)'],
  ['I010', 'PERICARDITIS REUMATICA AGUDA'],
  ['A09X', 'DIARREA Y GASTROENTERITIS DE PRESUNTO ORIGEN INFECCIOSO'],
  ['A009', 'COLERA, NO ESPECIFICADO'],
  ['K350', 'APENDICITIS AGUDA CON PERITONITIS GENERALIZADA'],
  ['K035', 'ANQUILOSIS DENTAL'],
] as const

/** Somebody who answers for what is in the emergency room. */
async function layCustody(tx: Tx, actor: ReturnType<typeof actorFor>): Promise<void> {
  const given = { documentType: 'CC', number: '30732178', personType: 'natural' } as const
  const terceroId = await addTercero(tx, actor, {
    ...given,
    firstName: 'Rosa',
    middleName: 'Elvira',
    lastName: 'Mina',
  })
  await sql`
    insert into people.custody (id, tercero_id, dependencia_id, from_day, act)
    values (gen_random_uuid(), ${terceroId}::uuid, gen_random_uuid(), '2026-01-02', 'AE-16')`.execute(tx)
}

/** A stretcher of observation, in its room. */
async function layBed(tx: Tx, campusId: string): Promise<void> {
  const service = await officialCode(tx, ['repsService', '1102', 'URGENCIAS'])
  const room = newId()
  const place = newId()
  for (const [id, parent, kind, code] of [
    [room, null, 'room', 'OBS'],
    [place, room, 'bed', 'OBS-1'],
  ] as const)
    await sql`
      insert into hospital.location (id, campus_id, parent_id, kind, code, name, condition, accessible)
      values (${id}::uuid, ${campusId}::uuid, ${parent}::uuid, ${kind}, ${code}, ${code}, 'working', false)`.execute(
      tx,
    )
  await sql`
    insert into care.bed (id, campus_id, location_id, kind, reps_service_id, from_day)
    values (gen_random_uuid(), ${campusId}::uuid, ${place}::uuid, 'observation', ${service}::uuid, '2020-01-01')`.execute(
    tx,
  )
}

async function layPatient(tx: Tx, actor: ReturnType<typeof actorFor>): Promise<string> {
  const country = await officialCode(tx, ['country', '170', 'COLOMBIA'])
  const municipality = await officialCode(tx, ['municipality', '11001', 'BOGOTÁ'])
  return addPatient(tx, { actor, today }, {
    documentType: 'CC',
    number: '52000001',
    firstName: 'Lucía',
    lastName: 'Caicedo',
    birthDate: day('1980-05-01'),
    sex: 'F',
    birthCountryId: country,
    residenceCountryId: country,
    municipalityId: municipality,
    zone: '02',
    address: 'Calle 1 # 2-3',
    phone: '3001234567',
  } as Parameters<typeof addPatient>[2])
}
