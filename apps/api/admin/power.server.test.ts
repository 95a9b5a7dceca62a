import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../testing/authenticator.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let north: string
let south: string
let everything: readonly string[]
beforeAll(async () => {
  world = await testApp()
  north = await addCampus(world.db, 'Sede Norte')
  south = await addCampus(world.db, 'Sede Sur')
  everything = world.product.admin
    .permissions()
    .flatMap(({ permissions }) => permissions.map(({ name }) => name))
})
afterAll(() => world.close())

let serial = 0
const users = ['view', 'edit', 'reset', 'unlock'].map((command) => `admin.user.${command}`)
const roles = ['admin.role.view', 'admin.role.edit']

async function enter(may: Record<string, readonly string[]>) {
  const person = await addPerson(world.db, { may })
  const page = browser(world.app)
  const { data } = (await page.login(person.email, password)).json()
  if (data.campus === null) await page.post('/api/auth/campus', { campus_id: north })
  return { ...person, page }
}

/** A role made by nobody in particular, so that each test says who gives it. */
async function roleOf(permissions: readonly string[], everywhere = false): Promise<string> {
  const { id } = await addPerson(world.db, { may: { [everywhere ? '*' : north]: permissions } })
  const row = await world.db
    .selectFrom('admin.userRole')
    .select('roleId')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  await world.db.deleteFrom('admin.userRole').where('userId', '=', id).execute()
  return row.roleId
}
const given = (roleId: string, campusId: string | null = north, more: object = {}) => ({
  roleId,
  campusId,
  fromDay: '2026-01-01',
  toDay: null,
  ...more,
})
const create = (page: Browser, grants: object[], more: object = {}) =>
  page.post('/api/admin/createUser', {
    username: `alguien${++serial}`,
    name: 'Marta Lucía Peña',
    email: `alguien${serial}@hospital.gov.co`,
    roles: grants,
    ...more,
  })
async function edit(page: Browser, id: string, more: object) {
  const { version, name, email, roles: held } = (await page.get(`/api/admin/userOf?id=${id}`)).json()
  const same = held.map(({ roleName: _r, campusName: _c, ...one }: Record<string, unknown>) => one)
  const body = { version, username: `alguien${++serial}`, name, email, active: true, roles: same, ...more }
  return page.post('/api/admin/editUser', { id, ...body })
}
const reset = (page: Browser, id: string, more: object = {}) =>
  page.post('/api/admin/resetPassword', { id, reason: 'La olvidó', ...more })

describe('nobody gives what they do not hold', () => {
  test('who edits users at one site makes no administrator, there or everywhere', async () => {
    const { page } = await enter({ [north]: [...users, ...roles] })
    const whole = await create(page, [given(await roleOf(everything, true), null)])
    expect(whole.statusCode).toBe(403)
    expect(whole.json()).toMatchObject({ code: 'USU-014', fields: { 'roles.0.roleId': expect.any(String) } })
    expect((await create(page, [given(await roleOf(everything))])).json()).toMatchObject({ code: 'USU-014' })
    expect((await create(page, [given(await roleOf(users))])).statusCode).toBe(200)
  })

  test('nor gives at another site what they hold at theirs, not even an empty role', async () => {
    const { page } = await enter({ [north]: [...users, ...roles], [south]: roles })
    const looks = await roleOf(['admin.role.view'])
    const away = await create(page, [given(looks, south)])
    expect(away.json()).toMatchObject({
      code: 'USU-014',
      message: expect.stringContaining('en Sede Sur'),
    })
    expect((await create(page, [given(await roleOf([]), south)])).json()).toMatchObject({ code: 'USU-014' })
    const everywhere = await roleOf(['admin.role.view'], true)
    expect((await create(page, [given(everywhere, null)])).json()).toMatchObject({ code: 'USU-014' })
    expect((await create(page, [given(looks)])).statusCode).toBe(200)
  })

  test('nor for longer than they hold it', async () => {
    const { id, page } = await enter({ [north]: users })
    await world.db
      .updateTable('admin.userRole')
      .set({ toDay: '2026-12-31' })
      .where('userId', '=', id)
      .execute()
    const looks = await roleOf(['admin.user.view'])
    expect((await create(page, [given(looks)])).json()).toMatchObject({ code: 'USU-014' })
    expect((await create(page, [given(looks, north, { toDay: '2026-12-31' })])).statusCode).toBe(200)
  })

  test('who may give any role does at their site, and there alone', async () => {
    const { page } = await enter({ [north]: [...users, 'admin.role.any'] })
    const pays = await roleOf(['admin.company.edit'])
    expect((await create(page, [given(pays)])).statusCode).toBe(200)
    expect((await create(page, [given(pays, south)])).json()).toMatchObject({ code: 'USU-014' })
  })
})

