import type { RdaKind } from '../rda/rda-codes.contract.ts'
import type { RdaFinding } from '../rda-profile/check.domain.ts'

/** The bytes that are sent: exactly those that were checked and stored. */
export interface RdaSending {
  readonly kind: RdaKind
  /** The identifier of the admission in the document, by which the platform recognises a second sending. */
  readonly encounter: string
  readonly json: Buffer
  readonly hash: string
}

export interface IhceReply {
  readonly status: number
  readonly accepted: boolean
  readonly vidaCode: string | null
  readonly findings: readonly RdaFinding[]
  /** The answer exactly as received. */
  readonly verbatim: string
}

/** The client that sends the summaries: the platform of the ministry (IHCE), or the simulator of the product. */
export interface IhceClient {
  readonly simulated: boolean
  /** @throws IhceSilence */
  readonly send: (sending: RdaSending) => Promise<IhceReply>
}

/** No answer was received: the same bytes are sent again, and the platform answers whether it already had them. */
export class IhceSilence extends Error {
  readonly kind: 'timeout' | 'error'

  constructor(kind: 'timeout' | 'error', message: string) {
    super(message)
    this.name = 'IhceSilence'
    this.kind = kind
  }
}
