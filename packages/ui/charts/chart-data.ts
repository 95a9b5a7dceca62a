import type { Money } from '@quina/kernel'

export interface ChartSeries {
  readonly key: string
  readonly label: string
  /** Drawn as a line over the bars: what is left. */
  readonly line?: true
}

export interface ChartPoint {
  /** What stands under it: *Enero*. */
  readonly name: string
  readonly values: Readonly<Record<string, Money>>
  /** Where the figure of each series leads, as in its table. */
  readonly leads?: Readonly<Record<string, string>> | undefined
}

export interface ChartProps {
  /** What it shows, in a sentence: *Recaudo mensual de la vigencia 2026*. */
  readonly label: string
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  /** Pixels. */
  readonly height?: number | undefined
}

/** Colours told apart by their lightness too, for whoever does not see the hue. */
export const seriesColors: readonly string[] = [
  'var(--q-accent)',
  'var(--q-bar-used)',
  'var(--q-good)',
  'var(--q-bad-line)',
]

/** Pesos as the library draws them: only for lengths and heights, never written. */
const drawn = (amount: Money | undefined): number => Number(amount ?? 0n) / 100

export const drawnPoints = ({ points, series }: ChartProps) =>
  points.map(({ name, values }) => ({
    name,
    ...Object.fromEntries(series.map(({ key }) => [key, drawn(values[key])])),
  }))

/** Where a drawn figure leads; nothing is drawn of what has no amount. */
export const leadOf = ({ values, leads }: ChartPoint, key: string): string | undefined =>
  (values[key] ?? 0n) === 0n ? undefined : leads?.[key]

export const leadsAnywhere = ({ points, series }: ChartProps): boolean =>
  points.some((point) => series.some(({ key }) => leadOf(point, key) !== undefined))

const scales: readonly (readonly [number, string])[] = [
  [1e12, 'billones'],
  [1e6, 'M'],
  [1e3, 'mil'],
]

/** Round figures for the axis: `1.200 M`. */
export function axisText(pesos: number): string {
  const [scale, word] = scales.find(([least]) => Math.abs(pesos) >= least) ?? [1, '']
  const figure = String(Math.round((pesos / scale) * 10) / 10).replace('.', ',')
  return `${figure.replace(/\B(?=(\d{3})+(?!\d))/g, '.')} ${word}`.trim()
}
