import type { Tx } from '@quina/db/server'
import { type InMonth, type MatchInput, match } from './match.server.ts'

/**
 * Makes the suggested matches that the user saw and accepted, and no others that may have appeared since.
 * @returns how many matches were made.
 * @throws Problem TES-066 when a movement no longer waits, TES-067 when the sums differ.
 */
export async function acceptSuggested(tx: Tx, doing: InMonth, shown: readonly MatchInput[]): Promise<number> {
  for (const suggestion of shown) await match(tx, doing, suggestion)
  return shown.length
}
