import type { AnswerOf } from '@quina/blocks'
import { type Alert, type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, valueFrom } from '@quina/db/server'
import { sql } from 'kysely'
import { attendedUnadmitted } from './unadmitted.contract.ts'

/** One row for each patient in the emergency room, or with a service that waits for an account. */
const unadmittedIn = (campusId: string) => sql`
  select distinct on (f.person_id) f.person_id as patient_id, w.place, w.since, w.triage_id, w.rank from (
    select t.patient_id,
           case t.status when 'observed' then 'En observación de urgencias' else 'En atención de urgencias' end as place,
           t.attended_at as since, t.id as triage_id, 1 as rank
    from care.triage t left join care.admission a on a.id = t.admission_id and a.status <> 'annulled'
    where t.campus_id = ${campusId}::uuid and t.status in ('attended', 'observed') and a.id is null
    union all
    select s.patient_id, case when t.id is null then 'Consulta ya atendida' else 'Con alta de urgencias' end, s.at, t.id, 2
    from care.attended_service s
    left join care.note n on s.source = 'attention' and n.id = s.source_id
    left join care.triage t on t.id = n.triage_id
    where s.campus_id = ${campusId}::uuid and s.admission_id is null and s.charge_id is null and s.returned < s.quantity) w
  join people.patient_face f on f.id = w.patient_id
  order by f.person_id, w.rank, w.since`

export const unadmittedOperations: readonly Operation[] = [
  serveQuery(
    attendedUnadmitted,
    ({ tx, actor }) =>
      rowsFrom<AnswerOf<typeof attendedUnadmitted>[number]>(tx)`
      select u.patient_id, p.name as patient, p.document_type || ' ' || p.number as document, u.place as "where",
             to_json(u.since) #>> '{}' as since, u.triage_id
      from (${unadmittedIn(actor.campusId)}) u join people.patient_face p on p.id = u.patient_id
      order by u.rank, u.since, u.patient_id`,
  ),
]

/** Admissions is responsible for attended patients without an admission: their services are in no account. */
export const unadmittedAlert: Alert = {
  name: 'care.attendedUnadmitted',
  permission: attendedUnadmitted.access,
  tone: 'warning',
  one: 'paciente atendido sin admisión',
  many: 'pacientes atendidos sin admisión',
  meaning: 'Admítalos desde la ventanilla: lo que se les hizo pasará a la cuenta al admitirlos.',
  who: 'Admisiones',
  to: '/admision/ventanilla',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from (${unadmittedIn(actor.campusId)}) u`,
}
