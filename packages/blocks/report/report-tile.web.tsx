import './report.css'
import { type Day, type MoneyText, money } from '@quina/kernel'
import { BarsChart, type ChartPoint, ErrorState, Link, Loading } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { getFrom, noPlaceholder, wordsOf } from '../http/endpoint/api.web.ts'
import { bound } from '../screen/bound.web.ts'
import { useDashboardScope } from '../screen/navigation/dashboard-scope.web.ts'
import { writeSearch } from '../screen/navigation/search.ts'
import { useVigencia } from '../screen/navigation/vigencia.web.ts'
import { apiPathOf } from '../values/thing/named.ts'
import type { ScreenPath } from '../values/thing/path.ts'
import { type AnyReport, columnsIn, type ReportAnswer, type ReportChart, type ReportRow } from './report.ts'
import { leadsOf } from './report-points.ts'
import { ReportDrawing, ReportTable } from './report-table.web.tsx'

/** A report in the dashboard: its chart, and its greatest rows with the same links as in the report. */
interface ReportTileSpec {
  readonly report: AnyReport
  readonly params: (days: {
    readonly from: Day
    readonly to: Day
    readonly vigencia: number
  }) => Readonly<Record<string, string>>
  /** The column that names a row, then its figures; the first figure decides the greatest. */
  readonly columns: readonly string[]
  /** Drawn instead of the chart of the report: another chart, or totals side by side. */
  readonly draws?: ReportChart | readonly string[]
  /** The screen of the whole report; in a hub, the address includes its name. */
  readonly at: ScreenPath
  readonly inHub?: true
  /** For rows with an order of their own (months, weeks): which end is shown. Otherwise, the greatest rows. */
  readonly order?: 'first' | 'last'
}

type ColumnOf<R extends AnyReport> = keyof R['columns'] & string

/** Its columns are checked against those of the report. */
export const reportTile = <const R extends AnyReport>(
  spec: ReportTileSpec & {
    readonly report: R
    readonly columns: readonly ColumnOf<R>[]
    readonly draws?: ReportChart<ColumnOf<R>> | readonly ColumnOf<R>[]
  },
): ComponentType => bound(ReportTile, { spec })

const rowsInTile = 5

function ReportTile({ spec }: { readonly spec: ReportTileSpec }) {
  const { report, at, inHub, columns } = spec
  const { from, to } = useDashboardScope()
  const input = spec.params({ from: from as Day, to: to as Day, vigencia: useVigencia() })
  const path = apiPathOf(report)
  const { data, error, refetch } = useQuery({
    queryKey: [path, input, 'tile'],
    queryFn: ({ signal }) => getFrom<ReportAnswer>(path, { ...input }, signal),
    placeholderData: noPlaceholder,
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const all = data.rows.filter(({ group }) => !group).map((row) => ({ ...row, level: 0 }))
  if (all.length === 0)
    return <p className="q-tile-quiet">{report.empty ?? 'Sin movimiento en esos días.'}</p>
  const shown = rowPickers[spec.order ?? 'greatest'](all, columns[1] ?? '')
  const whole = `${at}${writeSearch({ ...(inHub ? { informe: report.name } : {}), ...input })}`
  const rest = all.length - shown.length
  return (
    <div className="q-tile-report">
      <Drawn spec={spec} input={input} rows={all} answer={data} />
      <ReportTable report={report} input={input} answer={{ ...data, rows: shown }} columns={columns} />
      <p className="q-tile-more">
        <Link href={whole}>{rest > 0 ? `Ver el informe, con ${rest} más` : 'Ver el informe'}</Link>
      </p>
    </div>
  )
}

const rowPickers = {
  first: (rows: readonly ReportRow[]) => rows.slice(0, rowsInTile),
  last: (rows: readonly ReportRow[]) => rows.slice(-rowsInTile),
  greatest: (rows: readonly ReportRow[], by: string) =>
    rows
      .toSorted((one, other) => Number(other.values[by] ?? 0) - Number(one.values[by] ?? 0))
      .slice(0, rowsInTile),
}

interface DrawnProps {
  readonly spec: ReportTileSpec
  readonly input: Readonly<Record<string, string>>
  readonly rows: readonly ReportRow[]
  readonly answer: ReportAnswer
}

function Drawn({ spec: { report, draws }, input, rows, answer }: DrawnProps) {
  const { totals } = answer
  if (draws === undefined || 'kind' in draws)
    return (
      <ReportDrawing report={{ ...report, ...(draws ? { chart: draws } : {}) }} input={input} rows={rows} />
    )
  const fields = columnsIn(report, answer)
  const points: ChartPoint[] = draws.map((name) => ({
    name: fields[name]?.label ?? name,
    values: { total: money((totals[name] ?? '0.00') as MoneyText) },
    leads: leadsOf({ total: report.drillTotals?.[name] }, ['total'], { ...input, ...totals }),
  }))
  return (
    <BarsChart
      label={report.title}
      height={170}
      series={[{ key: 'total', label: 'Total' }]}
      points={points}
    />
  )
}
