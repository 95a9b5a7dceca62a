import type { Alert } from '@quina/blocks/server'
import { valueFrom } from '@quina/db/server'
import { viewReminders } from '../reminder/reminder.contract.ts'

/**
 * Patients with a valid appointment who answered a message with a request for another day, or with text that was not
 * understood.
 */
export const answersAlert: Alert = {
  name: 'care.answers',
  permission: viewReminders,
  tone: 'warning',
  one: 'paciente respondió y espera que lo llamen',
  many: 'pacientes respondieron y esperan que los llamen',
  meaning:
    'Pidieron cambiar su cita o escribieron algo que hay que leer. Llámelos y reprograme, confirme o cancele la cita.',
  who: 'Quien asigna las citas',
  to: '/citas/recordatorios?answer=reschedule,unread',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(distinct r.appointment_id)::int as n from care.reminder r
    join care.appointment a on a.id = r.appointment_id
    where a.campus_id = ${actor.campusId}::uuid and a.status in ('assigned', 'confirmed') and a.starts_at > now()
      and r.answer in ('reschedule', 'unread')
      and not exists (select from care.reminder l
                      where l.appointment_id = r.appointment_id and l.answered_at > r.answered_at)`,
}
