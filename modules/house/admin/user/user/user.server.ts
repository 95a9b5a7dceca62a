import type { CommandInput } from '@quina/blocks'
import { type Input, listOperations, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { changeWhere, type Tx } from '@quina/db/server'
import { type Day, insist, notFound, type Problem } from '@quina/kernel'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { conflictsOf, exceptionsOf } from '../governance/segregation.server.ts'
import { giveTemporaryPassword } from '../password/password.server.ts'
import { insistMayOpen, insistMayTouch } from '../power/account-power.server.ts'
import { withoutFactor } from '../power/factor.server.ts'
import { tellOwner } from '../power/notice.server.ts'
import { recordUserEvent } from '../session-store/event.server.ts'
import { closeSessionsOf } from '../session-store/store.server.ts'
import { forgetFailures, lockOf } from '../throttle/throttle.server.ts'
import { dropSecret } from '../two-factor/two-factor.server.ts'
import { createPerson, editPerson, lockedUser, turnPerson } from './edit.server.ts'
import { answerForgotten, waitingForLink } from './forgotten.server.ts'
import { grantsIn } from './grants.server.ts'
import { letIn } from './let-in.server.ts'
import { endLinks } from './link.server.ts'
import {
  activateUser,
  closeUserSessions,
  createUser,
  dismissForgotten,
  type Entry,
  editUser,
  listForgotten,
  previewGrants,
  resetPassword,
  showUser,
  unlockUser,
  userList,
  userPath,
  userPermissions,
} from './user.contract.ts'

export const userOperations = (deps: AdminDeps): Operation[] => [
  ...listOperations({
    list: userList,
    view: 'admin.userList',
    path: userPath,
    title: 'Usuarios',
    tag: 'admin',
    access: userPermissions.view,
    scope: () => ({ campusId: null }),
  }),
  serveQuery(showUser, async ({ tx, input: { id }, now, today }) => describe(tx, id, { now, today })),
  serveCommand(createUser, async (call) => createPerson(call, deps)),
  serveCommand(editUser, async (call) => editPerson(call, deps)),
  serveQuery(previewGrants, async ({ tx, input: { userId, roles }, today }) =>
    conflictsOf(tx, { userId, grants: roles }, { segregations: deps.segregations(), today }).then((found) =>
      found.map((one) => ({ ...one, rows: [...one.rows], roleNames: [...one.roleNames] })),
    ),
  ),
  ...entryOperations(deps),
]

/** Giving and withdrawing access. */
const entryOperations = (deps: AdminDeps): Operation[] => [
  serveCommand(activateUser, async (call) => turnPerson(call, deps)),
  serveCommand(resetPassword, async (call) => resetPerson(call, deps)),
  serveQuery(listForgotten, async ({ tx }) => waitingForLink(tx)),
  serveCommand(dismissForgotten, async ({ tx, input: { id }, actor, ip, now, today }) => {
    const { name } = await lockedUser(tx, id)
    const touched = { userId: id, name, actorId: actor.userId, command: userPermissions.reset, today }
    await insistMayTouch(tx, touched, deps)
    if (await answerForgotten(tx, { userId: id, by: actor.userId, now }))
      await recordUserEvent(tx, { event: 'password_ask_dismissed', about: id, by: actor.userId, ip })
  }),
  serveCommand(unlockUser, async ({ tx, input: { id }, actor, ip, now, today }) => {
    const { name, email } = await lockedUser(tx, id)
    await insistMayOpen(
      tx,
      { userId: id, name, actorId: actor.userId, command: userPermissions.unlock, today },
      deps,
    )
    await letInAgain(tx, { id, email, now })
    await recordUserEvent(tx, { event: 'user_unlocked', about: id, by: actor.userId, ip })
  }),
  serveCommand(closeUserSessions, async ({ tx, input: { id, sessionId }, actor, ip, today }) => {
    const { name } = await lockedUser(tx, id)
    const touched = { userId: id, name, actorId: actor.userId, command: userPermissions.unlock, today }
    await insistMayTouch(tx, touched, deps)
    await closeSessionsOf(tx, id, { reason: 'administrator', sessionId })
    await recordUserEvent(tx, { event: 'sessions_closed', about: id, by: actor.userId, ip })
  }),
]

type ResetCall = Input<CommandInput<typeof resetPassword>>

/**
 * Restores access for a user who forgot their password, by a temporary one for a day or a link for half an hour. Either way the
 * old password and all open sessions end at once. A caller who removes the second factor must give a code of their own.
 * @throws Problem `USU-014`, `USU-015`
 */
async function resetPerson(call: ResetCall, deps: AdminDeps): Promise<Entry | Problem> {
  const { tx, input: body, actor, now, ip, today } = call
  const { id } = body
  const { mail } = deps
  const { name, email } = await lockedUser(tx, id)
  insist(id !== actor.userId, 'USU-015', 'Cambie su propia contraseña en «Mi cuenta».', { status: 409 })
  const touched = { userId: id, name, actorId: actor.userId, command: userPermissions.reset, today }
  await insistMayTouch(tx, touched, deps)
  const refusal = body.twoFactor ? await withoutFactor(call, body.code, deps) : null
  if (refusal) return refusal
  const password = await giveTemporaryPassword(tx, id, now)
  await endLinks(tx, id, now)
  if (body.twoFactor) await dropSecret(tx, id)
  await closeSessionsOf(tx, id, { reason: 'password' })
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

/** Unlocks a user: forgets failed attempts and a long absence (SEG-08). */
async function letInAgain(
  tx: Tx,
  { id, email, now }: { readonly id: string; readonly email: string; readonly now: Date },
): Promise<void> {
  await forgetFailures(tx, email)
  await changeWhere(tx, 'admin.credential', { userId: id }, { reactivatedAt: now })
}

async function describe(tx: Tx, id: string, { now, today }: { readonly now: Date; readonly today: Day }) {
  const user = await tx
    .selectFrom('admin.appUser as u')
    .innerJoin('admin.credential as c', 'c.userId', 'u.id')
    .select(['u.id', 'u.username', 'u.name', 'u.email', 'u.phone', 'u.idNumber', 'u.active', 'u.version'])
    .select(['u.personKind', 'u.personId', 'u.twoFactorRequired', 'u.expiresOn'])
    .select(['u.allowedDays', 'u.allowedFrom', 'u.allowedTo'])
    .select(['c.mustChange', 'c.totpSecret', 'c.lastLoginAt'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('El usuario'))
  const { totpSecret, lastLoginAt, personKind, ...rest } = user
  return {
    ...rest,
    personKind: personKind as 'employee' | 'tercero' | 'external',
    twoFactor: totpSecret !== null,
    lockedUntil: (await lockOf(tx, user.email, now))?.toISOString() ?? null,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    sessions: await sessionsOf(tx, id),
    roles: await grantsIn(tx, id),
    exceptions: await exceptionsOf(tx, { userId: id }, today),
  }
}

async function sessionsOf(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('admin.session')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return rows.map(({ createdAt, lastSeenAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}
