import { enough, opensAlone } from '@quina/blocks'
import { type Operation, operation, sessionOperation, signedInOf } from '@quina/blocks/server'
import { changeById, rowOf, type Tx } from '@quina/db/server'
import { mustBeFound, newId, notFound } from '@quina/kernel'
import { type AdminDeps, knownPermissions } from '../../admin-deps.server.ts'
import { mustBeCurrent } from '../../current.domain.ts'
import {
  type EditedMenuNode,
  type FoundMenu,
  type MenuBody,
  type MenuNode,
  menuIcons,
  menuOptions,
  moveMenu,
  previewMenu,
  searchMenu,
  showMenu,
  storeMenu,
  updateMenu,
  userMenu,
} from './menu.contract.ts'
import {
  chainTo,
  checkMenuItem,
  checkMove,
  type FoundItem,
  foundIn,
  type MenuItem,
  placed,
  renumbered,
  type Tree,
  treeOf,
  visibleTree,
} from './menu.domain.ts'

/** The menu: what each person sees of it, and its editor. */
export const menuOperations = (deps: AdminDeps): Operation[] => [
  sessionOperation(userMenu, async (call) => ({
    data: (await visibleTo(call.tx, signedInOf(call))).map(asNode),
  })),
  sessionOperation(searchMenu, async (call) => {
    const { s, paginate, per_page, page } = call.query
    const found = foundIn(await visibleTo(call.tx, signedInOf(call)), s).map(asFound)
    if (!paginate) return { data: found.slice(0, 50) }
    const last_page = Math.max(1, Math.ceil(found.length / per_page))
    const data = found.slice((page - 1) * per_page, page * per_page)
    return { data, total: found.length, per_page, current_page: page, last_page }
  }),
  operation(menuOptions, async ({ tx }) => ({
    data: { ...optionsFrom(await allItems(tx), deps), roles: await activeRoles(tx) },
  })),
  operation(previewMenu, async ({ tx, params: { id } }) => ({
    data: (await visibleTo(tx, await permissionsOfRole(tx, id))).map(asNode),
  })),
  operation(moveMenu, async ({ tx, body }) => ({ data: await move(tx, body) })),
  operation(showMenu, async ({ tx, params: { id } }) => {
    const chain = chainTo(await allItems(tx), id)
    const item = chain.pop()
    if (item === undefined) throw notFound('La entrada del menú')
    const padres = chain.map(({ id, title }) => ({ id, titulo: title }))
    return { data: { ...asRow(item), activo: item.active, version: item.version, padres } }
  }),
  operation(storeMenu, async ({ tx, body }) => ({
    data: await save(tx, deps, { id: null, version: 0, body }),
  })),
  operation(updateMenu, async ({ tx, body: { id, version, ...body } }) => ({
    data: await save(tx, deps, { id, version, body }),
  })),
]

const allItems = (tx: Tx): Promise<MenuItem[]> =>
  tx
    .selectFrom('admin.menuItem')
    .select(['id', 'parentId', 'title', 'route', 'icon', 'position', 'permission', 'active', 'version'])
    .execute()

/** The reader of the menu: their permissions, and whether they have chosen a site. */
type Seer = Readonly<{ campusId: string | null; permissions: ReadonlySet<string> }>

async function visibleTo(tx: Tx, { campusId, permissions }: Seer): Promise<Tree[]> {
  const may = (permission: string | null) =>
    permission === null ||
    (permission === 'campus' ? campusId !== null : enough(permission).some((name) => permissions.has(name)))
  return visibleTree(treeOf(await allItems(tx)), may)
}

/** Returns the permissions of a role at some site. @throws Problem 404 */
async function permissionsOfRole(tx: Tx, id: string) {
  mustBeFound(await rowOf(tx, 'admin.role', id, ['id']), 'El rol')
  const rows = await tx
    .selectFrom('admin.rolePermission')
    .select('permission')
    .where('roleId', '=', id)
    .execute()
  return { campusId: 'any', permissions: new Set(rows.map(({ permission }) => permission)) }
}

const activeRoles = (tx: Tx) =>
  tx
    .selectFrom('admin.role')
    .select(['id', 'name as nombre'])
    .where('active', '=', true)
    .orderBy('name')
    .execute()

