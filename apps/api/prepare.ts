import { purgeAdmin, seedAdmin } from '@quina/admin/server'
import { forgetOldDrafts } from '@quina/blocks/server'
import { type Connection, type Db, forgetOldTouches } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import type { Product } from './product.ts'

/** What must be in the database before the product serves. Safe at every start, by several processes at once. */
export const prepare = (db: Db, { admin }: Product): Promise<void> => seedAdmin(db, admin)

/** What is done every hour: the chores of the modules, and taking away what has expired. */
export async function purge({ db, pool }: Connection, { admin, modules }: Product, now: Date): Promise<void> {
  await purgeAdmin(db, now, admin)
  await pool.query('delete from platform.idempotency where at < $1', [new Date(now.getTime() - 86_400_000)])
  await forgetOldDrafts(db)
  await forgetOldTouches(db)
  for (const { chores = [] } of modules) for (const { run } of chores) await run(db, dayInBogota(now), now)
}