describe('nobody touches an account above theirs', () => {
  const commands: [string, (page: Browser, id: string) => ReturnType<Browser['post']>][] = [
    ['edited', (page, id) => edit(page, id, { email: 'mio@hospital.gov.co' })],
    ['stripped of its roles', async (page, id) => edit(page, id, { roles: [given(await roleOf([]))] })],
    ['reset', (page, id) => reset(page, id)],
    ['reset by link', (page, id) => reset(page, id, { entry: 'link' })],
    ['left without second factor', (page, id) => reset(page, id, { twoFactor: true })],
    [
      'switched off',
      (page, id) => page.post('/api/admin/turnUser', { id, active: false, reason: 'Porque sí' }),
    ],
    ['thrown out', (page, id) => page.post('/api/admin/closeUserSessions', { id })],
  ]
  test.each(commands)('it is not %s', async (_what, command) => {
    const { page } = await enter({ [north]: users })
    const above = await enter({ [north]: [...users, 'admin.company.edit'] })
    const everywhere = await enter({ '*': users })
    const elsewhere = await enter({ [south]: [] })
    for (const { id } of [above, everywhere, elsewhere]) {
      const refused = await command(page, id)
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'USU-014'])
    }
    expect((await above.page.get('/api/user/current')).statusCode).toBe(200)
    const below = await enter({ [north]: ['admin.user.view'] })
    expect((await command(page, below.id)).statusCode).toBeLessThan(300)
  })

  test('what mistakes shut is opened by who may at one of their sites', async () => {
    const { page } = await enter({ [north]: users })
    const unlock = (id: string) => page.post('/api/admin/unlockUser', { id })
    expect((await unlock((await enter({ [north]: everything, [south]: [] })).id)).statusCode).toBe(204)
    expect((await unlock((await enter({ [south]: [] })).id)).json()).toMatchObject({ code: 'USU-014' })
  })

  test('one’s own password is not changed by the way of others’', async () => {
    const { page, id } = await enter({ [north]: users })
    expect((await reset(page, id, { twoFactor: true })).json()).toMatchObject({ code: 'USU-015' })
  })
})

describe('roles', () => {
  const make = (page: Browser, permissions: readonly string[]) =>
    page.post('/api/admin/createRole', { name: `Cargo ${++serial}`, permissions })
  const change = (page: Browser, id: string, permissions: readonly string[], more: object = {}) =>
    page.post('/api/admin/editRole', {
      id: id,
      version: 1,
      name: `Cargo ${++serial}`,
      permissions,
      reason: 'Cambio',
      ...more,
    })

  test('one that grants more is not made, nor edited, nor emptied, nor switched', async () => {
    const { page } = await enter({ [north]: [...users, ...roles] })
    expect((await make(page, ['admin.company.edit'])).json()).toMatchObject({
      code: 'USU-014',
      fields: { permissions: expect.any(String) },
    })
    expect((await make(page, users)).statusCode).toBe(200)
    const more = await roleOf(['admin.company.edit'])
    expect((await change(page, more, [])).json()).toMatchObject({ code: 'USU-014' })
    const off = await page.post('/api/admin/turnRole', { id: more, version: 1, active: false })
    expect(off.json()).toMatchObject({ code: 'USU-014' })
    const less = await roleOf([])
    expect((await change(page, less, ['admin.company.edit'])).json()).toMatchObject({ code: 'USU-014' })
    expect((await change(page, less, users)).statusCode).toBe(200)
  })

  test('one that somebody has at another site is not shaped from here', async () => {
    const { page } = await enter({ [north]: [...users, ...roles] })
    const role = await roleOf([])
    const { id } = await addPerson(world.db)
    await world.db
      .insertInto('admin.userRole')
      .values({ id: crypto.randomUUID(), userId: id, roleId: role, campusId: south, fromDay: '2026-01-01' })
      .execute()
    expect((await change(page, role, users)).json()).toMatchObject({ code: 'USU-014' })
  })
})

