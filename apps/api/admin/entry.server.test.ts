import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../testing/authenticator.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** Nine in the morning of a Friday in Bogotá. */
const friday = new Date('2026-11-20T14:00:00Z')
const own = 'llueve sobre el páramo'

let world: TestApp
let campus: string
let admin: Browser
let looks: string
beforeAll(async () => {
  world = await testApp([], { settings: { guardSensitive: true } })
  campus = await addCampus(world.db)
  const admins = ['user.view', 'user.edit', 'user.reset', 'user.unlock', 'role.view', 'role.edit']
  const { email } = await addPerson(world.db, {
    may: { [campus]: admins.map((name) => `admin.${name}`) },
  })
  admin = browser(world.app)
  await admin.login(email, password)
  await enrol(admin)
  looks = (await admin.post('/api/admin/createRole', { name: 'Mira', permissions: [] })).json().id
})
afterAll(() => world.close())
beforeEach(() => {
  world.clock.now = friday
})

async function enrol(page: Browser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await page.post('/api/user/two-factor/start')).json()
  const answer = await page.post('/api/user/two-factor', { secret, code: codeOf(secret, world.clock.now) })
  return { secret, codes: answer.json().recoveryCodes }
}

let serial = 0
const body = (more: object = {}) => ({
  username: `persona.${++serial}`,
  name: 'Nelly Ospina Cano',
  email: `nelly${serial}@hospital.gov.co`,
  roles: [{ roleId: looks, campusId: campus, fromDay: '2026-01-01', toDay: null }],
  ...more,
})
async function make(more: object = {}) {
  const given = body(more)
  return { ...given, ...(await admin.post('/api/admin/createUser', given)).json() }
}
const here = () => browser(world.app)
const tokenOf = (link: string): string => link.split('enlace=')[1] ?? ''
async function withLink(path: 'read' | 'use', sent: object) {
  const page = here()
  await page.get('/sanctum/csrf-cookie')
  return page.post(`/api/account/link/${path}`, sent)
}
/** Someone who has chosen their password. */
async function settled(more: object = {}) {
  const person = await make({ entry: 'link', ...more })
  await withLink('use', { token: tokenOf(person.link), password: own })
  return person
}

