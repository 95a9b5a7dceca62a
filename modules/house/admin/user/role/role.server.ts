import type { CommandInput } from '@quina/blocks'
import { type Actor, type Input, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { changeById, recordEvent, type Tx } from '@quina/db/server'
import { type Day, insist, newId, notFound, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { type AdminDeps, knownPermissions } from '../../admin-deps.server.ts'
import { mustBeCurrent } from '../../current.domain.ts'
import { holdGovernance, insistSomeoneGoverns } from '../governance/guard.server.ts'
import { withdrawnFrom } from '../governance/role-exception.server.ts'
import { exceptionsOf, insistRoleSegregated } from '../governance/segregation.server.ts'
import { insistMayShape, tellHolders, withoutFactorFor } from '../power/role-power.server.ts'
import {
  activateRole,
  createRole,
  editRole,
  listPermissions,
  listRoles,
  type PermissionCatalogue,
  type RoleBody,
  showRole,
} from './role.contract.ts'
import { grantExactly } from './seed.server.ts'

export const roleOperations = (deps: AdminDeps): Operation[] => [
  serveQuery(listPermissions, async ({ tx }) => catalogueOf(tx, deps)),
  serveQuery(listRoles, async ({ tx, today }) => rolesIn(tx, today)),
  serveQuery(showRole, async ({ tx, input: { id }, today }) => {
    const role = (await rolesIn(tx, today)).find((one) => one.id === id)
    if (role === undefined) throw notFound('El rol')
    return {
      ...role,
      permissions: await permissionsOf(tx, id),
      holders: await holdersOf(tx, id, today),
      exceptions: await exceptionsOf(tx, { roleId: id }, today),
      withdrawn: await withdrawnFrom(tx, id, today),
    }
  }),
  serveCommand(createRole, async (call) => create(call, deps)),
  serveCommand(editRole, async (call) => edit(call, deps)),
  serveCommand(activateRole, async (call) => turn(call, deps)),
]

type TurnCall = Input<CommandInput<typeof activateRole>>

/**
 * Makes a role grant its permissions again, or stop granting them. If its holders can then do more, they are notified.
 * @throws Problem `ROL-002`, `USU-014`
 */
async function turn(call: TurnCall, deps: AdminDeps) {
  const { tx, input: body, actor, today } = call
  const { id } = body
  await holdGovernance(tx)
  const role = await lockedRole(tx, { id, version: body.version, actor, today })
  const permissions = await permissionsOf(tx, id)
  await insistMayShape(call, { id, name: role.name, permissions }, deps)
  if (!body.active) await mustBeUnassigned(tx, id, today)
  const gained = body.active && !role.active ? permissions : []
  const refusal = await withoutFactorFor(call, { id, gained }, deps)
  if (refusal) return refusal
  const version = role.version + 1
  await changeById(tx, 'admin.role', id, { active: body.active, version })
  await insistSomeoneGoverns(tx, today)
  await tellHolders(call, { id, name: role.name, gained }, deps)
  return { id, version }
}

async function create(call: Input<RoleBody>, deps: AdminDeps) {
  const { tx, input: body, actor, ip, today } = call
  const id = newId<'admin.role'>()
  mustBeKnown(body, deps)
  await insistMayShape(call, { id, name: body.name, permissions: body.permissions }, deps)
  const { name, description, everywhere, clinical, permissions, exception } = body
  await tx.insertInto('admin.role').values({ id, name, description, everywhere, clinical }).execute()
  const gained = await grant(tx, { id, permissions, actor, ip, reason: null })
  const segregations = deps.segregations()
  await insistRoleSegregated(tx, { id, permissions, gained }, { segregations, exception, actor, today })
  return { id, version: 1 }
}

type EditCall = Input<CommandInput<typeof editRole>>

async function edit(call: EditCall, deps: AdminDeps) {
  const { tx, input: body, actor, ip, today } = call
  const { id } = body
  await holdGovernance(tx)
  const role = await lockedRole(tx, { id, version: body.version, actor, today })
  insist(!role.template, 'ROL-005', 'Los roles del sistema no se editan: cópielo y edite la copia.', {
    status: 409,
  })
  mustBeKnown(body, deps)
  const { name, description, everywhere, clinical, permissions, exception, reason } = body
  const before = await permissionsOf(tx, id)
  await insistMayShape(call, { id, name: role.name, permissions: [...before, ...permissions] }, deps)
  const rises = gainOf(role, { before, permissions, everywhere })
  const refusal = await withoutFactorFor(call, { id, gained: rises }, deps)
  if (refusal) return refusal
  const version = role.version + 1
  await changeById(tx, 'admin.role', id, { name, description, everywhere, clinical, version })
  const gained = await grant(tx, { id, permissions, actor, ip, reason })
  const segregations = deps.segregations()
  await insistRoleSegregated(tx, { id, permissions, gained }, { segregations, exception, actor, today })
  await insistSomeoneGoverns(tx, today)
  await tellHolders(call, { id, name, gained: rises }, deps)
  return { id, version }
}

async function permissionsOf(tx: Tx, roleId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('admin.rolePermission')
    .select('permission')
    .where('roleId', '=', roleId)
    .execute()
  return rows.map(({ permission }) => permission).sort()
}

type Change = Readonly<{ before: readonly string[]; permissions: readonly string[]; everywhere: boolean }>

/** Returns what a role's holders gain by a change: a role that becomes valid at all sites gives all its permissions anew. */
function gainOf(
  role: { readonly everywhere: boolean },
  { before, permissions, everywhere }: Change,
): string[] {
  const held = new Set(everywhere && !role.everywhere ? [] : before)
  return permissions.map((name) => name.toLowerCase()).filter((name) => !held.has(name))
}

const rolesIn = (tx: Tx, today: Day) =>
  tx
    .selectFrom('admin.role as r')
    .select([
      'r.id',
      'r.name',
      'r.description',
      'r.template',
      'r.everywhere',
      'r.clinical',
      'r.active',
      'r.version',
    ])
    .select(
      sql<number>`(select count(distinct u.id) from admin.user_role ur join admin.app_user u on u.id = ur.user_id
                   where ur.role_id = r.id and u.active and coalesce(ur.to_day, ${today}) >= ${today})`.as(
        'users',
      ),
    )
    .select(
      sql<number>`(select count(*) from admin.role_permission p where p.role_id = r.id)`.as(
        'permissionCount',
      ),
    )
    .orderBy('r.name')
    .execute()

/** Returns the role under lock. Nobody changes a role that they hold (ROL-04). */
async function lockedRole(
  tx: Tx,
  { id, version, actor, today }: { id: string; version: number; actor: Actor; today: Day },
) {
  const role = await tx
    .selectFrom('admin.role')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('El rol'))
  mustBeCurrent(role, { version })
  const held = await tx
    .selectFrom('admin.granted')
    .select('roleId')
    .where('userId', '=', actor.userId)
    .where('roleId', '=', id)
    .where('toDay', '>=', today)
    .executeTakeFirst()
  insist(held === undefined, 'ROL-004', 'No puede cambiar un rol que usted tiene.', { status: 409 })
  return role
}

function mustBeKnown({ permissions }: RoleBody, deps: AdminDeps): void {
  const known = knownPermissions(deps)
  const unknown = permissions.filter((name) => !known.has(name.toLowerCase()))
  insist(unknown.length === 0, 'ROL-001', `No existe el permiso ${unknown[0]}.`, {
    fields: { permissions: 'Elija permisos de la lista.' },
  })
}

/** The active users to whom the role is granted, today or from a later day on. */
const holdersOf = (tx: Tx, roleId: string, today: Day) =>
  tx
    .selectFrom('admin.userRole as ur')
    .innerJoin('admin.appUser as u', 'u.id', 'ur.userId')
    .select(['u.id', 'u.name'])
    .distinct()
    .where('ur.roleId', '=', roleId)
    .where('u.active', '=', true)
    .where((eb) => eb.or([eb('ur.toDay', 'is', null), eb('ur.toDay', '>=', today)]))
    .orderBy('u.name')
    .execute()

/** The refusal names the holders of the role, so that it can be removed from them first (ROL-02). */
async function mustBeUnassigned(tx: Tx, roleId: string, today: Day): Promise<void> {
  const holders = await holdersOf(tx, roleId, today)
  if (holders.length === 0) return
  const users = holders.map(({ name }) => name)
  throw new Problem('ROL-002', `El rol está asignado a ${users.join(', ')}.`, {
    status: 409,
    facts: { users },
  })
}

interface Grant {
  readonly id: string
  readonly permissions: readonly string[]
  readonly actor: Actor
  readonly ip: string
  readonly reason: string | null
}

/** @returns what the role gained. */
async function grant(tx: Tx, { id, permissions, actor, ip, reason }: Grant): Promise<string[]> {
  const { gained, lost } = await grantExactly(tx, id, permissions)
  if (gained.length + lost.length === 0) return gained
  const { userId } = actor
  const facts = { gained, lost, ...(reason === null ? {} : { reason }) }
  await recordEvent(tx, {
    event: 'role_permissions',
    subject: 'admin.role',
    subjectId: id,
    userId,
    ip,
    facts,
  })
  return gained
}

/** Returns every permission, what it opens and which roles have it; and the segregations. */
async function catalogueOf(tx: Tx, deps: AdminDeps): Promise<PermissionCatalogue> {
  const roles = await rolesByPermission(tx)
  const screens = screensByPermission(deps)
  return {
    modules: deps.permissions().map(({ module, label, permissions }) => ({
      module,
      label,
      permissions: permissions.map(({ name, label: words }) => {
        const key = name.toLowerCase()
        return { name: key, label: words, usedBy: screens.get(key) ?? [], roles: roles.get(key) ?? [] }
      }),
    })),
    segregations: deps.segregations().map(({ code, label, one, other }) => ({
      code,
      label,
      one: one.map((name) => name.toLowerCase()),
      other: other.map((name) => name.toLowerCase()),
    })),
  }
}

function screensByPermission({ screens }: AdminDeps) {
  const facts = Object.entries(screens()).map(([path, { title, permission }]) => ({
    key: permission.toLowerCase(),
    screen: { path, title },
  }))
  return collected(facts.map(({ key, screen }) => [key, screen]))
}

async function rolesByPermission(tx: Tx) {
  const rows = await tx
    .selectFrom('admin.rolePermission as p')
    .innerJoin('admin.role as r', 'r.id', 'p.roleId')
    .select(['p.permission', 'r.id', 'r.name'])
    .where('r.active', '=', true)
    .orderBy('r.name')
    .execute()
  return collected(rows.map(({ permission, id, name }) => [permission, { id, name }]))
}

function collected<T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const [key, value] of pairs) found.set(key, [...(found.get(key) ?? []), value])
  return found
}
