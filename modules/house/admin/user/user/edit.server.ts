import type { CommandInput } from '@quina/blocks'
import { type Actor, type Input, labelOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { changeById } from '@quina/db/server'
import { type Id, insist, mustBeFound, newId, type Problem } from '@quina/kernel'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { mustBeCurrent } from '../../current.domain.ts'
import type { SegregationException } from '../governance/conflict.contract.ts'
import { holdGovernance, insistSomeoneGoverns } from '../governance/guard.server.ts'
import { insistSegregated } from '../governance/segregation.server.ts'
import { givePassword, giveTemporaryPassword, mustChangePassword } from '../password/password.server.ts'
import { givesMore, insistMayGive, insistMayTouch } from '../power/account-power.server.ts'
import { withoutFactor } from '../power/factor.server.ts'
import { tellOwner } from '../power/notice.server.ts'
import { powerOf, powerOfGrants } from '../power/power.server.ts'
import { recordUserEvent } from '../session-store/event.server.ts'
import { closeSessionsOf } from '../session-store/store.server.ts'
import { grantsIn, insistGrantable, isSameGrants, newAmong, setGrants } from './grants.server.ts'
import { letIn } from './let-in.server.ts'
import type { activateUser, createUser, Entry, editUser, UserBody } from './user.contract.ts'
import { userPermissions } from './user.contract.ts'

type Person = Pick<UserBody, 'name' | 'email' | 'idNumber'> & Partial<Omit<UserBody, 'roles'>>

export interface NewUser extends Person {
  readonly roles: UserBody['roles']
  readonly now: Date
  /** A permanent password; without it, a temporary one is generated. */
  readonly password?: string
}

/** Creates a user who may sign in. @returns the password to pass on. */
export async function addUser(
  tx: Tx,
  { now, roles, password, ...person }: NewUser,
): Promise<{ id: Id<'admin.user'>; password: string }> {
  const id = newId<'admin.user'>()
  await insistGrantable(tx, roles)
  await insertPerson(tx, id, person)
  await setGrants(tx, { userId: id, grants: roles })
  if (password === undefined) return { id, password: await giveTemporaryPassword(tx, id, now) }
  await givePassword(tx, { userId: id, password, now, expiresAt: null })
  return { id, password }
}

/** Links an account to an employee: its signatures are those of that professional. @throws Problem `USU-011` */
export async function tieToEmployee(tx: Tx, userId: string, personId: string): Promise<void> {
  await mustExist(tx, { name: '', email: '', idNumber: null, personKind: 'employee', personId })
  await changeById(tx, 'admin.appUser', userId, { personKind: 'employee', personId })
}

type CreateCall = Input<CommandInput<typeof createUser>>

/** Creates a user on behalf of an administrator. @throws Problem `USU-003` … `USU-014`, `CONFLICTO_FUNCIONES` */
export async function createPerson(
  call: CreateCall,
  deps: AdminDeps,
): Promise<(Entry & { id: string; version: number }) | Problem> {
  const { tx, input: body, actor, now, today } = call
  const { roles, exception, entry, code, ...person } = body
  const id = newId<'admin.user'>()
  await holdGovernance(tx)
  mustHaveRole(roles)
  await insistGrantable(tx, roles)
  await insistMayGive(tx, { actorId: actor.userId, today, grants: roles, isNew: () => true }, deps)
  const raised = await givesMore(tx, { userId: id, grants: roles, today })
  const refusal = raised ? await withoutFactor(call, code, deps) : null
  if (refusal) return refusal
  await mustExist(tx, person)
  await insertPerson(tx, id, person)
  const judging = { segregations: deps.segregations(), exception, actor, today }
  await setGrants(tx, { userId: id, grants: roles }, givingOf(actor, exception))
  await insistSegregated(tx, { userId: id, grants: roles }, judging)
  // A user invited by a link also gets a password, which nobody sees.
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

const givingOf = (actor: Actor, exception: SegregationException | null) => ({
  createdBy: actor.userId,
  reason: exception?.reason ?? null,
})

const mustHaveRole = (roles: UserBody['roles']): void =>
  insist(roles.length > 0, 'USU-008', 'Agregue al menos un rol.', {
    fields: { roles: 'Agregue al menos un rol en una sede.' },
  })

/** Checks that the person of the account exists, in `people`, a module above: the kinds are those of its references. */
async function mustExist(tx: Tx, { personKind = 'external', personId = null }: Person): Promise<void> {
  const field = { fields: { personId: 'Elija la persona de la lista.' } }
  insist((personKind === 'external') === (personId === null), 'USU-011', 'Elija la persona.', field)
  if (personId === null) return
  const known = await labelOf(tx, `people.${personKind}`, personId)
  insist(known !== null, 'USU-011', 'La persona no existe.', field)
}

type EditCall = Input<CommandInput<typeof editUser>>

/** Changes a user and their roles. Nobody changes their own roles or deactivates themselves (ROL-04). */
export async function editPerson(
  call: EditCall,
  deps: AdminDeps,
): Promise<{ id: string; version: number } | Problem> {
  const { tx, input: body, actor, today } = call
  const { id, version, roles, exception, mustChange, code, ...person } = body
  await holdGovernance(tx)
  const before = await lockedUser(tx, id)
  mustBeCurrent(before, body)
  const held = await grantsIn(tx, id)
  const changesRoles = !isSameGrants(held, roles)
  mustNotBeSelf(id === actor.userId, { changesRoles, body })
  if (person.active) mustHaveRole(roles)
  const raised = await mayBecome(call, { before, held }, deps)
  const refusal = raised ? await withoutFactor(call, code, deps) : null
  if (refusal) return refusal
  await mustExist(tx, person)
  await changeById(tx, 'admin.appUser', id, { ...person, version: version + 1 })
  if (changesRoles) await setGrants(tx, { userId: id, grants: roles }, givingOf(actor, exception))
  if (changesRoles || (person.active && !before.active))
    await insistSegregated(
      tx,
      { userId: id, grants: roles },
      { segregations: deps.segregations(), exception, actor, today },
    )
  if (mustChange) await mustChangePassword(tx, id)
  if (!person.active) await closeSessionsOf(tx, id, { reason: 'inactive' })
  await insistSomeoneGoverns(tx, today)
  await tellOfEdit(call, { before, raised }, deps)
  return { id, version: version + 1 }
}

type LockedUser = Awaited<ReturnType<typeof lockedUser>>
type StoredGrants = Awaited<ReturnType<typeof grantsIn>>

/** Checks the editor against what the account may do before and after. @returns whether it could do more afterwards. */
async function mayBecome(
  { tx, input: { roles, active }, actor, today }: EditCall,
  { before, held }: { readonly before: LockedUser; readonly held: StoredGrants },
  deps: AdminDeps,
): Promise<boolean> {
  const { id: userId, name } = before
  const actorId = actor.userId
  await insistMayTouch(tx, { userId, name, actorId, command: userPermissions.edit, today }, deps)
  const isNew = newAmong(held)
  await insistGrantable(tx, roles)
  await insistMayGive(tx, { actorId, today, grants: roles, isNew }, deps)
  const comesBack = active && !before.active && (await powerOfGrants(tx, roles, today)).length > 0
  return comesBack || (await givesMore(tx, { userId, grants: roles.filter(isNew), today }))
}

/** Notifies the owner, at the previous address, when the account may do more or its e-mail changes. */
async function tellOfEdit(
  { tx, input: body, actor, now }: EditCall,
  { before: { id: userId, email }, raised }: { readonly before: LockedUser; readonly raised: boolean },
  { mail }: Pick<AdminDeps, 'mail'>,
): Promise<void> {
  if (userId === actor.userId) return
  const telling = { by: actor, now, mail }
  if (raised) await tellOwner(tx, { userId, email, text: 'le dio más permisos en el sistema.' }, telling)
  if (email.toLowerCase() !== body.email.toLowerCase())
    await tellOwner(tx, { userId, email, text: `cambió el correo de su cuenta a ${body.email}.` }, telling)
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

type TurnCall = Input<CommandInput<typeof activateUser>>

/** Reactivates or deactivates a user; deactivating closes their sessions. @throws Problem `USU-002`, `USU-014`, `ROL-003` */
export async function turnPerson(call: TurnCall, deps: AdminDeps): Promise<Problem | undefined> {
  const { tx, input, actor, ip, now, today } = call
  const { id, active, reason, code } = input
  await holdGovernance(tx)
  const { version, name, email, active: wasActive } = await lockedUser(tx, id)
  insist(id !== actor.userId, 'USU-002', 'No puede inactivar su propio usuario.', { status: 409 })
  const touched = { userId: id, name, actorId: actor.userId, command: userPermissions.edit, today }
  await insistMayTouch(tx, touched, deps)
  const raised = active && !wasActive && (await powerOf(tx, id, today)).length > 0
  const refusal = raised ? await withoutFactor(call, code, deps) : null
  if (refusal) return refusal
  await changeById(tx, 'admin.appUser', id, { active, version: version + 1 })
  if (!active) await closeSessionsOf(tx, id, { reason: 'inactive' })
  await insistSomeoneGoverns(tx, today)
  const event = active ? 'user_activated' : 'user_deactivated'
  await recordUserEvent(tx, { event, about: id, by: actor.userId, ip, facts: { reason } })
  const telling = { by: actor, now, mail: deps.mail }
  if (raised) await tellOwner(tx, { userId: id, email, text: 'activó de nuevo su cuenta.' }, telling)
  return undefined
}

export async function lockedUser(tx: Tx, id: string) {
  const user = await tx
    .selectFrom('admin.appUser')
    .select(['id', 'name', 'email', 'version', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return mustBeFound(user, 'El usuario')
}
