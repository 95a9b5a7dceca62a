import { recordEvent, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import type { AdminDeps } from '../admin-deps.server.ts'
import { grantsOf, type RoleTemplate } from './role-template.domain.ts'
import { roleTemplates } from './role-templates.domain.ts'

/** Brings the template roles to what the list says for the modules there are. A role that people named the same is left alone. */
export async function seedRoles(tx: Tx, deps: Pick<AdminDeps, 'permissions'>): Promise<void> {
  const known = deps.permissions().flatMap(({ permissions }) => permissions)
  for (const template of roleTemplates) await seedRole(tx, template, grantsOf(template, known))
}

async function seedRole(tx: Tx, template: RoleTemplate, permissions: readonly string[]): Promise<void> {
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
  const { gained, lost } = await grantExactly(tx, role.id, permissions)
  // What a version of the product takes from those who hold the role is in the audit; a role that begins loses nothing.
  if (lost.length > 0)
    await recordEvent(tx, {
      event: 'role_permissions',
      subject: 'admin.role',
      subjectId: role.id,
      userId: null,
      facts: { gained, lost },
    })
}

/** The permissions of a role become these. @returns what it gained and what it lost. */
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
