import type { Tx } from '@quina/db/server'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cachedAnswer, cachedAnswers } from './cached-answer.server.ts'

let database: TestDatabase
let read: string[] = []
const run = (statement: string, tx: Tx = database.db) => sql.raw(statement).execute(tx)

/** Adds up the rows of a statement and counts how often it runs. */
const adding = (from: string) => ({
  key: [from],
  read: async (tx: Tx): Promise<number> => {
    read.push(from)
    const { rows } = await sql<{
      all: number
    }>`select coalesce(sum(v), 0)::int as all from ${sql.raw(from)}`.execute(tx)
    return rows[0]!.all
  },
})
const reported = adding('ledger.sum_summary')
const ofTheYear = adding('ledger.move where year = 2026')
const unwatched = adding('ledger.scrap')

beforeAll(async () => {
  database = await testDatabase()
  await run(`
    create schema ledger;
    create table ledger.rate (v int);
    create table ledger.other (v int);
    create table ledger.scrap (v int);
    create table ledger.move (v int, year int) partition by list (year);
    create table ledger.move_2026 partition of ledger.move for values in (2026);
    create table ledger.move_2027 partition of ledger.move for values in (2027);
    create function ledger.inside() returns int language plpgsql stable as $$
      begin return (select sum(v) from ledger.rate); end $$;
    create view ledger.sum_summary as select ledger.inside() as v`)
  for (const table of ['rate', 'other', 'move']) await run(`select platform.watched('ledger.${table}')`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await run('truncate ledger.rate, ledger.move, ledger.scrap')
  await run(
    'insert into ledger.rate values (1); insert into ledger.move values (10, 2026); insert into ledger.scrap values (5)',
  )
  await cachedAnswers(database.db, [reported, ofTheYear, unwatched])
  read = []
})

test('reads once while nobody writes to its tables, even through a view that calls a function', async () => {
  expect(await cachedAnswer(database.db, reported)).toBe(1)
  await run('insert into ledger.other values (7)')
  expect(await cachedAnswers(database.db, [reported, ofTheYear])).toEqual([1, 10])
  expect(read).toEqual([])
  await run('insert into ledger.rate values (2)')
  expect(await cachedAnswers(database.db, [reported, ofTheYear])).toEqual([3, 10])
  expect(await cachedAnswers(database.db, [reported, ofTheYear])).toEqual([3, 10])
  expect(read).toEqual(['ledger.sum_summary'])
})

test('what is written to any part of a table in parts is heard', async () => {
  await run('insert into ledger.move values (5, 2026)')
  expect(await cachedAnswer(database.db, ofTheYear)).toBe(15)
  await run('delete from ledger.move where v = 5')
  expect(await cachedAnswer(database.db, ofTheYear)).toBe(10)
})

test('shows what another transaction writes as soon as it commits, and not before', async () => {
  await database.db.transaction().execute(async (tx) => {
    await run('insert into ledger.rate values (4)', tx)
    expect(await cachedAnswer(database.db, reported)).toBe(1)
    // A transaction that writes reads its own writes and caches nothing.
    expect(await cachedAnswer(tx, reported)).toBe(5)
  })
  expect(await cachedAnswer(database.db, reported)).toBe(5)
})

test('what began before the answer was read and ended after it is heard', async () => {
  await run('insert into ledger.rate values (2)')
  await database.db.transaction().execute(async (tx) => {
    await run('insert into ledger.rate values (3)', tx)
    expect(await cachedAnswer(database.db, reported)).toBe(3)
    expect(read).toEqual(['ledger.sum_summary'])
  })
  expect(await cachedAnswer(database.db, reported)).toBe(6)
})

test('what changes by the hour is read again when its time is over, though nobody wrote', async () => {
  await cachedAnswer(database.db, { ...reported, longestMs: 60_000 })
  expect(read).toEqual([])
  await cachedAnswer(database.db, { ...reported, longestMs: -1 })
  expect(read).toEqual(['ledger.sum_summary'])
})

test('what reads a table that nobody watches is read each time', async () => {
  expect(await cachedAnswer(database.db, unwatched)).toBe(5)
  await run('insert into ledger.scrap values (1)')
  expect(await cachedAnswer(database.db, unwatched)).toBe(6)
  expect(read).toEqual(['ledger.scrap', 'ledger.scrap'])
})
