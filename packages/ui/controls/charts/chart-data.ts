import type { Money } from '@quina/kernel'
import { textWidth } from '../../base/format/text-width.ts'

export interface ChartSeries {
  readonly key: string
  readonly label: string
  /** Drawn as a line over the bars: the balance. */
  readonly line?: true
}

export interface ChartPoint {
  /** The text under it: *Enero*. */
  readonly name: string
  readonly values: Readonly<Record<string, Money>>
  /** The link of the figure of each series, as in its table. */
  readonly leads?: Readonly<Record<string, string>> | undefined
}

export interface ChartProps {
  /** What the chart shows, in a sentence: *Recaudo mensual de la vigencia 2026*. */
  readonly label: string
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  /** Pixels. */
  readonly height?: number | undefined
}

/** Colours that also differ in lightness, for people who do not distinguish hues. */
export const seriesColors: readonly string[] = [
  'var(--q-accent)',
  'var(--q-bar-used)',
  'var(--q-good)',
  'var(--q-bad-line)',
]

/** Pesos as numbers for the library: only for lengths and heights, never for text. */
const drawn = (amount: Money | undefined): number => Number(amount ?? 0n) / 100

export const drawnPoints = ({ points, series }: ChartProps) =>
  points.map(({ name, values }) => ({
    name,
    ...Object.fromEntries(series.map(({ key }) => [key, drawn(values[key])])),
  }))

/** The link of a drawn figure; a zero is not drawn, so it has none. */
export const leadOf = ({ values, leads }: ChartPoint, key: string): string | undefined =>
  (values[key] ?? 0n) === 0n ? undefined : leads?.[key]

export const leadsAnywhere = ({ points, series }: ChartProps): boolean =>
  points.some((point) => series.some(({ key }) => leadOf(point, key) !== undefined))

/** The longest label under a bar, and the room for all labels side by side before they are slanted, in pixels. */
const shortLabel = 80
const abreast = 420

const labelWidths = ({ points }: ChartProps): number[] => points.map(({ name }) => textWidth(name))

/** Whether bars are horizontal, for long names: under upright bars most of the names would be left out. */
export const liesDown = (chart: ChartProps): boolean =>
  Math.max(0, ...labelWidths(chart)) > shortLabel && chart.series.every(({ line }) => line !== true)

/** Whether short names do not fit side by side: they are slanted, each under its own bar. */
export const isCrowded = (chart: ChartProps): boolean =>
  labelWidths(chart).reduce((total, each) => total + each + 8, 0) > abreast

/** Each bar has its own label; a line over many days needs only some. */
export const labelsEvery = ({ points }: ChartProps): 0 | 'preserveEnd' =>
  points.length > 24 ? 'preserveEnd' : 0

/** The width of the names: enough for the longest one in two lines. */
export const nameColumn = (chart: ChartProps): number =>
  Math.min(220, Math.ceil(Math.max(...labelWidths(chart)) * 0.7) + 24)

/** The height of a chart: each horizontal bar needs a row. */
export const heightOf = (chart: ChartProps): number => {
  const upright = chart.height ?? 240
  return liesDown(chart) ? Math.max(upright, 40 + chart.points.length * 38) : upright
}

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
