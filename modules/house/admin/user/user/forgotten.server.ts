import type { BarsEntry } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, newId } from '@quina/kernel'
import { type LinkMail, mailLink } from '../mail/link-mail.server.ts'
import { recordUserEvent } from '../session-store/event.server.ts'

export interface ForgottenPasswordInput {
  /** A user name or an e-mail, as it was typed. */
  readonly user: string
  readonly now: Date
  readonly today: Day
  readonly ip: string
  readonly mail: LinkMail | null
}

/**
 * Handles a user's report at login of a forgotten password: a link goes to their mail, or administrators are notified, once until
 * they answer. The user gets no other answer, so that nobody learns which accounts there are (SEG-05).
 */
export async function askForLink(
  tx: Tx,
  { user, now, today, ip, mail }: ForgottenPasswordInput,
  bars: BarsEntry,
): Promise<void> {
  const typed = user.trim().toLowerCase()
  const known = await tx
    .selectFrom('admin.appUser')
    .select(['id', 'email'])
    .where((eb) => eb.or([eb('username', '=', typed), eb(eb.fn('lower', ['email']), '=', typed)]))
    .where('active', '=', true)
    .where((eb) => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>=', today)]))
    .executeTakeFirst()
  if (known === undefined || (await bars(tx, known.id, today))) return
  if (mail !== null) return sendBack(tx, { ...known, now, ip })
  const input = await tx
    .insertInto('admin.resetRequest')
    .values({ id: newId(), userId: known.id, requestedAt: now, ip })
    .onConflict((conflict) => conflict.column('userId').where('answeredAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (input) await recordUserEvent(tx, { event: 'password_input', about: known.id, ip })
}

/** Least time between two letters to one person. */
const apartMs = 5 * 60_000

/** Sends at most one letter in that time: repeated requests do not fill a mailbox. */
async function sendBack(
  tx: Tx,
  { id, email, now, ip }: { id: string; email: string; now: Date; ip: string },
): Promise<void> {
  const recent = await tx
    .selectFrom('admin.resetRequest')
    .select('id')
    .where('userId', '=', id)
    .where('requestedAt', '>', new Date(now.getTime() - apartMs))
    .executeTakeFirst()
  if (recent !== undefined) return
  await tx
    .insertInto('admin.resetRequest')
    .values({ id: newId(), userId: id, requestedAt: now, ip, answeredAt: now, answeredBy: id })
    .execute()
  await mailLink(tx, { userId: id, email, kind: 'reset', by: { userId: id, campusId: null } })
  await recordUserEvent(tx, { event: 'password_input', about: id, ip })
}

/** Returns the users who wait for a link, the oldest first. */
export async function waitingForLink(tx: Tx) {
  const rows = await tx
    .selectFrom('admin.resetRequest as q')
    .innerJoin('admin.appUser as u', 'u.id', 'q.userId')
    .select(['u.id', 'u.name', 'u.username', 'u.email', 'q.requestedAt', 'q.ip'])
    .where('q.answeredAt', 'is', null)
    .orderBy('q.requestedAt')
    .execute()
  return rows.map(({ username, email, requestedAt, ...row }) => ({
    ...row,
    user: username ?? email,
    requestedAt: requestedAt.toISOString(),
  }))
}

/** Marks a request made at login as answered, with a link or without. @returns whether there was a request. */
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
