import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { pick } from '@quina/kernel'
import { sql } from 'kysely'
import { rdaKindOf } from '../../admission/admission/rda-request.server.ts'
import {
  careModalities,
  causes,
  dischargeConditions,
  entryRoutes,
} from '../../schedule/rips-lists/rips-lists.contract.ts'
import type { CodedConcept, NoteSummary, RdaFacts } from './rda-facts.contract.ts'

interface Row {
  readonly ambit: '1' | '2' | '3'
  readonly code: string
  readonly campusId: string
  readonly patientId: string
  readonly enteredAt: Date
  readonly leftAt: Date | null
  readonly cause: keyof typeof causes
  readonly careModality: keyof typeof careModalities
  readonly entryRoute: keyof typeof entryRoutes | null
  readonly condition: keyof typeof dischargeConditions | null
  readonly entered: CodedConcept | null
  readonly left: CodedConcept | null
  readonly related: readonly (CodedConcept | null)[]
  readonly complication: CodedConcept | null
  readonly deathCause: CodedConcept | null
  readonly doctorId: string | null
  readonly payerId: string | null
  readonly triage: RdaFacts['triage']
}

/** Splits an entry of a RIPS list, which has its code before its name. */
const codedIn = (list: Readonly<Record<string, string>>, code: string): CodedConcept => ({
  code,
  name: (list[code] ?? code).replace(/^\d{2} /, ''),
})
const maybe = (list: Readonly<Record<string, string>>, code: string | null): CodedConcept | null =>
  code === null ? null : codedIn(list, code)

const entry = (id: string) =>
  sql`(select json_build_object('code', e.code, 'name', e.name) from reference.entry_list e where e.id = ${sql.ref(id)})`

export async function rdaFactsOf(tx: Tx, admissionId: string): Promise<RdaFacts> {
  const row = await admissionRow(tx, admissionId)
  const notes = await notesOf(tx, admissionId)
  const last = notes.findLast(({ professionalId }) => professionalId !== null)
  const professionalId =
    row.ambit === '1' ? (last?.professionalId ?? row.doctorId) : (row.doctorId ?? last?.professionalId)
  return {
    kind: rdaKindOf[row.ambit],
    admissionId,
    admissionCode: row.code,
    ...pick(row, 'enteredAt', 'leftAt', 'triage'),
    cause: codedIn(causes, row.cause),
    careModality: codedIn(careModalities, row.careModality),
    entryRoute: maybe(entryRoutes, row.entryRoute),
    condition: maybe(dischargeConditions, row.condition),
    ...pick(row, 'entered', 'left', 'complication', 'deathCause'),
    related: row.related.filter((one): one is CodedConcept => one !== null),
    ...(await peopleIn(tx, { ...row, professionalId: professionalId ?? null })),
    notes: notes as readonly NoteSummary[],
    ...(await orderedIn(tx, admissionId)),
  }
}

async function admissionRow(tx: Tx, id: string): Promise<Row> {
  const row = await oneFrom<Row>(tx)`
    select l.ambit, l.code, l.campus_id, l.patient_id, a.entered_at, a.discharged_at as left_at, l.cause, l.care_modality,
           l.entry_route, l.discharge_condition as condition, ${entry('l.diagnosis_id')} as entered,
           ${entry('l.discharge_diagnosis_id')} as left, ${entry('l.complication_id')} as complication,
           ${entry('l.death_cause_id')} as death_cause,
           json_build_array(${entry('l.related1_id')}, ${entry('l.related2_id')}, ${entry('l.related3_id')}) as related,
           coalesce(l.discharge_doctor_id, l.doctor_id) as doctor_id, l.payer_id,
           (select json_build_object('level', t.level, 'at', t.classified_at) from care.triage t
            where t.admission_id = l.id and t.level is not null order by t.classified_at desc limit 1) as triage
    from care.admission_list l join care.admission a on a.id = l.id where l.id = ${id}::uuid`
  return { ...row, triage: row.triage === null ? null : { ...row.triage, at: new Date(row.triage.at) } }
}

interface Whose {
  readonly patientId: string
  readonly campusId: string
  readonly payerId: string | null
  readonly professionalId: string | null
}

const codedAs = (code: string | null, name: string | null): CodedConcept | null =>
  code === null || name === null ? null : { code, name }

