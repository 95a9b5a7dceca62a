import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emptyDatabase, type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { earlierTexts } from './files.server.ts'
import { migrate } from './migrate.server.ts'
import { requireSupportedServer } from './supported-server.server.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quina-migrations-'))
  database = await emptyDatabase()
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const roots = () => [join(folder, 'stock/migrations'), join(folder, 'care/migrations')]
const run = () => migrate(database.url, { roots: roots() })

async function write(name: string, text: string): Promise<void> {
  const path = join(folder, name.replace('/', '/migrations/').concat('.sql'))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function writeView(text: string): Promise<void> {
  await mkdir(join(folder, 'stock'), { recursive: true })
  await writeFile(join(folder, 'stock/item.views.sql'), text)
}

async function rowsOf(query: string): Promise<readonly unknown[]> {
  return (await sql.raw(query).execute(database.db)).rows
}

test('files are applied by their timestamps, whichever module they are of, and only once', async () => {
  await write('stock/20260102T0000_second', 'insert into item values (2)')
  await write('care/20260101T0000_first', 'create table item (id int); insert into item values (1)')
  expect(await run()).toEqual(['care/20260101T0000_first', 'stock/20260102T0000_second'])
  expect(await run()).toEqual([])

  await write('care/20260101T1200_late', 'insert into item values (3)')
  expect(await run()).toEqual(['care/20260101T1200_late'])
  expect(await rowsOf('select id from item order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('the tables of the job queue are there too', async () => {
  await run()
  expect(await rowsOf(`select to_regclass('graphile_worker.jobs') is not null as there`)).toEqual([
    { there: true },
  ])
})

test('several processes at once: each migration runs once, everybody waits for it', async () => {
  await write('stock/20260101T0000_slow', 'create table item (id int); select pg_sleep(0.3)')
  await write('stock/20260102T0000_fill', 'insert into item values (1)')
  const applied = await Promise.all(Array.from({ length: 5 }, run))
  expect(applied.flat().toSorted()).toEqual(['stock/20260101T0000_slow', 'stock/20260102T0000_fill'])
  expect(await rowsOf('select id from item')).toEqual([{ id: 1 }])
})

test('the first start of many at once: none of them stumbles over what another is making', async () => {
  await write('stock/20260101T0000_item', 'create table item (id int)')
  for (let round = 0; round < 8; round++) {
    const empty = await emptyDatabase()
    const once = () => migrate(empty.url, { roots: roots() })
    const applied = await Promise.all(Array.from({ length: 8 }, once))
    expect(applied.flat()).toEqual(['stock/20260101T0000_item'])
    await empty.close()
  }
})

test('a file that fails leaves no trace, and the message says where', async () => {
  await write(
    'stock/20260101T0000_half',
    'create table item (id int);\n\ninsert into item values (nonsense);',
  )
  await expect(run()).rejects.toThrow(/20260101T0000_half\.sql:3: column "nonsense" does not exist/)
  expect(await rowsOf(`select to_regclass('item') as there`)).toEqual([{ there: null }])

  await write('stock/20260101T0000_half', 'create table item (id int)')
  expect(await run()).toEqual(['stock/20260101T0000_half'])
})

test('applies a file and records it in one transaction', async () => {
  await run()
  await rowsOf(`alter table public.schema_migration add check (name not like '%item')`)
  await write('stock/20260101T0000_item', 'create table item (id int)')
  await expect(run()).rejects.toThrow('violates check constraint')
  expect(await rowsOf(`select to_regclass('item') as there`)).toEqual([{ there: null }])
})

test('a file edited after it was applied is refused; other line ends are not an edit', async () => {
  await write('stock/20260101T0000_item', 'create table item (id int);\n')
  await run()
  await write('stock/20260101T0000_item', 'create table item (id int);\r\n')
  expect(await run()).toEqual([])
  await write('stock/20260101T0000_item', 'create table item (id bigint);\n')
  await expect(run()).rejects.toThrow('stock/20260101T0000_item: la migración cambió después de aplicarse')
})

test('a database that had the texts of before views and functions were taken out is up to date', async () => {
  const earlier = await earlierTexts()
  const { db, url, close } = await testDatabase()
  const noteDown = (name: string, checksum: string) =>
    sql`insert into public.schema_migration (name, checksum) values (${name}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum`.execute(db)
  for (const [name, checksums] of earlier)
    for (const checksum of checksums) {
      await noteDown(name, checksum)
    }
  expect(await migrate(url)).toEqual([])
  await noteDown('budget/20261105T0100_budget_views', 'another')
  await expect(migrate(url)).rejects.toThrow('budget/20261105T0100_budget_views')
  await close()
})

test('a database of a later version of the program is refused', async () => {
  await write('stock/20260101T0000_item', 'create table item (id int)')
  await run()
  await rm(join(folder, 'stock/migrations/20260101T0000_item.sql'))
  await expect(run()).rejects.toThrow(
    'stock/20260101T0000_item: la base de datos es de una versión más reciente',
  )
})

test('a migration that fails takes those before it back, and the views stay as they were', async () => {
  await write('stock/20260101T0000_item', 'create table item (id int); insert into item values (1)')
  await writeView('create view public.item_list as select id from item;')
  await run()
  await write('stock/20260102T0000_name', "alter table item add name text not null default 'x'")
  await write('stock/20260103T0000_fault', 'insert into item values (nonsense)')
  await expect(run()).rejects.toThrow('20260103T0000_fault')
  expect(await rowsOf('select * from item_list')).toEqual([{ id: 1 }])
  expect(await rowsOf('select * from item')).toEqual([{ id: 1 }])

  await write('stock/20260103T0000_fault', 'insert into item values (2)')
  expect(await run()).toEqual(['stock/20260102T0000_name', 'stock/20260103T0000_fault'])
})

test('a view that fails takes the migrations back', async () => {
  await write('stock/20260101T0000_item', 'create table item (id int)')
  await writeView('create view public.item_list as select id from item;')
  await run()
  await write('stock/20260102T0000_name', 'alter table item rename id to code')
  await expect(run()).rejects.toThrow('column "id" does not exist')
  expect(await rowsOf('select id from item_list')).toEqual([])
})

test('a migration may alter a table with deferred checks pending from the one before it', async () => {
  await write(
    'stock/20260101T0000_item',
    `create table item (id int primary key);
     create table part (item_id int references item deferrable initially deferred);
     insert into part values (1); insert into item values (1)`,
  )
  await write('stock/20260102T0000_name', 'alter table part add name text')
  expect(await run()).toHaveLength(2)
})

test('a rehearsal does everything and leaves the database as it was', async () => {
  await write('stock/20260101T0000_item', 'create table item (id int)')
  await run()
  await write('stock/20260102T0000_name', 'alter table item add name text')
  const rehearse = () => migrate(database.url, { roots: roots(), rehearse: true })
  expect(await rehearse()).toEqual(['stock/20260102T0000_name'])
  expect(await rehearse()).toEqual(['stock/20260102T0000_name'])

  await write('stock/20260103T0000_fault', 'insert into item values (nonsense)')
  await expect(rehearse()).rejects.toThrow('20260103T0000_fault')
})

test('a copy is made before a database in use is changed, and never before an empty one', async () => {
  const copied: (readonly string[])[] = []
  const upgrade = () =>
    migrate(database.url, { roots: roots(), before: async (pending) => void copied.push(pending) })
  await write('stock/20260101T0000_item', 'create table item (id int)')
  await upgrade()
  await upgrade()
  expect(copied).toEqual([])
  await write('stock/20260102T0000_name', 'alter table item add name text')
  await upgrade()
  expect(copied).toEqual([['stock/20260102T0000_name']])
})

test.each([
  ['150008', 'es PostgreSQL 15'],
  ['160010', 'es PostgreSQL 16'],
])('a server of version %s is refused in a sentence', async (version, sentence) => {
  const server = { query: async () => ({ rows: [{ server_version_num: version }] }) }
  await expect(requireSupportedServer(server as never)).rejects.toThrow(sentence)
})

test('applies only some, as when an earlier version is restored', async () => {
  await write('stock/20260101T0000_item', 'create table item (id int)')
  await write('stock/20260102T0000_more', 'alter table item add name text')
  const only = new Set(['stock/20260101T0000_item'])
  expect(await migrate(database.url, { roots: roots(), only })).toEqual([...only])
  expect(await run()).toEqual(['stock/20260102T0000_more'])
})

test('refuses a file not named by a timestamp', async () => {
  await write('stock/2026_item', 'create table item (id int)')
  await expect(run()).rejects.toThrow('a migration is named YYYYMMDDTHHMM_what.sql')
})
