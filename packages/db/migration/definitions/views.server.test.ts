import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emptyDatabase, type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gatherMigrations } from '../files.server.ts'
import { migrate } from '../migrate.server.ts'
import { definitionsOf } from './definition.server.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quina-views-'))
  database = await emptyDatabase()
  await write(
    'stock/migrations/20260101T0000_item.sql',
    'create schema stock; create table stock.item (id int)',
  )
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const run = () => migrate(database.url, { roots: [join(folder, 'stock/migrations')] })
const itemViews = 'stock/item/item.views.sql'

async function write(name: string, text: string): Promise<void> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const query = async (text: string, db = database.db) =>
  (await sql.raw<Readonly<Record<string, string>>>(text).execute(db)).rows
const columnsOf = async (view: string) =>
  (
    await query(
      `select attname from pg_attribute where attrelid = to_regclass('${view}') and attnum > 0 order by attnum`,
    )
  ).map(({ attname }) => attname)

describe('a view is what its file says', () => {
  test('made after those it reads, wherever they are, and left alone while nothing changes', async () => {
    await write(itemViews, 'create view stock.a_list as select * from stock.z_list;\n')
    await write('stock/other/other.views.sql', 'create view stock.z_list as select id from stock.item;\n')
    await run()
    const oid = () => query(`select 'stock.a_list'::regclass::oid as oid`)
    const made = await oid()
    expect(await run()).toEqual([])
    expect(await oid()).toEqual(made)
  })

  test('another text is another view: columns go, change their order and leave with their view', async () => {
    await write(
      itemViews,
      `create view stock.item_list as select id, 1 as one, 'x' as two from stock.item;
create view stock.item_option as select id from stock.item_list;`,
    )
    await run()
    await write(itemViews, 'create view stock.item_list as select 2 as two, id from stock.item;')
    await run()
    expect(await columnsOf('stock.item_list')).toEqual(['two', 'id'])
    expect(await columnsOf('stock.item_option')).toEqual([])
  })

  test('a migration may change what a view reads, and «t.*» takes the columns of now', async () => {
    await write(itemViews, 'create view stock.item_list as select i.*, true as reported from stock.item i;')
    await run()
    await write(
      'stock/migrations/20260102T0000_wider.sql',
      'alter table stock.item alter column id type text; alter table stock.item add column name text',
    )
    await run()
    expect(await columnsOf('stock.item_list')).toEqual(['id', 'name', 'reported'])
  })

  test('a replaced view keeps its comment and its grants', async () => {
    const file = (what: string) =>
      `create view stock.item_list as select ${what} from stock.item;\ncomment on view stock.item_list is 'Each; item.';`
    await write(itemViews, file('id'))
    await run()
    await query('grant select on stock.item_list to public')
    await query('grant select, insert on stock.item_list to pg_monitor with grant option')
    const given = () =>
      query(
        `select relacl::text as acl, obj_description(oid) as reported from pg_class where relname = 'item_list'`,
      )
    const before = await given()
    await write(itemViews, file('id, 1 as one'))
    await write('stock/migrations/20260102T0000_more.sql', 'create table stock.more (id int)')
    await run()
    expect(await given()).toEqual(before)
    expect(before[0]?.acl).toContain('pg_monitor=a*r*')
    expect(before[0]?.reported).toBe('Each; item.')
  })

  test('several processes at once make it once', async () => {
    await write(itemViews, 'create view stock.item_list as select id from stock.item;')
    await Promise.all(Array.from({ length: 5 }, run))
    expect(await columnsOf('stock.item_list')).toEqual(['id'])
  })
})

