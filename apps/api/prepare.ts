import { purgeAdmin, seedAdmin } from '@quina/admin/server'
import { forgetOldDrafts } from '@quina/blocks/server'
import { type Connection, type Db, forgetOldTouches } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import type { Product } from './product.ts'

/** What must be in the database before the product serves. Safe at every start, by several processes at once. */
export const prepare = (db: Db, { admin }: Product): Promise<void> => seedAdmin(db, admin)

/**
 * Runs the hourly work: the modules' chores, and the removal of what has expired. A chore that fails does not stop the others.
 * @throws AggregateError with the errors of those that failed, once all were done
 */
export async function purge({ db, pool }: Connection, { admin, modules }: Product, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  const chores = modules.flatMap(({ chores = [] }) => chores)
  const works: readonly (() => Promise<unknown>)[] = [
    () => purgeAdmin(db, now, admin),
    () => pool.query('delete from platform.idempotency where at < $1', [yesterday]),
    () => forgetOldDrafts(db),
    () => forgetOldTouches(db),
    ...chores.map(
      ({ run }) =>
        () =>
          run(db, dayInBogota(now), now),
    ),
  ]
  const errors: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} chores failed`)
}
