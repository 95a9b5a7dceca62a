import type { Segregation } from '@quina/blocks'
import { type Call, labelOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, type Id, insist, newId, notFound } from '@quina/kernel'
import type { AdminDeps } from '../admin-deps.server.ts'
import { mustBeCurrent } from '../current.domain.ts'
import { holdGovernance, insistSomeoneGoverns } from '../governance/guard.server.ts'
import { insistSegregated } from '../governance/segregation.server.ts'
import { givePassword, giveTemporaryPassword, mustChangePassword } from '../password/password.server.ts'
import { recordUserEvent } from '../session/event.server.ts'
import { closeSessionsOf } from '../session/store.server.ts'
import { grantsIn, isSameGrants, setGrants } from './grants.server.ts'
import { letIn } from './let-in.server.ts'
import type { createUser, Entry, editUser, UserBody } from './user.contract.ts'

type Person = Pick<UserBody, 'name' | 'email' | 'idNumber'> & Partial<Omit<UserBody, 'roles'>>

export interface NewUser extends Person {
  readonly roles: UserBody['roles']
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
  await insertPerson(tx, id, person)
  await setGrants(tx, { userId: id, grants: roles })
  if (password === undefined) return { id, password: await giveTemporaryPassword(tx, id, now) }
  await givePassword(tx, { userId: id, password, now, expiresAt: null })
  return { id, password }
}

type Body<E extends { body?: { _zod: { output: unknown } } }> = NonNullable<E['body']>['_zod']['output']

/** Someone new, by an administrator's hand. @throws Problem `USU-003` … `USU-011`, `CONFLICTO_FUNCIONES` */
export async function createPerson(
  { tx, body, actor, now, today }: Call<unknown, unknown, Body<typeof createUser>>,
  deps: Pick<AdminDeps, 'segregations' | 'mail'>,
): Promise<Entry & { id: string; version: number }> {
  const segregations = deps.segregations()
  const { roles, exception, entry, ...person } = body
  const id = newId<'admin.user'>()
  await holdGovernance(tx)
  mustHaveRole(roles)
  await mustExist(tx, person)
  await insertPerson(tx, id, person)
  await setGrants(
    tx,
    { userId: id, grants: roles },
    { createdBy: actor.userId, reason: exception?.reason ?? null },
  )
  await insistSegregated(tx, { userId: id, grants: roles }, { segregations, exception, actor, today })
  // Whoever is invited by a link has a password too, which nobody knows.
  const password = await giveTemporaryPassword(tx, id, now)
  const given = { userId: id, email: body.email, kind: 'invitation', entry, password } as const
  return { id, version: 1, ...(await letIn(tx, given, { actor, now, mail: deps.mail })) }
}

async function insertPerson(tx: Tx, id: string, person: Person): Promise<void> {
  await tx
    .insertInto('admin.appUser')
    .values({ id, ...person })
    .execute()
}

const mustHaveRole = (roles: UserBody['roles']): void =>
  insist(roles.length > 0, 'USU-008', 'Agregue al menos un rol.', {
    fields: { roles: 'Agregue al menos un rol en una sede.' },
  })

/** The person the account is of. Kinds are the things that others refer to, in the module above. */
async function mustExist(tx: Tx, { personKind = 'external', personId = null }: Person): Promise<void> {
  const field = { fields: { personId: 'Elija la persona de la lista.' } }
  insist((personKind === 'external') === (personId === null), 'USU-011', 'Elija la persona.', field)
  if (personId === null) return
  const known = await labelOf(tx, `people.${personKind}`, personId)
  insist(known !== null, 'USU-011', 'La persona no existe.', field)
}

type EditCall = Call<unknown, unknown, Body<typeof editUser>>

/** Changes someone and their roles. Nobody changes their own roles, nor switches themselves off (ROL-04). */
export async function editPerson(
  { tx, body, actor, today }: EditCall,
  id: string,
  segregations: readonly Segregation[],
) {
  const { version, roles, exception, mustChange, ...person } = body
  await holdGovernance(tx)
  const before = await lockedUser(tx, id)
  mustBeCurrent(before, body)
  const changesRoles = !isSameGrants(await grantsIn(tx, id), roles)
  mustNotBeSelf(id === actor.userId, { changesRoles, body })
  if (person.active) mustHaveRole(roles)
  await mustExist(tx, person)
  await tx
    .updateTable('admin.appUser')
    .set({ ...person, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const giving = { createdBy: actor.userId, reason: exception?.reason ?? null }
  if (changesRoles) await setGrants(tx, { userId: id, grants: roles }, giving)
  if (changesRoles || (person.active && !before.active))
    await insistSegregated(tx, { userId: id, grants: roles }, { segregations, exception, actor, today })
  if (mustChange) await mustChangePassword(tx, id)
  if (!person.active) await closeSessionsOf(tx, id)
  await insistSomeoneGoverns(tx, today)
  return { id, version: version + 1 }
}

interface SelfChange {
  readonly changesRoles: boolean
  readonly body: { readonly active: boolean; readonly expiresOn: string | null }
}

function mustNotBeSelf(isSelf: boolean, { changesRoles, body: { active, expiresOn } }: SelfChange): void {
  const wrong = { status: 409 }
  insist(!isSelf || !changesRoles, 'ROL-004', 'No puede cambiar sus propios roles.', wrong)
  insist(!isSelf || active, 'USU-002', 'No puede inactivar su propio usuario.', wrong)
  insist(!isSelf || expiresOn === null, 'USU-002', 'No puede poner fin a su propio usuario.', wrong)
}

interface Turning {
  readonly id: string
  readonly active: boolean
  readonly reason: string
  readonly by: string
  readonly ip: string
  readonly today: Day
}

/** Lets someone in again, or no longer; what they had open is closed. @throws Problem `USU-002`, `ROL-003` */
export async function turnPerson(tx: Tx, { id, active, reason, by, ip, today }: Turning): Promise<void> {
  await holdGovernance(tx)
  const { version } = await lockedUser(tx, id)
  insist(id !== by, 'USU-002', 'No puede inactivar su propio usuario.', { status: 409 })
  await tx
    .updateTable('admin.appUser')
    .set({ active, version: version + 1 })
    .where('id', '=', id)
    .execute()
  if (!active) await closeSessionsOf(tx, id)
  await insistSomeoneGoverns(tx, today)
  const event = active ? 'user_activated' : 'user_deactivated'
  await recordUserEvent(tx, { event, about: id, by, ip, facts: { reason } })
}

export async function lockedUser(tx: Tx, id: string) {
  const user = await tx
    .selectFrom('admin.appUser')
    .select(['id', 'email', 'version', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) throw notFound('El usuario')
  return user
}
