import type { Money } from '@quina/kernel'

/** The source of a price: a manual, our own list, or the cost of the item. */
export type Manual = 'soat' | 'iss' | 'iss2004' | 'own' | 'cost'
export const manualLabels: Readonly<Record<Manual, string>> = {
  soat: 'SOAT',
  iss: 'ISS 2001',
  iss2004: 'ISS 2004',
  own: 'Propia',
  cost: 'Costo',
}

/** A service in a manual. */
export interface ManualItem {
  readonly manual: Manual
  readonly code: string
  /** UVB of SOAT, UVR of ISS; null when the manual is in pesos. */
  readonly units: string | null
  /** The value of a unit on the day; or of the service itself, when it is in pesos. */
  readonly value: Money
  /** The value in the annex of the year, which prevails over units by their value. */
  readonly published?: Money | null
}

/** The multiple of pesos to which an amount is rounded, and when: halves go up. */
export interface PriceRounding {
  /** For the unit, or for the value in the manual before any percentage. */
  readonly unit: Money
  readonly final: Money
}

/** The sources of the price of a service: the first one with a value decides. */
export interface PriceSources {
  /** A price agreed for this service in this contract. */
  readonly contractPrice: Money | null
  /** A fixed price of the tarifario. */
  readonly tariffPrice: Money | null
  /** A percentage agreed for this service in this contract. */
  readonly contractFactor?: string | null
  readonly serviceFactor: string | null
  readonly groupFactor: string | null
  readonly chapterFactor: string | null
  readonly classFactor?: string | null
  /** The percentage of the contract, or else of the tarifario: `-5` is five per cent less. */
  readonly percent: string
  /** The contract agrees no percentage: this is that of the tarifario. */
  readonly percentOfTariff?: boolean
  /** Applies the factor and the percentage together, only when the tarifario sets it. */
  readonly accumulates: boolean
  readonly item: ManualItem | null
  readonly rounding: PriceRounding
  /** The highest price that may be charged: the regulated price of a medicine. */
  readonly cap?: Money | null
}

/** How a price was calculated: stored with each charge, as its defence against an objection. */
export interface PriceFormula {
  readonly source:
    | 'contract'
    | 'tariff'
    | 'agreement'
    | 'service'
    | 'group'
    | 'chapter'
    | 'class'
    | 'percent'
    | 'tariff-percent'
    | 'cost'
    | 'surgery'
  readonly manual: Manual | null
  readonly code: string | null
  readonly units: string | null
  readonly unitValue: string | null
  /** The value before percentages. */
  readonly base: string | null
  readonly percents: readonly string[]
  /** The base is the value in the annex of the year, not units by their value. */
  readonly published?: true
  /** The regulated price, when it lowered the calculated one. */
  readonly cap?: string
  /** The tarifario of the price, its version, and the edition of the manual. */
  readonly rests?: PriceRests
  /** The components of a surgery. */
  readonly components?: readonly ComponentFormula[]
  readonly final: string
}

export type PriceRests = Readonly<{ tarifario: string; version: number; edition: string | null }>

export interface ComponentFormula {
  readonly procedure: string
  readonly component: string
  readonly code: string | null
  /** UVB of SOAT, UVR of ISS. */
  readonly units: string | null
  readonly unitValue: string | null
  readonly value: string
  /** The percentage that is paid. */
  readonly percent: number
  readonly amount: string
}

export type Price = Readonly<{ amount: Money; formula: PriceFormula }>
