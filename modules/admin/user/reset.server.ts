import type { Call } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, type Problem } from '@quina/kernel'
import type { AdminDeps } from '../admin-deps.server.ts'
import { giveTemporaryPassword } from '../password/password.server.ts'
import { insistMayTouch } from '../power/account-power.server.ts'
import { withoutFactor } from '../power/factor.server.ts'
import { tellOwner } from '../power/notice.server.ts'
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
  {
    readonly reason: string
    readonly twoFactor: boolean
    readonly entry: 'password' | 'link'
    readonly code: string | null
  }
>

/**
 * The way back in for who forgot their password: a temporary one for a day, or a link for half an hour. Either way the
 * old password and whatever sessions there were end at once. Who takes away a second factor proves their own.
 * @throws Problem `USU-014`, `USU-015`
 */
export async function resetPerson(call: ResetCall, id: string, deps: AdminDeps): Promise<Entry | Problem> {
  const { tx, body, actor, now, ip, today } = call
  const { mail } = deps
  const { name, email } = await lockedUser(tx, id)
  insist(id !== actor.userId, 'USU-015', 'Cambie su propia contraseña en «Mi cuenta».', { status: 409 })
  const touched = { userId: id, name, actorId: actor.userId, deed: 'admin.user.reset', today }
  await insistMayTouch(tx, touched, deps)
  const refusal = body.twoFactor ? await withoutFactor(call, body.code, deps) : null
  if (refusal) return refusal
  const password = await giveTemporaryPassword(tx, id, now)
  await endLinks(tx, id, now)
  if (body.twoFactor) await dropSecret(tx, id)
  await closeSessionsOf(tx, id)
  await letInAgain(tx, { id, email, now })
  await answerForgotten(tx, { userId: id, by: actor.userId, now })
  const facts = { reason: body.reason, entry: body.entry, twoFactor: body.twoFactor }
  await recordUserEvent(tx, { event: 'password_reset', about: id, by: actor.userId, ip, facts })
  const what = body.twoFactor
    ? 'restableció su contraseña y quitó su segundo factor.'
    : 'restableció su contraseña.'
  await tellOwner(
    tx,
    { userId: id, email, text: what },
    { by: actor, now, mail: body.twoFactor ? mail : null },
  )
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
