import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from '@quina/db/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp, testSettings } from '../testing/test-app.ts'

let world: TestApp
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'quina-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Quina</title>')
  await writeFile(join(webRoot, 'version.json'), '{"version":"abc"}')
  await writeFile(join(webRoot, 'assets', 'index-DkF93k2x.js'), 'export {}')
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>')
  world = await testApp([], { webRoot })
})
afterAll(async () => {
  await world.close()
  await rm(webRoot, { recursive: true })
})

describe('the web application', () => {
  test.each([
    '/',
    '/login',
    '/triage/ordenamiento/12/34',
    '/assets',
    '/assets/initial/inventory',
    '/verTercero/a.b',
  ])('%s is its page', async (url) => {
    const page = await world.app.inject(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['cache-control']).toBe('no-cache')
  })

  test.each(['/api', '/api/nothing', '/assets/gone-DkF93k2x.js', '/robots.txt'])('%s is not', async (url) => {
    const answer = await world.app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'GEN-404' })
  })

  test('nothing but a GET is answered with the page', async () => {
    expect((await world.app.inject({ method: 'POST', url: '/cdp' })).statusCode).toBe(404)
  })

  test('files named by their content are cached for ever, the rest is validated each time', async () => {
    const cache = async (url: string) => (await world.app.inject(url)).headers['cache-control']
    expect(await cache('/assets/index-DkF93k2x.js')).toContain('immutable')
    expect(await cache('/favicon.svg')).toBe('no-cache')
    expect(await cache('/version.json')).toBe('no-store')
  })

  test('nothing outside the folder is served', async () => {
    for (const url of [
      '/..%2f..%2fetc/passwd.txt',
      '/..%2f',
      '/..%2fx.js',
      '//',
      '/%00.js',
      '/%zz',
      '/%ff.js',
    ])
      expect((await world.app.inject(url)).statusCode, url).toBeLessThan(500)
    for (const url of ['/..%2f..%2fetc/passwd.txt', '/%00.js', '/%zz'])
      expect((await world.app.inject(url)).statusCode, url).toBeGreaterThanOrEqual(400)
  })

  test('no script runs but our own files', async () => {
    const { headers } = await world.app.inject('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['permissions-policy']).toContain('microphone=()')
  })
})

describe('health', () => {
  test('alive, ready, and the version deployed', async () => {
    expect((await world.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await world.app.inject('/readyz')).json()).toMatchObject({
      status: 'ok',
      database: 'ok',
      migrations: 'ok',
    })
    expect((await world.app.inject('/version.json')).json()).toEqual({ version: 'abc' })
  })

  test('without its database it lives but is not ready, and invites a retry', async () => {
    const connection = connect('postgres://nobody@127.0.0.1:1/nothing')
    const app = await buildApp({ connection, settings: testSettings, modules: [] })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({ database: 'unavailable', migrations: 'pending' })
    const input = await app.inject({ url: '/api/user/current', cookies: { quina_session: 'any' } })
    expect(input.statusCode).toBe(503)
    expect(input.json()).toMatchObject({ code: 'GEN-503', requestId: expect.any(String) })
    expect(input.headers['retry-after']).toBe('1')
    await app.close()
    await connection.close()
  })

  test('a connection that the database drops is only a connection', async () => {
    await world.connection.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    expect((await world.app.inject('/readyz')).statusCode).toBe(200)
    expect((await browser(world.app).get('/api/user/current')).statusCode).toBe(401)
  })
})

