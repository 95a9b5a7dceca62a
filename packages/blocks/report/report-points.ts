import { isMoneyText, type Money, type MoneyText, money } from '@quina/kernel'
import { drillAddress } from '../screen/navigation/drill-address.ts'
import type { AnyReport, ReportRow, ReportValue } from './report.ts'

interface Point {
  readonly name: string
  readonly values: Readonly<Record<string, Money>>
  readonly leads: Readonly<Record<string, string>>
}

/** Above this number of points, only the table is shown. */
const most = 36

/** Each row as a point, with the links of its figures in the table. */
export function pointsOf(
  { chart, drill = {} }: AnyReport,
  input: Readonly<Record<string, string>>,
  rows: readonly ReportRow[],
): Point[] {
  if (chart === undefined) return []
  const keys = [...chart.series, ...(chart.line === undefined ? [] : [chart.line])]
  return rows
    .filter(({ group }) => !group)
    .slice(0, most)
    .map(({ values }) => ({
      name: String(values[chart.names] ?? ''),
      values: Object.fromEntries(keys.map((key) => [key, drawn(values[key])])),
      leads: leadsOf(drill, keys, { ...input, ...values }),
    }))
}

/** The addresses of the columns with links. */
export const leadsOf = (
  drill: NonNullable<AnyReport['drill']>,
  keys: readonly string[],
  facts: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const template = drill[key]
      const address = template === undefined ? null : drillAddress(template, facts)
      return address === null ? [] : [[key, address]]
    }),
  )

/** An amount unchanged; a count or a mean, in the hundredths that charts draw. */
const drawn = (value: ReportValue | undefined) =>
  typeof value === 'string' && isMoneyText(value)
    ? money(value)
    : money(Number(value ?? 0).toFixed(2) as MoneyText)
