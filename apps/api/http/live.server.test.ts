import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browser } from '../testing/browser.ts'
import { addCampus, addPerson, password } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let world: TestApp
let url: string
let campus: string
let elsewhere: string
beforeAll(async () => {
  world = await testApp()
  campus = await addCampus(world.db)
  elsewhere = await addCampus(world.db)
  url = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

async function enter(site = campus): Promise<Browser> {
  const { email } = await addPerson(world.db, { may: { [site]: [] } })
  const page = browser(world.app)
  await page.login(email, password)
  return page
}

/** What a browser reads of the stream, piece by piece. */
async function watch(page: Browser, headers: Readonly<Record<string, string>> = {}) {
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const answer = await fetch(`${url}/api/live`, {
    headers: { accept: 'text/event-stream', cookie, ...headers },
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  return { status: answer.status, type: answer.headers.get('content-type'), reader }
}
type LiveScreen = Awaited<ReturnType<typeof watch>>
const next = async ({ reader }: LiveScreen): Promise<string | undefined> => (await reader.read()).value
const change = (site: string) =>
  sql`select pg_notify('quina_live', ${`platform.history ${site}`})`.execute(world.db)

test('fifty screens are notified at once and take no place among downloads; signing out ends one', async () => {
  const pages = await Promise.all(Array.from({ length: 50 }, () => enter()))
  const screens = await Promise.all(pages.map((page) => watch(page)))
  expect(new Set(screens.map(({ status }) => status))).toEqual(new Set([200]))
  expect(screens[0]!.type).toContain('text/event-stream')
  for (const one of screens) expect(await next(one)).toContain('event: begun')
  const stranger = await watch(await enter(elsewhere))
  expect(await next(stranger)).toContain('event: begun')
  const unheard = next(stranger)
  await change(campus)
  const reported = await Promise.all(screens.map((one) => next(one)))
  expect(reported.every((event) => event?.includes('data: platform.history'))).toBe(true)
  await change(elsewhere)
  // The first that reaches the other site is its own: the mark says how many there were.
  const mark = /id: \S+\.(\d+)/
  const first = Number(mark.exec(reported[0]!)![1])
  const second = Number(mark.exec((await unheard)!)![1])
  expect(second).toBeGreaterThan(first)
  const [leaving] = screens
  const ended = leaving!.reader.read()
  await pages[0]!.post('/logout')
  expect((await ended).done).toBe(true)
  for (const { reader } of [...screens.slice(1), stranger]) await reader.cancel()
}, 60_000)

test('a client that reconnects receives what it missed, and nobody watches without a session', async () => {
  const page = await enter()
  const first = await watch(page)
  const since = /id: (\S+)/.exec((await next(first))!)![1]!
  await first.reader.cancel()
  const other = await watch(await enter())
  await next(other)
  const heard = next(other)
  await change(campus)
  await heard
  const back = await watch(page, { 'last-event-id': since })
  let reported = (await next(back)) ?? ''
  if (!reported.includes('data: platform.history')) reported += await next(back)
  expect(reported).toContain('data: platform.history')
  for (const { reader } of [back, other]) await reader.cancel()
  const refused = await watch(browser(world.app))
  expect(refused.status).toBe(401)
  await refused.reader.cancel()
})

test('a client that goes frees its place at once: a page may be opened again and again', async () => {
  const page = await enter()
  let screen: LiveScreen | undefined
  const open = async () => {
    screen = await watch(page)
    return screen.status
  }
  for (let time = 0; time < 8; time++) {
    await expect.poll(open, { timeout: 2_000, message: `time ${time}` }).toBe(200)
    await next(screen!)
    await screen!.reader.cancel()
  }
})

test('who does not read events is answered what was missed, and is not kept', async () => {
  const page = await enter()
  const answer = await page.get('/api/live?since=another.3')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toMatch(/event: begun\n.*\n\nid: \S+\ndata: platform\.history\n\n$/s)
  expect((await page.get('/api/live')).body).not.toContain('platform.history')
})

test('the product stops at once, however many watch', async () => {
  const own = await testApp()
  const site = await addCampus(own.db)
  const { email } = await addPerson(own.db, { may: { [site]: [] } })
  const page = browser(own.app)
  await page.login(email, password)
  const at = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const { body } = await fetch(`${at}/api/live`, {
    headers: { accept: 'text/event-stream', cookie },
  })
  const reader = body!.getReader()
  await reader.read()
  await own.close()
  expect((await reader.read()).done).toBe(true)
}, 20_000)
