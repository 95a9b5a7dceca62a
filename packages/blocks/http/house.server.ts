import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { PrintContext } from '../files/print/paper.ts'
import type { Actor } from './actor.ts'

/** The user who prints, the campus and the day: a reprint shows the signers of the document's day. */
export type PrintQuestion = Readonly<{ actor: Actor; campusId: string; on: Day; now: Date }>

/** The hospital's own data on paper. The application supplies it, so that no block depends on the module that stores it. */
export interface House {
  printContext(tx: Tx, question: PrintQuestion): Promise<PrintContext>
}
