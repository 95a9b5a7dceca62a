import { forgetOldTouches, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { flag, money, text } from '../../../values/field/words.ts'
import { type ListQuery, listOf, type Totals } from '../list.ts'
import { readTotals } from './totals.server.ts'

const list = listOf({
  columns: { purpose: text('Objeto'), late: flag('Vencido'), total: money('Valor') },
  totals: ['total'],
  sort: 'purpose',
  searches: 'Objeto',
})
const source = { list, view: 'story.orderList' }

let database: TestDatabase
const run = (statement: string) => sql.raw(statement).execute(database.db)

beforeAll(async () => {
  database = await testDatabase()
  await run('create schema story')
  await run('create table story.buyer (id uuid primary key, name text)')
  await run(
    'create table story.order (id uuid primary key, campus_id uuid, buyer_id uuid, expires_on date, search text)',
  )
  await run('create table story.line (id int primary key, order_id uuid, amount numeric(18,2))')
  for (const table of ['buyer', 'order', 'line']) await run(`select platform.watched('story.${table}')`)
  await run(`create view story.summed as select order_id, sum(amount) as total from story.line group by 1`)
  await run(`create view story.order_list as
    select o.*, b.name as purpose, coalesce(s.total, 0) as total,
           coalesce(o.expires_on < (now() at time zone 'America/Bogota')::date, false) as late
    from story.order o left join story.buyer b on b.id = o.buyer_id left join story.summed s on s.order_id = o.id`)
})
afterAll(() => database.close())

const order = newId()
beforeEach(async () => {
  await run('truncate story.buyer, story.order, story.line')
  await run(`insert into story.order (id, search) values ('${order}', 'gasa'), ('${newId()}', 'venda')`)
  await run(`insert into story.line values (1, '${order}', 100), (2, '${order}', 50)`)
})

const totals = (query: Partial<ListQuery> = {}, from = source, tx: Tx = database.db): Promise<Totals> =>
  readTotals(tx, from, { filters: {}, ...query }, { campusId: null })

/** Writes behind the back of those who watch: what is seen of it was added up again. */
async function secretly(statement: string): Promise<void> {
  await run('alter table story.line disable trigger touched')
  await run(statement)
  await run('alter table story.line enable trigger touched')
}

test('are added up once, and given again while nobody writes', async () => {
  expect(await totals()).toEqual({ count: 2, sums: { total: '150.00' } })
  await secretly('update story.line set amount = 999 where id = 1')
  expect(await totals()).toEqual({ count: 2, sums: { total: '150.00' } })
})

test.each([
  ['a row is added', `insert into story.line values (3, '${order}', 7)`, '157.00'],
  ['a row is changed', 'update story.line set amount = 60 where id = 2', '160.00'],
  ['a row is removed', 'delete from story.line where id = 2', '100.00'],
  ['a table is emptied', 'truncate story.line', '0'],
  ['a document is removed', `delete from story.order where id = '${order}'`, '0'],
])('when %s they are added up again', async (_what, statement, total) => {
  await totals()
  await run(statement)
  expect((await totals()).sums.total).toBe(total)
})

test('each filter, search and site has its own', async () => {
  expect((await totals()).count).toBe(2)
  expect((await totals({ q: 'gasa' })).count).toBe(1)
  expect((await totals({ filters: { late: 'true' } })).count).toBe(0)
  expect((await readTotals(database.db, source, { filters: {} }, { campusId: newId() })).count).toBe(0)
  expect((await totals()).count).toBe(2)
})

test('a list that tells its totals apart says them by each value of the filter, and they are the whole', async () => {
  const buyer = newId()
  await run(`insert into story.buyer values ('${buyer}', 'Farmacia')`)
  await run(`update story.order set buyer_id = '${buyer}' where id = '${order}'`)
  const apart = { list: { ...list, totalsBy: 'purpose' }, view: 'story.orderList' }
  expect((await totals({}, apart)).groups).toEqual([
    { label: 'Farmacia', filter: '=Farmacia', count: 1, sums: { total: '150.00' } },
    { label: '', filter: '-', count: 1, sums: { total: '0' } },
  ])
  const [only, ...rest] = (await totals({ q: 'venda' }, apart)).groups ?? []
  expect([only?.label, rest]).toEqual(['', []])
})

test('what a transaction wrote counts when it ends, however long before it began', async () => {
  let wrote: () => void = () => {}
  let end: () => void = () => {}
  const written = new Promise<void>((resolve) => {
    wrote = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const long = database.db.transaction().execute(async (tx) => {
    await sql`insert into story.line values (3, ${order}, 7)`.execute(tx)
    wrote()
    await ended
  })
  await written
  // One that began later and ended sooner.
  await run('select pg_current_xact_id()')
  expect((await totals()).sums.total).toBe('150.00')
  await forgetOldTouches(database.db)
  end()
  await long
  expect((await totals()).sums.total).toBe('157.00')
})

test('a transaction sees what it has written itself', async () => {
  await database.db.transaction().execute(async (tx) => {
    expect((await totals({}, source, tx)).sums.total).toBe('150.00')
    await sql`insert into story.line values (3, ${order}, 7)`.execute(tx)
    expect((await totals({}, source, tx)).sums.total).toBe('157.00')
  })
})

test('a list that reads what nobody watches is added up each time', async () => {
  await run('create table if not exists story.unwatched (order_id uuid, amount numeric(18,2))')
  await run(`create or replace view story.open_list as
    select o.id, o.campus_id, o.search, u.amount as total
    from story.order o left join story.unwatched u on u.order_id = o.id`)
  const open = { list, view: 'story.openList' }
  expect((await totals({}, open)).sums.total).toBe('0')
  await run(`insert into story.unwatched values ('${order}', 5)`)
  expect((await totals({}, open)).sums.total).toBe('5.00')
})

test('so is one that calls a function, which may read anything', async () => {
  await run(`create or replace function story.price() returns numeric language sql stable as
    $$ select coalesce(max(amount), 0) from story.line $$`)
  await run(`create or replace view story.priced_list as
    select id, campus_id, search, story.price() as total from story.order`)
  const { rows } = await sql<{ tables: unknown }>`
    select platform.watched_tables('story.priced_list') as tables`.execute(database.db)
  expect(rows).toEqual([{ tables: null }])
})

test('what is no longer of use is forgotten an hour after its transaction ended', async () => {
  const remembered = async () =>
    (await sql`select from platform.touch where table_id = 'story.line'::regclass`.execute(database.db)).rows
      .length
  expect(await remembered()).toBeGreaterThan(0)
  await forgetOldTouches(database.db)
  expect(await remembered()).toBeGreaterThan(0)
  await run("update platform.touch set seen_at = seen_at - interval '61 minutes'")
  await forgetOldTouches(database.db)
  expect(await remembered()).toBe(0)
})
