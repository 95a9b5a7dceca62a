import type { Tx } from '@quina/db/server'
import type { Day, Problem } from '@quina/kernel'
import type { Actor } from './actor.ts'

export interface SignerInput {
  readonly userId: string
  readonly pin: string
  /** The site of the signature, where the signer needs the permission. */
  readonly campusId: string
  /** The permission that the signer must have: the message makes clear that it is not the clerk who lacks it. */
  readonly permission?: string
  readonly now: Date
  readonly today: Day
}

/** Returns who signs. A wrong PIN is a Problem to return, not to throw: it must be counted. */
export type Signer = (tx: Tx, signing: SignerInput) => Promise<Actor | Problem>
const declared: { signer: Signer | null } = { signer: null }

/** Called by the module that stores the PIN of each person. */
export function defineSigner(signer: Signer): void {
  declared.signer = signer
}

/** The person who accepts with a PIN of their own, on the device of the person who hands over. */
export const signerByPin: Signer = (tx, signing) => {
  if (declared.signer === null) throw new Error('no module keeps the PIN of people')
  return declared.signer(tx, signing)
}
