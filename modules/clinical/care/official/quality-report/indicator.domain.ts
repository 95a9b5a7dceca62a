import { ratio } from '@quina/kernel'

/** A case of an indicator: the quantity it adds, and whether it counts in the numerator. */
export interface IndicatorCase {
  readonly id: string
  readonly patientId: string
  readonly day: string
  readonly patient: string
  readonly document: string
  /** Why it is a case: *Urgencia del 2026/11/02 y otra 30 horas después*. */
  readonly reported: string
  readonly value: number
}

export type Indicator = Readonly<{ code: string; name: string; domain: string }>

/** The indicators that the system calculates: a mean of the quantities of their cases, or a share of their cases. */
export const computed = {
  ...Object.fromEntries(
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((one) => [
      `P.3.${one}`,
      { kind: 'mean', unit: 'días' },
    ]),
  ),
  'P.3.10': { kind: 'mean', unit: 'minutos', decimals: 1 },
  'P.1.3': { kind: 'part', unit: '%', times: 100 },
  'P.2.13': { kind: 'part', unit: '%', times: 100 },
  'P.2.14': { kind: 'part', unit: 'por mil', times: 1000 },
} as Readonly<Record<string, Formula>>

type Formula = Readonly<{ kind: 'mean' | 'part'; unit: string; times?: number; decimals?: number }>

/** Returns the numerator, the denominator and the result; a mean divides the sum of the quantities by the number of cases. */
export function resultOf({ kind, times = 1, decimals = 2 }: Formula, cases: readonly IndicatorCase[]) {
  const numerator = cases.reduce((sum, { value }) => sum + value, 0)
  const denominator = cases.length
  return {
    numerator,
    denominator,
    value: ratio(kind === 'mean' ? numerator : numerator * times, denominator, { decimals }),
  }
}

/** Returns the cases that the numerator counts. A mean counts all of them. */
export const counted = ({ kind }: Formula, cases: readonly IndicatorCase[]): readonly IndicatorCase[] =>
  kind === 'mean' ? cases : cases.filter(({ value }) => value > 0)

/** Reads the catalogue as published: code, name and domain, after the heading. */
export const indicatorsIn = (text: string): readonly Indicator[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [code = '', name = '', domain = ''] = line.split('\t')
      return { code, name, domain: domain.trim() }
    })
