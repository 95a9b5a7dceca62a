import type { Tx } from '@quina/db/server'
import { type Doing, match } from './match.server.ts'
import { workOf } from './work.server.ts'

/** Puts together all that seems to be the same money. @returns how many matches were made. */
export async function acceptSuggested(tx: Tx, doing: Doing): Promise<number> {
  const { suggestions } = await workOf(tx, doing.month)
  for (const suggestion of suggestions) await match(tx, doing, suggestion)
  return suggestions.length
}
