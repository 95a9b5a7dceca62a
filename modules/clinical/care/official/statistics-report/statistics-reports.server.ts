import { type Operation, type PagedRow, serveFlatReport, servePagedReport } from '@quina/blocks/server'
import { oneFrom, rowsFrom } from '@quina/db/server'
import { firstDayOf, lastDayOf, monthNames, monthOf, share, vigenciaOf } from '@quina/kernel'
import { regimes } from '@quina/people/contract'
import { sql } from 'kysely'
import { ofSite } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { amongServices, keys } from './statistics-reading.server.ts'
import { ambits, attentionDetail, type Dimension, monthly, production } from './statistics-report.contract.ts'

type ServiceRow = Readonly<Record<'value' | 'quantity', string>> &
  Readonly<Record<'services' | 'people' | 'women' | 'men', number>>

const gathered = sql`
  count(*)::int as services, count(distinct a.patient_id)::int as people, count(*) filter (where a.sex = 'F')::int as women,
  count(*) filter (where a.sex = 'M')::int as men, trim_scale(sum(a.quantity))::text as quantity`

function nameOf(by: Dimension, value: string): string {
  if (by === 'ambit') return ambits[value as keyof typeof ambits] ?? value
  if (by === 'regime') return regimes[value as keyof typeof regimes] ?? value
  return value === '' ? 'Sin dato' : value
}

const chronological: readonly Dimension[] = ['month', 'ambit']

const productionOperations = serveFlatReport({
  whose: 'site',
  report: production,
  async read(tx, { by, ...input }, actor) {
    const among = await amongServices(tx, actor, input)
    const dimension = by === 'siho' ? 'service' : by
    const order = chronological.includes(by) ? sql`1` : sql`count(*) desc, 1`
    const rows = await rowsFrom<ServiceRow>(tx)`
      select ${keys[dimension]} as value, ${gathered} from care.attention_summary a where ${among} group by 1
      order by ${order}`
    // A person in two groups counts once in the total.
    const { value: _, ...whole } = await oneFrom<ServiceRow>(tx)`
      select '' as value, ${gathered} from care.attention_summary a where ${among}`
    return {
      rows: rows.map((row) => ({
        ...row,
        id: row.value,
        name: nameOf(dimension, row.value),
        part: share(row.services, whole.services),
      })),
      totals: whole,
    }
  },
})

const detailOperations = servePagedReport({
  whose: 'site',
  report: attentionDetail,
  query: async (tx, input, actor) => sql<PagedRow>`
    select a.id, a.at, a.patient_id, a.day::text as day, a.ambit, a.service, trim_scale(a.quantity)::text as quantity,
           a.patient, a.document, a.sex, a.age_group, a.diagnosis, a.professional,
           a.municipality, a.href
    from care.attention_summary a where ${await amongServices(tx, actor, input)}`,
})

interface Month {
  readonly first: string
  readonly ambulatory: number
  readonly emergency: number
  readonly stay: number
  readonly people: number
  readonly discharges: number
}

/** Two years. */
const months = 24

const monthlyOperations = serveFlatReport({
  whose: 'site',
  report: monthly,
  async read(tx, { to }, actor) {
    const last = lastDayOf(vigenciaOf(to), monthOf(to))
    const rows = await rowsFrom<Month>(tx)`
      select m::date::text as first,
             coalesce(a.ambulatory, 0) as ambulatory, coalesce(a.emergency, 0) as emergency, coalesce(a.stay, 0) as stay,
             coalesce(a.people, 0) as people,
             (select count(*)::int from care.admission_summary d where ${ofSite(actor, 'd.campus_id')} and d.ambit = '3'
              and d.discharge_date >= m::date and d.discharge_date < m + interval '1 month') as discharges
      from generate_series(date_trunc('month', ${last}::date) - make_interval(months => ${months - 1}), ${last}::date,
                           interval '1 month') m
      left join lateral (
        select count(*) filter (where a.ambit = '1')::int as ambulatory, count(*) filter (where a.ambit = '2')::int as emergency,
               count(*) filter (where a.ambit = '3')::int as stay, count(distinct a.patient_id)::int as people
        from care.attention_summary a where ${ofSite(actor)} and a.day >= m::date and a.day < m + interval '1 month') a on true
      order by 1`
    return rows.map(({ first, ...figures }) => {
      const [year, month] = first.split('-').map(Number) as [number, number]
      const name = `${(monthNames[month - 1] ?? '').slice(0, 3)} ${year}`
      const days = { first: firstDayOf(year, month), last: lastDayOf(year, month) }
      return { id: first, ...figures, ...days, month: name }
    })
  },
})

export const statisticsReportOperations: readonly Operation[] = [
  ...productionOperations,
  ...detailOperations,
  ...monthlyOperations,
]
