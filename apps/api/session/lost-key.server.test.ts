import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { codeOf } from '../testing/authenticator.ts'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp, testSettings } from '../testing/test-app.ts'

let world: TestApp
let email: string
let enrolled: { readonly secret: string; readonly codes: string[] }
beforeAll(async () => {
  world = await testApp()
  const campus = await addCampus(world.db)
  email = (await addPerson(world.db, { may: { [campus]: [] } })).email
  const page = browser(world.app)
  await page.login(email, password)
  enrolled = await enrol(page)
})
afterAll(() => world.close())

async function enrol(page: Browser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await page.post('/api/user/two-factor/start')).json()
  const answer = await page.post('/api/user/two-factor', { secret, code: codeOf(secret, world.clock.now) })
  expect(answer.statusCode).toBe(200)
  return { secret, codes: answer.json().recoveryCodes }
}

test('when the key is lost the second factor says so, codes of recovery work, and it is set up anew', async () => {
  const app = await buildApp({
    connection: world.connection,
    settings: { ...testSettings, appKey: 'another key, after the first was lost 0123' },
    modules: [],
    clock: () => world.clock.now,
    webRoot: '/nowhere',
  })
  try {
    world.clock.pass(2)
    const refused = await browser(app).login(email, password, codeOf(enrolled.secret, world.clock.now))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'SES-011'])
    expect(refused.json().fields).toEqual({ code: 'Use un código de recuperación.' })
    const page = browser(app)
    expect((await page.login(email, password, enrolled.codes[0])).statusCode).toBe(200)
    expect((await browser(app).login(email, password, enrolled.codes[0])).statusCode).toBe(422)
    expect((await page.get('/api/user/two-factor')).json()).toMatchObject({ active: false, codesLeft: 9 })
    const again = await enrol(page)
    world.clock.pass(2)
    const code = codeOf(again.secret, world.clock.now)
    expect((await browser(app).login(email, password, code)).statusCode).toBe(200)
  } finally {
    await app.close()
  }
})

test('over https the cookies are of this host alone, and those of a neighbour do not count', async () => {
  const app = await buildApp({
    connection: world.connection,
    settings: { ...testSettings, production: true },
    modules: [],
    clock: () => world.clock.now,
    webRoot: '/nowhere',
  })
  try {
    const campus = await addCampus(world.db)
    const other = await addPerson(world.db, { may: { [campus]: [] } })
    const page = browser(app)
    const entered = await page.login(other.email, password)
    const given = entered.cookies.map(({ name, secure, path, domain }) => ({ name, secure, path, domain }))
    const same = { secure: true, path: '/', domain: undefined }
    expect(given).toEqual(
      expect.arrayContaining([
        { name: '__Host-quina_session', ...same },
        { name: '__Host-quina_device', ...same },
      ]),
    )
    expect((await page.get('/api/user/current')).statusCode).toBe(200)
    const token = page.cookies.get('__Host-quina_session') ?? ''
    const planted = await app.inject({ url: '/api/user/current', cookies: { quina_session: token } })
    expect(planted.statusCode).toBe(401)
  } finally {
    await app.close()
  }
})
