import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connection.server.ts'

/**
 * Forgets which transactions wrote where, an hour after they were found ended: twenty minutes are the most that a kept figure
 * is used. It counts from when they were found and not from when they wrote: a long transaction ends much later.
 */
export async function forgetOldTouches(tx: Tx): Promise<void> {
  await sql`delete from platform.touch where seen_at < now() - interval '1 hour'`.execute(tx)
  await sql`update platform.touch set seen_at = now() where seen_at is null`.execute(tx)
  await sql`select platform.forget_day_touches()`.execute(tx)
}

/**
 * A row when a transaction that a snapshot did not see wrote to a table. The index is walked from the oldest that it may not have
 * seen: however much is written to others, it costs the same.
 */
export const unseenWrite = (
  table: RawBuilder<unknown>,
  snapshot: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
    select from platform.touch t
    where t.table_id = ${table} and t.transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(t.transaction_id, ${snapshot}::pg_snapshot)
    order by t.table_id, t.transaction_id limit 1)`

/** Whether any of these tables was written to by a transaction that a snapshot did not see. */
export const writtenSince = (
  tables: readonly number[],
  snapshot: string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from unnest(${tables}::oid[]) as input (id),
    lateral ${unseenWrite(sql`input.id`, sql`${snapshot}`)} unseen)`
