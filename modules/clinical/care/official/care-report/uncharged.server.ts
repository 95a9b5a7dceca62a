import { type Alert, type FlatRow, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, valueFrom } from '@quina/db/server'
import { sql } from 'kysely'
import { inDays } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { uncharged } from './care-report.contract.ts'

export const unchargedOperations: readonly Operation[] = serveFlatReport({
  whose: 'site',
  report: uncharged,
  async read(tx, input, actor) {
    return rowsFrom<FlatRow>(tx)`
      select a.id, a.admission_id, a.patient_id, coalesce(e.label, i.label, v.label) as service, a.at, p.name as patient,
             p.document, m.label as professional, o.label as admission, a.warning as why,
             (now() at time zone 'America/Bogota')::date - (a.at at time zone 'America/Bogota')::date as days
      from care.attended_service a
      left join reference.procedure_option e on e.id = a.entry_id
      left join reference.medicine_option i on i.id = a.entry_id
      left join tariffs.service_option v on v.id = a.service_id
      join people.reported_patient_list p on p.id = a.patient_id
      join people.employee_option m on m.id = a.professional_id
      left join care.admission_option o on o.id = a.admission_id
      where ${inDays(actor, input, sql`(a.at at time zone 'America/Bogota')::date`)} and a.charge_id is null
        and a.returned < a.quantity
      order by a.at, a.id`
  },
})

/** The services attended more than a day ago that nobody charged. */
export const unchargedAlert: Alert = {
  name: 'care.uncharged',
  permission: 'care.uncharged.run',
  tone: 'warning',
  one: 'servicio atendido sin cobrar',
  many: 'servicios atendidos sin cobrar',
  meaning:
    'Se atendió hace más de un día y no está en ninguna cuenta: admita al paciente, o corrija el servicio o el contrato.',
  who: 'Facturación',
  to: '/care/reports/index?informe=uncharged',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from care.attended_service
    where campus_id = ${actor.campusId}::uuid and charge_id is null and returned < quantity and at < now() - interval '1 day'`,
}
