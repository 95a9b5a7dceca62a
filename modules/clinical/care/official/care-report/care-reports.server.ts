import type { ReportInput } from '@quina/blocks'
import {
  type Actor,
  type FlatRow,
  type Operation,
  type PagedRow,
  serveFlatReport,
  servePagedReport,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { share } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import {
  allOf,
  type Days,
  inDays,
  ofSite,
  spanWithin,
} from '../../appointment/appointment-report/appointment-reading.server.ts'
import { orderKinds, orderPriorities } from '../../record/medical-order/medical-order.contract.ts'
import { type AccessGrouping, accessDetail, accessesBy } from './access-report.contract.ts'
import { leaves, ordersBy, unsigned } from './care-report.contract.ts'
import { clinicalReportOperations } from './clinical-reports.server.ts'

type OrderRow = { readonly value: string; readonly label: string | null } & Readonly<
  Record<'count' | 'done' | 'pending' | 'expired' | 'annulled', number>
>

/** For each grouping of orders: its key, the name of a group, and the filter of the list that the group links to. */
const orderKeys = {
  kind: { key: sql`a.kind`, label: sql`null`, filter: 'kind' },
  professional: {
    key: sql`coalesce(a.professional_id::text, '')`,
    label: sql`max(a.professional_label)`,
    filter: 'professionalId',
  },
  priority: { key: sql`a.priority`, label: sql`null`, filter: 'priority' },
} as const

const orderOperations = serveFlatReport({
  whose: 'site',
  report: ordersBy,
  async read(tx, { by, ...input }, actor) {
    const { key, label, filter } = orderKeys[by]
    const rows = await rowsFrom<OrderRow>(tx)`
      select ${key} as value, ${label} as label, count(*)::int as count,
             count(*) filter (where a.condition = 'done')::int as done,
             count(*) filter (where a.condition = 'signed')::int as pending,
             count(*) filter (where a.condition = 'expired')::int as expired,
             count(*) filter (where a.condition = 'annulled')::int as annulled
      from care.medical_order_list a
      where ${inDays(actor, input, sql`a.date`)} and a.number is not null
      group by 1 order by 3 desc`
    return rows.map(({ value, label: named, ...counts }) => ({
      id: value,
      ...counts,
      [filter]: value,
      name: named ?? words[value] ?? 'Sin dato',
      part: share(counts.done, counts.count - counts.annulled),
    }))
  },
})

const words: Readonly<Record<string, string>> = { ...orderKinds, ...orderPriorities }

const leaveOperations = serveFlatReport({
  whose: 'site',
  report: leaves,
  async read(tx, { least, ...input }, actor) {
    return rowsFrom<FlatRow>(tx)`
      select a.id, a.patient_id, a.code, a.patient_label as patient, a.patient_document as document,
             a.diagnosis_label as diagnosis,
             a.from_day::text as starts, a.until_day::text as ends, a.days,
             case when a.previous_id is null then 'no' else 'yes' end as extension, a.accumulated_days as accumulated,
             a.professional_label as professional
      from care.medical_order_list a
      where ${inDays(actor, input, sql`a.date`)} and a.kind = 'sick-leave' and a.status in ('signed', 'done')
        and a.accumulated_days >= coalesce(${least}, 0)
      order by a.accumulated_days desc, a.from_day, a.id`
  },
})

const unsignedOperations = serveFlatReport({
  whose: 'site',
  report: unsigned,
  async read(tx, input, actor) {
    spanWithin(input)
    return rowsFrom<FlatRow>(tx)`
      select q.id, q.kind, q.day::text as day, q.patient_id, p.name as patient, p.document,
             coalesce(e.label, u.label) as professional, (now() at time zone 'America/Bogota')::date - q.day as days,
             q.href from (
        select a.id, 'appointment' as kind, a.date as day, a.patient_id, a.professional_id, null::uuid as author,
               a.campus_id,
               '/eventos/edit/' || a.id as href
        from care.appointment a
        where a.status = 'attended'
          and not exists (
            select from care.note n where n.appointment_id = a.id and n.status = 'signed')
        union all
        select a.id, 'triage', (a.attended_at at time zone 'America/Bogota')::date, a.patient_id, a.attended_by, null,
               a.campus_id,
               '/atencion/triage/' || a.id
        from care.triage a
        where a.attended_at is not null
          and not exists (select from care.note n where n.triage_id = a.id and n.status = 'signed')
        union all
        select a.id, 'draft', a.date, a.patient_id, null, a.created_by, a.campus_id,
               '/atencion/consultas/edit/' || a.id
        from care.note a where a.status = 'draft') q
      join people.reported_patient_list p on p.id = q.patient_id
      left join people.employee_option e on e.id = q.professional_id
      left join admin.user_option u on u.id = q.author
      where ${ofSite(actor, 'q.campus_id')} and q.day between ${input.from} and ${input.to}
      order by q.day, q.id`
  },
})

const byOperations = serveFlatReport({
  whose: 'site',
  report: accessesBy,
  async read(tx, { by, ...input }, actor) {
    const these = filterOf(actor, input)
    const rows = await rowsFrom<PrintRow>(tx)`
      select g.*, coalesce(p.people, 0)::int as people from (
        select ${keys[by]} as value, count(*)::int as count, count(*) filter (where a.operation = 'print')::int as printed,
               count(*) filter (where a.operation = 'export')::int as exported, count(a.motive)::int as motivated
        from people.patient_access_list a where ${these} group by 1) g
      left join (
        select ${keys[by]} as value, count(distinct one) as people
        from people.patient_access_list a cross join lateral unnest(a.patient_ids) one where ${these} group by 1) p
        on p.value = g.value
      order by ${by === 'day' ? sql`g.value` : sql`g.count desc, g.value`}`
    return rows.map((row) => ({ ...row, id: row.value, name: row.value }))
  },
})

const detailOperations = servePagedReport({
  whose: 'site',
  report: accessDetail,
  query: (_tx, input, actor) => sql<PagedRow>`
    select a.row_id as id, a.at, a.user_label as user, a.ip, a.what, a.operation, a.people, a.patient_id, a.patient, a.motive
    from people.patient_access_list a where ${filterOf(actor, input)}`,
  tell: async (rows) =>
    rows.map(({ at, place: _, ...values }) => ({
      ...(values as Readonly<Record<string, string | number | null>>),
      accessed: at.toISOString(),
    })),
})

const accessReportOperations: readonly Operation[] = [...byOperations, ...detailOperations]

export const careReportOperations: readonly Operation[] = [
  ...orderOperations,
  ...leaveOperations,
  ...unsignedOperations,
  ...clinicalReportOperations,
  ...accessReportOperations,
]

const keys: Readonly<Record<AccessGrouping, RawBuilder<string>>> = {
  user: sql`a.user_label`,
  what: sql`a.what`,
  day: sql`a.day::text`,
}

type ReportFilter = Days & Partial<ReportInput<typeof accessDetail>>

const filterOf = (
  actor: Actor,
  { by, value, patientId, operation, motivated, ...days }: ReportFilter,
): RawBuilder<unknown> =>
  allOf([
    inDays(actor, days),
    by ? sql`${keys[by]} = ${value ?? ''}` : null,
    patientId ? sql`a.patient_ids @> ${[patientId]}::uuid[]` : null,
    operation ? sql`a.operation = ${operation}` : null,
    motivated ? sql`(a.motive is not null) = ${motivated === 'yes'}` : null,
  ])

type PrintRow = { readonly value: string } & Readonly<
  Record<'count' | 'people' | 'printed' | 'exported' | 'motivated', number>
>
