import type { Money } from '@quina/kernel'

export type Manual = 'soat' | 'iss' | 'own'
export const manualLabels: Readonly<Record<Manual, string>> = {
  soat: 'SOAT',
  iss: 'ISS 2001',
  own: 'Propia',
}

/** A service in a manual. */
export interface ManualItem {
  readonly manual: Manual
  readonly code: string
  /** UVB of SOAT, UVR of ISS; null when the manual writes pesos. */
  readonly units: string | null
  /** What a unit is worth on the day; or the service itself, when it is in pesos. */
  readonly value: Money
}

/** To which multiple of pesos an amount is brought, and when: halves go up. */
export interface PriceRounding {
  /** Of the unit, or of the value in the manual before any percentage. */
  readonly unit: Money
  readonly final: Money
}

/** Where the price of a service comes from: the first that says something decides. */
export interface PriceSources {
  /** A price agreed for this service in this contract. */
  readonly contractPrice: Money | null
  /** A fixed price of the tarifario. */
  readonly tariffPrice: Money | null
  readonly serviceFactor: string | null
  readonly groupFactor: string | null
  readonly chapterFactor: string | null
  /** Of the contract, or else of the tarifario: `-5` is five per cent less. */
  readonly percent: string
  /** The factor and the percentage together, only when the tarifario says so. */
  readonly accumulates: boolean
  readonly item: ManualItem | null
  readonly rounding: PriceRounding
}

/** How a price was reached: kept with each charge, and its defence when it is objected. */
export interface PriceFormula {
  readonly source: 'contract' | 'tariff' | 'service' | 'group' | 'chapter' | 'percent'
  readonly manual: Manual | null
  readonly code: string | null
  readonly units: string | null
  readonly unitValue: string | null
  /** Before percentages. */
  readonly base: string | null
  readonly percents: readonly string[]
  readonly final: string
}

export interface Price {
  readonly amount: Money
  readonly formula: PriceFormula
}
