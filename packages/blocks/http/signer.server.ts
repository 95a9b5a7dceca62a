import type { Tx } from '@quina/db/server'
import type { Day, Problem } from '@quina/kernel'
import type { Actor } from './actor.ts'

export interface Signing {
  readonly userId: string
  readonly pin: string
  /** Where they sign: what they may do there. */
  readonly campusId: string
  /** What the signer must be allowed to do: the clerk at the counter reads that it is not them who lack it. */
  readonly permission?: string
  readonly now: Date
  readonly today: Day
}

/** Who signs. A wrong PIN is a Problem to return and not to throw: it must be counted. */
export type Signer = (tx: Tx, signing: Signing) => Promise<Actor | Problem>
const declared: { signer: Signer | null } = { signer: null }

/** Declared by the module that keeps the PIN of each person. */
export function defineSigner(signer: Signer): void {
  declared.signer = signer
}

/** The person who accepts with a PIN of their own, on the device of whoever hands it over. */
export const signerByPin: Signer = (tx, signing) => {
  if (declared.signer === null) throw new Error('no module keeps the PIN of people')
  return declared.signer(tx, signing)
}
