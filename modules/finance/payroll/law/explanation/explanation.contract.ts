import type { Day, Money, Rounding } from '@quina/kernel'

/** The units of a quantity. Minutes are shown as hours. */
export const quantityUnits = { dias: 'días', minutos: 'horas', veces: 'veces' } as const
export type QuantityUnit = keyof typeof quantityUnits

/** A parameter used in a figure, with the norm of its day. */
export type ParameterUse = Readonly<{ key: string; value: string; from: Day; norm: string }>

/** One addend of a figure: `base × quantity ÷ divisor × rate`, exact. A negative rate subtracts. */
export interface FigureTerm {
  /** The name of the addend in Spanish: `Sueldo`, `Recargo nocturno`. */
  readonly label: string
  readonly base: Money
  /** Exact decimal text. */
  readonly quantity: string
  readonly unit: QuantityUnit
  readonly divisor: string
  readonly rate: string
  readonly norm: string
  /** The day whose parameters were used. */
  readonly day: Day
  readonly parameters: readonly ParameterUse[]
}

/** Rounds to a multiple of `unit` centavos: the peso is 100. */
export type RoundingStep = Readonly<{ unit: bigint; rounding: Rounding }>

/** A figure with its explanation: the exact sum of its terms, rounded once by these steps, is its amount. */
export interface ExplainedFigure {
  readonly amount: Money
  readonly terms: readonly FigureTerm[]
  readonly rounding: readonly RoundingStep[]
  /** One sentence in Spanish for the person who is paid. */
  readonly sentence: string
}
