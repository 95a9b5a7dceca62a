import { listOperations, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, newId, notFound } from '@quina/kernel'
import { hashPassword, setTemporaryPassword, temporaryPassword } from '../password/password.server.ts'
import { insistSomeoneGoverns } from '../role/guard.server.ts'
import { recordEvent } from '../session/event.server.ts'
import { closeSessionsOf } from '../session/store.server.ts'
import { forgetFailures, lockOf } from '../throttle/throttle.server.ts'
import { dropSecret } from '../two-factor/two-factor.server.ts'
import { grantsIn, isSameGrants, setGrants } from './grants.server.ts'
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
    const { roles, ...person } = body
    const id = newId<'admin.user'>()
    const passwordHash = await hashPassword(temporaryPassword())
    await tx
      .insertInto('admin.appUser')
      .values({ id, ...person, passwordHash })
      .execute()
    await setGrants(tx, id, roles)
    return { id, version: 1, temporaryPassword: await setTemporaryPassword(tx, id, now) }
  }),
  operation(editUser, async ({ tx, params: { id }, body, actor, today }) => {
    const { version, roles, ...person } = body
    const user = await lockedUser(tx, id)
    insist(user.version === version, 'GEN-409', 'El registro fue modificado por otro usuario. Recargue.', {
      status: 409,
    })
    const isSelf = id === actor.userId
    const changesRoles = !isSameGrants(await grantsIn(tx, id), roles)
    insist(!isSelf || !changesRoles, 'ROL-004', 'No puede cambiar sus propios roles.', { status: 409 })
    insist(!isSelf || person.active, 'USU-002', 'No puede inactivar su propio usuario.', { status: 409 })
    await tx
      .updateTable('admin.appUser')
      .set({ ...person, version: version + 1 })
      .where('id', '=', id)
      .execute()
    if (changesRoles) await setGrants(tx, id, roles)
    if (!person.active) await closeSessionsOf(tx, id)
    await insistSomeoneGoverns(tx, today)
    return { id, version: version + 1 }
  }),
  operation(resetPassword, async ({ tx, params: { id }, body, actor, now, ip }) => {
    const { email } = await lockedUser(tx, id)
    const password = await setTemporaryPassword(tx, id, now)
    if (body.twoFactor) await dropSecret(tx, id)
    await closeSessionsOf(tx, id)
    await forgetFailures(tx, email)
    await recordEvent(tx, {
      event: 'password_reset',
      userId: id,
      by: actor.userId,
      ip,
      facts: { reason: body.reason },
    })
    return { temporaryPassword: password }
  }),
  operation(unlockUser, async ({ tx, params: { id }, actor, ip }) => {
    const { email } = await lockedUser(tx, id)
    await forgetFailures(tx, email)
    await recordEvent(tx, { event: 'user_unlocked', userId: id, by: actor.userId, ip })
  }),
  operation(closeUserSessions, async ({ tx, params: { id }, actor, ip }) => {
    await lockedUser(tx, id)
    await closeSessionsOf(tx, id)
    await recordEvent(tx, { event: 'sessions_closed', userId: id, by: actor.userId, ip })
  }),
]

async function lockedUser(tx: Tx, id: string) {
  const user = await tx
    .selectFrom('admin.appUser')
    .select(['id', 'email', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) throw notFound('El usuario')
  return user
}

async function describe(tx: Tx, id: string, now: Date) {
  const user = await tx
    .selectFrom('admin.appUser')
    .select([
      'id',
      'name',
      'email',
      'idNumber',
      'active',
      'mustChange',
      'totpSecret',
      'lastLoginAt',
      'version',
    ])
    .where('id', '=', id)
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
