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

test('five mistakes make everyone who is not known wait, longer each time, and never for good', async () => {
  const { email } = await person()
  expect(await mistakes(elsewhere(), email, 5)).toEqual([422, 422, 422, 422, 422])
  const waits: number[] = []
  for (let round = 0; round < 12; round++) {
    const refused = await elsewhere().login(email, password)
    expect(refused.json()).toMatchObject({
      code: 'SES-002',
      message: expect.stringContaining('Intente de nuevo en'),
    })
    waits.push(refused.json().facts.retryAfter)
    expect(refused.headers['retry-after']).toBe(String(waits.at(-1)))
    world.clock.pass(waits.at(-1)! / 60)
    await mistakes(elsewhere(), email, 1)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 900, 900, 900, 900])
  world.clock.pass(15)
  expect((await elsewhere().login(email, password)).statusCode).toBe(200)
})

test('an administrator waits too, once many attempts come from everywhere', async () => {
  const { email } = await addPerson(world.db, { may: { [campus]: ['admin.user.unlock'] } })
  for (let at = 0; at < 15; at++) await mistakes(elsewhere(), email, 4)
  const refused = await elsewhere().login(email, password)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'SES-002'])
})

test('a browser in which its owner has entered is not stopped by strangers, not even behind its own address', async () => {
  const { email } = await person()
  const own = elsewhere()
  await own.login(email, password)
  await own.post('/logout')
  const strangers = browser(world.app, `10.1.0.${address}`)
  await mistakes(strangers, email, 40)
  expect((await strangers.login(email, password)).statusCode).toBe(429)
  expect((await own.login(email, password)).statusCode).toBe(200)
  expect(await mistakes(own, email, 6)).toEqual([422, 422, 422, 422, 422, 429])
})

test('the mark of a browser belongs to the user who entered in it, and cannot be forged', async () => {
  const one = await person()
  const two = await person()
  const page = elsewhere()
  await page.login(one.email, password)
  await page.post('/logout')
  await mistakes(elsewhere(), two.email, 5)
  expect((await page.login(two.email, password)).statusCode).toBe(429)
  const forged = elsewhere()
  forged.cookies.set('quina_device', `${'a'.repeat(22)}.${'b'.repeat(43)}`)
  expect((await forged.login(two.email, password)).statusCode).toBe(429)
})

test('strangers cannot shut out those who can let others in', async () => {
  const chief = await addPerson(world.db, { may: { [campus]: ['admin.user.unlock'] } })
  for (let at = 0; at < 30; at++) await mistakes(elsewhere(), chief.email, 1)
  expect((await elsewhere().login(chief.email, password)).statusCode).toBe(200)
  const stranger = elsewhere()
  expect(await mistakes(stranger, chief.email, 6)).toEqual([422, 422, 422, 422, 422, 429])
  expect((await elsewhere().login(chief.email, password)).statusCode).toBe(200)
})

test('asking for another password has its own limit, by address and by name, known or not', async () => {
  const { email } = await person()
  const ask = async (page: ReturnType<typeof browser>, user: string) => {
    await page.get('/sanctum/csrf-cookie')
    return (await page.post('/api/account/forgot', { user })).statusCode
  }
  for (const name of [email, 'nadie@hospital.gov.co']) {
    const answers: number[] = []
    for (let at = 0; at < 12; at++) answers.push(await ask(elsewhere(), name))
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  }
  const page = elsewhere()
  const answers: number[] = []
  for (let at = 0; at < 300; at++) answers.push(await ask(page, `alguien${at}@hospital.gov.co`))
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
  world.clock.pass(2)
  expect(await ask(page, 'otra@hospital.gov.co')).toBe(200)
})

test('names that no user has lock the same', async () => {
  expect(await mistakes(elsewhere(), 'who@hospital.gov.co', 6)).toEqual([422, 422, 422, 422, 422, 429])
})

test('an administrator ends the wait', async () => {
  const { email, id } = await person()
  await mistakes(elsewhere(), email, 5)
  expect((await elsewhere().login(email, password)).statusCode).toBe(429)
  const admin = await addPerson(world.db, { may: { [campus]: ['admin.user.unlock'] } })
  const desk = elsewhere()
  await desk.login(admin.email, password)
  expect((await desk.post('/api/admin/unlockUser', { id })).statusCode).toBe(204)
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
  world.clock.pass(2)
  expect((await page.login(email, password)).statusCode).toBe(200)
})

test('each failure is written down, without the password', async () => {
  const { email } = await person()
  await mistakes(elsewhere(), email, 1)
  const rows = await world.db
    .selectFrom('platform.audit')
    .selectAll()
    .where('operation', '=', 'EVENT')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(rows[0]?.after).toEqual({ event: 'login_failed', email })
})
