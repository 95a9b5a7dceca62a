import { type Money, showPesos, zero } from '@quina/kernel'
import type { LegalParameter } from '../parameter/parameter.contract.ts'
import { decimal, type ExactFraction, exactly, over, rounded, times, total } from './exact.domain.ts'
import type { ExplainedFigure, FigureTerm, ParameterUse, RoundingStep } from './explanation.contract.ts'

/** The rounding of every payroll line: half up to the peso, once, at the end. */
export const toPeso: readonly RoundingStep[] = [{ unit: 100n, rounding: 'half-up' }]
/** The rounding of a contribution base: up to the next peso. */
export const upToPeso: readonly RoundingStep[] = [{ unit: 100n, rounding: 'ceil' }]
/** The rounding of a contribution in PILA: half up to the peso and then up to the hundred. */
export const upToHundred: readonly RoundingStep[] = [...toPeso, { unit: 10_000n, rounding: 'ceil' }]
/** Up to the hundred without rounding to the peso first, as other operators do. */
export const straightToHundred: readonly RoundingStep[] = [{ unit: 10_000n, rounding: 'ceil' }]

type TermParts = Pick<FigureTerm, 'label' | 'base' | 'norm' | 'day'> & Partial<FigureTerm>

/**
 * A term whose omitted parts change nothing: once, undivided, whole. Terms, lines and moves are written field by field: copying
 * an object takes ten times the memory, and a payroll holds some hundred thousand.
 */
export function term(parts: TermParts): FigureTerm {
  const { quantity = '1', unit = 'veces', divisor = '1', rate = '1', parameters = [] } = parts
  const { label, base, norm, day } = parts
  return { quantity, unit, divisor, rate, parameters, label, base, norm, day }
}

/** How a parameter is named in the explanation of a figure. */
export const usedParameter = ({ key, value, from, norm }: LegalParameter): ParameterUse => ({
  key,
  value,
  from,
  norm,
})

/** The exact value of a term. */
export const exactOf = ({ base, quantity, divisor, rate }: FigureTerm): ExactFraction =>
  times(times(exactly(base), over(decimal(quantity), decimal(divisor))), decimal(rate))

export const exactSum = (terms: Iterable<FigureTerm>): ExactFraction => total([...terms].map(exactOf))

/** The figure of some terms: added exactly, rounded at the end, with a sentence generated from them. */
export function explained(
  terms: readonly FigureTerm[],
  rounding: readonly RoundingStep[] = toPeso,
): ExplainedFigure {
  const amount = roundedBy(exactSum(terms), rounding)
  return { amount, terms, rounding, sentence: sentenceOf(terms, amount) }
}

/** The amount that the terms of a figure give when they are added again: its own amount, unless it was altered. */
export const recomputed = ({ terms, rounding }: ExplainedFigure): Money =>
  roundedBy(exactSum(terms), rounding)

export function roundedBy(exact: ExactFraction, steps: readonly RoundingStep[]): Money {
  let amount = exact
  for (const { unit, rounding } of steps) amount = exactly(rounded(amount, unit, rounding))
  return rounded(amount, 1n, 'half-up')
}

/** A figure of zero, with its reason. */
export const noFigure = (sentence: string): ExplainedFigure => ({
  amount: zero,
  terms: [],
  rounding: toPeso,
  sentence,
})

/** `Recargo nocturno: 2.400.000 ÷ 190 × 36 h × 0,35 (Decreto 1042/1978, art. 34) = 159.158.` */
function sentenceOf(terms: readonly FigureTerm[], amount: Money): string {
  const norms = [...new Set(terms.map(({ norm }) => norm))].filter((norm) => norm !== '')
  const because = norms.length === 0 ? '' : ` (${norms.join('; ')})`
  const labels = [...new Set(terms.map(({ label }) => label))].join(' y ')
  return `${labels}: ${terms.map(termInWords).join(' + ')}${because} = ${showPesos(amount)}.`
}

function termInWords({ base, divisor, quantity, unit, rate }: FigureTerm): string {
  const parts = [showPesos(base)]
  if (unit === 'minutos') parts.push(`÷ ${hours(divisor)} × ${hours(quantity)} h`)
  else {
    if (divisor !== '1') parts.push(`÷ ${comma(divisor)}`)
    if (unit === 'dias') parts.push(`× ${comma(quantity)} días`)
    else if (quantity !== '1') parts.push(`× ${comma(quantity)}`)
  }
  if (rate !== '1') parts.push(`× ${comma(rate)}`)
  return parts.join(' ')
}

/** `0.25000000` is shown as `0,25`, without trailing zeros. */
const comma = (text: string): string =>
  text
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('.', ',')

/** `2160` minutes are `36`; `90` are `1:30`. */
function hours(minutes: string): string {
  const whole = Math.floor(Number(minutes) / 60)
  const rest = Number(minutes) % 60
  return rest === 0 ? String(whole) : `${whole}:${String(rest).padStart(2, '0')}`
}
