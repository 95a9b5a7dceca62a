import { type KeyboardEvent, lazy, Suspense } from 'react'
import { shownAmount } from '../../base/format/shown.ts'
import { type ChartProps, heightOf, leadsAnywhere, seriesColors } from './chart-data.ts'

const Bars = lazy(async () => ({ default: (await import('./drawings.tsx')).Bars }))
const Lines = lazy(async () => ({ default: (await import('./drawings.tsx')).Lines }))

/** Amounts side by side. Its code is loaded only by the screens that draw it. */
export const BarsChart = (chart: ChartProps) => <Figure chart={chart} Drawing={Bars} />

/** Amounts over time. */
export const LinesChart = (chart: ChartProps) => <Figure chart={chart} Drawing={Lines} />

function Figure({ chart, Drawing }: { chart: ChartProps; Drawing: typeof Bars }) {
  return (
    <figure className="q-chart">
      <figcaption>{chart.label}</figcaption>
      <div {...walked(chart)} style={{ minHeight: heightOf(chart) }}>
        <Suspense fallback={null}>
          <Drawing {...chart} />
        </Suspense>
      </div>
      {chart.series.length > 1 && <Legend chart={chart} />}
      <ChartTable {...chart} />
    </figure>
  )
}

/** A chart with links is one stop of Tab, and the arrows move through it; any other is only looked at. */
const walked = (chart: ChartProps) =>
  leadsAnywhere(chart)
    ? {
        role: 'group',
        tabIndex: 0,
        'aria-label': `${chart.label}: flechas para recorrer, Enter para abrir`,
        onKeyDown: walk,
      }
    : { 'aria-hidden': true }

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const drawn = [...event.currentTarget.querySelectorAll<SVGAElement>('a[href]')]
  if (step === undefined || drawn.length === 0) return
  event.preventDefault()
  const at = drawn.indexOf(document.activeElement as SVGAElement)
  drawn[step(at, drawn.length - 1)]?.focus()
}

function Legend({ chart: { series } }: { chart: ChartProps }) {
  return (
    <p className="q-bar-legend">
      {series.map(({ key, label }, index) => (
        <span key={key}>
          <i style={{ background: seriesColors[index] }} /> {label}
        </span>
      ))}
    </p>
  )
}

/** The figures of a chart, for people who do not see it. */
function ChartTable({ label, series, points }: ChartProps) {
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
