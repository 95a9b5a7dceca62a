import type { Money } from '@quina/kernel'
import type { PriceFormula } from '@quina/tariffs/contract'
import type { CoverMode } from './contract-service.contract.ts'

/** What a service costs by a contract on a day, and how that was reached. */
export interface ContractPriced {
  readonly covered: true
  readonly mode: Exclude<CoverMode, 'excluded'>
  readonly price: Money
  /** Null for what is included: it has no price of its own. */
  readonly formula: PriceFormula | null
  /** Whether the contract asks for an authorisation of this service. */
  readonly authorisation: boolean
  readonly maxUserMonth: number | null
  readonly maxTotal: number | null
}

/** Why a service cannot be charged by a contract on a day. */
export interface ContractRefused {
  readonly covered: false
  /** CTR-041 out of its days, CTR-050 excluded, CTR-051 not covered, CTR-052 or TAR-… without price. */
  readonly code: string
  readonly why: string
}

export type ContractPrice = ContractPriced | ContractRefused
