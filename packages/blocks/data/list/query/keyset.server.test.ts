import { newId } from '@quina/kernel'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day, instant, integer, ref, text } from '../../../values/field/words.ts'
import { type ListQuery, listOf } from '../list.ts'
import { readPage } from './page.server.ts'

const source = {
  view: 'story.thingList',
  list: listOf({
    columns: { code: integer('Código'), date: day('Fecha'), made: instant('Hecho'), purpose: text('Objeto') },
    sort: '-date',
    searches: 'Objeto',
  }),
}
const everywhere = { campusId: null }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql`create schema story`.execute(database.db)
  await sql`
    create table story.thing (id uuid primary key, code int, date date, made timestamptz, purpose text, search text)`.execute(
    database.db,
  )
  await sql`create index on story.thing using gin (search gin_trgm_ops)`.execute(database.db)
  await sql`create index on story.thing (date desc, id desc)`.execute(database.db)
  await sql`create view story.thing_list as select * from story.thing`.execute(database.db)
})
afterAll(() => database.close())
beforeEach(() => sql`truncate story.thing`.execute(database.db))

/** Many rows of few days, some of none, many within one millisecond: ties everywhere. */
async function lay(count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId())
  await sql`
    insert into story.thing (id, code, date, made, purpose, search)
    select id, at % 7, case when at % 11 > 0 then '2026-01-01'::date + (at % 5)::int end,
           '2026-01-01 08:00'::timestamptz + (at % 3) * interval '1 millisecond' + (at % 900) * interval '1 microsecond',
           'cosa ' || at, 'cosa ' || at
    from unnest(${ids}::uuid[]) with ordinality t(id, at)`.execute(database.db)
}

const page = (query: Partial<ListQuery>) =>
  readPage(database.db, source, { filters: {}, size: 7, ...query }, everywhere)

type Visitor = (turn: number) => Promise<void>

/** The ids of every page, one after another. Between two pages something may happen. */
async function forwards(query: Partial<ListQuery>, between: Visitor = async () => {}): Promise<string[]> {
  const ids: string[] = []
  let at = await page(query)
  for (let turn = 0; ; turn++) {
    ids.push(...at.rows.map(({ id }) => id as string))
    if (at.next === null) return ids
    await between(turn)
    at = await page({ ...query, after: at.next })
  }
}

async function backwards(query: Partial<ListQuery>, between: Visitor = async () => {}): Promise<string[]> {
  const ids: string[] = []
  let at = await page({ ...query, last: true })
  for (let turn = 0; ; turn++) {
    ids.unshift(...at.rows.map(({ id }) => id as string))
    if (at.previous === null) return ids
    await between(turn)
    at = await page({ ...query, before: at.previous })
  }
}

const orders = {
  '-date': sql`date desc nulls first, id desc`,
  date: sql`date asc nulls last, id asc`,
  '-code': sql`code desc nulls first, id desc`,
  code: sql`code asc nulls last, id asc`,
  '-made': sql`date_trunc('milliseconds', made) desc nulls first, id desc`,
  made: sql`date_trunc('milliseconds', made) asc nulls last, id asc`,
}

