import { sql } from 'kysely'
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
