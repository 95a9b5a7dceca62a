import type { Money } from '@quina/kernel'
import type { PriceFormula } from '@quina/tariffs/contract'
import type { CoverMode } from './contract-service.contract.ts'

/** The requirements of a contract for a service that it covers. */
export interface ContractDemands {
  readonly covered: true
  /** Whether the contract requires an authorisation of this service. */
  readonly authorisation: boolean
  /** What the list of the contract says of it; null when it says nothing and the contract as a whole decides. */
  readonly ownAuthorisation: boolean | null
  /** The most of it that each user may be given in a month, and all of them in the whole contract. */
  readonly maxUserMonth: number | null
  readonly maxTotal: number | null
}

/** What a service costs by a contract on a day, and how that was reached. */
export interface ContractPriced extends ContractDemands {
  readonly mode: Exclude<CoverMode, 'excluded'>
  readonly price: Money
  /** Null for what is included: it has no price of its own. */
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

/** The same before any price, with the percentage that the list agrees for the service. */
export type ContractCover = (ContractDemands & { readonly factor: string | null }) | ContractRefused
