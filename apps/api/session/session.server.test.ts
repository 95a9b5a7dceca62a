import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
let other: string
beforeAll(async () => {
  world = await testApp()
  campus = await addCampus(world.db)
  other = await addCampus(world.db)
})
afterAll(() => world.close())

const here = (ip?: string) => browser(world.app, ip)

test('the story of a session: 401, 419, cookie, login, campus, logout, and then nothing', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: ['admin.user.view'], [other]: [] } })
  const page = here()

  expect((await page.get('/api/user/current')).statusCode).toBe(401)
  const bare = await page.post('/login', { email, password })
  expect(bare.statusCode).toBe(419)
  expect(bare.json()).toMatchObject({ message: 'La página venció: recárguela y repita lo que hacía.' })

  const login = await page.login(email, password)
  expect(login.statusCode).toBe(200)
  expect(login.json().data).toMatchObject({ email, campus: null, all_permissions: [] })
  expect(login.json().data.campuses).toHaveLength(2)

  expect((await page.get('/api/admin/user')).json()).toMatchObject({ code: 'SIN_SEDE' })
  const chosen = await page.post('/api/auth/campus', { campus_id: campus })
  expect(chosen.json().data).toMatchObject({ campus: { id: campus }, all_permissions: ['admin.user.view'] })
  expect((await page.get('/api/user/current')).json()).toEqual(chosen.json())
  expect((await page.get('/api/admin/user')).statusCode).toBe(200)

  const stored = new Map(page.cookies)
  expect((await page.post('/logout')).statusCode).toBe(204)
  // What is left is the mark of the browser, which lets nobody in.
  expect([...page.cookies.keys()]).toEqual(['quina_device'])
  for (const [name, value] of stored) page.cookies.set(name, value)
  expect((await page.get('/api/user/current')).statusCode).toBe(401)
})

test('cookies: the session is kept from scripts, the token is not, both stay on our site', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: [] } })
  const { cookies } = await here().login(email, password)
  const session = cookies.find(({ name }) => name === 'quina_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject({ sameSite: 'Lax' })
  expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')).not.toHaveProperty('httpOnly')
  const stored = await world.db.selectFrom('admin.session').select('tokenHash').execute()
  expect(stored.map(({ tokenHash }) => tokenHash.toString())).not.toContain(session?.value)
})

test('the only campus is chosen by itself', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: ['admin.role.view'] } })
  const { data } = (await here().login(email, password)).json()
  expect(data).toMatchObject({ campus: { id: campus }, all_permissions: ['admin.role.view'] })
})

test('a campus that is not granted cannot be chosen', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: [] } })
  const page = here()
  await page.login(email, password)
  const refused = await page.post('/api/auth/campus', { campus_id: other })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ code: 'SES-004', fields: { campus_id: expect.any(String) } })
})

describe('forgery', () => {
  test('fixation: the session that came with the login is not the one that goes on', async () => {
    const { email } = await addPerson(world.db, { may: { [campus]: [] } })
    const attacker = here()
    await attacker.get('/sanctum/csrf-cookie')
    const planted = new Map(attacker.cookies)
    const victim = here()
    for (const [name, value] of planted) victim.cookies.set(name, value)
    expect((await victim.login(email, password)).statusCode).toBe(200)
    expect(victim.cookies.get('quina_session')).not.toBe(planted.get('quina_session'))
    expect((await attacker.get('/api/user/current')).statusCode).toBe(401)
  })

  test('a live session is closed when someone signs in over it', async () => {
    const { email } = await addPerson(world.db, { may: { [campus]: [] } })
    const page = here()
    await page.login(email, password)
    const before = here()
    for (const [name, value] of page.cookies) before.cookies.set(name, value)
    await page.login(email, password)
    expect((await before.get('/api/user/current')).statusCode).toBe(401)
  })

  test.each([
    ['no token', () => ({})],
    ['a token made up', () => ({ 'x-xsrf-token': 'bm90LW91cnM.bm90LW91cnM' })],
    ['the nonce with another signature', (own: string) => ({ 'x-xsrf-token': `${own.split('.')[0]}.AAAA` })],
  ])('%s is refused', async (_what, headers) => {
    const { email } = await addPerson(world.db, { may: { [campus]: [] } })
    const page = here()
    await page.login(email, password)
    const own = page.cookies.get('XSRF-TOKEN') ?? ''
    const sent = await page.send('POST', '/api/auth/campus', {
      body: { campus_id: campus },
      withoutToken: true,
      headers: headers(own) as Record<string, string>,
    })
    expect(sent.statusCode).toBe(419)
  })

  test('the token of another session is refused, cookie and header alike', async () => {
    const one = await addPerson(world.db, { may: { [campus]: [] } })
    const page = here()
    await page.login(one.email, password)
    const stranger = here()
    await stranger.get('/sanctum/csrf-cookie')
    page.cookies.set('XSRF-TOKEN', stranger.cookies.get('XSRF-TOKEN') ?? '')
    expect((await page.post('/api/auth/campus', { campus_id: campus })).statusCode).toBe(419)
  })
})

