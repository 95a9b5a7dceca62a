import { purgeAdmin, seedAdmin } from '@quina/admin/server'
import { forgetOldDrafts } from '@quina/blocks/server'
import { type Connection, type Db, forgetOldTouches } from '@quina/db/server'
import type { Product } from './product.ts'

/** What must be in the database before the product serves. Safe at every start, by several processes at once. */
export const prepare = (db: Db, { admin }: Product): Promise<void> => seedAdmin(db, admin)

/** Takes away what has expired: sessions, answers kept for repeated requests, unsaved typing, who wrote where. */
export async function purge({ db, pool }: Connection, { admin }: Product, now: Date): Promise<void> {
  await purgeAdmin(db, now, admin)
  await pool.query('delete from platform.idempotency where at < $1', [new Date(now.getTime() - 86_400_000)])
  await forgetOldDrafts(db)
  await forgetOldTouches(db)
}
