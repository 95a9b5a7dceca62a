import type { Tx } from '@quina/db/server'
import type { AdminDeps } from '../admin-deps.server.ts'
import type { PermissionCatalogue } from './role.contract.ts'

/** Every permission, what it opens and which roles have it; and what nobody may hold together. */
export async function catalogueOf(tx: Tx, deps: AdminDeps): Promise<PermissionCatalogue> {
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
