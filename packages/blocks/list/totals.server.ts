import type { Tx } from '@quina/db/server'
import { snake } from '@quina/kernel'
import { sql } from 'kysely'
import { totalsByDay } from './day-totals.server.ts'
import { type Asked, matching } from './filter.server.ts'
import { type KeptTotals, keep, keptFor } from './kept-totals.server.ts'
import type { ListQuery, Totals } from './list.ts'
import type { ListScope, ListSource } from './query.server.ts'
import { patternsOf } from './words.server.ts'

/**
 * How many rows the filter has and what their amounts add up to, over all pages. They are added up once and given again
 * until a transaction writes to any table that the list reads, whichever process it wrote from; then, where the list keeps
 * totals by day, only the days it wrote to are added up again.
 */
export async function readTotals(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  scope: ListScope,
): Promise<Totals> {
  const asked = { source, query, scope }
  const key = keyOf(asked)
  const kept = await keptFor(tx, key)
  if (kept !== null) return kept
  const tables = await watchedTables(tx, source)
  const { totals, snapshot, day } = (await totalsByDay(tx, asked)) ?? (await addUp(tx, asked))
  if (tables !== null) keep(tx, key, { totals, snapshot, day, tables })
  return totals
}

const keyOf = ({ source, query: { q = '', vigencia, filters }, scope }: Asked): string =>
  JSON.stringify([source.view, scope.campusId, vigencia, patternsOf(q), Object.entries(filters).sort()])

/** Adds everything up, and says as of which snapshot and on which day. */
async function addUp(tx: Tx, asked: Asked): Promise<Omit<KeptTotals, 'tables'>> {
  const sums = (asked.source.list.totals ?? []).map((name) =>
    sql`coalesce(sum(${sql.ref(name)}), 0)`.as(name),
  )
  const row = (await matching(tx, asked)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`pg_current_snapshot()::text`.as('asOf'),
      sql<string>`(now() at time zone 'America/Bogota')::date`.as('onDay'),
      ...sums,
    ])
    .executeTakeFirstOrThrow()) as Record<string, unknown> & { count: number; asOf: string; onDay: string }
  const { count, asOf: snapshot, onDay: day, ...added } = row
  const groups = await addUpBy(tx, asked)
  return { totals: { count, sums: added as Record<string, string>, ...groups }, snapshot, day }
}

/** What is written between the whole and its parts is after the snapshot of the whole: both are then added up again. */
async function addUpBy(tx: Tx, asked: Asked): Promise<Pick<Totals, 'groups'>> {
  const { totals = [], totalsBy } = asked.source.list
  if (totalsBy === undefined) return {}
  const by = sql.ref(totalsBy)
  const found = await matching(tx, asked)
    .select([
      sql<string>`coalesce(${by}, '')`.as('label'),
      sql<number>`count(*)::int`.as('count'),
      ...totals.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)`.as(name)),
    ])
    .groupBy(by)
    .orderBy(by)
    .execute()
  return {
    groups: found.map((row) => {
      const { label, count, ...sums } = row as Record<string, string> & { label: string; count: never }
      return { label, count, sums: sums as Record<string, string> }
    }),
  }
}

async function watchedTables(tx: Tx, { view }: ListSource): Promise<readonly number[] | null> {
  const { rows } = await sql<{ tables: number[] | null }>`
    select platform.watched_tables(${snake(view)}::regclass) as tables`.execute(tx)
  return rows[0]?.tables ?? null
}