describe('expiry', () => {
  test('half an hour without a request ends a session; a request in time keeps it', async () => {
    const { email } = await addPerson(world.db, { may: { [campus]: [] } })
    const page = here()
    await page.login(email, password)
    world.clock.pass(29)
    expect((await page.get('/api/user/current')).statusCode).toBe(200)
    world.clock.pass(29)
    expect((await page.get('/api/user/current')).statusCode).toBe(200)
    world.clock.pass(31)
    expect((await page.get('/api/user/current')).statusCode).toBe(401)
  })

  test('twelve hours end it however busy it is', async () => {
    const { email } = await addPerson(world.db, { may: { [campus]: [] } })
    const page = here()
    await page.login(email, password)
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      world.clock.pass(20)
      expect((await page.get('/api/user/current')).statusCode).toBe(200)
    }
    world.clock.pass(20)
    expect((await page.get('/api/user/current')).statusCode).toBe(401)
  })

  test('a role that ends ends its permissions with the day, in a session that was already open', async () => {
    const { email, id } = await addPerson(world.db, { may: { [campus]: ['admin.role.view'] } })
    const page = here()
    await page.login(email, password)
    expect((await page.get('/api/admin/roles')).statusCode).toBe(200)
    await world.db
      .updateTable('admin.userRole')
      .set({ toDay: '2026-01-31' })
      .where('userId', '=', id)
      .execute()
    expect((await page.get('/api/admin/roles')).json()).toMatchObject({ code: 'SIN_SEDE' })
  })
})

test('three sessions at once: the one used longest ago gives way to the fourth', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: [] } })
  const pages = [here(), here(), here(), here()]
  for (const page of pages) {
    world.clock.pass(1)
    await page.login(email, password)
  }
  const lastEntry = world.clock.now.toISOString()
  const alive = await Promise.all(pages.map((page) => page.get('/api/user/current')))
  expect(alive.map(({ statusCode }) => statusCode)).toEqual([401, 200, 200, 200])

  const [, , mine, theirs] = pages
  const { data } = (await mine!.get('/api/user/sessions')).json()
  const toClose = data.find((one: { created_at: string }) => one.created_at === lastEntry)
  await mine!.send('DELETE', `/api/user/sessions/${toClose.id}`)
  expect((await theirs!.get('/api/user/current')).statusCode).toBe(401)
})

test('sessions opened side by side do not disturb one another', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => addPerson(world.db, { may: { [campus]: [] } })))
  const pages = people.map(() => here())
  await Promise.all(pages.map((page, index) => page.login(people[index]!.email, password)))
  const seen = await Promise.all(pages.map((page) => page.get('/api/user/current')))
  expect(seen.map((answer) => answer.json().data.email)).toEqual(people.map(({ email }) => email))
})

test('permissions are compared without case, and only whole', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: ['ADMIN.Role.View'] } })
  const page = here()
  await page.login(email, password)
  expect((await page.get('/api/admin/roles')).statusCode).toBe(200)
  const refused = await page.get('/api/admin/user')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'SIN_PERMISO', permiso: 'admin.user.view' })
})

test('what is refused at the door is refused before the body is read', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: [] } })
  const page = here()
  await page.login(email, password)
  const token = page.cookies.get('XSRF-TOKEN') ?? ''
  const sent = await world.app.inject({
    method: 'POST',
    url: '/api/menu/store',
    cookies: Object.fromEntries(page.cookies),
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
    payload: '{ this is not JSON',
  })
  expect(sent.statusCode).toBe(403)
})

test('the menu version changes with the permissions', async () => {
  const { email, id } = await addPerson(world.db, { may: { [campus]: ['admin.role.view'] } })
  const page = here()
  await page.login(email, password)
  const version = async () => (await page.get('/api/menu')).headers['x-menu-version']
  const before = await version()
  expect(await version()).toBe(before)
  const role = await world.db
    .selectFrom('admin.userRole')
    .select('roleId')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('admin.rolePermission')
    .values({ roleId: role.roleId, permission: 'admin.user.view' })
    .execute()
  expect(await version()).not.toBe(before)
})