async function whole(sort: keyof typeof orders, where = sql`true`): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from story.thing where ${where} order by ${orders[sort]}`.execute(database.db)
  return rows.map(({ id }) => id)
}

const sorts = Object.keys(orders) as (keyof typeof orders)[]

test.each(sorts)('by %s, all the pages one after another are the ordered whole, either way', async (sort) => {
  await lay(230)
  const all = await whole(sort)
  expect(all).toHaveLength(230)
  expect(await forwards({ sort })).toEqual(all)
  expect(await backwards({ sort })).toEqual(all)
})

test.each(sorts)('by %s, a page further on and back is the same page', async (sort) => {
  await lay(40)
  const first = await page({ sort })
  const second = await page({ sort, after: first.next ?? '' })
  const back = await page({ sort, before: second.previous ?? '' })
  expect(back.rows).toEqual(first.rows)
  expect(back.next).toBe(first.next)
})

test.each(sorts)('by %s, while rows are inserted each that was there is met once, in order', async (sort) => {
  for (const walk of [forwards, backwards]) {
    await sql`truncate story.thing`.execute(database.db)
    await lay(120)
    const before = new Set(await whole(sort))
    const met = await walk({ sort }, () => lay(3))
    expect(met.filter((id) => before.has(id))).toEqual((await whole(sort)).filter((id) => before.has(id)))
    expect(new Set(met).size).toBe(met.length)
  }
})

test('at the ends there is nowhere further to go', async () => {
  await lay(7)
  expect(await page({})).toMatchObject({ next: null, previous: null })
  expect(await page({ last: true })).toMatchObject({ next: null, previous: null })
  await sql`truncate story.thing`.execute(database.db)
  expect(await page({})).toEqual({ rows: [], next: null, previous: null })
})

/** Far more rows than are looked through one by one, all of one kind but some. */
async function layFar(common: string, { word, from, to }: Words): Promise<void> {
  await sql`
    insert into story.thing (id, code, date, purpose, search)
    select gen_random_uuid(), at % 7, '2026-01-01'::date + (at / 100)::int, '',
           case when at between ${from}::int and ${to}::int then ${word} else ${common} end || ' ' || at
    from generate_series(1, 45000) at`.execute(database.db)
  await sql`analyze story.thing`.execute(database.db)
}
type Words = Readonly<{ word: string; from: number; to: number }>

const searches = [
  ['that all have', 'cosa', { word: 'cosa', from: 1, to: 1 }],
  ['that few have, long ago', 'cosa', { word: 'jeringa', from: 500, to: 640 }],
  ['that many have, long ago', 'cosa', { word: 'jeringa', from: 1, to: 20_900 }],
  ['that few have, of two letters', 'cosa', { word: 'rx', from: 500, to: 640 }],
  ['that nobody has', 'cosa', { word: 'venda', from: 0, to: 0 }],
] as const

test.each(searches)('a word %s is found in order, either way', async (_what, common, words) => {
  await layFar(common, words)
  const has = sql`search like ${`%${words.word}%`}`
  for (const sort of ['-date', 'code'] as const) {
    const all = await whole(sort, has)
    const query = { sort, q: words.word }
    const first = await page({ ...query, size: 50 })
    expect(first.rows.map(({ id }) => id)).toEqual(all.slice(0, 50))
    expect(first.next === null).toBe(all.length <= 50)
    const last = await page({ ...query, size: 50, last: true })
    expect(last.rows.map(({ id }) => id)).toEqual(all.slice(-50))
    if (all.length < 1000) expect(await forwards({ ...query, size: 50 })).toEqual(all)
  }
})

test('requires every word, and takes the signs of a pattern as letters', async () => {
  await layFar('gasa 100%', { word: 'gasa_fina 100%', from: 3, to: 9 })
  const found = await page({ q: 'GASA_FINA 100%' })
  expect(found.rows).toHaveLength(7)
  expect(await page({ q: 'gasa%fina' })).toMatchObject({ rows: [] })
})

test('a reference is sorted by the name that it shows, in Spanish, page after page', async () => {
  await sql`
    create view story.owned_list as
    select id, id as owner_id, (array['Ruby', 'Édgar', 'Ñáñez', 'Oscar', 'ana'])[code + 1] as owner_label, '' as search
    from story.thing where code < 5`.execute(database.db)
  await lay(7)
  const owned = {
    view: 'story.ownedList',
    list: listOf({ columns: { ownerId: ref('story.thing', 'Dueño') }, sort: 'ownerId', searches: 'Dueño' }),
  }
  const names = async (query: Partial<ListQuery>) => {
    const { rows, next } = await readPage(database.db, owned, { filters: {}, size: 2, ...query }, everywhere)
    return { names: rows.map(({ ownerLabel }) => ownerLabel), next: next ?? '' }
  }
  const first = await names({})
  const second = await names({ after: first.next })
  const third = await names({ after: second.next })
  expect([first, second, third].map((one) => one.names)).toEqual([
    ['ana', 'Édgar'],
    ['Ñáñez', 'Oscar'],
    ['Ruby'],
  ])
  expect((await names({ sort: '-ownerId' })).names).toEqual(['Ruby', 'Oscar'])
})
