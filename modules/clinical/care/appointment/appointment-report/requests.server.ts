import { type Actor, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { type Days, ofSite, spanWithin } from './appointment-reading.server.ts'
import { requestDetail } from './demand.contract.ts'

interface RequestRow {
  readonly id: string
  readonly patientId: string
  readonly requestedOn: Day
  readonly wishedOn: Day
  readonly patient: string
  readonly document: string
  readonly phone: string
  readonly payer: string | null
  readonly specialty: string | null
  readonly kind: string
  readonly channel: string
  readonly priority: string
  readonly status: 'assigned' | 'waiting' | 'withdrawn'
  /** Days waiting: until now, or from the request until the appointment was given. */
  readonly days: number
  /** Whether it waits for longer than the standard of its specialty. */
  readonly beyond: boolean
}

/** Returns the appointments requested in a period. */
export async function requestsOf(tx: Tx, actor: Actor, { from, to }: Days): Promise<readonly RequestRow[]> {
  return rowsFrom<RequestRow>(tx)`
    select r.id, r.patient_id, q.input_on::text as requested_on, r.wished_on::text as wished_on, p.name as patient,
           p.document, p.phone, f.eps as payer, e.label as specialty, k.name as kind,
           r.channel, r.priority, r.status, coalesce(g.first_on, q.today) - q.input_on as days,
           r.status = 'waiting' and coalesce(q.today - q.input_on > e.opportunity_days, false) as beyond
    from care.appointment_request r
    cross join lateral (select (r.requested_at at time zone 'America/Bogota')::date as input_on,
                               (now() at time zone 'America/Bogota')::date as today) q
    join people.reported_patient_list p on p.id = r.patient_id
    join care.appointment_type k on k.id = r.appointment_type_id
    left join hospital.specialty_option e on e.id = k.specialty_id
    left join lateral (select min((a.first_starts_at at time zone 'America/Bogota')::date) as first_on
                       from care.appointment a where a.request_id = r.id and a.status <> 'draft') g on true
    left join people.insured_list f on f.patient_id = ${anyFileOf(sql.ref('r.patientId'))} and f.from_day <= q.input_on
      and (f.until_day is null or f.until_day >= q.input_on)
    where q.input_on between ${from} and ${to} and ${ofSite(actor, 'r.campus_id')}
    order by r.requested_at, r.id`
}

export const requestDetailOperations = serveFlatReport({
  whose: 'site',
  report: requestDetail,
  async read(tx, { status, by, value, ...input }, actor) {
    spanWithin(input)
    const all = await requestsOf(tx, actor, input)
    const own = all.filter(
      (one) =>
        (status === null || (status === 'beyond' ? one.beyond : one.status === status)) &&
        (by === null || ((by === 'payer' ? one.payer : one.specialty) ?? '') === (value ?? '')),
    )
    return own.map(({ beyond, ...row }) => ({ ...row, status: beyond ? 'beyond' : row.status }))
  },
})
