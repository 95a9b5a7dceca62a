import type { RdaKind } from '../rda/rda-codes.contract.ts'
import type { RdaFinding } from '../rda-profile/check.domain.ts'

/** What is sent: exactly the bytes that were checked and kept. */
export interface RdaSending {
  readonly kind: RdaKind
  /** The admission, as the document names it: the platform recognises a second sending of it. */
  readonly encounter: string
  readonly json: Buffer
  readonly hash: string
}

export interface IhceReply {
  readonly status: number
  readonly accepted: boolean
  readonly vidaCode: string | null
  readonly findings: readonly RdaFinding[]
  /** As it came. */
  readonly verbatim: string
}

/** What the summaries are sent through: the platform of the ministry (IHCE), or the simulator of the product. */
export interface IhceClient {
  readonly simulated: boolean
  /** @throws IhceSilence */
  readonly send: (sending: RdaSending) => Promise<IhceReply>
}

/** No answer came: the same bytes are sent again, and the platform says whether it already had them. */
export class IhceSilence extends Error {
  readonly kind: 'timeout' | 'error'

  constructor(kind: 'timeout' | 'error', message: string) {
    super(message)
    this.name = 'IhceSilence'
    this.kind = kind
  }
}
