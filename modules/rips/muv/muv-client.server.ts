import { createHash } from 'node:crypto'
import type { RipsMode } from '../submission/submission.contract.ts'

/** What the validator of the ministry is spoken with: the API the hospital installs, or the simulator of the product. */
export interface MuvClient {
  readonly simulated: boolean
  /** Sends a RIPS with its electronic document. @throws MuvSilence */
  readonly load: (sending: RipsSending) => Promise<MuvReply>
  /** The CUV of what was sent before and not answered; null when the ministry never saw it. @throws MuvSilence */
  readonly recover: (sending: RipsSending) => Promise<MuvReply | null>
  /** What a CUV is of. @throws MuvSilence */
  readonly consult: (cuv: string) => Promise<MuvReply | null>
}

export interface RipsSending {
  readonly mode: RipsMode
  readonly number: string
  /** Exactly what is sent: the bytes that were validated. Null in the modes that carry none. */
  readonly json: Buffer | null
  /** The container (AttachedDocument); null in the modes that carry none. */
  readonly xml: Buffer | null
  /** Of the above: sent twice, it is the same. */
  readonly requestHash: string
}

export interface MuvReply {
  readonly accepted: boolean
  readonly processId: string | null
  readonly cuv: string | null
  /** The instant of the ministry, in UTC. */
  readonly filedAt: Date | null
  readonly environment: string
  readonly findings: readonly MuvFinding[]
  /** The answer as it came. */
  readonly verbatim: string
}

/** One thing the ministry says; its path counts from zero, as ours do. */
export interface MuvFinding {
  readonly code: string
  readonly effect: 'R' | 'N'
  readonly says: string
  readonly path: string
  readonly detail: string
  /** Whether it speaks of the RIPS or of the XML. */
  readonly source: string
}

/** No answer came: whether it got there is not known until its CUV is asked for. */
export class MuvSilence extends Error {
  readonly kind: 'timeout' | 'error'
  /** It surely did not get there: it may be sent again without asking. */
  readonly unsent: boolean

  constructor(kind: 'timeout' | 'error', message: string, { unsent = false } = {}) {
    super(message)
    this.name = 'MuvSilence'
    this.kind = kind
    this.unsent = unsent
  }
}

/** What tells a sending from any other: SHA-256 of its mode, its JSON and its XML. */
export const requestHashOf = ({ mode, json, xml }: Pick<RipsSending, 'mode' | 'json' | 'xml'>): string =>
  createHash('sha256')
    .update(`${mode}\n`)
    .update(json ?? '')
    .update('\n')
    .update(xml ?? '')
    .digest('hex')
