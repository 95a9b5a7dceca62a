import type { ReportInput } from '@quina/blocks'
import {
  type Actor,
  type Operation,
  type PagedRow,
  serveFlatReport,
  servePagedReport,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { share } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { allOf, type Days, inDays } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { noService } from '../../beds/census/census.contract.ts'
import {
  type AdmissionSummary,
  admissionColumns,
  dischargesOf,
} from '../statistics-report/discharges.server.ts'
import { ambits } from '../statistics-report/statistics-report.contract.ts'
import {
  type AdmissionGrouping,
  admissionDetail,
  admissionsBy,
  dischargeDetail,
} from './care-report.contract.ts'

const keys: Readonly<Record<AdmissionGrouping, RawBuilder<string>>> = {
  ambit: sql`a.ambit`,
  service: sql`a.service`,
  payer: sql`a.payer`,
  diagnosis: sql`a.diagnosis`,
}
const states = { open: sql`a.status = 'open'`, left: sql`a.discharge_date is not null` }

type ReportFilter = Days & Partial<ReportInput<typeof admissionDetail>>

const filterOf = (actor: Actor, { by, value, state, ...days }: ReportFilter): RawBuilder<unknown> =>
  allOf([inDays(actor, days), by ? sql`${keys[by]} = ${value ?? ''}` : null, state ? states[state] : null])

/** The figures of each group, and of all of them together. */
type GroupRow = { readonly value: string | null } & Readonly<
  Record<'count' | 'people' | 'open' | 'left', number>
>

const gathered = sql`count(*)::int as count, count(distinct a.patient_id)::int as people,
  count(*) filter (where ${states.open})::int as open, count(*) filter (where ${states.left})::int as left`

const byOperations = serveFlatReport({
  whose: 'site',
  report: admissionsBy,
  cached: true,
  async read(tx, { by, ...input }, actor) {
    const these = filterOf(actor, input)
    const groups = await rowsFrom<GroupRow>(tx)`
      select value, ${gathered} from (
        select ${keys[by]} as value, a.patient_id, a.status, a.discharge_date from care.admission_summary a where ${these}) a
      group by grouping sets ((value), ()) order by 2 desc, 1`
    const rows = groups.flatMap(({ value, ...row }) => (value === null ? [] : [{ value, ...row }]))
    const { value: _, ...all } = groups.find(({ value }) => value === null)!
    const nameOf = (value: string) =>
      by === 'ambit' ? (ambits[value as keyof typeof ambits] ?? value) : value === '' ? 'Sin dato' : value
    return {
      rows: rows.map((row) => ({
        ...row,
        id: row.value,
        name: nameOf(row.value),
        part: share(row.count, all.count),
      })),
      totals: all,
    }
  },
})

const reportValues = ({ at, place: _, discharged, ...values }: AdmissionSummary) => ({
  ...(values as Readonly<Record<string, string | number | null>>),
  entered: at.toISOString(),
  discharged: discharged?.toISOString() ?? null,
})

const detailOperations = servePagedReport({
  whose: 'site',
  report: admissionDetail,
  query: (_tx, input, actor) =>
    sql<PagedRow>`select ${admissionColumns} from care.admission_summary a where ${filterOf(actor, input)}`,
  tell: async (rows) => rows.map((row) => reportValues(row as AdmissionSummary & PagedRow)),
})

const dischargeOperations = serveFlatReport({
  whose: 'site',
  report: dischargeDetail,
  async read(tx, { kind, service, ...input }, actor) {
    const all = await dischargesOf(tx, actor, input)
    const own = all.filter(
      (one) =>
        (kind === null || one.kind === kind) && (service === null || (one.service || noService) === service),
    )
    return own.map((row) => ({ ...reportValues(row), id: row.id }))
  },
})

export const admissionReportOperations: readonly Operation[] = [
  ...byOperations,
  ...detailOperations,
  ...dischargeOperations,
]
