import { listOperations, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { notFound } from '@quina/kernel'
import { recordUserEvent } from '../session/event.server.ts'
import { closeSessionsOf } from '../session/store.server.ts'
import { forgetFailures, lockOf } from '../throttle/throttle.server.ts'
import { addUser, editPerson, lockedUser, resetPerson } from './edit.server.ts'
import { grantsIn } from './grants.server.ts'
import {
  closeUserSessions,
  createUser,
  editUser,
  resetPassword,
  showUser,
  unlockUser,
  userList,
} from './user.contract.ts'

export const userOperations = (): Operation[] => [
  ...listOperations({
    list: userList,
    view: 'admin.userList',
    path: '/api/admin/user',
    title: 'Usuarios',
    tag: 'admin',
    access: 'admin.user.view',
    scope: () => ({ campusId: null }),
  }),
  operation(showUser, async ({ tx, params: { id }, now }) => describe(tx, id, now)),
  operation(createUser, async ({ tx, body, now }) => {
    const { id, password } = await addUser(tx, { ...body, now })
    return { id, version: 1, temporaryPassword: password }
  }),
  operation(editUser, async (call) => editPerson(call, call.params.id)),
  operation(resetPassword, async (call) => ({ temporaryPassword: await resetPerson(call, call.params.id) })),
  operation(unlockUser, async ({ tx, params: { id }, actor, ip }) => {
    const { email } = await lockedUser(tx, id)
    await forgetFailures(tx, email)
    await recordUserEvent(tx, { event: 'user_unlocked', about: id, by: actor.userId, ip })
  }),
  operation(closeUserSessions, async ({ tx, params: { id }, actor, ip }) => {
    await lockedUser(tx, id)
    await closeSessionsOf(tx, id)
    await recordUserEvent(tx, { event: 'sessions_closed', about: id, by: actor.userId, ip })
  }),
]

async function describe(tx: Tx, id: string, now: Date) {
  const user = await tx
    .selectFrom('admin.appUser as u')
    .innerJoin('admin.credential as c', 'c.userId', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.idNumber', 'u.active', 'u.version'])
    .select(['c.mustChange', 'c.totpSecret', 'c.lastLoginAt'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (user === undefined) throw notFound('El usuario')
  const { totpSecret, lastLoginAt, ...rest } = user
  const sessions = await tx.selectFrom('admin.session').select('id').where('userId', '=', id).execute()
  return {
    ...rest,
    twoFactor: totpSecret !== null,
    lockedUntil: (await lockOf(tx, user.email, now))?.toISOString() ?? null,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    sessions: sessions.length,
    roles: await grantsIn(tx, id),
  }
}
