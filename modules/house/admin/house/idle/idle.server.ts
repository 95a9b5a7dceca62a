import { parameterOn } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { type Day, dayInBogota } from '@quina/kernel'
import { idleAdministrative, idleClinical } from './idle.contract.ts'

type LastUse = Readonly<{ clinical: boolean; lastSeenAt: Date }>

/** Whether a session was left unused for the minutes that the roles of its owner allow on that day, or more (SEG-04). */
export async function isIdle(tx: Tx, { clinical, lastSeenAt }: LastUse, now: Date): Promise<boolean> {
  const allowed = await allowedOn(tx, clinical, dayInBogota(now))
  return now.getTime() - lastSeenAt.getTime() >= allowed * 60_000
}

const allowedOn = (tx: Tx, clinical: boolean, day: Day): Promise<number> =>
  parameterOn(tx, clinical ? idleClinical : idleAdministrative, day)

/** Returns the minutes that a user may leave a session unused on a day. */
export async function idleMinutesOf(tx: Tx, userId: string, day: Day): Promise<number> {
  const clinical = await tx
    .selectFrom('admin.granted as g')
    .innerJoin('admin.role as r', 'r.id', 'g.roleId')
    .select('r.id')
    .where('g.userId', '=', userId)
    .where('r.clinical', '=', true)
    .where('g.fromDay', '<=', day)
    .where('g.toDay', '>=', day)
    .limit(1)
    .executeTakeFirst()
  return allowedOn(tx, clinical !== undefined, day)
}

/** Deletes ended sessions. They already let nobody in: only their rows go away. */
export async function forgetEndedSessions(db: Db, now: Date): Promise<void> {
  const longest = await longestIdle(db, dayInBogota(now))
  const since = new Date(now.getTime() - longest * 60_000)
  await db
    .deleteFrom('admin.session')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastSeenAt', '<=', since)]))
    .execute()
  const aWeekAgo = new Date(now.getTime() - 7 * 86_400_000)
  await db.deleteFrom('admin.endedSession').where('at', '<=', aWeekAgo).execute()
}

const longestIdle = async (tx: Tx, today: Day): Promise<number> =>
  Math.max(await parameterOn(tx, idleClinical, today), await parameterOn(tx, idleAdministrative, today))
