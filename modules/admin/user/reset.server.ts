import type { Call } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { LinkMail } from '../mail/link-mail.server.ts'
import { giveTemporaryPassword } from '../password/password.server.ts'
import { recordUserEvent } from '../session/event.server.ts'
import { closeSessionsOf } from '../session/store.server.ts'
import { forgetFailures } from '../throttle/throttle.server.ts'
import { dropSecret } from '../two-factor/two-factor.server.ts'
import { lockedUser } from './edit.server.ts'
import { answerForgotten } from './forgotten.server.ts'
import { letIn } from './let-in.server.ts'
import { endLinks } from './link.server.ts'
import type { Entry } from './user.contract.ts'

type ResetCall = Call<
  unknown,
  unknown,
  { readonly reason: string; readonly twoFactor: boolean; readonly entry: 'password' | 'link' }
>

/**
 * The way back in for who forgot their password: a temporary one for a day, or a link for half an hour. Either way the
 * old password and whatever sessions there were end at once.
 */
export async function resetPerson(
  { tx, body, actor, now, ip }: ResetCall,
  { id, mail }: { readonly id: string; readonly mail: LinkMail | null },
): Promise<Entry> {
  const { email } = await lockedUser(tx, id)
  const password = await giveTemporaryPassword(tx, id, now)
  await endLinks(tx, id, now)
  if (body.twoFactor) await dropSecret(tx, id)
  await closeSessionsOf(tx, id)
  await letInAgain(tx, { id, email, now })
  await answerForgotten(tx, { userId: id, by: actor.userId, now })
  const facts = { reason: body.reason, entry: body.entry, twoFactor: body.twoFactor }
  await recordUserEvent(tx, { event: 'password_reset', about: id, by: actor.userId, ip, facts })
  return letIn(tx, { userId: id, email, kind: 'reset', entry: body.entry, password }, { actor, now, mail })
}

/** Mistakes are forgotten, and so is having been away for long (SEG-08). */
export async function letInAgain(
  tx: Tx,
  { id, email, now }: { readonly id: string; readonly email: string; readonly now: Date },
): Promise<void> {
  await forgetFailures(tx, email)
  await tx.updateTable('admin.credential').set({ reactivatedAt: now }).where('userId', '=', id).execute()
}
