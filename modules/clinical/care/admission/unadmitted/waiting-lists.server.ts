import { sql } from 'kysely'
import { boardStates } from '../../triage/triage/triage.contract.ts'

/** A list of the patients who wait at a site, and the role responsible for them. Each case is in exactly one list. */
export interface WaitingList {
  readonly name: string
  readonly title: string
  /** The screen of the list, and the role that reviews it. */
  readonly to: string
  readonly who: string
  /** The `id` of each case of a site, with its `patient_id`. */
  readonly cases: (campusId: string) => ReturnType<typeof sql<WaitingCase>>
}

export type WaitingCase = Readonly<{ id: string; patientId: string }>

const onBoard = [...boardStates]

/** Patients who wait for care: in the emergency room, for a place, for another appointment, for their hour, or in a stay. */
export const waitingLists: readonly WaitingList[] = [
  {
    name: 'triage',
    title: 'Tablero de triage',
    to: '/triage/index',
    who: 'Enfermera de triage',
    cases: (campusId) => sql`
      select t.id, t.patient_id from care.triage t where t.campus_id = ${campusId}::uuid and t.status = any(${onBoard})`,
  },
  {
    name: 'requests',
    title: 'Lista de espera',
    to: '/citas',
    who: 'Asignación de citas',
    cases: (campusId) => sql`
      select r.id, r.patient_id from care.appointment_request r
      where r.campus_id = ${campusId}::uuid and r.status = 'waiting'`,
  },
  {
    name: 'relocation',
    title: 'Por reubicar',
    to: '/agenda/gestion-cita',
    who: 'Coordinador de agenda',
    cases: (campusId) => sql`
      select a.id, a.patient_id from care.appointment_to_relocate a where a.campus_id = ${campusId}::uuid`,
  },
  {
    name: 'appointments',
    title: 'Citas del día y por venir',
    to: '/citas/index',
    who: 'Admisionista y profesional',
    cases: (campusId) => sql`
      select a.id, a.patient_id from care.appointment_list a
      where a.campus_id = ${campusId}::uuid and a.condition in ('assigned', 'confirmed', 'waiting', 'attending')
        and not exists (select from care.appointment_to_relocate r where r.id = a.id)`,
  },
  {
    name: 'admissions',
    title: 'Admisiones abiertas',
    to: '/admision',
    who: 'Admisiones y médico tratante',
    // A patient who is still on the triage board is only in that list.
    cases: (campusId) => sql`
      select a.id, a.patient_id from care.admission a
      where a.campus_id = ${campusId}::uuid and a.status = 'open'
        and not exists (select from care.triage t where t.admission_id = a.id and t.status = any(${onBoard}))`,
  },
]
