import type { Tx } from '@quina/db/server'

/** The answer of the ministry about a RIPS. */
export interface RipsAnswer {
  readonly submissionId: string
  readonly number: string
  readonly state: 'approved' | 'notified' | 'rejected'
  /** Null when it was rejected. */
  readonly cuv: string | null
  readonly filedAt: Date | null
  readonly simulated: boolean
}

/**
 * The owner of a RIPS, in another module. It receives the answer in the transaction that stores it, and supplies the container of
 * its electronic document when the ministry needs it.
 */
export interface RipsOwner {
  /** `billing.invoice`; stored with each submission. */
  readonly kind: string
  readonly label: string
  /** The address where it is opened. */
  readonly address: (ownerId: string) => string
  /** The AttachedDocument that DIAN accepted; null before that. */
  readonly container: (tx: Tx, ownerId: string) => Promise<Buffer | null>
  readonly approved: (tx: Tx, ownerId: string, answer: RipsAnswer) => Promise<void>
  readonly rejected: (tx: Tx, ownerId: string, answer: RipsAnswer) => Promise<void>
}

const declared = new Map<string, RipsOwner>()

/** Declares a kind of owner of RIPS. @throws Error when another has the same kind. */
export function defineRipsOwner(owner: RipsOwner): RipsOwner {
  const other = declared.get(owner.kind)
  if (other !== undefined && other.label !== owner.label)
    throw new Error(`two owners of RIPS are called ${owner.kind}`)
  declared.set(owner.kind, owner)
  return owner
}

/** @throws Error when no module of the program declared it. */
export function ripsOwner(kind: string): RipsOwner {
  const found = declared.get(kind)
  if (found === undefined) throw new Error(`no module owns RIPS of ${kind}`)
  return found
}