/** Returns the entries under lock: editors take turns, so that two changes cannot create a cycle together. */
async function itemsInTurn(tx: Tx): Promise<MenuItem[]> {
  await tx.selectFrom('admin.menuVersion').selectAll().forUpdate().execute()
  return allItems(tx)
}

async function move(
  tx: Tx,
  { id, version, parent_id, lugar }: { id: string; version: number; parent_id: string | null; lugar: number },
): Promise<{ id: string; version: number }> {
  const items = await itemsInTurn(tx)
  const before = items.find((item) => item.id === id)
  if (before === undefined) throw notFound('La entrada del menú')
  mustBeCurrent(before, { version })
  checkMove({ parent_id, titulo: before.title, ruta: before.route }, { items, id })
  const moved: MenuItem = { ...before, parentId: parent_id, version: version + 1 }
  await write(tx, moved, false)
  await give(tx, placed(items, moved, lugar))
  return { id, version: moved.version }
}

/** Creates or changes one entry. */
async function save(
  tx: Tx,
  deps: AdminDeps,
  { id, version, body }: { id: string | null; version: number; body: MenuBody },
): Promise<{ id: string; version: number }> {
  const items = await itemsInTurn(tx)
  const before = items.find((item) => item.id === id)
  if (id !== null && before === undefined) throw notFound('La entrada del menú')
  if (before !== undefined) mustBeCurrent(before, { version })
  checkMenuItem(body, { items, id, routes: routesOf(deps), permissions: knownPermissions(deps) })
  const saved: MenuItem = { ...columnsOf(body), id: id ?? newId(), version: (before?.version ?? 0) + 1 }
  await write(tx, saved, before === undefined)
  const others = items.filter((item) => item.id !== saved.id)
  await give(tx, renumbered([...others, saved], saved.parentId, saved.id))
  return { id: saved.id, version: saved.version }
}

async function write(tx: Tx, item: MenuItem, isNew: boolean): Promise<void> {
  if (isNew) await tx.insertInto('admin.menuItem').values(item).execute()
  else await tx.updateTable('admin.menuItem').set(item).where('id', '=', item.id).execute()
}

async function give(tx: Tx, positions: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, position] of positions) await changeById(tx, 'admin.menuItem', id, { position })
}

const columnsOf = ({ parent_id, titulo, ruta, icono, orden, permiso, activo }: MenuBody) => ({
  parentId: parent_id,
  title: titulo,
  route: ruta,
  icon: icono,
  position: orden,
  permission: permiso,
  active: activo,
})

/** The screens that may be in the menu: only those that open without a parameter (MEN-03). */
const routesOf = ({ screens }: AdminDeps): ReadonlySet<string> =>
  new Set(Object.keys(screens()).filter((path) => opensAlone(path as `/${string}`)))

function optionsFrom(items: readonly MenuItem[], deps: AdminDeps) {
  const screens = deps.screens()
  const routes = routesOf(deps)
  return {
    arbol: treeOf(items).map(asEdited),
    padres: items
      .filter(({ route }) => route === null)
      .map((item) => ({ id: item.id, titulo: item.title, nivel: chainTo(items, item.id).length }))
      .filter(({ nivel }) => nivel <= 2),
    iconos: Object.entries(menuIcons).map(([nombre, titulo]) => ({ nombre, titulo })),
    rutas: Object.entries(screens)
      .filter(([ruta]) => routes.has(ruta))
      .map(([ruta, { title, permission }]) => ({ ruta, titulo: title, permiso: permission.toLowerCase() })),
    permisos: deps
      .permissions()
      .flatMap(({ permissions }) =>
        permissions.map(({ name, label }) => ({ nombre: name.toLowerCase(), titulo: label })),
      ),
  }
}

const asRow = ({ id, parentId, title, route, icon, position, permission }: MenuItem) => ({
  id,
  parent_id: parentId,
  titulo: title,
  ruta: route,
  icono: icon,
  orden: position,
  permiso: permission,
})
const asNode = ({ item, children }: Tree): MenuNode => ({ ...asRow(item), hijos: children.map(asNode) })
const asEdited = ({ item, children }: Tree): EditedMenuNode => ({
  ...asRow(item),
  activo: item.active,
  version: item.version,
  hijos: children.map(asEdited),
})
const asFound = ({ item, trail }: FoundItem): FoundMenu => ({
  id: item.id,
  titulo: item.title,
  ruta: item.route ?? '',
  icono: item.icon,
  migas: [...trail],
})
