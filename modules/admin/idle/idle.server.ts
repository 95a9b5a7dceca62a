import { parameterOn } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { type Day, dayInBogota } from '@quina/kernel'
import { idleAdministrative, idleClinical } from './idle.contract.ts'

interface LastUse {
  readonly clinical: boolean
  readonly lastSeenAt: Date
}

/** Whether a session was left alone for longer than the roles of its owner allow on that day (SEG-04). */
export async function isIdle(tx: Tx, { clinical, lastSeenAt }: LastUse, now: Date): Promise<boolean> {
  const allowed = await parameterOn(tx, clinical ? idleClinical : idleAdministrative, dayInBogota(now))
  return now.getTime() - lastSeenAt.getTime() >= allowed * 60_000
}

/** Sessions that have ended let nobody in; this only takes their rows away. */
export async function forgetEndedSessions(db: Db, now: Date): Promise<void> {
  const longest = await longestIdle(db, dayInBogota(now))
  const since = new Date(now.getTime() - longest * 60_000)
  await db
    .deleteFrom('admin.session')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastSeenAt', '<=', since)]))
    .execute()
}

const longestIdle = async (tx: Tx, today: Day): Promise<number> =>
  Math.max(await parameterOn(tx, idleClinical, today), await parameterOn(tx, idleAdministrative, today))
