import { brokenBy, type Segregation } from '@quina/blocks'
import { recordEvent, rowsFrom, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { grantsOf, type RoleTemplate } from './role-template.domain.ts'
import { roleTemplates } from './role-templates.domain.ts'

type SeedInput = Pick<AdminDeps, 'permissions' | 'segregations'>

/**
 * Updates the template roles to their list for the installed modules. A role that people gave the same name is left alone, and a
 * role in use keeps segregated duties that a newer version split: an alert requests that a person move one to another role.
 */
export async function seedRoles(tx: Tx, deps: SeedInput): Promise<void> {
  const known = deps.permissions().flatMap(({ permissions }) => permissions)
  const segregations = deps.segregations()
  const modules = new Set(known.map(({ name }) => name.split('.')[0]))
  for (const template of roleTemplates)
    if (template.module !== undefined && !modules.has(template.module)) await setAside(tx, template)
    else await seedRole(tx, template, { permissions: grantsOf(template, known), segregations })
}

/** A role whose module the product lacks is offered to nobody; its holders keep it. */
async function setAside(tx: Tx, { name }: RoleTemplate): Promise<void> {
  await sql`
    update admin.role r set active = false where r.name = ${name} and r.template and r.active
      and not exists (select from admin.user_role u where u.role_id = r.id)`.execute(tx)
}

type RoleSeed = Readonly<{ permissions: readonly string[]; segregations: readonly Segregation[] }>

async function seedRole(
  tx: Tx,
  template: RoleTemplate,
  { permissions, segregations }: RoleSeed,
): Promise<void> {
  const { name, description } = template
  const stored = {
    description,
    everywhere: template.everywhere === true,
    clinical: template.clinical === true,
  }
  await tx
    .insertInto('admin.role')
    .values({ id: newId(), name, ...stored, template: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const role = await tx
    .selectFrom('admin.role')
    .select('id')
    .where('name', '=', name)
    .where('template', '=', true)
    .executeTakeFirst()
  if (role === undefined) return
  await tx
    .updateTable('admin.role')
    .set(stored)
    .where('id', '=', role.id)
    .where((eb) =>
      eb.or([
        eb('description', '!=', description),
        eb('everywhere', '!=', stored.everywhere),
        eb('clinical', '!=', stored.clinical),
      ]),
    )
    .execute()
  const stillHeld = await splitWorkHeld(tx, role.id, { permissions, segregations })
  const { gained, lost } = await grantExactly(tx, role.id, [...permissions, ...stillHeld])
  // What a version of the product takes from the holders of a role is in the audit; a new role loses nothing.
  if (lost.length > 0)
    await recordEvent(tx, {
      event: 'role_permissions',
      subject: 'admin.role',
      subjectId: role.id,
      userId: null,
      facts: { gained, lost },
    })
}

/** Returns what a role in use keeps although its new list drops it: permissions segregated from the rest of the list. */
async function splitWorkHeld(
  tx: Tx,
  roleId: string,
  { permissions, segregations }: RoleSeed,
): Promise<readonly string[]> {
  const rows = await rowsFrom<{ permission: string }>(tx)`
    select p.permission from admin.role_permission p where p.role_id = ${roleId}::uuid
      and exists (select from admin.user_role u
                  where u.role_id = p.role_id and coalesce(u.to_day, 'infinity'::date) >= current_date)`
  const after = new Set(permissions)
  const lost = rows.map(({ permission }) => permission).filter((name) => !after.has(name))
  return lost.filter((name) => brokenBy([...permissions, name], segregations).length > 0)
}

/** Replaces the permissions of a role. @returns what it gained and what it lost. */
export async function grantExactly(
  tx: Tx,
  roleId: string,
  permissions: readonly string[],
): Promise<{ gained: string[]; lost: string[] }> {
  const rows = await tx
    .selectFrom('admin.rolePermission')
    .select('permission')
    .where('roleId', '=', roleId)
    .execute()
  const before = new Set(rows.map(({ permission }) => permission))
  const after = new Set(permissions.map((name) => name.toLowerCase()))
  const gained = [...after].filter((name) => !before.has(name))
  const lost = [...before].filter((name) => !after.has(name))
  if (gained.length > 0)
    await tx
      .insertInto('admin.rolePermission')
      .values(gained.map((permission) => ({ roleId, permission })))
      .execute()
  if (lost.length > 0)
    await tx
      .deleteFrom('admin.rolePermission')
      .where('roleId', '=', roleId)
      .where('permission', 'in', lost)
      .execute()
  return { gained, lost }
}
