import type { ReactElement } from 'react'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  LineChart,
  Rectangle,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { shownAmount } from '../../base/format/shown.ts'
import { Link } from '../../base/link/link.tsx'
import {
  axisText,
  type ChartProps,
  type ChartSeries,
  drawnPoints,
  heightOf,
  isCrowded,
  labelsEvery,
  leadOf,
  leadsAnywhere,
  liesDown,
  nameColumn,
  seriesColors,
} from './chart-data.ts'

const margin = { top: 8, right: 8, bottom: 0, left: 8 }
const tick = { fontSize: 12, fill: 'var(--q-text-2)' }
const quiet = { tickLine: false, axisLine: { stroke: 'var(--q-line)' }, tick }

const aslant = { angle: -35, textAnchor: 'end', height: 64 } as const

const uprightAxes = (chart: ChartProps) => [
  <CartesianGrid key="grid" stroke="var(--q-line-soft)" vertical={false} />,
  <XAxis
    key="x"
    dataKey="name"
    interval={labelsEvery(chart)}
    {...quiet}
    {...(isCrowded(chart) ? aslant : {})}
  />,
  <YAxis key="y" tickFormatter={axisText} width={74} {...quiet} axisLine={false} />,
]

const lyingAxes = (chart: ChartProps) => [
  <CartesianGrid key="grid" stroke="var(--q-line-soft)" horizontal={false} />,
  <XAxis key="x" type="number" tickFormatter={axisText} {...quiet} axisLine={false} />,
  <YAxis key="y" type="category" dataKey="name" interval={0} width={nameColumn(chart)} {...quiet} />,
]

/** The common parts of both charts: axes, thin lines and the exact figures of a point. */
const frame = (chart: ChartProps, axes: readonly ReactElement[]) => [
  ...axes,
  <Tooltip
    key="tip"
    isAnimationActive={false}
    cursor={{ fill: 'var(--q-hover)', stroke: 'var(--q-line)' }}
    content={({ label }) => <ChartTip chart={chart} name={String(label)} />}
  />,
]

/** The exact figures of the point under the pointer. */
function ChartTip({ chart: { points, series }, name }: { chart: ChartProps; name: string }) {
  const point = points.find((each) => each.name === name)
  if (!point) return null
  return (
    <dl className="q-chart-tip">
      <dt>{name}</dt>
      {series.map(({ key, label }) => (
        <dd key={key}>
          {label} <b>{shownAmount(point.values[key])}</b>
        </dd>
      ))}
    </dl>
  )
}

type LeadingProps = Readonly<{ chart: ChartProps; of: ChartSeries; at: number; children: ReactElement }>

/** A drawn figure with the link of its row: the arrows reach it from the previous one. */
function Leading({ chart, of: { key, label }, at, children }: LeadingProps) {
  const point = chart.points[at]
  const href = point === undefined ? undefined : leadOf(point, key)
  if (point === undefined || href === undefined) return children
  const linkLabel = `${point.name}, ${label}: ${shownAmount(point.values[key])}`
  return (
    <Link href={href} aria-label={linkLabel} className="q-chart-lead" tabIndex={-1}>
      {children}
    </Link>
  )
}

const lineOf = (chart: ChartProps, of: ChartSeries, color: string) => (
  <Line
    key={of.key}
    dataKey={of.key}
    stroke={color}
    strokeWidth={2}
    dot={
      leadsAnywhere(chart) &&
      (({ cx, cy, index, key }) => (
        <Leading key={key} chart={chart} of={of} at={index}>
          <circle cx={cx} cy={cy} r={4} fill={color} />
        </Leading>
      ))
    }
    activeDot={!leadsAnywhere(chart)}
    isAnimationActive={false}
  />
)

export function Bars(chart: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height={heightOf(chart)}>
      <ComposedChart
        data={drawnPoints(chart)}
        layout={liesDown(chart) ? 'vertical' : 'horizontal'}
        margin={margin}
        accessibilityLayer={false}
      >
        {frame(chart, liesDown(chart) ? lyingAxes(chart) : uprightAxes(chart))}
        <ReferenceLine {...(liesDown(chart) ? { x: 0 } : { y: 0 })} stroke="var(--q-line)" />
        {chart.series.map((of, at) =>
          of.line ? (
            lineOf(chart, of, seriesColors[at] ?? '')
          ) : (
            <Bar
              key={of.key}
              dataKey={of.key}
              fill={seriesColors[at] ?? ''}
              isAnimationActive={false}
              maxBarSize={36}
              shape={({ index, isActive: _, ...drawn }) => (
                <Leading chart={chart} of={of} at={index}>
                  <Rectangle {...drawn} />
                </Leading>
              )}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

export function Lines(chart: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height={chart.height ?? 240}>
      <LineChart data={drawnPoints(chart)} margin={margin} accessibilityLayer={false}>
        {frame(chart, uprightAxes(chart))}
        {chart.series.map((of, index) => lineOf(chart, of, seriesColors[index] ?? ''))}
      </LineChart>
    </ResponsiveContainer>
  )
}
