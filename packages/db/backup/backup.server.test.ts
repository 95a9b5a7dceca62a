import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyDatabase, type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withClient } from '../connection/with-client.server.ts'
import { migrate } from '../migration/migrate.server.ts'
import { readArchive } from './archive.server.ts'
import { backUp } from './backup.server.ts'
import { contentsOf, tablesOf } from './catalogue.server.ts'
import { insistOurs, insistProven, restore } from './restore.server.ts'

let folder: string
let file: string
let from: TestDatabase
let to: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quina-backup-'))
  file = join(folder, 'copy.tar')
  from = await testDatabase()
  to = await emptyDatabase()
})
afterEach(async () => {
  await Promise.all([from.close(), to.close()])
  await rm(folder, { recursive: true })
})

const run = (database: TestDatabase, statement: string) => sql.raw(statement).execute(database.db)

/** Writes migrations of a module that is not of the product. @returns the folders to migrate from. */
async function migrations(
  module: string,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const root = join(folder, module, 'migrations')
  await mkdir(root, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, `${name}.sql`), text)
  return [root]
}

/** Every table with its number of rows and the hash of what they hold. */
async function everything({ connection }: TestDatabase) {
  const tables = await tablesOf(connection.pool)
  const contents = tables.map(async (table) => ({ ...table, ...(await contentsOf(connection.pool, table)) }))
  return await Promise.all(contents)
}

/** One transaction, two rows: a copy that has one of them must have the other. */
const command = (name: string) => `with one as (
    insert into platform.series (name, last) values ('${name}', 1) returning name)
  insert into platform.history (document, document_id, action, to_status, user_id)
  select name, gen_random_uuid(), 'approve', 'approved', gen_random_uuid() from one`

test('a copy taken while people work is consistent at one instant', async () => {
  let working = true
  let commands = 0
  const worker = async (lane: number) => {
    while (working) await run(from, command(`lane ${lane}, deed ${commands++}`))
  }
  const work = Promise.all([1, 2, 3, 4].map(worker))
  while (commands < 200) await sleep(5)
  await backUp(from.url, file)
  working = false
  await work

  await restore(to.url, file)
  const { rows } = await sql<{ series: number; history: number }>`
    select (select count(*) from platform.series where name like 'lane %') as series,
           (select count(*) from platform.history) as history`.execute(to.db)
  expect(rows[0]?.series).toBeGreaterThanOrEqual(196)
  expect(rows[0]?.history).toBe(rows[0]?.series)
})