describe('metrics', () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    world.app.inject({ url: '/metrics', headers, remoteAddress })

  test('are for this machine alone when there is no token', async () => {
    await world.app.inject('/api/user/current')
    const answer = await read()
    expect(answer.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/user/current",status="401"}',
    )
    expect((await read({}, '10.0.0.7')).statusCode).toBe(404)
    expect((await read({ 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(404)
  })

  test('need the token when there is one', async () => {
    const guarded = await testApp([], { settings: { metricsToken: 'sixteen letters!' } })
    const ask = (authorization?: string) =>
      guarded.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
    expect((await ask()).statusCode).toBe(404)
    expect((await ask('Bearer sixteen letters?')).statusCode).toBe(404)
    expect((await ask('Bearer sixteen letters!')).statusCode).toBe(200)
    expect((await ask('Bearer sixteen lettersñ')).statusCode).toBe(404)
    await guarded.close()
  })
})

describe('what is sent', () => {
  test.each([
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    `{"email":"\\"[","password":${'['.repeat(200)}${']'.repeat(200)}}`,
  ])('lists and objects in each other without end are not read: %.20s', async (payload) => {
    const page = browser(world.app)
    await page.get('/sanctum/csrf-cookie')
    const headers = { 'content-type': 'application/json' }
    const answer = await page.send('POST', '/login', { body: payload, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'GEN-400'])
  })

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const boundary = 'frontera'
  const form = (...files: readonly (readonly [name: string, content: Buffer])[]) =>
    Buffer.concat([
      ...files.flatMap(([name, content]) => [
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ])

  async function administrator() {
    const campus = await addCampus(world.db)
    const { email } = await addPerson(world.db, { may: { [campus]: ['admin.company.edit'] } })
    const page = browser(world.app)
    await page.login(email, password)
    const upload = (body: Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
      page.send('POST', '/api/admin/uploadLogo', { body, headers: { 'content-type': type } })
    return { page, upload }
  }

  test('a picture is kept and shown in place', async () => {
    const { page, upload } = await administrator()
    expect((await upload(form(['../../logo.png', png]))).statusCode).toBe(204)
    const shown = await page.get('/api/admin/logo')
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.rawPayload.equals(png)).toBe(true)
  })

  test('a damaged picture is refused, for it would spoil every print-out', async () => {
    const { page, upload } = await administrator()
    for (const damaged of [png.subarray(0, 50), Buffer.concat([png.subarray(0, 8), Buffer.alloc(100)])]) {
      const answer = await upload(form(['logo.png', damaged]))
      expect(answer.json()).toMatchObject({ code: 'SHT-PICTURE', fields: { file: expect.any(String) } })
    }
    expect((await page.get('/api/admin/logo')).rawPayload.equals(png)).toBe(true)
  })

  test('what is not a form, not a picture, empty, double or too large is refused', async () => {
    const { upload } = await administrator()
    expect((await upload(Buffer.from('{}'), 'application/json')).statusCode).toBe(415)
    expect((await upload(form(['logo.png', Buffer.from('<svg onload=alert(1)>')]))).json()).toMatchObject({
      code: 'ENT-001',
    })
    expect((await upload(form(['logo.png', Buffer.alloc(0)]))).json()).toMatchObject({ code: 'GEN-FILE' })
    expect((await upload(form())).json()).toMatchObject({ code: 'GEN-FILE' })
    expect((await upload(form(['a.png', png], ['b.png', png]))).statusCode).toBe(413)
    expect((await upload(form(['big.png', Buffer.alloc(11 * 1024 * 1024)]))).json()).toMatchObject({
      code: 'GEN-413',
    })
  })

  test('a JSON too large is refused before it is read', async () => {
    const { page } = await administrator()
    const answer = await page.send('POST', '/api/admin/editCompany', {
      body: { name: 'a'.repeat(9 * 1024 * 1024) },
    })
    expect(answer.statusCode).toBe(413)
  })
})

test('too many requests from one address get the time to wait', async () => {
  const busy = await testApp([], { settings: { rateLimit: 3 } })
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) statuses.push((await busy.app.inject('/api/user/current')).statusCode)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  await busy.close()
})

test('in production cookies travel only over https', async () => {
  const strict = await testApp([], { settings: { production: true } })
  const { cookies } = await strict.app.inject('/sanctum/csrf-cookie')
  expect(cookies.map(({ secure }) => secure)).toEqual([true, true])
  await strict.close()
})

test('under pressure calls are put off, sign-in too, and the files of the screens still arrive', async () => {
  const pressed = await testApp([], { settings: { shedAfterMs: 1e-6 }, webRoot })
  const ask = (method: 'GET' | 'POST', url: string) => pressed.app.inject({ method, url })
  await expect
    .poll(async () => (await ask('GET', '/api/user/current')).statusCode, { timeout: 5000 })
    .toBe(503)
  const input = [await ask('POST', '/login'), await ask('GET', '/cdp'), await ask('GET', '/favicon.svg')]
  expect(input.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200])
  expect(input[0]?.headers['retry-after']).toBe('10')
  expect(input[0]?.json()).toMatchObject({ code: 'GEN-503' })
  await pressed.close()
})

test('what a process takes to load its own code puts nobody off once it is open', async () => {
  const ground = await testApp([], { settings: { shedAfterMs: 50 } })
  const statuses: number[] = []
  // As if its modules were still being loaded: longer than two looks, and not one measure between them.
  for (let at = 0; at < 2; at++) {
    standStill(1100)
    await setTimeout(1)
    statuses.push((await ground.app.inject('/api/user/current')).statusCode)
  }
  expect(statuses).toEqual([401, 401])
  await ground.close()
})

test('a machine that stops for a second refuses nobody', async () => {
  const slow = await testApp([], { settings: { shedAfterMs: 5000 } })
  const statuses: number[] = []
  for (let at = 0; at < 3; at++) {
    standStill(1300)
    await setTimeout(1)
    statuses.push((await slow.app.inject('/api/user/current')).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401])
  await slow.close()
})

function standStill(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}
