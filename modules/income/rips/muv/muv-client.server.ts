import { createHash } from 'node:crypto'
import type { RipsMode } from '../submission/submission.contract.ts'
import type { ConsultedCuv, MuvOutcome, MuvReply } from './answer.domain.ts'

/** A connection to the validator of the ministry: the API that the hospital installs, or the simulator of the product. */
export interface MuvClient {
  readonly simulated: boolean
  /** Sends a RIPS with its electronic document and returns a verdict, or that it was validated before. @throws MuvSilence */
  readonly load: (sending: RipsSending) => Promise<MuvJudgement>
  /** The document of a CUV; null when the ministry does not know it. @throws MuvSilence */
  readonly consult: (cuv: string) => Promise<ConsultedCuv | null>
  /** The NIT of the sender. */
  readonly nit: string
}

export interface RipsSending {
  readonly mode: RipsMode
  readonly number: string
  /** Exactly what is sent: the bytes that were validated. Null in the modes that carry none. */
  readonly json: Buffer | null
  /** The container (AttachedDocument); null in the modes that carry none. */
  readonly xml: Buffer | null
  /** The hash of the above: equal packages have the same one. */
  readonly requestHash: string
}

export type MuvJudgement = Extract<MuvOutcome, { kind: 'verdict' | 'validated-before' }>

interface SilenceDetails {
  readonly unsent?: boolean
  readonly verbatim?: string | null
  readonly retryAfterMs?: number | null
  readonly triesMax?: number
}

/** The most automatic tries after a technical failure, and after an unreadable answer. */
const technicalTries = 40
const unreadableTries = 5

/** No verdict came: a technical failure (time-out, connection, their own fault), or an answer that cannot be read. */
export class MuvSilence extends Error {
  readonly kind: 'timeout' | 'error' | 'unreadable'
  /** The package certainly did not arrive, so it was not judged. */
  readonly unsent: boolean
  /** The raw text that came instead of an answer, shown unchanged. */
  readonly verbatim: string | null
  /** How long the ministry refuses requests. */
  readonly retryAfterMs: number | null
  /** After this many tries a person has to look at it. */
  readonly triesMax: number

  constructor(kind: MuvSilence['kind'], message: string, details: SilenceDetails = {}) {
    super(message)
    this.name = 'MuvSilence'
    this.kind = kind
    this.unsent = details.unsent ?? false
    this.verbatim = details.verbatim ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
    this.triesMax = details.triesMax ?? (kind === 'unreadable' ? unreadableTries : technicalTries)
  }
}

/** The identity of a package: SHA-256 of its mode, its JSON and its XML. */
export const requestHashOf = ({ mode, json, xml }: Pick<RipsSending, 'mode' | 'json' | 'xml'>): string =>
  createHash('sha256')
    .update(`${mode}\n`)
    .update(json ?? '')
    .update('\n')
    .update(xml ?? '')
    .digest('hex')

type ValidatedBefore = Extract<MuvJudgement, { kind: 'validated-before' }>

/** Recovers the CUV of a package validated before: it is accepted when the ministry knows it for this very document. */
export async function recoverValidated(
  client: MuvClient,
  sending: Pick<RipsSending, 'number'>,
  { reply, cuv }: ValidatedBefore,
): Promise<MuvReply> {
  if (cuv === null) return unrecovered(reply, 'El Ministerio dice que ya lo validó, y no dice con qué CUV.')
  const consulted = await client.consult(cuv)
  if (consulted === null)
    return unrecovered(reply, `El Ministerio no reconoce el CUV ${cuv} que él mismo dio.`)
  const { number, nit } = consulted
  const isOurs = sameNumber(number, sending.number) && (nit === '' || digitsOf(nit) === digitsOf(client.nit))
  if (isOurs && consulted.reply.cuv === cuv) return consulted.reply
  const whose =
    number === '' ? 'no dice de qué documento es' : `es de ${number}${nit === '' ? '' : ` (NIT ${nit})`}`
  return unrecovered(reply, `El CUV ${cuv} que dio el Ministerio no es de este documento: ${whose}.`)
}

const unrecovered = (reply: MuvReply, why: string): MuvReply => ({
  ...reply,
  accepted: false,
  cuv: null,
  findings: reply.findings.map((one) => (one.code === 'RVG18' ? { ...one, says: why } : one)),
})

const sameNumber = (one: string, other: string): boolean => plainOf(one) === plainOf(other)
const plainOf = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')
const digitsOf = (nit: string): string => nit.replace(/\D/g, '')
