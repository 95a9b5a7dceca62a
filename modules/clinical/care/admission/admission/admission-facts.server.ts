import { changeWhere, load, pipelined, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, mustBeFound, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import type { Ambit } from '../../schedule/rips-lists/rips-lists.contract.ts'

/** What charging, invoicing and reporting need to know about an admission. Codes are those of RIPS. */
export interface AdmissionFacts {
  readonly id: Id<'care.admission'>
  /** `HSJ-2026-000123` */
  readonly code: string
  readonly number: number
  readonly status: 'open' | 'discharged' | 'closed' | 'invoiced' | 'annulled'
  readonly campusId: Id<'admin.campus'>
  readonly patientId: Id<'people.patient'>
  /** The file of the person that remains after merges; the admission's own file while no other absorbed it. */
  readonly personId: Id<'people.patient'>
  readonly patientName: string
  readonly patientDocument: string
  readonly birthDate: Day
  readonly sex: 'M' | 'F' | 'I'
  readonly ambit: Ambit
  /** ISO instants. */
  readonly enteredAt: string
  readonly dischargedAt: string | null
  /** Days in Bogotá. */
  readonly enteredOn: Day
  readonly dischargedOn: Day | null
  /** Days of stay: at least one (BED-05); null while it is open. */
  readonly stayDays: number | null
  readonly entryRoute: string | null
  readonly cause: string
  readonly careModality: string
  readonly repsServiceCode: string | null
  readonly payerId: Id<'insurers.payer'> | null
  readonly contractId: Id<'insurers.contract'> | null
  readonly withoutContract: string | null
  readonly coverage: string
  readonly regime: string
  readonly userType: string
  readonly category: 'A' | 'B' | 'C' | null
  readonly exempt: 'program' | 'user' | 'vital-urgency' | null
  /** Money text: the copago of the year of entry that the EPS certifies as paid elsewhere; null when the EPS certified none. */
  readonly certifiedCopago: string | null
  readonly authorisationNumber: string | null
  readonly sirasNumber: string | null
  readonly policy: string | null
  readonly doctorId: Id<'people.employee'> | null
  /** CIE-10 of entry. */
  readonly diagnosis: string | null
  readonly dischargeCondition: string | null
  readonly dischargeDiagnosis: string | null
  readonly relatedDiagnoses: readonly string[]
  readonly complication: string | null
  readonly deathCause: string | null
  readonly originId: string | null
  /** ISO instants of the observation in urgencies. Both are null without one; the end also while it goes on. */
  readonly observedFrom: string | null
  readonly observedUntil: string | null
  /** The days of the observation in Bogotá. */
  readonly observedOn: Day | null
  readonly observedUntilOn: Day | null
}

/** @throws Problem `GEN-404`, also for what is still a preadmisión. */
export async function admissionFacts(tx: Tx, id: string): Promise<AdmissionFacts> {
  const [facts] = await admissionsFacts(tx, [id])
  return mustBeFound(facts, 'La admisión')
}

/** Returns the facts of many admissions, in no order; ids that do not exist are left out. */
export async function admissionsFacts(tx: Tx, ids: readonly string[]): Promise<readonly AdmissionFacts[]> {
  return factsIn((await readingAdmissions(ids).execute(tx)).rows)
}

const factsIn = (rows: readonly AdmissionFacts[]): readonly AdmissionFacts[] =>
  rows.map((row) => ({ ...row, stayDays: row.dischargedOn === null ? null : Number(row.stayDays) }))

const readingAdmissions = (ids: readonly string[]) => sql<AdmissionFacts>`
    select a.id, c.code || '-' || a.vigencia || '-' || lpad(a.number::text, 6, '0') as code, a.number, a.status, a.campus_id,
           a.patient_id, p.person_id, p.name as patient_name, p.document_type || ' ' || p.number as patient_document,
           p.birth_date::text as birth_date, p.sex, a.ambit,
           to_json(a.entered_at) #>> '{}' as entered_at, to_json(a.discharged_at) #>> '{}' as discharged_at,
           a.date::text as entered_on, a.discharge_date::text as discharged_on,
           greatest(1, a.discharge_date - a.date) as stay_days, a.entry_route, a.cause, a.care_modality,
           ${codeOf('a.reps_service_id')} as reps_service_code, a.payer_id, a.contract_id, a.without_contract,
           a.coverage, a.regime, a.user_type, a.category, a.exempt, a.certified_copago::text as certified_copago,
           a.authorisation_number, a.siras_number, a.policy, a.doctor_id, ${codeOf('a.diagnosis_id')} as diagnosis,
           a.discharge_condition, ${codeOf('coalesce(a.discharge_diagnosis_id, a.diagnosis_id)')} as discharge_diagnosis,
           array_remove(array[${codeOf('a.related1_id')}, ${codeOf('a.related2_id')}, ${codeOf('a.related3_id')}], null)
             as related_diagnoses,
           ${codeOf('a.complication_id')} as complication, ${codeOf('a.death_cause_id')} as death_cause, a.origin_id,
           to_json(a.observed_from) #>> '{}' as observed_from, to_json(a.observed_until) #>> '{}' as observed_until,
           (a.observed_from at time zone 'America/Bogota')::date::text as observed_on,
           (a.observed_until at time zone 'America/Bogota')::date::text as observed_until_on
    from care.admission a
    join admin.campus_face c on c.id = a.campus_id
    join people.patient_face p on p.id = a.patient_id
    where a.id = any(${[...ids]}::uuid[]) and a.number is not null`

/** The official code of an entry. A join for each code would take longer to plan than the whole query takes to run. */
const codeOf = (id: string) => sql`(select code from reference.entry_face where id = ${sql.raw(id)})`

/**
 * Locks an admission that is about to be charged or invoiced, until the transaction ends.
 * @throws Problem ADM-030 when it no longer admits charges.
 */
export async function holdAdmission(tx: Tx, id: string): Promise<AdmissionFacts> {
  const { admissions } = await load(tx, lockingAdmissions([id]))
  return admitting([id], admissions)[0]!
}

/** Statements for `admitting`, in this order: lock the admissions in the order of their ids, then read them. */
export const lockingAdmissions = (ids: readonly string[]) => ({
  admissionLock: sql`select from care.admission where id = any(${[...ids]}::uuid[]) order by id for update`,
  admissions: readingAdmissions(ids),
})

interface AdmissionScope {
  /** The site where the user may act; null when the user may act in any. */
  readonly campusId: string | null
}

/**
 * Returns the locked admissions, in the order of the ids.
 * @throws Problem `GEN-404` also for an admission of another site; ADM-030 when one no longer admits charges.
 */
export function admitting(
  ids: readonly string[],
  rows: readonly AdmissionFacts[],
  { campusId }: AdmissionScope = { campusId: null },
): readonly AdmissionFacts[] {
  const held = new Map<string, AdmissionFacts>(factsIn(rows).map((facts) => [facts.id, facts]))
  return ids.map((id) => {
    const facts = held.get(id)
    if (facts === undefined || (campusId !== null && facts.campusId !== campusId))
      throw notFound('La admisión')
    mustAdmit(facts)
    return facts
  })
}

function mustAdmit({ code, status }: AdmissionFacts): void {
  const over = status === 'annulled' || status === 'invoiced'
  const why = `La admisión ${code} está ${status === 'annulled' ? 'anulada' : 'facturada'}.`
  insist(!over, 'ADM-030', why, { status: 409 })
}

/** Locks an admission in any state: the patient may still pay after it was invoiced. */
export async function lockAdmission(tx: Tx, id: string): Promise<AdmissionFacts> {
  await tx.selectFrom('care.admission').select('id').where('id', '=', id).forUpdate().execute()
  return admissionFacts(tx, id)
}

/**
 * Marks a closed admission as invoiced, once all of it is. An admission that is not closed stays as it is (a cut of a long stay).
 * The statement is sent together with the next one.
 */
export async function admissionInvoiced(tx: Tx, id: string): Promise<void> {
  await pipelined(
    tx,
    sql`update care.admission set status = 'invoiced', version = version + 1
            where id = ${id}::uuid and status = 'closed'`,
  )
}

/** The invoice of the admission was undone: the admission may be invoiced, or opened, again. */
export async function admissionReleased(tx: Tx, id: string): Promise<void> {
  await changeWhere(
    tx,
    'care.admission',
    { id, status: 'invoiced' },
    { status: 'closed', version: sql`version + 1` },
  )
}
