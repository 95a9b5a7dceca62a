import { newId } from '@quina/kernel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let campus: string
beforeAll(async () => {
  world = await testApp()
  campus = await addCampus(world.db)
})
afterAll(() => world.close())
beforeEach(() => {
  world.clock.now = new Date('2026-11-20T14:00:00Z')
})

async function enter({ clinical }: { readonly clinical: boolean }): Promise<Browser> {
  const { id, email } = await addPerson(world.db, { may: { [campus]: [] } })
  if (clinical)
    await world.db
      .updateTable('admin.role')
      .set({ clinical })
      .where('id', 'in', (eb) => eb.selectFrom('admin.userRole').select('roleId').where('userId', '=', id))
      .execute()
  const page = browser(world.app)
  await page.login(email, password)
  return page
}
const isIn = async (page: Browser): Promise<boolean> =>
  (await page.get('/api/user/current')).statusCode === 200

test('left alone, a session with patients ends after a quarter of an hour, and another after half', async () => {
  const nurse = await enter({ clinical: true })
  const clerk = await enter({ clinical: false })
  world.clock.pass(14)
  expect(await isIn(nurse)).toBe(true)
  world.clock.pass(14)
  expect([await isIn(nurse), await isIn(clerk)]).toEqual([true, true])
  world.clock.pass(15)
  expect([await isIn(nurse), await isIn(clerk)]).toEqual([false, true])
  world.clock.pass(30)
  expect(await isIn(clerk)).toBe(false)
})

test.each([
  ['what a page asks by itself', { 'x-unattended': '1' }],
  ['a stream of events that a browser opens again', { accept: 'text/event-stream' }],
])('%s does not keep a session open', async (_what, headers) => {
  const watched = await enter({ clinical: true })
  const left = await enter({ clinical: true })
  const needsByItself = (page: Browser) => page.send('GET', '/api/user/current', { headers })
  for (let minute = 1; minute < 15; minute++) {
    world.clock.pass(1)
    expect((await needsByItself(left)).statusCode).toBe(200)
    expect(await isIn(watched)).toBe(true)
  }
  world.clock.pass(1)
  expect([(await needsByItself(left)).statusCode, await isIn(watched)]).toEqual([401, true])
})

test('a session answers its minutes, so that the screen can warn', async () => {
  const reported = async (page: Browser) => (await page.get('/api/user/current')).json().data.idle_minutes
  expect(await reported(await enter({ clinical: true }))).toBe(15)
  expect(await reported(await enter({ clinical: false }))).toBe(30)
})

test('the minutes are those decided for the day', async () => {
  const decide = (fromDay: string, value: number) =>
    world.db
      .insertInto('platform.parameter')
      .values({ id: newId(), name: 'admin.idleAdministrative', fromDay, value: JSON.stringify(value) })
      .execute()
  await decide('2026-11-20', 10)
  await decide('2026-11-21', 60)
  const clerk = await enter({ clinical: false })
  world.clock.pass(10)
  expect(await isIn(clerk)).toBe(false)
  world.clock.now = new Date('2026-11-21T14:00:00Z')
  const next = await enter({ clinical: false })
  world.clock.pass(59)
  expect(await isIn(next)).toBe(true)
})
