import { setTimeout as wait } from 'node:timers/promises'
import { type Db, isRetryable, type Tx } from '@quina/db/server'
import { sql } from 'kysely'

const attempts = 3

/**
 * Runs one transaction, again from the start after a deadlock or a serialization failure. A dry one is rolled back after its
 * deferred constraints are checked, so its answer is what would happen.
 */
export async function inTransaction<T>(
  db: Db,
  { dry, work }: { readonly dry: boolean; readonly work: (tx: Tx) => Promise<T> },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, dry, work)
    } catch (error) {
      if (!isRetryable(error) || attempt === attempts) throw error
      await wait(Math.random() * 40 * attempt)
    }
  }
}

async function once<T>(db: Db, dry: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!dry) return db.transaction().execute(work)
  const undone = new Undone<T>()
  try {
    await db.transaction().execute(async (tx) => {
      undone.result = await work(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return undone.result as T
}

/** Thrown to roll back a transaction that succeeded. */
class Undone<T> extends Error {
  result: T | undefined = undefined
}
