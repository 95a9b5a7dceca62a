import { newId } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('eight sign-ins of one person at once all get in, and those over the limit of sessions end the oldest', async () => {
  const campus = await addCampus(world.db)
  for (let round = 0; round < 5; round++) {
    const { id, email } = await addPerson(world.db, { may: { [campus]: [] } })
    const pages = Array.from({ length: 8 }, (_, index) => browser(world.app, `10.3.${round}.${index}`))
    await Promise.all(pages.map((page) => page.get('/sanctum/csrf-cookie')))
    const answers = await Promise.all(pages.map((page) => page.post('/login', { email, password })))
    expect(answers.map(({ statusCode, body }) => `${statusCode} ${body.slice(0, 80)}`)).toEqual(
      answers.map(() => expect.stringMatching(/^200 /)),
    )
    const { length } = await world.db
      .selectFrom('admin.session')
      .select('id')
      .where('userId', '=', id)
      .execute()
    expect(length).toBe(3)
  }
})

test('who waited for the others and so came in last, though asking first, is in', async () => {
  const campus = await addCampus(world.db)
  const { email } = await addPerson(world.db, { may: { [campus]: [] } })
  for (let at = 0; at < 4; at++) {
    const answer = await browser(world.app, `10.5.0.${at}`).login(email, password)
    expect(answer.statusCode, answer.body).toBe(200)
    world.clock.now = new Date(world.clock.now.getTime() - 1)
  }
})

test('eight mistakes of one person at once are eight refusals, from one address and among good ones', async () => {
  const campus = await addCampus(world.db)
  for (let round = 0; round < 5; round++) {
    const { email } = await addPerson(world.db, { may: { [campus]: [] } })
    const pages = Array.from({ length: 8 }, () => browser(world.app, `10.4.0.${round}`))
    await Promise.all(pages.map((page) => page.get('/sanctum/csrf-cookie')))
    const answers = await Promise.all(
      pages.map((page, index) =>
        page.post('/login', { email, password: index % 2 === round % 2 ? password : 'mistaken' }),
      ),
    )
    for (const { statusCode, body } of answers) expect([200, 422, 429], body).toContain(statusCode)
  }
})

test('tells a browser why its session was closed, and any other caller nothing', async () => {
  const campus = await addCampus(world.db)
  const why = async (page: ReturnType<typeof browser>) =>
    (await page.get('/sanctum/csrf-cookie')).json().ended
  const entered = async (may: readonly string[] = []) => {
    const { id, email } = await addPerson(world.db, { may: { [campus]: may } })
    const page = browser(world.app, '10.6.0.1')
    await page.login(email, password)
    return { id, email, page }
  }
  const over = await entered()
  expect(await why(over.page)).toBe(null)
  for (let at = 0; at < 3; at++) await browser(world.app, `10.6.1.${at}`).login(over.email, password)
  expect(await why(over.page)).toBe('limit')
  expect(await why(browser(world.app, '10.6.2.1'))).toBeNull()

  const admin = await entered(['admin.user.unlock', 'admin.user.view'])
  const closed = await entered()
  const input = { id: closed.id, sessionId: null }
  const answer = await admin.page.post('/api/admin/closeUserSessions', input, { 'idempotency-key': newId() })
  expect(answer.statusCode, answer.body).toBe(204)
  expect(await why(closed.page)).toBe('administrator')

  const away = await entered()
  world.clock.pass(13 * 60)
  expect((await away.page.get('/api/user/current')).statusCode).toBe(401)
  expect(await why(away.page)).toBe('expired')
})
