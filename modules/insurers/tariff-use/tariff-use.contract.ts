import type { CoverMode } from '../contract-service/contract-service.contract.ts'

/** A contract of today that covers a service, with what it costs by it and how that was reached. */
export interface CoveringContract {
  readonly id: string
  readonly label: string
  readonly payer: string
  readonly endsOn: string
  readonly mode: CoverMode | null
  /** Null when it has no price: the words say why. */
  readonly price: string | null
  readonly words: string
}

export const coveringPath = (serviceId: string) => `/api/insurers/service/${serviceId}/contracts` as const
