import type { BarsEntry } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import { recordUserEvent } from '../session-store/event.server.ts'
import { closeSessionsOf } from '../session-store/store.server.ts'

/**
 * Deactivates the accounts that another module bars (an employee who retired) and closes their sessions, so that lists agree with
 * what sign-in already refuses (SEG-08). If the employees come back, an administrator activates them.
 */
export async function inactivateBarred(db: Db, now: Date, bars: BarsEntry): Promise<void> {
  const today = dayInBogota(now)
  const active = await db.selectFrom('admin.appUser').select('id').where('active', '=', true).execute()
  for (const { id } of active) if (await bars(db, id, today)) await inactivate(db, id)
}

const inactivate = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('admin.appUser')
      .set((eb) => ({ active: false, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('active', '=', true)
      .execute()
    await closeSessionsOf(tx, id, { reason: 'inactive' })
    await recordUserEvent(tx, { event: 'user_retired', about: id, ip: null })
  })
