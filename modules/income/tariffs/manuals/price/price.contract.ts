import type { Money } from '@quina/kernel'

/** Where a price comes from: a manual, our own list, or what the thing cost us. */
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
  /** UVB of SOAT, UVR of ISS; null when the manual writes pesos. */
  readonly units: string | null
  /** What a unit is worth on the day; or the service itself, when it is in pesos. */
  readonly value: Money
  /** What the annex of the year published for it: it wins over units by their value. */
  readonly published?: Money | null
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
  /** A percentage agreed for this service in this contract. */
  readonly contractFactor?: string | null
  readonly serviceFactor: string | null
  readonly groupFactor: string | null
  readonly chapterFactor: string | null
  readonly classFactor?: string | null
  /** Of the contract, or else of the tarifario: `-5` is five per cent less. */
  readonly percent: string
  /** The contract agrees no percentage: it is that of the tarifario. */
  readonly percentOfTariff?: boolean
  /** The factor and the percentage together, only when the tarifario says so. */
  readonly accumulates: boolean
  readonly item: ManualItem | null
  readonly rounding: PriceRounding
  /** The most that may be charged for it: the regulated price of a medicine. */
  readonly cap?: Money | null
}

/** How a price was reached: kept with each charge, and its defence when it is objected. */
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
  /** Before percentages. */
  readonly base: string | null
  readonly percents: readonly string[]
  /** The base is what the annex of the year published, not units by their value. */
  readonly published?: true
  /** The regulated price, when it cut what was worked out. */
  readonly cap?: string
  /** The tarifario of the price, its version, and the edition of the manual. */
  readonly rests?: PriceRests
  /** Of a surgery: its components. */
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
  /** What was taken of it. */
  readonly percent: number
  readonly amount: string
}

export type Price = Readonly<{ amount: Money; formula: PriceFormula }>
