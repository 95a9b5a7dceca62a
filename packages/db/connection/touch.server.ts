import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connection.server.ts'

/**
 * Deletes the records of writes an hour after their transactions were found to have ended: a cached figure is used for twenty
 * minutes at most. The hour counts from that finding and not from the write, because a long transaction ends much later.
 */
export async function forgetOldTouches(tx: Tx): Promise<void> {
  await sql`delete from platform.touch where seen_at < now() - interval '1 hour'`.execute(tx)
  await sql`update platform.touch set seen_at = now() where seen_at is null`.execute(tx)
  await sql`select platform.forget_day_touches()`.execute(tx)
}

/**
 * Returns a row if a transaction that a snapshot did not see wrote to a table. It walks the index from the oldest such
 * transaction, so its cost does not depend on writes to other tables.
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
