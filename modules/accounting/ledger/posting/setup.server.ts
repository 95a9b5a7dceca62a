import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import type { Setup } from './posting-lines.domain.ts'

interface Found {
  readonly rules: Setup['rules'] | null
  readonly purposes: Setup['purposes'] | null
}

/** What the hospital decided on a day for some events, and all its purposes: one query. */
export async function setupOn(tx: Tx, events: readonly string[], on: Day): Promise<Setup> {
  const { rows } = await sql<{ setup: Found }>`
    select accounting.posting_setup(${[...new Set(events)]}::text[], ${on}::date) as setup`.execute(tx)
  const found = rows[0]?.setup
  return { rules: found?.rules ?? {}, purposes: found?.purposes ?? {} }
}
