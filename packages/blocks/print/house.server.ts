import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { Actor } from '../http/actor.ts'
import type { PrintContext } from './paper.ts'

/** Who is printing, for which campus and about which day: a reprint shows the signers of the document's day. */
export interface PrintQuestion {
  readonly actor: Actor
  readonly campusId: string
  readonly on: Day
  readonly now: Date
}

/** What paper says of the hospital itself. The application gives it, so that no block knows who keeps it. */
export interface House {
  printContext(tx: Tx, question: PrintQuestion): Promise<PrintContext>
}
