import type { BarsEntry } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, newId } from '@quina/kernel'
import { recordUserEvent } from '../session/event.server.ts'

export interface Forgot {
  /** A user name or an e-mail, as it was typed. */
  readonly user: string
  readonly now: Date
  readonly today: Day
  readonly ip: string
}

/**
 * Somebody says at the door that they forgot their password: administrators are told, once until they answer. Nothing is told
 * to who asks, so that nobody learns which accounts there are (SEG-05).
 */
export async function askForLink(tx: Tx, { user, now, today, ip }: Forgot, bars: BarsEntry): Promise<void> {
  const typed = user.trim().toLowerCase()
  const known = await tx
    .selectFrom('admin.appUser')
    .select('id')
    .where((eb) => eb.or([eb('username', '=', typed), eb(eb.fn('lower', ['email']), '=', typed)]))
    .where('active', '=', true)
    .where((eb) => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>=', today)]))
    .executeTakeFirst()
  if (known === undefined || (await bars(tx, known.id, today))) return
  const asked = await tx
    .insertInto('admin.resetRequest')
    .values({ id: newId(), userId: known.id, askedAt: now, ip })
    .onConflict((conflict) => conflict.column('userId').where('answeredAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked) await recordUserEvent(tx, { event: 'password_asked', about: known.id, ip })
}

/** Who waits for a link, the oldest first. */
export async function waitingForLink(tx: Tx) {
  const rows = await tx
    .selectFrom('admin.resetRequest as q')
    .innerJoin('admin.appUser as u', 'u.id', 'q.userId')
    .select(['u.id', 'u.name', 'u.username', 'u.email', 'q.askedAt', 'q.ip'])
    .where('q.answeredAt', 'is', null)
    .orderBy('q.askedAt')
    .execute()
  return rows.map(({ username, email, askedAt, ...row }) => ({
    ...row,
    user: username ?? email,
    askedAt: askedAt.toISOString(),
  }))
}

/** What somebody asked at the door is answered, with a link or without. @returns whether they had asked. */
export async function answerForgotten(
  tx: Tx,
  { userId, by, now }: { readonly userId: string; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const answered = await tx
    .updateTable('admin.resetRequest')
    .set({ answeredAt: now, answeredBy: by })
    .where('userId', '=', userId)
    .where('answeredAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return answered !== undefined
}
