import { shownAmount } from '../format/shown.ts'
import type { ChartProps } from './chart-data.ts'

/** The figures of a chart, for whoever does not see it. */
export function ChartTable({ label, series, points }: ChartProps) {
  return (
    <table className="q-unseen">
      <caption>{label}</caption>
      <thead>
        <tr>
          <td />
          {series.map(({ key, label: name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map(({ key }) => (
              <td key={key}>{shownAmount(values[key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
