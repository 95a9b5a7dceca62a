import type { EditedMenuNode, MenuNode } from '@quina/admin/contract'
import { newId } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { prepare } from '../prepare.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { someScreens } from '../testing/screens.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
let editor: Browser
beforeAll(async () => {
  world = await testApp([...modules, someScreens])
  campus = await addCampus(world.db)
  editor = await enter(['admin.menu.view', 'admin.menu.edit', 'admin.user.view'])
})
afterAll(() => world.close())

async function enter(permissions: readonly string[]): Promise<Browser> {
  const { email } = await addPerson(world.db, { may: { [campus]: permissions } })
  const page = browser(world.app)
  await page.login(email, password)
  return page
}

const menuOf = async (page: Browser): Promise<MenuNode[]> => (await page.get('/api/menu')).json().data
const routesIn = (nodes: readonly MenuNode[]): (string | null)[] =>
  nodes.flatMap(({ ruta, hijos }) => [ruta, ...routesIn(hijos)])
const store = (body: object) => editor.post('/api/menu/store', { ruta: null, ...body })
const show = async (id: string) => (await editor.get(`/api/menu/show/${id}`)).json().data

test('MEN-08: the default menu has every screen that says its place, once, and no other', async () => {
  const screens = world.product.admin.screens()
  const placed = Object.keys(screens).filter((path) => screens[path as keyof typeof screens]?.menu)
  const rows = await world.db
    .selectFrom('admin.menuItem')
    .select('route')
    .where('route', 'is not', null)
    .execute()
  expect(rows.map(({ route }) => route).sort()).toEqual(placed.sort())
})

test('each person sees what they may open, in its groups, in order', async () => {
  const menu = await menuOf(editor)
  expect(menu.map(({ titulo }) => titulo)).toEqual(['Inicio', 'General', 'Administración'])
  expect(menu[2]).toMatchObject({ ruta: null, icono: 'admin' })
  expect(
    menu[2]?.hijos.map(({ titulo, ruta, permiso, parent_id }) => [titulo, ruta, permiso, parent_id]),
  ).toEqual([
    ['Usuarios', '/admin/users', 'admin.user.view', menu[2]?.id],
    ['Menú', '/menu/manager', 'admin.menu.view', menu[2]?.id],
  ])
  const ofAnybody = ['/', '/pendientes', '/buscar', '/seguimientos', '/mi-nomina', '/mis-bienes']
  expect(routesIn(await menuOf(await enter([]))).filter(Boolean)).toEqual(ofAnybody)
})

test('starting again leaves what people changed, and adds nothing twice', async () => {
  const before = await world.db.selectFrom('admin.menuItem').selectAll().orderBy('id').execute()
  const users = before.find(({ route }) => route === '/admin/users')!
  await world.db
    .updateTable('admin.menuItem')
    .set({ title: 'Personas', route: null })
    .where('id', '=', users.id)
    .execute()
  await Promise.all([prepare(world.db, world.product), prepare(world.db, world.product)])
  const after = await world.db.selectFrom('admin.menuItem').selectAll().orderBy('id').execute()
  expect(after).toEqual(
    before.map((row) => (row.id === users.id ? { ...row, title: 'Personas', route: null } : row)),
  )
  await world.db
    .updateTable('admin.menuItem')
    .set({ title: 'Usuarios', route: '/admin/users' })
    .where('id', '=', users.id)
    .execute()
})

test('search: without pages, in pages, and beyond the last', async () => {
  const search = async (query: string) => (await editor.get(`/api/menu/search?${query}`)).json()
  expect(await search('s=ADMINISTRACIÓN')).toEqual({
    data: [
      expect.objectContaining({ titulo: 'Usuarios', ruta: '/admin/users', migas: ['Administración'] }),
      expect.objectContaining({ titulo: 'Menú' }),
    ],
  })
  expect(await search('s=usuarios&paginate=true')).toMatchObject({
    total: 1,
    per_page: 15,
    current_page: 1,
    last_page: 1,
  })
  expect(await search('s=&paginate=true&per_page=2&page=2')).toMatchObject({
    total: 8,
    last_page: 4,
    data: [{ titulo: 'Buscar' }, { titulo: 'Seguimientos' }],
  })
  expect(await search('s=&paginate=true&page=9')).toMatchObject({ data: [], current_page: 9 })
  expect((await editor.get('/api/menu/search?s=a&paginate=true&per_page=101')).statusCode).toBe(422)
})

