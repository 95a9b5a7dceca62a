import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { matching } from './filter.server.ts'
import type { ListQuery, Totals } from './list.ts'
import type { ListScope, ListSource } from './query.server.ts'

/** How many rows the filter has and what their amounts add up to, over all pages. */
export async function readTotals(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  scope: ListScope,
): Promise<Totals> {
  const sums = (source.list.totals ?? []).map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)`.as(name))
  const row = (await matching(tx, { source, query, scope })
    .select([sql<number>`count(*)::int`.as('count'), ...sums])
    .executeTakeFirstOrThrow()) as Record<string, unknown> & { count: number }
  const { count, ...added } = row
  return { count, sums: added as Record<string, string> }
}