async function peopleIn(
  tx: Tx,
  { patientId, campusId, payerId, professionalId }: Whose,
): Promise<Pick<RdaFacts, 'patient' | 'professional' | 'house' | 'payer'>> {
  const patient = await tx
    .selectFrom('people.identifiedPatientList')
    .selectAll()
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  const professional = await tx
    .selectFrom('people.professionalList')
    .selectAll()
    .where('id', '=', professionalId)
    .executeTakeFirst()
  const house = await tx
    .selectFrom('admin.houseList')
    .selectAll()
    .where('id', '=', campusId)
    .executeTakeFirstOrThrow()
  const payer = await tx
    .selectFrom('insurers.payerList')
    .select(['id', 'adminCode as code', 'name', 'kind'])
    .where('id', '=', payerId)
    .executeTakeFirst()
  return {
    patient: {
      ...(patient as RdaFacts['patient']),
      nationality: codedAs(patient.nationalityCode, patient.nationality),
      country: codedAs(patient.countryCode, patient.country),
      municipality: codedAs(patient.municipalityCode, patient.municipality),
    },
    professional: professional === undefined ? null : (professional as RdaFacts['professional']),
    house: {
      nit: house.nit ?? '',
      name: house.name ?? '',
      repsCode: house.repsCode,
      address: house.address,
      municipality: codedAs(house.municipalityCode, house.municipality),
      department: house.department,
    },
    // A patient who pays for themselves is their own payer.
    payer: payer === undefined || payer.kind === 'private' ? null : (payer as NonNullable<RdaFacts['payer']>),
  }
}

async function orderedIn(
  tx: Tx,
  admissionId: string,
): Promise<Pick<RdaFacts, 'orders' | 'leaves' | 'medicines'>> {
  const signed = sql`o.admission_id = ${admissionId}::uuid and o.status in ('signed', 'done')`
  const orders = await rowsFrom<RdaFacts['orders'][number]>(tx)`
    select o.signed_at as at, o.status = 'done' as done, json_build_object('code', e.code, 'name', e.name) as cups
    from care.medical_order o join care.medical_order_service s on s.parent_id = o.id
    join reference.entry_list e on e.id = s.procedure_id
    where ${signed} order by o.number, s.position`
  const leaves = await rowsFrom<RdaFacts['leaves'][number]>(tx)`
    select o.days, o.from_day::text as from, o.previous_id is not null as extends from care.medical_order o
    where ${signed} and o.kind = 'sick-leave' order by o.from_day desc`
  const medicines = await rowsFrom<{ reported: string }>(tx)`
    select concat_ws(' ', e.name, m.dose::float8, m.unit, case when m.every_hours is null then 'si lo necesita'
             else 'cada ' || m.every_hours || ' horas' end, 'por', m.days, 'días') as reported
    from care.medical_order o join care.medical_order_medicine m on m.parent_id = o.id
    join reference.entry_list e on e.id = m.medicine_id
    where ${signed} order by o.number, m.position`
  return { orders, leaves, medicines: medicines.map((one) => one.reported) }
}

const parts = {
  motive: 'Motivo de consulta',
  illness: 'Enfermedad actual',
  background: 'Antecedentes',
  exam: 'Examen físico',
  analysis: 'Análisis',
  plan: 'Plan',
} as const

interface NoteRow
  extends Omit<NoteSummary, 'says' | 'related'>,
    Readonly<Record<keyof typeof parts, string | null>> {
  readonly related: readonly (CodedConcept | null)[]
}

/** The signed notes of an admission, in the order in which they were written. */
async function notesOf(tx: Tx, admissionId: string): Promise<readonly NoteSummary[]> {
  const rows = await rowsFrom<NoteRow>(tx)`
    select n.id, n.at, n.professional_label as professional, n.diagnosis_kind, n.professional_id,
           ${entry('n.finalidad_id')} as finalidad, ${entry('n.procedure_id')} as procedure,
           ${entry('n.diagnosis_id')} as diagnosis,
           json_build_array(${entry('n.related1_id')}, ${entry('n.related2_id')}, ${entry('n.related3_id')}) as related,
           n.motive, n.illness, n.background, n.exam, n.analysis, n.plan
    from care.note_list n where n.admission_id = ${admissionId}::uuid and n.status = 'signed' order by n.at, n.id`
  return rows.map((row) => ({
    ...row,
    related: row.related.filter((one): one is CodedConcept => one !== null),
    says: Object.fromEntries(
      (Object.keys(parts) as (keyof typeof parts)[]).flatMap((name) => {
        const declared = row[name]
        return declared === null ? [] : [[parts[name], declared]]
      }),
    ),
  }))
}
