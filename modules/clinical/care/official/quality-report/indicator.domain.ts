import { ratio } from '@quina/kernel'

/** A case of an indicator: the quantity it adds, and whether it counts in the numerator. */
export interface IndicatorCase {
  readonly id: string
  readonly patientId: string
  readonly day: string
  readonly patient: string
  readonly document: string
  /** What makes it a case: *Urgencia del 2026/11/02 y otra 30 horas después*. */
  readonly reported: string
  readonly value: number
}

export type Indicator = Readonly<{ code: string; name: string; domain: string }>

/** How each indicator of ours is calculated: a mean of what its cases add, or a part of them. Others come from other sources. */
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
} as Readonly<Record<string, Computed>>

type Computed = Readonly<{ kind: 'mean' | 'part'; unit: string; times?: number; decimals?: number }>

/** Numerator, denominator and result; a mean divides what its cases add by how many they are. */
export function resultOf({ kind, times = 1, decimals = 2 }: Computed, cases: readonly IndicatorCase[]) {
  const numerator = cases.reduce((sum, { value }) => sum + value, 0)
  const denominator = cases.length
  return {
    numerator,
    denominator,
    value: ratio(kind === 'mean' ? numerator : numerator * times, denominator, { decimals }),
  }
}

/** Those that the numerator is made of. A mean adds all of its cases. */
export const counted = ({ kind }: Computed, cases: readonly IndicatorCase[]): readonly IndicatorCase[] =>
  kind === 'mean' ? cases : cases.filter(({ value }) => value > 0)

/** The catalogue as it was published: code, name and domain, after its heading. */
export const indicatorsIn = (text: string): readonly Indicator[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [code = '', name = '', domain = ''] = line.split('\t')
      return { code, name, domain: domain.trim() }
    })
