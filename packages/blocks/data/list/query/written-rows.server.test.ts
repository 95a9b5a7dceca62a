import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant, integer, money, text } from '../../../values/field/words.ts'
import { type ListQuery, type ListSpec, listOf, type Page } from '../list.ts'
import { readPage, readPageJson } from './page.server.ts'

const list = listOf({
  columns: {
    code: integer('Código'),
    total: money('Total'),
    made: instant('Hecho'),
    purpose: text('Objeto'),
  },
  sort: '-made',
  searches: 'Objeto',
})
const everywhere = { campusId: null }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql`create schema story`.execute(database.db)
  await sql`
    create table story.thing (
      id uuid primary key default gen_random_uuid(), code int, total numeric(20, 2), day date, made timestamptz,
      purpose text, paid_off bool, moves bigint, facts jsonb, search text,
      created_by uuid default gen_random_uuid(), created_at timestamptz default now(),
      updated_by uuid, updated_at timestamptz)`.execute(database.db)
  await sql`create view story.thing_list as select * from story.thing`.execute(database.db)
  await sql`
    insert into story.thing (code, total, day, made, purpose, paid_off, moves, facts, search)
    values (1, 1234567890123456.70, '2026-02-28', '2026-01-01 08:00:00.123999-05', 'Gasa «fina», 5" \\ ñandú' || chr(10), true,
            9007199254740991, '{"snake_case": [1, null]}', 'gasa'),
           (2, 0, null, '2026-01-01 08:00:00.123001-05', '', false, 0, null, 'gasa'),
           (3, null, '0099-01-01', '1999-12-31 23:59:59.9999+00', 'Tabla	😀', null, null, '"x"', 'gasa'),
           (4, -0.50, '2026-12-31', null, null, null, -1, '[]', 'gasa')`.execute(database.db)
})
afterAll(() => database.close())

const sourceOf = (spec: ListSpec) => ({ view: 'story.thingList', list: spec })

async function both(
  query: Partial<ListQuery>,
  spec: ListSpec = list,
): Promise<{ read: Page; written: Page }> {
  const input = { filters: {}, size: 2, ...query }
  const read = await readPage(database.db, sourceOf(spec), input, everywhere)
  const json = await readPageJson(database.db, sourceOf(spec), input, everywhere)
  return { read: JSON.parse(JSON.stringify(read)), written: JSON.parse(json) }
}

const unsaid = ['createdBy', 'createdAt', 'updatedBy', 'updatedAt']
const without = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !unsaid.includes(name)))

test.each(['-made', 'made', '-total', 'code', 'purpose'])(
  'by %s, a written page says what was read, with the same ways on',
  async (sort) => {
    for (let after: string | undefined, turn = 0; turn < 2; turn++) {
      const { read, written } = await both({ sort, ...(after === undefined ? {} : { after }) })
      expect(written).toEqual({ ...read, rows: read.rows.map(without) })
      expect(written.rows).toHaveLength(2)
      after = read.next ?? undefined
    }
    const { read, written } = await both({ sort, last: true, q: 'gasa' })
    expect(written).toEqual({ ...read, rows: read.rows.map(without) })
  },
)

test('amounts are text with their decimals, and instants are in UTC to the millisecond', async () => {
  const { written } = await both({ sort: 'code', size: 4 })
  expect(written.rows[0]).toMatchObject({ total: '1234567890123456.70', made: '2026-01-01T13:00:00.123Z' })
  expect(written.rows[2]).toMatchObject({ total: null, made: '1999-12-31T23:59:59.999Z', day: '0099-01-01' })
})

test('who kept a row and when is sent where the list says it, and what is searched never', async () => {
  const { columns } = list
  const { written } = await both({}, { ...list, columns: { ...columns, createdAt: instant('Creado') } })
  expect(Object.keys(written.rows[0] ?? {})).toEqual(
    expect.arrayContaining(['id', 'createdAt', 'paidOff', 'moves', 'facts']),
  )
  for (const name of ['search', 'createdBy', 'updatedAt']) expect(written.rows[0]).not.toHaveProperty(name)
})

test('nothing found is a page without rows', async () => {
  expect((await both({ q: 'venda' })).written).toEqual({ rows: [], next: null, previous: null })
})
