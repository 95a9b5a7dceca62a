import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { shownAmount } from '../format/shown.ts'
import { axisText, type ChartProps, drawnPoints, seriesColors } from './chart-data.ts'

const margin = { top: 8, right: 8, bottom: 0, left: 8 }
const tick = { fontSize: 12, fill: 'var(--q-text-2)' }
const quiet = { tickLine: false, axisLine: { stroke: 'var(--q-line)' }, tick }

/** What both charts share: axes, quiet lines and the exact figures of a point. */
const frame = (chart: ChartProps) => [
  <CartesianGrid key="grid" stroke="var(--q-line-soft)" vertical={false} />,
  <XAxis key="x" dataKey="name" {...quiet} />,
  <YAxis key="y" tickFormatter={axisText} width={74} {...quiet} axisLine={false} />,
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

export function Bars(chart: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height={chart.height ?? 240}>
      <BarChart data={drawnPoints(chart)} margin={margin} accessibilityLayer={false}>
        {frame(chart)}
        {chart.series.map(({ key }, at) => (
          <Bar
            key={key}
            dataKey={key}
            fill={seriesColors[at] ?? ''}
            isAnimationActive={false}
            maxBarSize={36}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

export function Lines(chart: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height={chart.height ?? 240}>
      <LineChart data={drawnPoints(chart)} margin={margin} accessibilityLayer={false}>
        {frame(chart)}
        {chart.series.map(({ key }, at) => (
          <Line
            key={key}
            dataKey={key}
            stroke={seriesColors[at] ?? ''}
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