describe('more power requires the second factor, and is announced', () => {
  async function enrolled(may: Record<string, readonly string[]>) {
    const person = await enter(may)
    const { secret } = (await person.page.post('/api/user/two-factor/start')).json()
    const code = () => codeOf(secret, world.clock.now)
    await person.page.post('/api/user/two-factor', { secret, code: code() })
    const next = () => {
      world.clock.pass(1)
      return code()
    }
    return { ...person, next }
  }

  test('roles, a wider role, an account that comes back and a second factor taken away', async () => {
    const { page, next } = await enrolled({ [north]: everything })
    const looks = await roleOf(['admin.user.view'])
    const more = await roleOf(['admin.company.edit'])
    const needsCode = { code: 'SES-014', fields: { code: expect.any(String) } }
    expect((await create(page, [given(looks)])).json()).toMatchObject(needsCode)
    expect((await create(page, [given(looks)], { code: '000000' })).json()).toMatchObject({ code: 'SES-013' })
    const made = await create(page, [given(looks)], { code: next() })
    expect(made.statusCode).toBe(200)
    const { id } = made.json()

    const roles = [given(looks), given(more)]
    expect((await edit(page, id, { roles })).json()).toMatchObject(needsCode)
    expect((await edit(page, id, { roles, code: next() })).statusCode).toBe(200)
    expect((await edit(page, id, { roles: [given(looks)] })).statusCode).toBe(200)

    const turn = (active: boolean, code?: string) =>
      page.post('/api/admin/turnUser', { id, active, reason: 'Volvió', ...(code ? { code } : {}) })
    expect((await turn(false)).statusCode).toBe(204)
    expect((await turn(true)).json()).toMatchObject(needsCode)
    expect((await turn(true, next())).statusCode).toBe(204)

    const permissions = ['admin.user.view', 'admin.role.view']
    const body = { id: looks, version: 1, name: 'Más ancho', permissions, reason: 'Crece' }
    expect((await page.post('/api/admin/editRole', body)).json()).toMatchObject(needsCode)
    const widened = await page.post('/api/admin/editRole', { ...body, code: next() })
    expect(widened.statusCode).toBe(200)

    expect((await reset(page, id, { twoFactor: true })).json()).toMatchObject(needsCode)
    const { temporaryPassword } = (await reset(page, id, { twoFactor: true, code: next() })).json()
    const { email } = (await page.get(`/api/admin/userOf?id=${id}`)).json()
    const own = browser(world.app)
    await own.login(email, temporaryPassword)
    const reported = (await own.get('/api/user/notices')).json()
    expect(reported.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining('quitó su segundo factor'),
      expect.stringContaining('amplió su rol Más ancho'),
      expect.stringContaining('activó de nuevo su cuenta'),
      expect.stringContaining('le dio más permisos'),
    ])
    await own.post('/api/user/password', { current: temporaryPassword, next: password })
    const alerts = async () => (await own.get('/api/dashboard/alerts')).json().alerts
    expect(await alerts()).toMatchObject([{ name: 'access', count: 4, to: '/mi-cuenta' }])
    expect((await own.post('/api/user/notices/seen')).statusCode).toBe(204)
    expect(await alerts()).toEqual([])
  })

  test('wrong codes are counted like wrong passwords', async () => {
    const { page } = await enrolled({ [north]: everything })
    const looks = await roleOf(['admin.user.view'])
    const codes: string[] = []
    for (let at = 0; at < 6; at++)
      codes.push((await create(page, [given(looks)], { code: `00000${at}` })).json().code)
    expect(codes).toEqual(['SES-013', 'SES-013', 'SES-013', 'SES-013', 'SES-013', 'SES-002'])
  })

  test('where it is obligatory, who has none gives nothing', async () => {
    const strict = await testApp([], { settings: { guardSensitive: true } })
    const site = await addCampus(strict.db)
    const { email } = await addPerson(strict.db, { may: { [site]: everything } })
    const page = browser(strict.app)
    await page.login(email, password)
    expect((await page.get('/api/admin/user')).json()).toMatchObject({ code: 'SEGUNDO_FACTOR' })
    await strict.close()
  })
})
