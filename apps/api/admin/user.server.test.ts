import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
let admin: Browser
let adminId: string
let anyRole: string
beforeAll(async () => {
  world = await testApp()
  campus = await addCampus(world.db)
  const everything = world.product.admin
    .permissions()
    .flatMap(({ permissions }) => permissions.map(({ name }) => name))
  const person = await addPerson(world.db, { may: { '*': everything } })
  adminId = person.id
  admin = browser(world.app)
  await admin.login(person.email, password)
  anyRole = await newRole([])
})
afterAll(() => world.close())

let serial = 0
const newRole = async (permissions: readonly string[], more: object = {}): Promise<string> =>
  (await admin.post('/api/admin/createRole', { name: `Oficio ${++serial}`, permissions, ...more })).json().id
const grant = (roleId: string, campusId: string | null = campus) => ({
  roleId,
  campusId,
  fromDay: '2026-01-01',
  toDay: null,
})
const newUser = (roles: object[], more: object = {}) =>
  admin.post('/api/admin/createUser', {
    username: `luis${++serial}`,
    name: 'Luis Prieto',
    email: `luis${serial}@hospital.gov.co`,
    roles: roles.length > 0 ? roles : [grant(anyRole)],
    ...more,
  })

test('someone is created, enters with the temporary password, changes it, and works', async () => {
  const made = (
    await newUser([grant(await newRole(['admin.role.view']))], { email: 'nuevo@hospital.gov.co' })
  ).json()
  const page = browser(world.app)
  const first = await page.login('Nuevo@Hospital.gov.co', made.temporaryPassword)
  expect(first.json().data).toMatchObject({ must_change: true })
  expect((await page.get('/api/admin/roles')).json()).toMatchObject({ code: 'CAMBIAR_CLAVE' })

  const change = (current: string, next: string) => page.post('/api/user/password', { current, next })
  expect((await change('mistaken', 'caballo correcto batería')).json()).toMatchObject({
    fields: { current: expect.any(String) },
  })
  expect((await change(made.temporaryPassword, 'corta')).json()).toMatchObject({
    code: 'SES-005',
    fields: { next: expect.any(String) },
  })
  expect((await change(made.temporaryPassword, made.temporaryPassword)).json()).toMatchObject({
    code: 'SES-005',
    fields: { next: expect.any(String) },
  })
  const other = browser(world.app)
  await other.login('nuevo@hospital.gov.co', made.temporaryPassword)
  expect((await change(made.temporaryPassword, 'llueve sobre el páramo')).json().data).toMatchObject({
    must_change: false,
  })
  expect((await page.get('/api/admin/roles')).statusCode).toBe(200)
  expect((await other.get('/api/user/current')).statusCode).toBe(401)
  for (const before of ['llueve sobre el páramo', made.temporaryPassword])
    expect((await change('llueve sobre el páramo', before)).json()).toMatchObject({ code: 'SES-005' })
})

test('a temporary password works for a day', async () => {
  const { id } = (await newUser([])).json()
  const reset = await admin.post('/api/admin/resetPassword', { id, reason: 'La olvidó' })
  const { temporaryPassword } = reset.json()
  const { email } = await world.db
    .selectFrom('admin.appUser')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { now } = world.clock
  world.clock.pass(24 * 60)
  expect((await browser(world.app).login(email, temporaryPassword)).statusCode).toBe(422)
  world.clock.now = now
  expect((await browser(world.app).login(email, temporaryPassword)).statusCode).toBe(200)
})

test('neither the password nor its hash is kept where others read', async () => {
  const { id, temporaryPassword } = (await newUser([])).json()
  const rows = await world.db.selectFrom('platform.audit').selectAll().where('rowId', '=', id).execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('argon2')
  expect(JSON.stringify(rows)).not.toContain(temporaryPassword)
})

test('roles are given at a site, or everywhere when the role allows it', async () => {
  const local = await newRole([])
  const global = await newRole([], { everywhere: true })
  expect((await newUser([grant(local, null)])).json()).toMatchObject({
    code: 'USU-004',
    fields: { 'roles.0.campusId': expect.any(String) },
  })
  expect((await newUser([grant(global, null)])).statusCode).toBe(200)
  expect((await newUser([{ ...grant(local), toDay: '2025-12-31' }])).json()).toMatchObject({
    code: 'USU-005',
  })
})

test('an e-mail belongs to one person, whatever its case', async () => {
  await newUser([], { email: 'uno@hospital.gov.co' })
  const again = await newUser([], { email: 'UNO@hospital.gov.co' })
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({ code: 'USU-001', fields: { email: expect.any(String) } })
})

