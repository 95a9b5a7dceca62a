import type { MenuPlace, Screens } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import { fold, newId } from '@quina/kernel'
import type { menuIcons } from './menu.contract.ts'

type Icon = keyof typeof menuIcons

/** The headings of the default menu in their order, with their icons. Other headings come after them. */
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
  Farmacia: 'pharmacy',
  Activos: 'assets',
  Agenda: 'calendar',
  Atención: 'care',
  Administración: 'admin',
}

/**
 * Adds to the menu the screens that it never had, under their groups. What exists stays as people left it: moved, renamed or
 * switched off. Safe to run at every start, by several processes at once.
 */
export async function seedMenu(tx: Tx, screens: Screens): Promise<void> {
  await tx.selectFrom('admin.menuVersion').selectAll().forUpdate().execute()
  const stored = await tx
    .selectFrom('admin.menuItem')
    .select(['id', 'parentId', 'title', 'route', 'systemKey'])
    .execute()
  const seeded = new Set(stored.map(({ systemKey }) => systemKey))
  const routes = new Set(stored.map(({ route }) => route))
  const groups = new Map(
    stored
      .filter(({ route }) => route === null)
      .map(({ id, parentId, title }) => [groupKey(parentId, title), id]),
  )
  for (const [path, { title, permission, menu }] of Object.entries(screens)) {
    if (menu === undefined || seeded.has(path) || routes.has(path)) continue
    const parentId = await groupOf(tx, groups, menu)
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

const groupKey = (parentId: string | null, title: string): string => `${parentId ?? ''}/${fold(title)}`
const positionOf = (heading: string): number => {
  const at = Object.keys(groupIcons).indexOf(heading)
  return at === -1 ? lastPosition : (at + 1) * 10
}
/** A second heading is placed after the screens of its area. */
const lastPosition = 9_000

async function groupOf(tx: Tx, groups: Map<string, string>, place: MenuPlace): Promise<string | null> {
  if (place.group === '') return null
  const area = { parentId: null, title: place.group, position: positionOf(place.group) }
  const areaId = await groupId(tx, groups, area)
  if (place.within === undefined) return areaId
  return groupId(tx, groups, { parentId: areaId, title: place.within, position: lastPosition })
}

type GroupHeading = Readonly<{ parentId: string | null; title: string; position: number }>

async function groupId(tx: Tx, groups: Map<string, string>, heading: GroupHeading): Promise<string> {
  const { parentId, title } = heading
  const known = groups.get(groupKey(parentId, title))
  if (known !== undefined) return known
  const id = newId()
  const icon = parentId === null ? (groupIcons[title] ?? null) : null
  await tx
    .insertInto('admin.menuItem')
    .values({ id, ...heading, route: null, icon })
    .execute()
  groups.set(groupKey(parentId, title), id)
  return id
}
