import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
let admin: Browser
beforeAll(async () => {
  world = await testApp()
  campus = await addCampus(world.db)
  const { email } = await addPerson(world.db, {
    may: { [campus]: ['admin.user.view', 'admin.user.reset', 'admin.user.edit', 'admin.audit.view'] },
  })
  admin = browser(world.app)
  await admin.login(email, password)
})
afterAll(() => world.close())
beforeEach(() => {
  world.clock.now = new Date('2026-11-20T14:00:00Z')
})

const own = 'llueve sobre el páramo'
async function atTheDoor(path: string, body: object) {
  const page = browser(world.app)
  await page.get('/sanctum/csrf-cookie')
  return page.post(`/api/account/${path}`, body)
}
const waiting = async (): Promise<{ id: string; user: string; ip: string }[]> =>
  (await admin.get('/api/admin/forgotten')).json()

test('a user requests a new password before signing in, and an administrator hands over a link of half an hour', async () => {
  const { id, email } = await addPerson(world.db)
  const session = browser(world.app)
  await session.login(email, password)
  const input = await atTheDoor('forgot', { user: ` ${email.toUpperCase()} ` })
  expect(input.json()).toEqual({ byMail: false })
  await atTheDoor('forgot', { user: email })
  expect(await waiting()).toMatchObject([{ id, user: email, ip: expect.any(String) }])
  expect((await session.get('/api/user/current')).statusCode).toBe(200)
  const listed = (await admin.get('/api/admin/user?resetRequested=true')).json()
  expect(listed.rows).toMatchObject([{ id, resetRequested: true }])

  const body = { reason: 'Lo pidió al entrar', entry: 'link' }
  const { link } = (await admin.post('/api/admin/resetPassword', { id, ...body })).json()
  expect(await waiting()).toEqual([])
  expect((await session.get('/api/user/current')).statusCode).toBe(401)
  const token = link.split('enlace=')[1]
  const stored = await world.db.selectFrom('admin.accountLink').select('tokenHash').execute()
  expect(stored.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(token)
  expect((await atTheDoor('link/use', { token, password: own })).statusCode).toBe(204)
  expect((await atTheDoor('link/use', { token, password: own })).json()).toMatchObject({ code: 'LNK-001' })
  expect((await browser(world.app).login(email, own)).statusCode).toBe(200)
})

test('the link expires after half an hour', async () => {
  const { id } = await addPerson(world.db)
  const body = { reason: 'Lo pidió al entrar', entry: 'link' }
  const { link } = (await admin.post('/api/admin/resetPassword', { id, ...body })).json()
  world.clock.pass(31)
  const token = link.split('enlace=')[1]
  expect((await atTheDoor('link/use', { token, password: own })).json()).toMatchObject({ code: 'LNK-001' })
})

test('the answer is the same for nobody, for who no longer enters and for who does', async () => {
  const gone = await addPerson(world.db)
  await world.db.updateTable('admin.appUser').set({ active: false }).where('id', '=', gone.id).execute()
  const ended = await addPerson(world.db)
  await world.db
    .updateTable('admin.appUser')
    .set({ expiresOn: '2026-11-19' })
    .where('id', '=', ended.id)
    .execute()
  const { email } = await addPerson(world.db)
  const names = ['nadie@hospital.gov.co', gone.email, ended.email, email, email]
  const answers = await Promise.all(names.map((user) => atTheDoor('forgot', { user })))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect((await waiting()).map(({ user }) => user)).toEqual([email])
})

test('a request that nobody made is set aside without a link', async () => {
  const { id, email } = await addPerson(world.db)
  await atTheDoor('forgot', { user: email })
  expect((await admin.post('/api/admin/dismissForgotten', { id })).statusCode).toBe(204)
  expect((await waiting()).map((one) => one.id)).not.toContain(id)
  expect((await browser(world.app).login(email, password)).statusCode).toBe(200)
})
