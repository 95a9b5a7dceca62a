import { cached } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Setup } from './posting-lines.domain.ts'

type SetupFacts = Readonly<{ rules: Setup['rules'] | null; purposes: Setup['purposes'] | null }>

/** The hospital's configuration on a day for some events, and all its purposes: one query. */
export const setupOn = (tx: Tx, events: readonly string[], on: Day): Promise<Setup> =>
  setupOf(tx, [...new Set(events)].sort().join(' '), on)

const setupOf = cached(
  {
    name: 'accounting.postingSetup',
    tables: ['accounting.posting_rule', 'accounting.purpose_account', 'accounting.account'],
  },
  async (tx, events: string, on: Day) =>
    setupIn((await askSetup(events.split(' '), sql`${on}::date`).execute(tx)).rows),
)

type SetupRow = { readonly setup: SetupFacts }

/** The same as a query, for `linesAsSetUp`, to send with the document's own queries. The day is an expression of the database. */
export const askSetup = (events: readonly string[], on: RawBuilder<unknown>) =>
  sql<SetupRow>`select accounting.posting_setup(${[...events]}::text[], ${on}) as setup`

export const setupIn = ([row]: readonly SetupRow[]): Setup => ({
  rules: row?.setup.rules ?? {},
  purposes: row?.setup.purposes ?? {},
})
