import type { Call } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Id, insist, newId, notFound } from '@quina/kernel'
import { mustBeCurrent } from '../current.domain.ts'
import { givePassword, giveTemporaryPassword } from '../password/password.server.ts'
import { insistSomeoneGoverns } from '../role/guard.server.ts'
import { recordUserEvent } from '../session/event.server.ts'
import { closeSessionsOf } from '../session/store.server.ts'
import { forgetFailures } from '../throttle/throttle.server.ts'
import { dropSecret } from '../two-factor/two-factor.server.ts'
import { grantsIn, isSameGrants, setGrants } from './grants.server.ts'
import type { UserBody } from './user.contract.ts'

export interface NewUser extends UserBody {
  readonly now: Date
  /** A password that they keep; without it, a temporary one is made up. */
  readonly password?: string
}

/** Someone new who may sign in. @returns the password to tell them. */
export async function addUser(
  tx: Tx,
  { now, roles, password, ...person }: NewUser,
): Promise<{ id: Id<'admin.user'>; password: string }> {
  const id = newId<'admin.user'>()
  await tx
    .insertInto('admin.appUser')
    .values({ id, ...person })
    .execute()
  await setGrants(tx, id, roles)
  if (password === undefined) return { id, password: await giveTemporaryPassword(tx, id, now) }
  await givePassword(tx, { userId: id, password, now, expiresAt: null })
  return { id, password }
}

type EditCall = Call<unknown, unknown, UserBody & { readonly version: number; readonly active: boolean }>

/** Changes someone and their roles. Nobody changes their own roles, nor switches themselves off (ROL-04). */
export async function editPerson({ tx, body, actor, today }: EditCall, id: string) {
  const { version, roles, ...person } = body
  mustBeCurrent(await lockedUser(tx, id), body)
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
}

type ResetCall = Call<unknown, unknown, { readonly reason: string; readonly twoFactor: boolean }>

/** A temporary password for who forgot theirs; whatever sessions there were are closed. */
export async function resetPerson({ tx, body, actor, now, ip }: ResetCall, id: string): Promise<string> {
  const { email } = await lockedUser(tx, id)
  const password = await giveTemporaryPassword(tx, id, now)
  if (body.twoFactor) await dropSecret(tx, id)
  await closeSessionsOf(tx, id)
  await forgetFailures(tx, email)
  const facts = { reason: body.reason }
  await recordUserEvent(tx, { event: 'password_reset', about: id, by: actor.userId, ip, facts })
  return password
}

export async function lockedUser(tx: Tx, id: string) {
  const user = await tx
    .selectFrom('admin.appUser')
    .select(['id', 'email', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) throw notFound('El usuario')
  return user
}
