import type { Screens } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import { fold, newId } from '@quina/kernel'
import type { menuIcons } from './menu.contract.ts'

type Icon = keyof typeof menuIcons

/** Icons of the groups of the default menu, by their heading. */
const groupIcons: Readonly<Record<string, Icon>> = {
  General: 'settings',
  Terceros: 'users',
  Contratos: 'contract',
  Presupuesto: 'budget',
  Contabilidad: 'accounting',
  Tesorería: 'treasury',
  Cartera: 'receivables',
  Nómina: 'payroll',
  Facturación: 'billing',
  Almacén: 'warehouse',
  Activos: 'assets',
  Agenda: 'calendar',
  Atención: 'care',
  Administración: 'admin',
}

/**
 * Adds to the menu the screens that it never had, under their groups. What is already there stays as people left it:
 * moved, renamed or switched off. Safe to run at every start, by several processes at once.
 */
export async function seedMenu(tx: Tx, screens: Screens): Promise<void> {
  await tx.selectFrom('admin.menuVersion').selectAll().forUpdate().execute()
  const kept = await tx
    .selectFrom('admin.menuItem')
    .select(['id', 'parentId', 'title', 'route', 'systemKey'])
    .execute()
  const seeded = new Set(kept.map(({ systemKey }) => systemKey))
  const routes = new Set(kept.map(({ route }) => route))
  const groups = new Map(
    kept
      .filter(({ parentId, route }) => parentId === null && route === null)
      .map(({ id, title }) => [fold(title), id]),
  )
  for (const [path, { title, permission, menu }] of Object.entries(screens)) {
    if (menu === undefined || seeded.has(path) || routes.has(path)) continue
    const parentId = menu.group === '' ? null : await groupId(tx, groups, menu.group)
    const item = {
      parentId,
      title: menu.label ?? title,
      route: path,
      position: menu.order,
      permission,
      systemKey: path,
    }
    await tx
      .insertInto('admin.menuItem')
      .values({ id: newId(), ...item, icon: parentId === null ? 'home' : null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function groupId(tx: Tx, groups: Map<string, string>, title: string): Promise<string> {
  const known = groups.get(fold(title))
  if (known !== undefined) return known
  const id = newId()
  const item = { title, route: null, icon: groupIcons[title] ?? null, position: (groups.size + 1) * 10 }
  await tx
    .insertInto('admin.menuItem')
    .values({ id, parentId: null, ...item })
    .execute()
  groups.set(fold(title), id)
  return id
}
