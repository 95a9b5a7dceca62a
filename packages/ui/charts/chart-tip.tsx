import { shownAmount } from '../format/shown.ts'
import type { ChartProps } from './chart-data.ts'

/** The exact figures of the point under the pointer. */
export function ChartTip({ chart: { points, series }, name }: { chart: ChartProps; name: string }) {
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
