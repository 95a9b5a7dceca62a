import type { Tx } from '@quina/db/server'
import { type InMonth, type Matching, match } from './match.server.ts'

/**
 * Matches what was suggested, as shown to the user who accepts it: nothing else, even if more seems the same money by now.
 * @returns how many matches were made. @throws Problem TES-066 when any of it no longer waits, TES-067 when it does not add up.
 */
export async function acceptSuggested(tx: Tx, doing: InMonth, shown: readonly Matching[]): Promise<number> {
  for (const suggestion of shown) await match(tx, doing, suggestion)
  return shown.length
}
