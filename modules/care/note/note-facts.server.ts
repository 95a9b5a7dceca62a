import type { Tx } from '@quina/db/server'
import { dayInBogota, must } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { sql } from 'kysely'
import { whyOpen } from '../attention-end/attention-end.server.ts'
import type { NoteFacts } from './note.contract.ts'
import type { NoteInput } from './note.domain.ts'

/** The admission it is of when nobody said it: that of its triage, or the one that the patient has open in the site. */
export async function admissionFor(
  tx: Tx,
  { patientId, triageId }: { patientId: string; triageId: string | null },
  campusId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select a.id from care.admission a left join care.triage t on t.id = ${triageId}::uuid
    where a.patient_id = ${patientId}::uuid and a.campus_id = ${campusId}::uuid
      and (a.id = t.admission_id or a.status = 'open')
    order by a.id is not distinct from t.admission_id desc, (a.ambit = '2') = (t.id is not null) desc, a.entered_at desc
    limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

const things = {
  triageId: ['care.triage', 'El triage no es de ese paciente.'],
  appointmentId: ['care.appointment', 'La cita no es de ese paciente.'],
  admissionId: ['care.admission', 'La admisión no es de ese paciente.'],
} as const

/** @throws Problem ATE-004: what a note names is of the patient it is of. */
export async function mustBeOfOne(
  tx: Tx,
  input: Pick<NoteInput, 'patientId' | 'triageId' | 'appointmentId' | 'admissionId'>,
): Promise<void> {
  for (const name of Object.keys(things) as (keyof typeof things)[]) {
    const [table, message] = things[name]
    const id = input[name]
    if (id === null) continue
    const found = await tx.selectFrom(table).select('patientId').where('id', '=', id).executeTakeFirst()
    must(found?.patientId === input.patientId, 'ATE-004', name, message)
  }
}

interface Row extends Omit<NoteFacts, 'addenda' | 'admission' | 'age' | 'charge'> {
  readonly admission: Omit<NonNullable<NoteFacts['admission']>, 'open'> | null
  readonly birthDate: string
  readonly chargeId: string | null
  readonly attended: boolean
  readonly warning: string | null
}

/** What a note tells besides its values: whose it is, who signed it, its charge and its clarifications. */
export async function factsOf(tx: Tx, id: string): Promise<NoteFacts> {
  const { rows } = await sql<Row>`
    select n.code, p.name as patient, n.patient_document, p.birth_date::text as birth_date, p.allergies,
           n.professional_label as professional, e.rethus, to_json(n.signed_at) #>> '{}' as signed_at,
           s.id is not null as attended, s.charge_id, s.warning,
           case when a.id is not null
             then json_build_object('id', a.id, 'code', a.code, 'ambit', a.ambit, 'status', a.status) end as admission
    from care.note_list n join people.patient_face p on p.id = n.patient_id
    left join people.employee_face e on e.id = n.professional_id
    left join care.attended_service s on s.source = 'attention' and s.source_id = n.id
    left join care.admission_list a on a.id = n.admission_id
    where n.id = ${id}::uuid`.execute(tx)
  const { birthDate, attended, chargeId, warning, admission, ...told } = rows[0]!
  return {
    ...told,
    age: shownAge(birthDate as Parameters<typeof shownAge>[0], dayInBogota(new Date())),
    charge: attended ? { charged: chargeId !== null, warning } : null,
    admission: admission && { ...admission, open: await whyOpen(tx, admission.id) },
    addenda: await addendaOf(tx, id),
  }
}

async function addendaOf(tx: Tx, noteId: string): Promise<NoteFacts['addenda']> {
  const { rows } = await sql<NoteFacts['addenda'][number]>`
    select a.id, a.text, t.name as by, e.rethus, to_json(a.signed_at) #>> '{}' as at
    from care.addendum a join people.employee_face e on e.id = a.professional_id join people.tercero_face t on t.id = e.tercero_id
    where a.note_id = ${noteId}::uuid order by a.signed_at`.execute(tx)
  return rows
}