test('creates a group, moves a screen into it, and reports the chain', async () => {
  const made = (await store({ titulo: 'Atajos', icono: 'home' })).json().data
  const inner = (await store({ titulo: 'De todos los días', parent_id: made.id })).json().data
  const [, , administration] = await menuOf(editor)
  const users = administration!.hijos.find(({ ruta }) => ruta === '/admin/users')!
  const before = (await editor.get('/api/menu')).headers['x-menu-version']
  const { titulo, ruta, permiso } = users
  const moved = await editor.put('/api/menu/update', {
    id: users.id,
    version: 1,
    titulo,
    ruta,
    permiso,
    parent_id: inner.id,
    orden: 0,
  })
  expect(moved.json().data).toEqual({ id: users.id, version: 2 })
  expect(await show(users.id)).toMatchObject({
    orden: 10,
    padres: [
      { id: made.id, titulo: 'Atajos' },
      { id: inner.id, titulo: 'De todos los días' },
    ],
  })
  expect((await editor.get('/api/menu')).headers['x-menu-version']).not.toBe(before)
  const stale = await editor.put('/api/menu/update', {
    id: users.id,
    version: 1,
    titulo,
    ruta,
    permiso,
    parent_id: null,
  })
  expect(stale.json()).toMatchObject({ code: 'GEN-409' })
})

test('the rules reach the editor by field, and nothing is kept', async () => {
  const count = async () => (await world.db.selectFrom('admin.menuItem').select('id').execute()).length
  const before = await count()
  const refused = await Promise.all([
    store({ titulo: 'Otra vez', ruta: '/menu/manager' }),
    store({ titulo: 'Nada', ruta: '/nada' }),
    store({ titulo: 'Con parámetro', ruta: '/admin/role/:id' }),
    store({ titulo: 'Sin permiso', permiso: 'no.existe.view' }),
    store({ titulo: 'administracion' }),
    store({ titulo: '' }),
  ])
  expect(
    refused.map((answer) => [answer.statusCode, answer.json().code, ...Object.keys(answer.json().fields)]),
  ).toEqual([
    [422, 'MEN-004', 'ruta'],
    [422, 'MEN-003', 'ruta'],
    [422, 'MEN-003', 'ruta'],
    [422, 'MEN-005', 'permiso'],
    [422, 'MEN-009', 'titulo'],
    [422, 'GEN-422', 'titulo'],
  ])
  expect(await count()).toBe(before)
})

