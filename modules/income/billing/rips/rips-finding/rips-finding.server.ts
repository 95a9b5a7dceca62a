import {
  type Actor,
  type Operation,
  ofGroup,
  type PagedRow,
  serveFlatReport,
  servePagedReport,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { within } from '../../invoice/invoice/reported.server.ts'
import { type FindingGrouping, ripsFindingsBy, ripsFindingsDetail } from './rips-finding.contract.ts'

const keys: Readonly<Record<FindingGrouping, RawBuilder<string>>> = {
  rule: sql`rule`,
  field: sql`field`,
  payer: sql`payer`,
  month: sql`to_char(date, 'YYYY-MM')`,
}

interface ReportFilter {
  readonly from: Day
  readonly to: Day
  readonly effect: string | null
  readonly by?: FindingGrouping | null
  readonly value?: string | null
}

const filterOf = (actor: Actor, { from, to, effect, ...group }: ReportFilter): RawBuilder<unknown> =>
  sql`${within(actor, { from, to })} and date between ${from} and ${to} and effect = coalesce(${effect}, effect)
      and ${ofGroup(keys, group)}`

interface FindingRow {
  readonly value: string
  readonly says: string
  readonly documents: number
  readonly refusals: number
  readonly notices: number
  readonly reported: number
}

const byOperations = serveFlatReport({
  whose: 'site',
  report: ripsFindingsBy,
  async read(tx, { by, ...input }, actor) {
    const rows = await rowsFrom<FindingRow>(tx)`
      select ${keys[by]} as value, case when count(distinct says) = 1 then min(says) else '' end as says,
             count(distinct document_id)::int as documents, count(*) filter (where effect = 'R')::int as refusals,
             count(*) filter (where effect = 'N')::int as notices,
             count(*) filter (where state in ('approved', 'notified', 'rejected'))::int as reported
      from billing.rips_finding_summary where ${filterOf(actor, input)}
      group by 1 order by ${by === 'month' ? sql`1` : sql`count(*) filter (where effect = 'R') desc, count(*) desc, 1`}`
    return rows.map((row) => ({ ...row, id: row.value, name: row.value === '' ? 'Sin pagador' : row.value }))
  },
})

const detailOperations = servePagedReport({
  whose: 'site',
  report: ripsFindingsDetail,
  query: (_tx, input, actor) => sql<PagedRow>`
    select id, date::timestamptz as at, document_id, number, date::text as date, payer, state, rule, effect, field, path, says,
           detail
    from billing.rips_finding_summary where ${filterOf(actor, input)}`,
})

export const ripsFindingOperations: readonly Operation[] = [...byOperations, ...detailOperations]
