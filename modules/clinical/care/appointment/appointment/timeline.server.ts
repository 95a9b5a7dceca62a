import { rowFrom, type Tx } from '@quina/db/server'
import { recordPatientEvent } from '@quina/people/server'

interface TimelineEntry {
  readonly id: string
  /** Whether the appointment is still to come. */
  readonly pending: boolean
}

/** Writes an appointment, with its professional, on the timeline of the patient. */
export async function recordOnTimeline(tx: Tx, { id, pending }: TimelineEntry): Promise<void> {
  const one = await rowFrom<{
    patientId: string
    at: Date
    title: string
    campusId: string
    professionalUserId: string | null
  }>(tx)`
    select a.patient_id, a.starts_at as at, a.campus_id, 'Cita de ' || lower(e.name) || ' con ' || t.name as title,
           (select u.id from admin.app_user_face u where u.person_kind = 'employee' and u.person_id = f.id limit 1)
             as professional_user_id
    from care.appointment a
    join people.employee_face f on f.id = a.professional_id
    join people.tercero_face t on t.id = f.tercero_id
    join hospital.specialty_face e on e.id = a.specialty_id
    where a.id = ${id}::uuid`
  if (one === undefined) return
  await recordPatientEvent(tx, {
    ...one,
    kind: 'appointment',
    pending,
    document: 'care.appointment',
    documentId: id,
  })
}