describe('links', () => {
  test('an invitation shows its user and takes a good password, once', async () => {
    const { link, temporaryPassword, username } = await make({ entry: 'link' })
    expect(temporaryPassword).toBeNull()
    expect(link).toMatch(/^\/login#enlace=[\w-]{43}$/)
    const token = tokenOf(link)
    expect((await withLink('read', { token })).json()).toEqual({
      name: 'Nelly Ospina Cano',
      user: username,
      kind: 'invitation',
    })
    expect((await withLink('use', { token, password: 'corta' })).json()).toMatchObject({
      code: 'SES-005',
      fields: { password: expect.any(String) },
    })
    expect((await withLink('use', { token, password: own })).statusCode).toBe(204)
    expect((await withLink('use', { token, password: 'otra frase muy distinta' })).json()).toMatchObject({
      code: 'LNK-001',
    })
    expect((await here().login(username, own)).statusCode).toBe(200)
  })

  test('the way back in works for half an hour, ends the old password, and the last link alone is good', async () => {
    const { id, username } = await settled()
    const page = here()
    await page.login(username, own)
    const reset = async () =>
      (await admin.post('/api/admin/resetPassword', { id, reason: 'La olvidó', entry: 'link' })).json().link
    const before = await reset()
    const after = await reset()
    expect((await page.get('/api/user/current')).statusCode).toBe(401)
    expect((await here().login(username, own)).statusCode).toBe(422)
    expect((await withLink('read', { token: tokenOf(before) })).json()).toMatchObject({ code: 'LNK-001' })
    world.clock.pass(29)
    expect((await withLink('read', { token: tokenOf(after) })).json()).toMatchObject({ kind: 'reset' })
    world.clock.pass(1)
    expect((await withLink('use', { token: tokenOf(after), password: own })).json()).toMatchObject({
      code: 'LNK-001',
    })
  })

  test('the table stores no token', async () => {
    const { link } = await make({ entry: 'link' })
    const rows = await world.db.selectFrom('admin.accountLink').select('tokenHash').execute()
    expect(rows.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(tokenOf(link))
  })
})

describe('the user name', () => {
  test('lets in like the e-mail, and mistakes with either are counted together', async () => {
    const { username, email } = await settled()
    expect((await here().login(username.toUpperCase(), own)).statusCode).toBe(200)
    const door = browser(world.app, '10.4.4.4')
    for (const name of [username, email, username, email, username]) await door.login(name, 'no es esta')
    expect((await door.login(email, own)).statusCode).toBe(429)
  })

  test.each([
    ['with an @', 'ana@hospital', 'username'],
    ['with a space', 'ana gómez', 'username'],
    ['too short', 'an', 'username'],
  ])('%s is refused', async (_what, username, field) => {
    const answer = await admin.post('/api/admin/createUser', body({ username }))
    expect(answer.json()).toMatchObject({ code: 'GEN-422', fields: { [field]: expect.any(String) } })
  })

  test('belongs to one person, whatever its case', async () => {
    const { username } = await make()
    expect(
      (await admin.post('/api/admin/createUser', body({ username: username.toUpperCase() }))).json(),
    ).toMatchObject({
      code: 'USU-012',
      fields: { username: expect.any(String) },
    })
  })
})

describe('when one may enter', () => {
  test('outside the hours the right password gets that message, and a wrong one does not', async () => {
    const hours = { allowedDays: [1, 2, 3, 4, 5], allowedFrom: '07:00', allowedTo: '17:00' }
    const { username } = await settled(hours)
    expect((await here().login(username, own)).statusCode).toBe(200)
    world.clock.now = new Date('2026-11-20T22:01:00Z')
    expect((await here().login(username, own)).json()).toMatchObject({ code: 'SES-008' })
    expect((await here().login(username, 'no es esta')).json()).toMatchObject({ code: 'SES-001' })
    world.clock.now = friday
    expect(
      (await admin.post('/api/admin/createUser', body({ allowedFrom: '17:00', allowedTo: '07:00' }))).json(),
    ).toMatchObject({ code: 'USU-013', fields: { allowedFrom: expect.any(String) } })
  })

  test('after its last day an account lets nobody in, not even who was inside', async () => {
    const { username } = await settled({ expiresOn: '2026-11-20' })
    const page = here()
    world.clock.now = new Date('2026-11-21T04:30:00Z')
    expect((await page.login(username, own)).statusCode).toBe(200)
    world.clock.now = new Date('2026-11-21T05:01:00Z')
    expect((await page.get('/api/user/current')).statusCode).toBe(401)
    expect((await here().login(username, own)).json()).toMatchObject({ code: 'SES-001' })
  })

  test('sixty days away suspend; an administrator lets in again', async () => {
    const { id, username } = await settled()
    await here().login(username, own)
    world.clock.pass(60 * 24 * 60)
    expect((await here().login(username, own)).statusCode).toBe(200)
    world.clock.pass(60 * 24 * 60 + 1)
    expect((await here().login(username, own)).json()).toMatchObject({ code: 'SES-001' })
    const now = world.clock.now
    world.clock.now = friday
    await admin.get('/api/user/current')
    await world.db
      .updateTable('admin.credential')
      .set({ reactivatedAt: now })
      .where('userId', '=', id)
      .execute()
    world.clock.now = now
    expect((await here().login(username, own)).statusCode).toBe(200)
  })
})

describe('the second factor', () => {
  test('an administrator sets it up before anything else, and cannot remove it', async () => {
    const { email } = await addPerson(world.db, { may: { [campus]: ['admin.role.view'] } })
    const page = here()
    expect((await page.login(email, password)).json().data).toMatchObject({ must_enrol: true })
    expect((await page.get('/api/admin/roles')).json()).toMatchObject({ code: 'SEGUNDO_FACTOR' })
    await enrol(page)
    expect((await page.get('/api/admin/roles')).statusCode).toBe(200)
    expect((await page.post('/api/user/two-factor/stop', { password })).json()).toMatchObject({
      code: 'SES-010',
    })
  })

  test('an account may be required to have one, whatever its permissions', async () => {
    const { username } = await settled({ twoFactorRequired: true })
    expect((await here().login(username, own)).json().data).toMatchObject({ must_enrol: true })
    const free = await settled()
    expect((await here().login(free.username, own)).json().data).toMatchObject({ must_enrol: false })
  })

  test('a recovery code replaces the phone once, however it is typed', async () => {
    const { username } = await settled()
    const page = here()
    await page.login(username, own)
    const { codes } = await enrol(page)
    expect(codes).toHaveLength(10)
    const [first = '', second = ''] = codes
    expect((await here().login(username, own, first)).statusCode).toBe(200)
    expect((await here().login(username, own, first)).statusCode).toBe(422)
    expect((await here().login(username, own, second.toUpperCase().replace('-', ' '))).statusCode).toBe(200)
    const inside = here()
    await inside.login(username, own, codes[2])
    expect((await inside.get('/api/user/two-factor')).json()).toMatchObject({ active: true, codesLeft: 7 })
    expect((await inside.post('/api/user/two-factor/recovery', { password: 'no' })).statusCode).toBe(422)
    const renewed = (await inside.post('/api/user/two-factor/recovery', { password: own })).json()
      .recoveryCodes
    expect((await here().login(username, own, codes[3])).statusCode).toBe(422)
    expect((await here().login(username, own, renewed[0])).statusCode).toBe(200)
  })
})

test('an administrator renews a password older than half a year', async () => {
  const { email, id } = await addPerson(world.db, { may: { [campus]: ['admin.role.view'] } })
  const changedAt = (days: number) =>
    world.db
      .updateTable('admin.credential')
      .set({ passwordChangedAt: new Date(friday.getTime() - days * 86_400_000) })
      .where('userId', '=', id)
      .execute()
  const page = here()
  await changedAt(180)
  expect((await page.login(email, password)).json().data).toMatchObject({ must_change: false })
  await changedAt(181)
  expect((await page.get('/api/user/current')).json().data).toMatchObject({ must_change: true })
})

test('an administrator sees where someone is signed in, and closes one place', async () => {
  const { id, username } = await settled()
  const pages = [here(), here()]
  for (const page of pages) await page.login(username, own)
  const { sessions } = (await admin.get(`/api/admin/userOf?id=${id}`)).json()
  expect(sessions).toHaveLength(2)
  await admin.post('/api/admin/closeUserSessions', { id, sessionId: sessions[0].id })
  const alive = await Promise.all(pages.map((page) => page.get('/api/user/current')))
  expect(alive.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  await admin.post('/api/admin/closeUserSessions', { id })
  expect((await admin.get(`/api/admin/userOf?id=${id}`)).json().sessions).toEqual([])
})

test('the list says in what state each one is', async () => {
  const mine = await make({ name: 'Estado Pendiente' })
  const listed = async (name: string) =>
    (await admin.get(`/api/admin/user?q=${encodeURIComponent(name)}`)).json().rows[0]
  expect(await listed('Estado Pendiente')).toMatchObject({ status: 'pending', twoFactor: false })
  await admin.post('/api/admin/turnUser', { id: mine.id, active: false, reason: 'Se retiró' })
  expect(await listed('Estado Pendiente')).toMatchObject({ status: 'inactive' })
})