test('two editors at once cannot make a circle between them', async () => {
  const one = (await store({ titulo: 'Uno' })).json().data
  const two = (await store({ titulo: 'Dos' })).json().data
  const into = (id: string, titulo: string, parent_id: string) =>
    editor.put('/api/menu/update', { id, version: 1, titulo, ruta: null, parent_id })
  const answers = await Promise.all([into(one.id, 'Uno', two.id), into(two.id, 'Dos', one.id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
})

test('the editor is offered what it may use', async () => {
  const { data } = (await editor.get('/api/menu/options')).json()
  expect(data.rutas.map(({ ruta }: { ruta: string }) => ruta)).not.toContain('/admin/role/:id')
  expect(data.rutas).toContainEqual({ ruta: '/admin/users', titulo: 'Usuarios', permiso: 'admin.user.view' })
  expect(data.permisos).toContainEqual({ nombre: 'admin.menu.edit', titulo: 'Editar el menú' })
  expect(data.padres.every(({ nivel }: { nivel: number }) => nivel <= 2)).toBe(true)
  expect(data.arbol[0]).toMatchObject({ titulo: 'Inicio', activo: true })
  expect((await editor.get('/api/menu/show/01a1f950-0000-7000-8000-000000000000')).statusCode).toBe(404)
})

const treeNow = async (): Promise<EditedMenuNode[]> =>
  (await editor.get('/api/menu/options')).json().data.arbol
const entryOf = (nodes: readonly EditedMenuNode[], id: string): EditedMenuNode | undefined =>
  nodes
    .flatMap((node) => [node, ...node.hijos.map((child) => entryOf([child], id))])
    .find((one) => one?.id === id)
const move = async (id: string, parent_id: string | null, lugar: number) => {
  const { version } = entryOf(await treeNow(), id)!
  return editor.put('/api/menu/move', { id, version, parent_id, lugar })
}
const named = (titulo: string, more: object = {}) =>
  store({ titulo, ...more }).then((answer) => answer.json().data.id as string)

test('MEN-06: a drop renumbers the siblings 10, 20, 30…, even those that shared a number', async () => {
  const group = await named('Numerados')
  const ids = [
    await named('Uno', { parent_id: group }),
    await named('Dos', { parent_id: group }),
    await named('Tres', { parent_id: group }),
  ]
  await world.db.updateTable('admin.menuItem').set({ position: 10 }).where('parentId', '=', group).execute()
  expect((await move(ids[0]!, group, 1)).statusCode).toBe(200)
  const children = entryOf(await treeNow(), group)!.hijos
  expect(children.map(({ titulo, orden }) => [titulo, orden])).toEqual([
    ['Dos', 10],
    ['Uno', 20],
    ['Tres', 30],
  ])
})

test('MEN-01, MEN-02, MEN-09: no drop makes a fourth level, a circle, or two of the same title', async () => {
  const top = await named('Alto')
  const middle = await named('Medio')
  const low = await named('Bajo')
  const twin = await named('BÁJO', { parent_id: top })
  await move(middle, top, 0)
  await move(low, middle, 0)
  const other = await named('Cuarto')
  const refused = [
    await move(other, low, 0),
    await move(top, low, 0),
    await move(twin, middle, 0),
    await editor.put('/api/menu/move', { id: other, version: 9, parent_id: null, lugar: 0 }),
  ]
  expect(refused.map((answer) => answer.json().code)).toEqual(['MEN-001', 'MEN-002', 'MEN-009', 'GEN-409'])
})

test('MEN-05, MEN-07: tried as a role, the menu is what that role sees; an inactive group hides its own', async () => {
  const roleId = newId()
  await world.db.insertInto('admin.role').values({ id: roleId, name: 'Mira usuarios' }).execute()
  await world.db
    .insertInto('admin.rolePermission')
    .values({ roleId, permission: 'admin.user.view' })
    .execute()
  const seen = async () => routesIn((await editor.get(`/api/menu/preview/${roleId}`)).json().data)
  expect(await seen()).toEqual(expect.arrayContaining(['/', '/admin/users']))
  expect(await seen()).not.toContain('/menu/manager')
  const users = (await treeNow()).flatMap(({ hijos }) => hijos.flatMap((one) => [one, ...one.hijos]))
  const { id } = users.find(({ ruta }) => ruta === '/admin/users')!
  const group = await named('Oculto')
  expect((await move(id, group, 0)).statusCode).toBe(200)
  expect(await seen()).toContain('/admin/users')
  const before = await editor.get('/api/menu')
  const hidden = { id: group, version: 1, titulo: 'Oculto', ruta: null, activo: false }
  expect((await editor.put('/api/menu/update', hidden)).statusCode).toBe(200)
  expect(await seen()).not.toContain('/admin/users')
  expect(entryOf(await treeNow(), id)!.activo).toBe(true)
  expect((await editor.get('/api/user/current')).headers['x-menu-version']).not.toBe(
    before.headers['x-menu-version'],
  )
  expect((await editor.get(`/api/menu/preview/${newId()}`)).statusCode).toBe(404)
})
