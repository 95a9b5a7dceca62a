import { type Input, type Operation, serveQuery } from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsFrom, type Tx, valueOrNull } from '@quina/db/server'
import { dayInBogota, must } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { anyFileOf, isSamePerson } from '@quina/people/server'
import { whyOpen } from '../attention-end/attention-end.server.ts'
import { beginNote, type NoteFacts } from './note.contract.ts'
import type { NoteInput } from './note.domain.ts'

/** Returns the admission of a note when none was given: that of its triage, or the open one of the patient in the site. */
export async function admissionFor(
  tx: Tx,
  { patientId, triageId }: { patientId: string; triageId: string | null },
  campusId: string,
): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select a.id from care.admission a left join care.triage t on t.id = ${triageId}::uuid
    where a.patient_id = ${anyFileOf(patientId)} and a.campus_id = ${campusId}::uuid
      and (a.id = t.admission_id or a.status = 'open')
    order by a.id is not distinct from t.admission_id desc, (a.ambit = '2') = (t.id is not null) desc, a.entered_at desc
    limit 1`
}

const things = {
  triageId: ['care.triage', 'El triage no es de ese paciente.'],
  appointmentId: ['care.appointment', 'La cita no es de ese paciente.'],
  admissionId: ['care.admission', 'La admisión no es de ese paciente.'],
} as const

/** @throws Problem ATE-004 when the admission, triage or appointment of a note belongs to another patient. */
export async function mustBeOfOne(
  tx: Tx,
  input: Pick<NoteInput, 'patientId' | 'triageId' | 'appointmentId' | 'admissionId'>,
): Promise<void> {
  for (const name of Object.keys(things) as (keyof typeof things)[]) {
    const [table, message] = things[name]
    const id = input[name]
    if (id === null) continue
    const found = await tx.selectFrom(table).select('patientId').where('id', '=', id).executeTakeFirst()
    const theirs = found !== undefined && (await isSamePerson(tx, found.patientId, input.patientId))
    must(theirs, 'ATE-004', name, message)
  }
}

interface Row extends Omit<NoteFacts, 'addenda' | 'admission' | 'age' | 'charge'> {
  readonly admission: Omit<NonNullable<NoteFacts['admission']>, 'open'> | null
  readonly birthDate: string
  readonly chargeId: string | null
  readonly attended: boolean
  readonly warning: string | null
}

/** The facts of a note besides its values: its patient, its signer, its charge and its clarifications. */
export async function factsOf(tx: Tx, id: string): Promise<NoteFacts> {
  const { birthDate, attended, chargeId, warning, admission, ...facts } = await oneFrom<Row>(tx)`
    select n.code, p.name as patient, n.patient_document, p.birth_date::text as birth_date,
           (select y.allergies from people.allergy_list y where y.id = p.id) as allergies,
           n.professional_label as professional, e.rethus, to_json(n.signed_at) #>> '{}' as signed_at,
           s.id is not null as attended, s.charge_id, s.warning,
           case when a.id is not null
             then json_build_object('id', a.id, 'code', a.code, 'ambit', a.ambit, 'status', a.status) end as admission
    from care.note_list n join people.patient_face p on p.id = n.patient_id
    left join people.employee_face e on e.id = n.professional_id
    left join care.attended_service s on s.source = 'attention' and s.source_id = n.id
    left join care.admission_list a on a.id = n.admission_id
    where n.id = ${id}::uuid`
  return {
    ...facts,
    age: shownAge(birthDate as Parameters<typeof shownAge>[0], dayInBogota(new Date())),
    charge: attended ? { charged: chargeId !== null, warning } : null,
    admission: admission && { ...admission, open: await whyOpen(tx, admission.id) },
    addenda: await addendaOf(tx, id),
  }
}

async function addendaOf(tx: Tx, noteId: string): Promise<NoteFacts['addenda']> {
  return rowsFrom<NoteFacts['addenda'][number]>(tx)`
    select a.id, a.text, t.name as by, e.rethus, to_json(a.signed_at) #>> '{}' as at
    from care.addendum a join people.employee_face e on e.id = a.professional_id join people.tercero_face t on t.id = e.tercero_id
    where a.note_id = ${noteId}::uuid order by a.signed_at`
}

interface NoteStart {
  readonly triageId: string | null
  readonly appointmentId: string | null
  readonly admissionId: string | null
  readonly patientId: string | null
}

export const beginOperation: Operation = serveQuery(beginNote, begin)

async function begin({ tx, actor, input }: Input<NoteStart>) {
  const patientId = input.patientId ?? (await patientOf(tx, input))
  if (patientId === null) return { ...nothing, patientId }
  const admissionId =
    input.admissionId ?? (await admissionFor(tx, { patientId, triageId: input.triageId }, actor.campusId))
  const proposed = await summaryOf(tx, { ...input, admissionId })
  const usual = await usualOf(tx, { userId: actor.userId, ambit: proposed.ambit, kind: proposed.kind })
  const { ambit: _, ...values } = proposed
  return { ...values, ...usual, patientId, admissionId }
}

const nothing = {
  admissionId: null,
  kind: 'consultation' as const,
  motive: null,
  background: null,
  cause: null,
  diagnosisId: null,
  finalidadId: null,
  procedureId: null,
}

async function patientOf(
  tx: Tx,
  { triageId, appointmentId, admissionId }: NoteStart,
): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select patient_id from care.triage where id = ${triageId}::uuid
    union all select patient_id from care.appointment where id = ${appointmentId}::uuid
    union all select patient_id from care.admission where id = ${admissionId}::uuid limit 1`
}

interface PriorNote {
  readonly kind: 'consultation' | 'evolution'
  readonly ambit: string | null
  readonly motive: string | null
  readonly background: string | null
  readonly cause: string | null
  readonly diagnosisId: string | null
}

/** Returns the values of triage, admission and last note that start a note; after a consultation come evolutions. */
async function summaryOf(
  tx: Tx,
  { triageId, appointmentId, admissionId }: Omit<NoteStart, 'patientId'>,
): Promise<PriorNote> {
  return oneFrom<PriorNote>(tx)`
    select a.ambit, coalesce(c.complaint, t.motive) as motive, c.background, a.cause,
           coalesce(l.diagnosis_id, a.diagnosis_id) as diagnosis_id,
           case when l.id is null then 'consultation' else 'evolution' end as kind
    from (select) nothing
    left join care.triage t on t.id = ${triageId}::uuid
    left join lateral (select * from care.classification k where k.triage_id = t.id order by k.place desc limit 1) c on true
    left join care.admission a on a.id = ${admissionId}::uuid
    left join lateral (
      select n.id, n.diagnosis_id from care.note n
      where n.status = 'signed' and (n.admission_id = a.id or n.triage_id = t.id) and ${appointmentId}::uuid is null
      order by n.at desc limit 1) l on true`
}

/** Returns the service that this professional charged last in that ámbito, so that nobody chooses it each time. */
async function usualOf(
  tx: Tx,
  { userId, ambit, kind }: { userId: string; ambit: string | null; kind: string },
) {
  const row = await rowFrom<{ procedureId: string; finalidadId: string | null }>(tx)`
    select n.procedure_id, n.finalidad_id from care.note n left join care.admission a on a.id = n.admission_id
    where n.created_by = ${userId}::uuid and n.status = 'signed' and n.kind = ${kind}
      and a.ambit is not distinct from ${ambit} and n.procedure_id is not null
    order by n.signed_at desc limit 1`
  return row ?? { procedureId: null, finalidadId: null }
}