test('editing changes roles at once and inactivating closes every session', async () => {
  const looks = await newRole(['admin.role.view'])
  const { id, temporaryPassword } = (await newUser([grant(looks)], { email: 'eva@hospital.gov.co' })).json()
  const page = browser(world.app)
  await page.login('eva@hospital.gov.co', temporaryPassword)
  await page.post('/api/user/password', { current: temporaryPassword, next: password })
  expect((await page.get('/api/admin/roles')).statusCode).toBe(200)

  const edit = (version: number, more: object) =>
    admin.post('/api/admin/editUser', {
      id: id,
      version,
      username: 'eva.rios',
      name: 'Eva Ríos',
      email: 'eva@hospital.gov.co',
      active: true,
      roles: [],
      ...more,
    })
  expect((await edit(1, { roles: [grant(await newRole([]))] })).json()).toEqual({ id, version: 2 })
  expect((await page.get('/api/admin/roles')).json()).toMatchObject({ code: 'SIN_PERMISO' })
  expect((await edit(1, {})).json()).toMatchObject({ code: 'GEN-409' })
  await edit(2, { active: false })
  expect((await page.get('/api/user/current')).statusCode).toBe(401)
  expect((await admin.get(`/api/admin/userOf?id=${id}`)).json()).toMatchObject({
    active: false,
    roles: [],
    sessions: [],
  })
})

test('nobody changes their own roles, nor leaves the house without someone who can', async () => {
  const mine = (await admin.get(`/api/admin/userOf?id=${adminId}`)).json()
  const self = (more: object) =>
    admin.post('/api/admin/editUser', {
      id: adminId,
      version: mine.version,
      username: 'quien.administra',
      name: mine.name,
      email: mine.email,
      active: true,
      roles: mine.roles.map(({ roleName: _r, campusName: _c, ...one }: Record<string, unknown>) => one),
      ...more,
    })
  expect((await self({ roles: [] })).json()).toMatchObject({ code: 'ROL-004' })
  expect((await self({ active: false })).json()).toMatchObject({ code: 'USU-002' })
  expect((await self({ name: 'Otro Nombre' })).statusCode).toBe(200)
  const held = mine.roles[0].roleId
  const changed = await admin.post('/api/admin/editRole', {
    id: held,
    version: 1,
    name: 'Nada',
    permissions: [],
    reason: 'Prueba',
  })
  expect(changed.json()).toMatchObject({ code: 'ROL-004' })

  const editor = await addPerson(world.db, { may: { '*': ['admin.user.edit', 'admin.role.any'] } })
  const page = browser(world.app)
  await page.login(editor.email, password)
  const last = await page.post('/api/admin/editUser', {
    id: adminId,
    version: 2,
    username: 'quien.administra',
    name: 'Otro Nombre',
    email: mine.email,
    active: true,
    roles: [grant(anyRole)],
  })
  expect(last.json()).toMatchObject({ code: 'ROL-003' })
})

test('the list of users finds by name, without accents', async () => {
  await newUser([], { name: 'Ángela Muñoz' })
  const { rows } = (await admin.get('/api/admin/user?q=angela%20munoz')).json()
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Ángela Muñoz'])
})

test('roles: known permissions only, templates untouched, in use not switched off, differences written down', async () => {
  expect(
    (await admin.post('/api/admin/createRole', { name: 'Raro', permissions: ['no.hay.tal'] })).json(),
  ).toMatchObject({ code: 'ROL-001' })
  const roles: { id: string; name: string; template: boolean; version: number }[] = (
    await admin.get('/api/admin/roles')
  ).json()
  const template = roles.find(({ name }) => name === 'Soporte técnico')!
  expect((await admin.get(`/api/admin/roleOf?id=${template.id}`)).json().permissions).toEqual([
    'admin.user.reset',
    'admin.user.unlock',
    'admin.user.view',
  ])
  const edit = (id: string, body: object) =>
    admin.post('/api/admin/editRole', { id, version: 1, reason: 'Cambió el oficio', ...body })
  expect((await edit(template.id, { name: 'Mío', permissions: [] })).json()).toMatchObject({
    code: 'ROL-005',
  })
  expect(
    (await admin.post('/api/admin/createRole', { name: 'soporte tecnico', permissions: [] })).json(),
  ).toMatchObject({ code: 'ROL-006' })

  const id = await newRole(['admin.role.view'])
  await newUser([grant(id)], { name: 'Rosa Vega' })
  const off = await admin.post('/api/admin/turnRole', { id, version: 1, active: false })
  expect(off.json()).toMatchObject({ code: 'ROL-002', facts: { users: ['Rosa Vega'] } })

  await edit(id, { name: 'Cambiado', permissions: ['ADMIN.user.view'] })
  const event = await world.db
    .selectFrom('platform.audit')
    .select('after')
    .where('operation', '=', 'EVENT')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(event?.after).toEqual({
    event: 'role_permissions',
    gained: ['admin.user.view'],
    lost: ['admin.role.view'],
    reason: 'Cambió el oficio',
  })
})
