import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { db, close } = await testDatabase()
afterAll(close)

const query = async (text: string) =>
  (await sql.raw<Readonly<Record<string, unknown>>>(text).execute(db)).rows

/** As the recipe says it (docs/recipes/add-a-document.md). */
beforeAll(async () => {
  await query(`
    create schema works;
    create table works.plan (id uuid primary key, date date not null, purpose text not null);
    select platform.document_table('works.plan', 'PC');
    create table works.plan_line (id uuid primary key, amount numeric(18,2) not null);
    select platform.lines_table('works.plan_line', 'works.plan');
    create table works.order (id uuid primary key, date date not null, concept text not null, payee text);
    select platform.document_table('works.order', 'OP', $$concept || ' ' || coalesce(payee, '')$$, '{draft,signed}')`)
})

const plan = (values: string) =>
  query(`insert into works.plan (id, date, purpose, number, status, campus_id, created_by, updated_by)
    select gen_random_uuid(), v.*, gen_random_uuid(), gen_random_uuid(), gen_random_uuid() from (values ${values}) v returning *`)

test('a document has its vigencia and is found by its number and what it says', async () => {
  const [row] = await plan(`(date '2026-03-01', 'Cañería del Área', 7, 'approved')`)
  expect(row).toMatchObject({ vigencia: 2026, version: 1, search: 'pc 007 caneria del area' })
  const [draft] = await plan(`(date '2026-03-01', 'Otra', null::int, 'draft')`)
  expect(draft).toMatchObject({ number: null, search: 'pc otra' })
  const [order] =
    await query(`insert into works.order (id, date, concept, status, campus_id, created_by, updated_by)
    select id, '2027-01-01', 'Obra', 'draft', id, id, id from gen_random_uuid() id returning search, vigencia`)
  expect(order).toEqual({ search: 'op obra', vigencia: 2027 })
})

test.each([
  [
    'a number twice in a year',
    `(date '2025-01-01', 'x', 1, 'approved'), (date '2025-12-31', 'y', 1, 'approved')`,
    'plan_number',
  ],
  ['a draft with a number', `(date '2024-01-01', 'x', 1, 'draft')`, 'plan_numbered'],
  ['an approved one without', `(date '2024-01-01', 'x', null::int, 'approved')`, 'plan_numbered'],
  ['a state of no life cycle', `(date '2024-01-01', 'x', 1, 'signed')`, 'plan_status'],
])('%s is refused', async (_what, values, constraint) => {
  await expect(plan(values)).rejects.toThrow(constraint)
})

test('a number begins again each year', async () => {
  expect(
    await plan(`(date '2022-01-01', 'x', 1, 'approved'), (date '2023-01-01', 'y', 1, 'annulled')`),
  ).toHaveLength(2)
})

test('what changes is audited, and the lists have their indexes', async () => {
  const [row] = await plan(`(date '2021-03-01', 'x', 1, 'approved')`)
  await query(`insert into works.plan_line select gen_random_uuid(), 5, '${row!.id}', 1`)
  const reported = await query(
    `select table_name from platform.audit where '${row!.id}' in (after ->> 'id', after ->> 'parent_id') order by id`,
  )
  expect(reported).toEqual([{ tableName: 'works.plan' }, { tableName: 'works.plan_line' }])
  const indexes = await query(`select indexname from pg_indexes where schemaname = 'works' order by 1`)
  expect(indexes.map(({ indexname }) => indexname).filter((name) => String(name).startsWith('plan'))).toEqual(
    [
      'plan_by_date',
      'plan_campus',
      'plan_drafts',
      'plan_line_parent',
      'plan_line_pkey',
      'plan_number',
      'plan_pkey',
      'plan_search',
    ],
  )
})

test.each([
  [7, 'CDP 007'],
  [1234, 'CDP 1234'],
  ['null::int', null],
])('the document %s is called %s', async (number, name) => {
  expect(await query(`select platform.numbered('CDP', ${number}) as name`)).toEqual([{ name }])
})
