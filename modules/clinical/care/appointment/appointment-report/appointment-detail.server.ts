import { type PagedRow, servePagedReport } from '@quina/blocks/server'
import { businessDaysBetween } from '@quina/hospital/domain'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, daysBetween } from '@quina/kernel'
import { sql } from 'kysely'
import { filterOf } from './appointment-reading.server.ts'
import { appointmentDetail } from './appointment-report.contract.ts'

const clock = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'America/Bogota', 'HH24:MI')`

/** R1: the detail that every figure of the other reports links to, so its counts equal theirs. */
export const appointmentDetailOperations = servePagedReport({
  whose: 'site',
  report: appointmentDetail,
  query: (_tx, input, actor) => sql<PagedRow>`
    select a.id, a.starts_at as at, a.patient_id, a.code, a.requested_on::text as requested_on,
           a.wished_on::text as wished_on,
           a.assigned_on::text as assigned_on, a.first_on::text as first_on, a.date::text as date, a.hour, a.campus,
           a.room, a.specialty, a.professional, a.kind, a.first_visit::text as first_visit, a.document_type, a.number,
           a.patient, a.age, a.sex, a.phone, a.municipality, a.payer, a.regime, a.channel, a.status, a.motive,
           ${clock('a.arrived_at')} as arrived,
           ${clock('a.attended_from')} as began, ${clock('a.attended_until')} as ended, u.label as assigned_by
    from care.appointment_summary a left join admin.user_option u on u.id = a.created_by
    where ${filterOf(actor, input)}`,
  async tell(rows, tx, input) {
    const from = rows.map(({ requestedOn }) => requestedOn as Day).toSorted()[0] ?? input.from
    const holidays = await loadHolidays(tx, { from, to: addDays(input.to, 366) })
    return rows.map(({ at: _, place: __, firstOn, ...row }) => {
      const requested = row.requestedOn as Day
      const first = firstOn as Day
      return {
        ...(row as Readonly<Record<string, string | number | null>>),
        days: daysBetween(requested, first),
        businessDays: businessDaysBetween(requested, first, holidays),
      }
    })
  },
})
