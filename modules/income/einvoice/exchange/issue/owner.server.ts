import type { Pair } from '@quina/blocks/print'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'

/** The answer of DIAN about a document. */
export interface DianAnswer {
  readonly documentId: string
  readonly number: string
  readonly cufe: string
  readonly qr: string
  /** Accepted, accepted with notices, or rejected. */
  readonly state: 'accepted' | 'notified' | 'rejected'
  readonly messages: readonly DianMessage[]
  readonly answeredOn: Day
  readonly simulated: boolean
}

/** One message of DIAN, with our words for the user who has to correct its cause. */
export interface DianMessage {
  readonly code: string
  readonly effect: 'reject' | 'notify'
  /** The words of DIAN. */
  readonly text: string
  /** Its meaning; null when the rule is not known here. */
  readonly meaning: string | null
  readonly screen: string | null
}

/**
 * A module that sells and sends documents to DIAN. It receives the answer in the transaction that stores it: an exception undoes
 * the answer, which is then requested again.
 */
export interface ElectronicOwner {
  /** `billing.invoice`; stored with each document. */
  readonly kind: string
  /** *Factura* */
  readonly label: string
  /** The address where it is opened. */
  readonly address: (ownerId: string) => string
  readonly accepted: (tx: Tx, ownerId: string, answer: DianAnswer) => Promise<void>
  readonly rejected: (tx: Tx, ownerId: string, answer: DianAnswer) => Promise<void>
  /** More data for its paper (the patient, the CUV), in printed order. */
  readonly printed?: (tx: Tx, ownerId: string) => Promise<readonly Pair[]>
}

const declared = new Map<string, ElectronicOwner>()

/** Declares the receiver of the answers of DIAN for a kind of document. @throws Error when another has the same kind. */
export function defineElectronicOwner(owner: ElectronicOwner): ElectronicOwner {
  const other = declared.get(owner.kind)
  if (other !== undefined && other.label !== owner.label)
    throw new Error(`two owners of electronic documents are called ${owner.kind}`)
  declared.set(owner.kind, owner)
  return owner
}

/** @throws Error when no module of the program declared it. */
export function electronicOwner(kind: string): ElectronicOwner {
  const found = declared.get(kind)
  if (found === undefined) throw new Error(`no module owns electronic documents of ${kind}`)
  return found
}