test('what is restored is equal, row by row, and says so after more work too', async () => {
  for (const name of ['one', 'two', 'three']) await run(from, command(name))
  const before = await everything(from)
  await backUp(from.url, file)
  await run(from, command('after the copy'))
  await restore(to.url, file)
  expect(await everything(to)).toEqual(before)

  await run(to, command('after restoring'))
  const ids = await sql<{ id: number }>`select id from platform.history order by id`.execute(to.db)
  expect(ids.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

const oddTables = `
  create schema odd;
  create table odd."Every Type" (
    id bigint generated always as identity primary key, amount numeric(18,2), at timestamptz, day date, body bytea,
    tags text[], doc jsonb, declared text, doubled numeric generated always as (amount * 2) stored);
  create table odd.fired (at timestamptz not null);
  create function odd.fire() returns trigger language plpgsql as
  $$ begin insert into odd.fired values (clock_timestamp()); return null; end $$;
  create trigger fire after insert on odd."Every Type" execute function odd.fire();
  create table odd.ledger (vigencia int not null, amount numeric(18,2)) partition by list (vigencia);
  create materialized view odd.total as select vigencia, sum(amount) as amount from odd.ledger group by vigencia`

const oddRows = `
  insert into odd."Every Type" (amount, at, day, body, tags, doc, declared)
  select 0.01 * n, timestamptz '2026-11-20 13:14:15.123456-05' + n * interval '1 hour', '2024-02-29',
         decode('00ff5c0a', 'hex'), array['a,b', null, '"'], 'null', E'tab\\tline\\nback\\\\slash ñ'
  from generate_series(1, 5000) n;
  create table odd.ledger_2026 partition of odd.ledger for values in (2026);
  insert into odd.ledger values (2026, 1.10), (2026, null);
  refresh materialized view odd.total`

test('every kind of value, partitions made later, computed columns and views; and no trigger fires', async () => {
  const roots = await migrations('odd', { '20270101T0000_odd': oddTables })
  const source = await emptyDatabase()
  await migrate(source.url, { roots })
  await run(source, oddRows)
  await backUp(source.url, file)
  await restore(to.url, file, { roots })

  expect(await everything(to)).toEqual(await everything(source))
  const total = await run(to, 'select amount::text from odd.total')
  expect(total.rows).toEqual([{ amount: '1.10' }])
  const added = await run(
    to,
    'insert into odd.ledger values (2026, 5) returning tableoid::regclass::text as place',
  )
  expect(added.rows).toEqual([{ place: 'odd.ledger_2026' }])
  await source.close()
})

test('a copy of an earlier version is restored and brought up to date', async () => {
  const roots = await migrations('stock', { '20270101T0000_item': 'create table item (name text)' })
  const source = await emptyDatabase()
  await migrate(source.url, { roots })
  await run(source, `insert into item values ('aspirina')`)
  await backUp(source.url, file)
  await source.close()

  const later = `alter table item add code text; update item set code = upper(name); alter table item drop name`
  await migrations('stock', { '20270201T0000_code': later })
  await writeFile(
    join(roots[0]!, '../item.views.sql'),
    'create view public.item_list as select code from item;',
  )
  await restore(to.url, file, { roots })
  expect((await run(to, 'select * from item_list')).rows).toEqual([{ code: 'ASPIRINA' }])
})

test('a single damaged byte, wherever it is, or a missing end is refused before anything is written', async () => {
  const roots = await migrations('stock', {
    '20270101T0000_item': 'create schema stock; create table stock.item (name text)',
  })
  const source = await emptyDatabase()
  await migrate(source.url, { roots })
  await run(source, 'insert into stock.item select md5(random()::text) from generate_series(1, 2000)')
  await backUp(source.url, file)
  const whole = await readFile(file)
  for (const at of [0, 130, 600, Math.floor(whole.length / 2), whole.length - 1500, whole.length - 1]) {
    const damaged = Buffer.from(whole)
    damaged[at] = damaged[at]! ^ 1
    await writeFile(file, damaged)
    await expect(restore(to.url, file, { roots }), `byte ${at}`).rejects.toThrow('está dañada o incompleta')
  }
  await writeFile(file, whole.subarray(0, whole.length - 5000))
  await expect(restore(to.url, file, { roots })).rejects.toThrow('está dañada o incompleta')
  expect(await tablesOf(to.connection.pool)).toEqual([])

  await writeFile(file, whole)
  await restore(to.url, file, { roots })
  expect(await everything(to)).toEqual(await everything(source))
  await source.close()
})

test('a database that holds something is never written over', async () => {
  await backUp(from.url, file)
  await expect(restore(from.url, file)).rejects.toThrow('La base de datos no está vacía')
})

test('restoring that fails half-way leaves the database as empty as it was', async () => {
  await migrations('stock', {
    '20270101T0000_item': 'create schema stock; create table stock.item (name text)',
  })
  const roots = await migrations('stock', { '20270201T0000_kind': 'create domain public.kind as text' })
  const source = await emptyDatabase()
  await migrate(source.url, { roots })
  await run(source, `insert into stock.item values ('aspirina')`)
  await backUp(source.url, file)

  await run(to, 'create domain public.kind as int')
  await expect(restore(to.url, file, { roots })).rejects.toThrow('type "kind" already exists')
  await run(to, 'drop domain public.kind')
  await restore(to.url, file, { roots })
  expect(await everything(to)).toEqual(await everything(source))
  await source.close()
})

test('a copy that is cut off fails, and leaves no file behind', async () => {
  await run(
    from,
    `create table platform.much as select n, repeat(md5(n::text), 10) from generate_series(1, 200000) n`,
  )
  const copying = backUp(from.url, file)
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'copy (select n%'`
  const cutting = (async () => {
    while ((await run(from, cut)).rows.length === 0) await sleep(5)
  })()
  await expect(copying).rejects.toThrow(/connection/i)
  await cutting
  expect(await readdir(folder)).toEqual([])
})

test('a copy that names what the migrations did not make runs nothing, and one sealed by another proves nothing', async () => {
  const forged = [
    {
      partitions: [
        {
          name: 'public.x (i int); drop table platform.series; --',
          parent: 'platform.audit',
          bound: 'DEFAULT',
        },
      ],
    },
    {
      tables: [
        {
          name: 'platform.series',
          columns: 'name) from program $$true$$; --',
          rows: '0',
          fingerprint: '0',
          file: 'x',
        },
      ],
    },
    { sequences: [{ name: 'platform.none', last: '1', called: true }] },
  ]
  for (const part of forged) {
    const manifest = {
      takenAt: '',
      server: '',
      migrations: [],
      partitions: [],
      tables: [],
      sequences: [],
      ...part,
    }
    await expect(
      withClient(from.url, (client) => insistOurs(client, { format: 1, ...manifest })),
    ).rejects.toThrow('no es de este programa')
  }
  const key = { appKey: 'the key of this installation', passphrase: null }
  await backUp(from.url, file, key)
  const archive = await readArchive(file)
  const ask = { known: null, passphrase: null, unproven: false }
  expect(await insistProven(archive, { ...ask, known: key.appKey })).toBeNull()
  await expect(insistProven(archive, { ...ask, known: 'another key' })).rejects.toThrow('Nada prueba')
  await expect(insistProven(archive, ask)).rejects.toThrow('--sin-prueba')
})
