import { newId } from '@quina/kernel'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobSignals, jobSignals } from '../../jobs/signals.server.ts'
import { liveHub, type Watcher } from './live.server.ts'

let database: TestDatabase
let signals: JobSignals
const here = newId()
const elsewhere = newId()
beforeAll(async () => {
  database = await testDatabase()
  await sql`create table public.summary_of (id uuid, campus_id uuid)`.execute(database.db)
  await sql`select platform.live('public.summary_of', 'story.thing')`.execute(database.db)
  signals = jobSignals(database.connection)
})
afterAll(async () => {
  await signals.close()
  await database.close()
})

const someone = (change: Partial<Watcher> = {}): Watcher => ({
  userId: newId(),
  campusId: here,
  topics: new Set(['story.thing']),
  since: null,
  ...change,
})
const change = (campusId: string | null) =>
  sql`insert into public.summary_of values (gen_random_uuid(), ${campusId}::uuid)`.execute(database.db)
const next = async (events: AsyncGenerator<string>) => (await events.next()).value as string
const idOf = (event: string) => /id: (\S+)/.exec(event)![1]!

test('announces a change of a site to those who look at it there, and to nobody of another site', async () => {
  const [own, other, house] = [someone(), someone({ campusId: elsewhere }), someone({ campusId: null })].map(
    (one) => signals.live.watch(one),
  ) as [AsyncGenerator<string>, AsyncGenerator<string>, AsyncGenerator<string>]
  for (const events of [own, other, house]) expect(await next(events)).toContain('event: begun')
  await change(here)
  expect(await next(own)).toMatch(/^id: \S+\ndata: story\.thing\n\n$/)
  expect(await next(house)).toContain('story.thing')
  // The watcher of another site first hears of the change there: the change here never reached it.
  const heard = next(other)
  await change(elsewhere)
  expect(idOf(await heard).split('.')[1]).not.toBe(undefined)
  const reported = next(own)
  await change(here)
  expect(await reported).toContain('story.thing')
  for (const events of [own, other, house]) await events.return(undefined)
})

const hubWith = (most = { all: 100, one: 6 }) => liveHub(most)

test('announces no change of another site, nor of what the user may not see', async () => {
  const hub = hubWith()
  const own = hub.watch(someone())
  const other = hub.watch(someone({ campusId: elsewhere }))
  const blind = hub.watch(someone({ topics: new Set(['story.other']) }))
  for (const events of [own, other, blind]) await events.next()
  const waiting = [other, blind].map((events) => next(events))
  hub.hear(`story.thing ${here}`)
  expect(await next(own)).toContain('story.thing')
  const silent = Symbol('silent')
  for (const one of waiting)
    expect(await Promise.race([one, new Promise((done) => setImmediate(() => done(silent)))])).toBe(silent)
  hub.close()
  await Promise.all(waiting)
})

test('after a cut announces only the missed changes; when they are forgotten, everything may have changed', async () => {
  const hub = hubWith()
  const first = hub.watch(someone())
  const since = idOf(await next(first))
  await first.return(undefined)
  hub.hear(`story.thing ${elsewhere}`)
  const nothing = hub.watch(someone({ since }))
  expect(await next(nothing)).toContain('event: begun')
  hub.hear(`story.thing ${here}`)
  expect(await next(nothing)).toContain('data: story.thing')
  const back = hub.watch(someone({ since }))
  await back.next()
  expect(await next(back)).toContain('data: story.thing')
  const stranger = hub.watch(someone({ since: 'other.12', topics: new Set(['story.thing', 'story.other']) }))
  await stranger.next()
  expect(await next(stranger)).toContain('data: story.thing story.other')
  hub.close()
})

test('a client that leaves receives nothing more, and users and processes have a limit', async () => {
  const hub = hubWith({ all: 3, one: 2 })
  const userId = newId()
  const own = [hub.watch(someone({ userId })), hub.watch(someone({ userId }))]
  expect(() => hub.watch(someone({ userId }))).toThrow('demasiadas pantallas')
  hub.watch(someone())
  expect(() => hub.watch(someone())).toThrow('demasiadas pantallas')
  for (const events of own) await events.next()
  const ending = own.map((events) => events.next())
  hub.hear(`- ${userId}`)
  for (const one of ending) expect(await one).toMatchObject({ done: true })
  expect(() => hub.watch(someone({ userId }))).not.toThrow()
})

test('however much changes while somebody is slow, one word waits for them', async () => {
  const hub = hubWith()
  const events = hub.watch(someone())
  await events.next()
  for (let at = 0; at < 5_000; at++) hub.hear(`story.thing ${here}`)
  expect(await next(events)).toMatch(/\.5000\ndata: story\.thing\n\n$/)
  hub.close()
  expect((await events.next()).done).toBe(true)
})
