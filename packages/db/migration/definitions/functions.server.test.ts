import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emptyDatabase, type TestDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../migrate.server.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quina-functions-'))
  database = await emptyDatabase()
  await write('migrations/20260101T0000_item.sql', item)
  await write('item/item.functions.sql', keeps('id'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** The first migration of a module: it creates the schema, and a trigger of the function that its file declares. */
const item = `
  create schema if not exists stock;
  create table stock.item (id int, name text, kept text);
  create trigger keep before insert or update on stock.item for each row execute function stock.keep();`
const keeps = (column: string) =>
  `create or replace function stock.keep() returns trigger language plpgsql as $$
begin
  new.kept := new.${column};
  return new;
end $$;
comment on function stock.keep() is 'Keeps the ${column}.';\n`

const run = (only?: ReadonlySet<string>) =>
  migrate(database.url, { roots: [join(folder, 'stock/migrations')], ...(only && { only }) })

async function write(name: string, text: string): Promise<void> {
  const path = join(folder, 'stock', name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const query = async (text: string) =>
  (await sql.raw<Readonly<Record<string, string | number | null>>>(text).execute(database.db)).rows
const kept = async () => (await query('select kept from stock.item order by id')).map((row) => row.kept)
const signatures = async () =>
  (
    await query(`select oid::regprocedure::text as it from pg_proc
      where pronamespace = to_regnamespace('stock') order by 1`)
  ).map(({ it }) => it)

test('a new database has the function before the migration that names it', async () => {
  await write('migrations/20260102T0000_seed.sql', `insert into stock.item values (1, 'x')`)
  await run()
  expect(await kept()).toEqual(['1'])
})

test('the function of before serves while migrations run, and that of the file afterwards', async () => {
  await run()
  await write('item/item.functions.sql', keeps('name'))
  await write(
    'migrations/20260102T0000_seed.sql',
    `create trigger again before delete on stock.item for each row execute function stock.keep();
     insert into stock.item values (1, 'x')`,
  )
  await run()
  expect(await kept()).toEqual(['1'])
  await query(`insert into stock.item values (2, 'y')`)
  expect(await kept()).toEqual(['1', 'y'])
  expect(await query(`select obj_description('stock.keep'::regproc) as it`)).toEqual([
    { it: 'Keeps the name.' },
  ])
})

test('it is replaced without a migration too, once, and who may call it stays', async () => {
  await run()
  await query('grant execute on function stock.keep() to pg_monitor')
  const version = () => query(`select oid, xmin, proacl::text from pg_proc where proname = 'keep'`)
  const [before] = await version()
  await run()
  expect(await version()).toEqual([before])
  await write('item/item.functions.sql', keeps('name'))
  await run()
  const [after] = await version()
  expect(after).toEqual({ ...before, xmin: after?.xmin })
  expect(after?.proacl).toContain('pg_monitor=X')
  await query(`insert into stock.item values (2, 'y')`)
  expect(await kept()).toEqual(['y'])
})

test('functions and views may read each other, in whichever files they are', async () => {
  await write(
    'other/other.functions.sql',
    `create or replace function stock.named(of int) returns text language sql stable as
$$ select name from stock.item_list where id = stock.same(of) $$;
create or replace function stock.same(of int) returns int language sql as $$ select of $$;`,
  )
  await write('item/item.views.sql', 'create view stock.item_list as select id, name from stock.item;')
  await write(
    'other/other.views.sql',
    'create view stock.named_list as select stock.named(id) as name from stock.item_list;',
  )
  await run()
  await query(`insert into stock.item values (1, 'x')`)
  expect(await query('select name from stock.named_list')).toEqual([{ name: 'x' }])
})

test('one that takes other arguments, and one that no file has any more, leave nothing behind', async () => {
  const sized = (takes: string) =>
    `create or replace function stock.sized(${takes}) returns int language sql as $$ select 1 $$;`
  await write('other/other.functions.sql', sized('of int'))
  await write('other/other.views.sql', 'create view stock.sized_list as select stock.sized(1) as size;')
  await run()
  await write('other/other.functions.sql', sized('of int, more text default null'))
  await run()
  expect(await signatures()).toEqual(['stock.keep()', 'stock.sized(integer,text)'])
  expect(await query('select size from stock.sized_list')).toEqual([{ size: 1 }])
  await rm(join(folder, 'stock/other'), { recursive: true })
  await run()
  expect(await signatures()).toEqual(['stock.keep()'])
})

test('one that a trigger needs is not dropped with its file', async () => {
  await run()
  await rm(join(folder, 'stock/item/item.functions.sql'))
  await expect(run()).rejects.toThrow('trigger keep on table stock.item depends on function stock.keep()')
  await write('migrations/20260102T0000_free.sql', 'drop trigger keep on stock.item')
  await run()
  expect(await signatures()).toEqual([])
})

test('one that returns something else is dropped by a migration first', async () => {
  const sized = (type: string) =>
    `create or replace function stock.sized() returns ${type} language sql as $$ select 1::${type} $$;`
  await write('other/other.functions.sql', sized('int'))
  await run()
  await write('other/other.functions.sql', sized('text'))
  await expect(run()).rejects.toThrow(/cannot change return type[\s\S]*is dropped by a migration/)
  await write('migrations/20260102T0000_text.sql', 'drop function if exists stock.sized()')
  await run()
  expect(await query('select stock.sized() as it')).toEqual([{ it: '1' }])
})

test('a body that cannot run is refused with its file and line, and that of before goes on', async () => {
  const counted = (column: string) =>
    `-- How many.
create or replace function stock.counted() returns bigint language sql as $$
  select count(${column}) from stock.item
$$;`
  await write('other/other.functions.sql', counted('id'))
  await run()
  await write('other/other.functions.sql', counted('nonsense'))
  await write('migrations/20260102T0000_more.sql', 'create table stock.more (id int)')
  await expect(run()).rejects.toThrow(/other\.functions\.sql:\d: column "nonsense" does not exist/)
  expect(await query('select stock.counted() as it')).toEqual([{ it: 0 }])
  expect(await query(`select to_regclass('stock.more') as it`)).toEqual([{ it: null }])
})

test('a migration that creates what a file declares is refused with the place', async () => {
  await write('migrations/20260102T0000_keep.sql', keeps('name').replace('or replace ', ''))
  await expect(run()).rejects.toThrow(/already exists[\s\S]*\*\.functions\.sql alone/)
})

test('an earlier version that is restored has only the functions that its migrations name', async () => {
  await write('other/other.functions.sql', keeps('none').replaceAll('keep()', 'later()'))
  await run(new Set(['stock/20260101T0000_item']))
  expect(await signatures()).toEqual(['stock.keep()'])
  await run()
  expect(await signatures()).toEqual(['stock.keep()', 'stock.later()'])
})
