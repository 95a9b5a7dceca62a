import type { Money } from '@quina/kernel'
import type { PriceFormula } from '@quina/tariffs/contract'
import type { CoverMode } from './contract-service.contract.ts'

/** The requirements of a contract for a service that it covers. */
export interface ContractDemands {
  readonly covered: true
  /** Whether the contract requires an authorisation of this service. */
  readonly authorisation: boolean
  /** The value in the list of the contract; null when the list has none and the contract as a whole decides. */
  readonly ownAuthorisation: boolean | null
  /** The most that each user may be given in a month, and all of them in the whole contract. */
  readonly maxUserMonth: number | null
  readonly maxTotal: number | null
}

/** The price of a service by a contract on a day, and how it was calculated. */
export interface ContractPriced extends ContractDemands {
  readonly mode: Exclude<CoverMode, 'excluded'>
  readonly price: Money
  /** Null for an included service, which has no price of its own. */
  readonly formula: PriceFormula | null
}

/** Why a service cannot be charged by a contract on a day. */
export interface ContractRefused {
  readonly covered: false
  /** CTR-041 out of its days, CTR-050 excluded, CTR-051 not covered, CTR-052 or TAR-… without price. */
  readonly code: string
  readonly why: string
}

export type ContractPrice = ContractPriced | ContractRefused

/** The cover before any price, with the percentage that the list agrees for the service. */
export type ContractCover = (ContractDemands & { readonly factor: string | null }) | ContractRefused
