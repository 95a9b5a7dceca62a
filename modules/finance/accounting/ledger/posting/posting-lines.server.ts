import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { JournalLine } from '../journal/journal.domain.ts'
import type { AnyPosting } from './posting.contract.ts'
import { linesOf, type Payload, type Setup } from './posting-lines.domain.ts'
import { setupOn } from './setup.server.ts'

/** A command to post: the posting definition of its kind, and its own figures. */
export type PostingCommand = Payload & { readonly posting: AnyPosting }

/**
 * The lines of an entry by the configuration of the day, in the given order and without rounding, with one query for all.
 * @throws Problem CON-050 when a purpose has no account, CON-051 when the document lacks the account of a line.
 */
export async function postingLines(
  tx: Tx,
  on: Day,
  commands: readonly PostingCommand[],
): Promise<JournalLine[]> {
  const events = commands.map(({ posting }) => posting.event)
  return linesAsSetUp(commands, await setupOn(tx, events, on))
}

/** The same, from a setup that was read earlier. @throws Problem CON-050, CON-051. */
export const linesAsSetUp = (commands: readonly PostingCommand[], setup: Setup): JournalLine[] =>
  commands.flatMap(({ posting, ...payload }) => linesOf(posting, payload, setup))
