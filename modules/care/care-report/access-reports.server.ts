import {
  type Actor,
  type Operation,
  type PagedRow,
  servePagedReport,
  serveReport,
} from '@quina/blocks/server'
import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { ofSite, spanWithin } from '../appointment-report/appointment-reading.server.ts'
import { type AccessGrouping, accessDetail, accessesBy } from './access-report.contract.ts'

const keys: Readonly<Record<AccessGrouping, RawBuilder<string>>> = {
  user: sql`a.user_label`,
  what: sql`a.what`,
  day: sql`a.day::text`,
}

interface Among {
  readonly from: Day
  readonly to: Day
  readonly by?: AccessGrouping | null
  readonly value?: string | null
  readonly patientId?: string | null
  readonly deed?: string | null
  readonly motivated?: 'yes' | 'no' | null
}

function among(actor: Actor, asked: Among): RawBuilder<unknown> {
  const { from, to, by, value, patientId, deed, motivated } = asked
  spanWithin({ from, to })
  const parts = [
    sql`${ofSite(actor)} and a.day between ${from} and ${to}`,
    by ? sql`${keys[by]} = ${value ?? ''}` : null,
    patientId ? sql`a.patient_ids @> ${[patientId]}::uuid[]` : null,
    deed ? sql`a.deed = ${deed}` : null,
    motivated ? sql`(a.motive is not null) = ${motivated === 'yes'}` : null,
  ].filter((part) => part !== null)
  return sql.join(parts, sql` and `)
}

interface Gathered {
  readonly value: string
  readonly count: number
  readonly people: number
  readonly printed: number
  readonly exported: number
  readonly motivated: number
}

const byOperations = serveReport({
  whose: 'site',
  report: accessesBy,
  async read(tx, { by, ...asked }, actor) {
    const these = among(actor, asked)
    const { rows } = await sql<Gathered>`
      select g.*, coalesce(p.people, 0)::int as people from (
        select ${keys[by]} as value, count(*)::int as count, count(*) filter (where a.deed = 'print')::int as printed,
               count(*) filter (where a.deed = 'export')::int as exported, count(a.motive)::int as motivated
        from people.patient_access_list a where ${these} group by 1) g
      left join (
        select ${keys[by]} as value, count(distinct one) as people
        from people.patient_access_list a cross join lateral unnest(a.patient_ids) one where ${these} group by 1) p
        on p.value = g.value
      order by ${by === 'day' ? sql`g.value` : sql`g.count desc, g.value`}`.execute(tx)
    const sum = (name: Exclude<keyof Gathered, 'value' | 'people'>) =>
      String(rows.reduce((all, row) => all + row[name], 0))
    return {
      rows: rows.map((row) => ({
        ...{ id: row.value, level: 0, group: false },
        values: { ...row, name: row.value },
      })),
      totals:
        rows.length === 0
          ? {}
          : {
              ...{ count: sum('count'), printed: sum('printed') },
              ...{ exported: sum('exported'), motivated: sum('motivated') },
            },
    }
  },
})

const detailOperations = servePagedReport({
  whose: 'site',
  report: accessDetail,
  query: (_tx, asked, actor) => sql<PagedRow>`
    select a.row_id as id, a.at, a.user_label as user, a.ip, a.what, a.deed, a.people, a.patient_id, a.patient, a.motive
    from people.patient_access_list a where ${among(actor, asked)}`,
  tell: async (rows) =>
    rows.map(({ at, place: _, ...values }) => ({
      ...(values as Readonly<Record<string, string | number | null>>),
      accessed: at.toISOString(),
    })),
})

export const accessReportOperations: readonly Operation[] = [...byOperations, ...detailOperations]
