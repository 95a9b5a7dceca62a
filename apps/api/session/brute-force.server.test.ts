import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
beforeAll(async () => {
  world = await testApp()
  campus = await addCampus(world.db)
})
afterAll(() => world.close())

let address = 0
const elsewhere = () => browser(world.app, `10.1.0.${++address}`)
const person = () => addPerson(world.db, { may: { [campus]: [] } })

async function mistakes(page: ReturnType<typeof browser>, email: string, count: number) {
  const statuses: number[] = []
  for (let at = 0; at < count; at++) statuses.push((await page.login(email, `mistaken ${at}`)).statusCode)
  return statuses
}

test('unknown, mistaken and inactive look the same', async () => {
  const { email } = await person()
  const gone = await person()
  await world.db.updateTable('admin.appUser').set({ active: false }).where('id', '=', gone.id).execute()
  const page = elsewhere()
  const answers = [
    await page.login(email, 'mistaken'),
    await page.login('nobody@hospital.gov.co', password),
    await page.login(gone.email, password),
  ]
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.json()).toEqual({ code: 'SES-001', message: 'Usuario o contraseña incorrectos.' })
})

test('five mistakes lock for a quarter of an hour, even with the right password and from elsewhere', async () => {
  const { email } = await person()
  expect(await mistakes(elsewhere(), email, 5)).toEqual([422, 422, 422, 422, 422])
  const locked = await elsewhere().login(email, password)
  expect(locked.statusCode).toBe(429)
  expect(locked.json()).toMatchObject({ code: 'SES-002', facts: { retryAfter: 900 } })
  world.clock.pass(15)
  expect((await elsewhere().login(email, password)).statusCode).toBe(200)
})

test('names that no user has lock the same', async () => {
  expect(await mistakes(elsewhere(), 'who@hospital.gov.co', 6)).toEqual([422, 422, 422, 422, 422, 429])
})

test('ten mistakes lock until an administrator helps', async () => {
  const { email, id } = await person()
  await mistakes(elsewhere(), email, 5)
  for (let round = 0; round < 5; round++) {
    world.clock.pass(16)
    await mistakes(elsewhere(), email, 1)
  }
  world.clock.pass(60 * 24 * 30)
  const locked = await elsewhere().login(email, password)
  expect(locked.json().message).toBe('Cuenta bloqueada. Pida al administrador que la desbloquee.')

  const admin = await addPerson(world.db, { may: { [campus]: ['admin.user.unlock'] } })
  const desk = elsewhere()
  await desk.login(admin.email, password)
  expect((await desk.post(`/api/admin/user/${id}/unlock`)).statusCode).toBe(204)
  expect((await elsewhere().login(email, password)).statusCode).toBe(200)
})

test('slow mistakes do not lock, and success forgets them', async () => {
  const { email } = await person()
  await mistakes(elsewhere(), email, 4)
  world.clock.pass(16)
  expect(await mistakes(elsewhere(), email, 4)).toEqual([422, 422, 422, 422])
  expect((await elsewhere().login(email, password)).statusCode).toBe(200)
  expect(await mistakes(elsewhere(), email, 4)).toEqual([422, 422, 422, 422])
})

test('tries sent all at once are counted one by one', async () => {
  const { email } = await person()
  const pages = Array.from({ length: 12 }, elsewhere)
  const answers = await Promise.all(pages.map((page) => page.login(email, 'mistaken')))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
})

test('one address that tries many names is made to wait', async () => {
  const page = elsewhere()
  for (let at = 0; at < 30; at++) await page.login(`name${at}@hospital.gov.co`, 'mistaken')
  const { email } = await person()
  expect((await page.login(email, password)).statusCode).toBe(429)
  expect((await elsewhere().login(email, password)).statusCode).toBe(200)
  world.clock.pass(16)
  expect((await page.login(email, password)).statusCode).toBe(200)
})

test('each failure is written down, without the password', async () => {
  const { email } = await person()
  await mistakes(elsewhere(), email, 1)
  const rows = await world.db
    .selectFrom('platform.audit')
    .selectAll()
    .where('deed', '=', 'EVENT')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(rows[0]?.after).toEqual({ event: 'login_failed', email })
})