describe('what goes wrong', () => {
  test('says the file and the line, and the views of before stay', async () => {
    await write(itemViews, 'create view stock.item_list as select id from stock.item;')
    await run()
    await write(
      itemViews,
      '-- Items.\ncreate view stock.a as select 1 as x;\n\ncreate view stock.b as\nselect nonsense from stock.item;',
    )
    await expect(run()).rejects.toThrow(/item\.views\.sql:5: column "nonsense" does not exist/)
    expect(await columnsOf('stock.item_list')).toEqual(['id'])
  })

  test('a migration that fails leaves the views as they were', async () => {
    await write(itemViews, 'create view stock.item_list as select id from stock.item;')
    await run()
    await write('stock/migrations/20260102T0000_bad.sql', 'select nonsense')
    await expect(run()).rejects.toThrow('nonsense')
    expect(await columnsOf('stock.item_list')).toEqual(['id'])
    await rm(join(folder, 'stock/migrations/20260102T0000_bad.sql'))
    await run()
    expect(await columnsOf('stock.item_list')).toEqual(['id'])
  })

  test('does not drop a foreign object that depends on a view', async () => {
    await write(itemViews, 'create view stock.item_list as select id from stock.item;')
    await run()
    await query('create schema bi; create view bi.mine as select * from stock.item_list')
    await write(itemViews, 'create view stock.item_list as select 1 as other;')
    await expect(run()).rejects.toThrow(/bi\.mine depends on view stock\.item_list[\s\S]*se quita antes/)
    expect(await columnsOf('bi.mine')).toEqual(['id'])
    await query('drop view bi.mine')
    await run()
    expect(await columnsOf('stock.item_list')).toEqual(['other'])
  })

  test('a migration that reads or makes a view is refused, with the place where views are declared', async () => {
    await write(itemViews, 'create view stock.item_list as select id from stock.item;')
    await write(
      'stock/migrations/20260102T0000_reads.sql',
      'create table stock.copy as table stock.item_list',
    )
    await expect(run()).rejects.toThrow(
      /"stock.item_list" does not exist\nViews do not exist while migrations run/,
    )
    await write('stock/migrations/20260102T0000_reads.sql', 'create view stock.item_list as select 1 as x')
    await expect(run()).rejects.toThrow(/already exists\nA view is made by its \*\.views\.sql alone/)
  })

  test.each([
    [
      'a circle',
      'create view stock.a as select from stock.b;\ncreate view stock.b as select from stock.a;',
      'stock.a → stock.b → stock.a',
    ],
    [
      'the same name twice',
      'create view stock.a as select 1;\ncreate view stock.a as select 2;',
      'stock.a is declared twice',
    ],
    ['something else', 'create or replace view stock.a as select 1;', 'begins with «create view»'],
    ['a view without schema', 'create view a as select 1;', 'create view schema.name'],
  ])('%s is refused', async (_what, text, message) => {
    await write(itemViews, text)
    await expect(run()).rejects.toThrow(message)
  })
})

test('names in comments and in quoted text are no reads', async () => {
  const views = definitionsOf(
    'views',
    'x',
    `create view stock.a as select 'stock.b' as x; -- of stock.b\n\ncreate view stock.b as select 1;\n`,
  )
  expect(views.map(({ name, sql: text }) => [name, text.split('\n').length])).toEqual([
    ['stock.a', 3],
    ['stock.b', 4],
  ])
})

test('a database of before the cut-over comes to the same views as a new one', async () => {
  const all = (await gatherMigrations()).map(({ name }) => name)
  const cutOver = all.findIndex((name) => name.endsWith('_views_beside_their_things'))
  await migrate(database.url, { only: new Set(all.slice(0, cutOver)) })
  await query('create view budget.cdp_list as select * from budget.cdp')
  await query('grant select on budget.cdp_list to public')
  expect(await columnsOf('budget.cdp_list')).not.toContain('condition')
  await migrate(database.url)
  const fresh = await testDatabase()
  try {
    const views = `
      select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as text, obj_description(c.oid) as reported from pg_class c
      where relkind = 'v' and relnamespace::regnamespace::text !~ '^pg_|information_schema' order by 1`
    expect(await query(views)).toEqual(await query(views, fresh.db))
    const { rows } = await sql`select 1 from information_schema.role_table_grants
      where table_schema = 'budget' and table_name = 'cdp_list' and grantee = 'PUBLIC'`.execute(database.db)
    expect(rows).toHaveLength(1)
  } finally {
    await fresh.close()
  }
})

test('no view is in the database but those of the files', async () => {
  const { db, close } = await testDatabase()
  const left = `select c.oid::regclass::text from pg_class c where relkind in ('v', 'm')
    and relnamespace::regnamespace::text !~ '^pg_|information_schema|graphile_worker'
    and format('%I.%I', relnamespace::regnamespace, relname) not in (select name from public.schema_view)`
  expect(await query(left, db)).toEqual([])
  await close()
})
