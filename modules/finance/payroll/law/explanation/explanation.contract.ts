import type { Day, Money, Rounding } from '@quina/kernel'

/** What a quantity counts. Minutes are shown as hours. */
export const quantityUnits = { dias: 'días', minutos: 'horas', veces: 'veces' } as const
export type QuantityUnit = keyof typeof quantityUnits

/** A parameter that took part in a figure, with the norm of its day. */
export type ParameterUse = Readonly<{ key: string; value: string; from: Day; norm: string }>

/** One addend of a figure: `base × quantity ÷ divisor × rate`, exact. A rate below zero takes away. */
export interface FigureTerm {
  /** What is added, in Spanish: `Sueldo`, `Recargo nocturno`. */
  readonly label: string
  readonly base: Money
  /** Exact decimal text. */
  readonly quantity: string
  readonly unit: QuantityUnit
  readonly divisor: string
  readonly rate: string
  readonly norm: string
  /** The day whose parameters were taken. */
  readonly day: Day
  readonly parameters: readonly ParameterUse[]
}

/** To a multiple of so many centavos: the peso is 100. */
export type RoundingStep = Readonly<{ unit: bigint; rounding: Rounding }>

/** A figure that says where it comes from: its terms, added exactly and rounded once by these steps, are its amount. */
export interface ExplainedFigure {
  readonly amount: Money
  readonly terms: readonly FigureTerm[]
  readonly rounding: readonly RoundingStep[]
  /** One sentence in Spanish for the person who is paid. */
  readonly sentence: string
}
