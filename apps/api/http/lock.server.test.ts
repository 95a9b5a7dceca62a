import { longWaits, withClient } from '@quina/db/server'
import { hospital } from '@quina/hospital/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let page: Browser
beforeAll(async () => {
  world = await testApp([hospital], { settings: { metricsToken: 'a token of the tests' } })
  const campus = await addCampus(world.db)
  const may = ['hospital.costCentre.view', 'hospital.holiday.view', 'hospital.costCentre.create']
  const { email } = await addPerson(world.db, { may: { [campus]: may } })
  page = browser(world.app)
  await page.login(email, password)
})
afterAll(() => world.close())

/** Holds a table that nobody can read meanwhile. */
const whileLocked = (table: string, work: () => Promise<void>) =>
  withClient(world.url, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    try {
      await work()
    } finally {
      await client.query('rollback')
    }
  })

test('a table that is locked stops those who read it, in words, and nobody else', async () => {
  await whileLocked('hospital.cost_centre', async () => {
    let answered = 0
    const readers = Array.from({ length: 25 }, async () => {
      const answer = await page.get('/api/hospital/costCentre')
      answered += 1
      return answer
    })
    await vi.waitFor(async () => expect((await longWaits(world.connection, 0)).length).toBeGreaterThan(0))

    expect((await page.get('/api/hospital/holiday')).statusCode).toBe(200)
    expect((await world.app.inject('/readyz')).statusCode).toBe(200)
    const headers = { authorization: 'Bearer a token of the tests' }
    expect((await world.app.inject({ url: '/metrics', headers })).statusCode).toBe(200)
    expect(answered, 'the lock still holds the readers').toBeLessThan(25)

    const codes = (await Promise.all(readers)).map((answer) => [answer.statusCode, answer.json().code])
    for (const [status, code] of codes)
      expect([status, code]).toEqual([503, expect.stringMatching(/^GEN-(LOCKED|CROWD)$/)])
  })
  expect((await page.get('/api/hospital/costCentre')).statusCode).toBe(200)
})

test('reports who waits, for how long and for whom', async () => {
  await whileLocked('hospital.cost_centre', async () => {
    const reading = page.get('/api/hospital/costCentre')
    const waits = await vi.waitFor(async () => {
      const found = await longWaits(world.connection, 0)
      expect(found).not.toEqual([])
      return found
    })
    expect(waits[0]).toMatchObject({
      table: 'hospital.cost_centre',
      blockedBy: [{ statement: expect.stringContaining('lock table'), state: 'idle in transaction' }],
    })
    await reading
  })
})
