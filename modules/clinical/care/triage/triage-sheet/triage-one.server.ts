import { parameterOn, serveQuery } from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, notFound } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { boardStates } from '../triage/triage.contract.ts'
import { leastSaturation, triageSuggests } from '../triage-board/triage-parameters.contract.ts'
import { limitsOn, shownWaiting, waitingRows } from '../triage-board/triage-reading.server.ts'
import { completedMonths, type VitalSigns } from '../vital-signs/vital-signs.domain.ts'
import { type TriageShown, triageOf } from './sheet.contract.ts'

export const oneOperation = serveQuery(triageOf, ({ tx, today, input: { id } }) => triageShown(tx, today, id))

/** Reads one triage with its signed classifications, the latest first. @throws Problem GEN-404. */
export async function triageShown(tx: Tx, today: Day, id: string): Promise<TriageShown> {
  const [row] = await waitingRows(tx, { id })
  if (row === undefined) throw notFound('El triage')
  const header = await headerOf(tx, id)
  const { calls: _, ...shown } = shownWaiting(row, today)
  const { arrivedOn, admissionId, admissionCode, attendedAt, endedAt, ...rest } = header
  return {
    ...shown,
    ...rest,
    pregnant: row.pregnant,
    ageMonths: completedMonths(row.birthDate, arrivedOn),
    attendedAt: attendedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    admission: admissionId === null ? null : { id: admissionId, code: admissionCode ?? '' },
    calls: await callsOf(tx, id),
    classifications: await classificationsOf(tx, id),
    derivation: await derivationOf(tx, id),
    suggests: await parameterOn(tx, triageSuggests, today),
    leastSaturation: await parameterOn(tx, leastSaturation, today),
    limits: await limitsOn(tx, today),
  }
}

type Header = Pick<TriageShown, 'arrival' | 'sex' | 'allergies' | 'attendedBy' | 'disposition' | 'reason'> & {
  readonly arrivedOn: string
  readonly attendedAt: Date | null
  readonly endedAt: Date | null
  readonly admissionId: string | null
  readonly admissionCode: string | null
}

async function headerOf(tx: Tx, id: string): Promise<Header> {
  return oneFrom<Header>(tx)`
    select t.arrival, (t.arrived_at at time zone 'America/Bogota')::date::text as arrived_on, p.sex,
           (select y.allergies from people.allergy_list y where y.id = p.id) as allergies, t.attended_at,
           n.name as attended_by, t.ended_at, t.disposition, t.reason, a.id as admission_id, a.code as admission_code
    from care.triage t join people.patient_face p on p.id = t.patient_id
    left join people.employee_face e on e.id = t.attended_by left join people.tercero_face n on n.id = e.tercero_id
    left join care.admission_list a on a.id = coalesce(t.admission_id, (
      select o.id from care.admission o
        where o.patient_id = ${anyFileOf(sql.ref('t.patientId'))} and o.campus_id = t.campus_id and o.ambit = '2'
          and o.status = 'open' and t.status = any(${[...boardStates]}) limit 1))
    where t.id = ${id}::uuid`
}

async function callsOf(tx: Tx, triageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('care.triageCall')
    .select('calledAt')
    .where('triageId', '=', triageId)
    .orderBy('calledAt')
    .execute()
  return rows.map(({ calledAt }) => calledAt.toISOString())
}

type Classification = TriageShown['classifications'][number]
type Instants = 'begunAt' | 'endedAt' | 'secondAt'
type ClassificationRow = Omit<Classification, Instants | 'alarms' | 'signs'> & {
  readonly vitalSignsId: string
  readonly begunAt: Date
  readonly endedAt: Date
  readonly secondAt: Date | null
}

async function classificationsOf(tx: Tx, triageId: string) {
  const rows = await rowsFrom<ClassificationRow>(tx)`
    select c.id, c.place, c.begun_at, c.ended_at, c.complaint, c.evolution, c.background, c.allergies, c.pregnant,
           c.gestation_weeks, c.scale2, c.age_months, c.resources, c.discriminators, c.news2, c.mews, c.suggested_level, c.rules,
           c.incomplete, c.edition, c.level, c.change_reason, c.destination, n.name as professional, e.rethus, c.needs_second,
           o.name as second, s.signed_at as second_at, c.vital_signs_id
    from care.classification c
    join people.employee_face e on e.id = c.professional_id join people.tercero_face n on n.id = e.tercero_id
    left join care.second_signature s on s.classification_id = c.id
    left join people.employee_face x on x.id = s.professional_id left join people.tercero_face o on o.id = x.tercero_id
    where c.triage_id = ${triageId}::uuid order by c.place desc`
  const taken = await signsOf(tx, triageId)
  return rows.map(({ begunAt, endedAt, secondAt, vitalSignsId, ...row }) => ({
    ...row,
    ...taken.get(vitalSignsId)!,
    begunAt: begunAt.toISOString(),
    endedAt: endedAt.toISOString(),
    secondAt: secondAt?.toISOString() ?? null,
  }))
}

type SignsRow = VitalSigns & { readonly id: string; readonly alarms: string[] }

async function signsOf(tx: Tx, triageId: string) {
  const rows = await rowsFrom<SignsRow>(tx)`
    select v.id, v.alarms, v.heart_rate, v.respiratory_rate, v.systolic, v.diastolic, v.temperature::text as temperature,
           v.saturation, v.oxygen, v.consciousness, v.eye, v.verbal, v.motor, v.pain, v.pain_scale, v.glucose,
           trim_scale(v.weight)::text as weight, v.height::text as height, v.head::text as head, v.not_assessed
    from care.vital_signs v where v.triage_id = ${triageId}::uuid`
  return new Map(rows.map(({ id, alarms, ...signs }) => [id, { alarms, signs }]))
}

async function derivationOf(tx: Tx, triageId: string) {
  type Derived = Omit<NonNullable<TriageShown['derivation']>, 'at'> & { readonly at: Date }
  const row = await rowFrom<Derived>(tx)`
    select d.destination, d.detail, d.warnings, n.name as by, d.derived_at as at
    from care.derivation d join people.employee_face e on e.id = d.professional_id
    join people.tercero_face n on n.id = e.tercero_id
    where d.triage_id = ${triageId}::uuid`
  return row === undefined ? null : { ...row, at: row.at.toISOString() }
}
