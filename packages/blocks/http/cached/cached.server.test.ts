import type { Tx } from '@quina/db/server'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cached, cachedEach, relyOnCached } from './cached.server.ts'

let database: TestDatabase
let readings: string[] = []
const run = (statement: string, tx: Tx = database.db) => sql.raw(statement).execute(tx)

async function valueIn(tx: Tx, id: string): Promise<string | null> {
  readings.push(id)
  const { rows } = await sql<{ value: string }>`select value from story.tariff where id = ${id}`.execute(tx)
  return rows[0]?.value ?? null
}
const tariffOf = cached({ name: 'story.tariff', tables: ['story.tariff'] }, valueIn)
const tariffsOf = cachedEach(
  { name: 'story.tariffs', tables: ['story.tariff'], most: 2 },
  async (tx, ids) => {
    const rows: [string, string][] = []
    for (const id of ids) {
      const value = await valueIn(tx, id)
      if (value !== null) rows.push([id, value])
    }
    return new Map(rows)
  },
)
cached({ name: 'story.other', tables: ['story.other'] }, async () => null)

beforeAll(async () => {
  database = await testDatabase()
  await run('create schema story')
  for (const table of ['tariff', 'other']) {
    await run(`create table story.${table} (id text primary key, value text)`)
    await run(`select platform.watched('story.${table}')`)
  }
})
afterAll(() => database.close())
beforeEach(async () => {
  await run('truncate story.tariff, story.other')
  await run(`insert into story.tariff values ('a', '1'), ('b', '2')`)
  await command((tx) => tariffOf(tx, 'a'))
  readings = []
})

/** What a command that relies on what is kept comes to. */
const command = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.db.transaction().execute(async (tx) => {
    await relyOnCached(tx)
    return work(tx)
  })

test('is read once, and given again while nobody writes', async () => {
  expect(await command((tx) => tariffOf(tx, 'a'))).toBe('1')
  expect(await command((tx) => tariffOf(tx, 'a'))).toBe('1')
  expect(readings).toEqual([])
  await run(`insert into story.other values ('a', '1')`)
  expect(await command((tx) => tariffOf(tx, 'a'))).toBe('1')
  expect(readings).toEqual([])
})

test('reads again in a transaction that does not rely on it', async () => {
  await tariffOf(database.db, 'a')
  await database.db.transaction().execute((tx) => tariffOf(tx, 'a'))
  expect(readings).toEqual(['a', 'a'])
})

test('of many, only what is not known is read, also that there is none; the oldest goes', async () => {
  await command((tx) => tariffsOf(tx, ['a', 'x']))
  const found = await command((tx) => tariffsOf(tx, ['x', 'a', 'b', 'a']))
  expect([...found].sort()).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  expect(readings).toEqual(['a', 'x', 'b'])
  await command((tx) => tariffsOf(tx, ['a']))
  expect(readings).toEqual(['a', 'x', 'b', 'a'])
})

test('the next command finds what another transaction wrote, and not before it commits', async () => {
  await database.db.transaction().execute(async (tx) => {
    await run(`update story.tariff set value = '9' where id = 'a'`, tx)
    expect(await command((other) => tariffOf(other, 'a'))).toBe('1')
  })
  expect(await command((tx) => tariffOf(tx, 'a'))).toBe('9')
})

test('a command that started reading before another wrote leaves nothing stale', async () => {
  const { db } = database
  await db.transaction().execute(async (slow) => {
    await relyOnCached(slow)
    await run(`update story.tariff set value = '7' where id = 'b'`)
    await command((tx) => tariffOf(tx, 'a'))
    expect(await tariffOf(slow, 'b')).toBe('7')
    await run(`update story.tariff set value = '8' where id = 'b'`)
    expect(await command((tx) => tariffOf(tx, 'b'))).toBe('8')
    expect(await tariffOf(slow, 'b')).toBe('7')
  })
  expect(await command((tx) => tariffOf(tx, 'b'))).toBe('8')
})

test('a command reads its own writes, and nobody else does when they are rolled back', async () => {
  const undone = new Error('undone')
  const attempt = database.db.transaction().execute(async (tx) => {
    await relyOnCached(tx)
    await run(`update story.tariff set value = '5'`, tx)
    expect(await tariffOf(tx, 'b')).toBe('5')
    await relyOnCached(tx)
    expect(await tariffOf(tx, 'a')).toBe('5')
    throw undone
  })
  await expect(attempt).rejects.toBe(undone)
  expect(await command(async (tx) => [await tariffOf(tx, 'a'), await tariffOf(tx, 'b')])).toEqual(['1', '2'])
})

test('reads each time what depends on a table that is not watched', async () => {
  const second = await testDatabase()
  try {
    await sql.raw('create schema story').execute(second.db)
    await sql.raw('create table story.tariff (id text, value text)').execute(second.db)
    for (const value of [null, 'first', 'second']) {
      if (value !== null) await sql`insert into story.tariff values (${value}, ${value})`.execute(second.db)
      await second.db.transaction().execute(async (tx) => {
        await relyOnCached(tx)
        expect(await tariffOf(tx, 'first')).toBe(value === null ? null : 'first')
      })
    }
    expect(readings).toEqual(['first', 'first', 'first'])
  } finally {
    await second.close()
  }
})

test('two readings of one name are refused', () => {
  expect(() => cached({ name: 'story.tariff', tables: [] }, async () => null)).toThrow('story.tariff')
})
