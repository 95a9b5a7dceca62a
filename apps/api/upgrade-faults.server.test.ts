import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, withClient } from '@quina/db/server'
import { hospital } from '@quina/hospital/server'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { type Database, joinDatabase } from './database.ts'
import { prepare } from './prepare.ts'
import { assemble } from './product.ts'
import { browser } from './testing/browser.ts'
import { addCampus, addPerson, password } from './testing/people.ts'
import { testSettings } from './testing/test-app.ts'

/** A migration of a new version that cannot be applied, and its text once it is repaired. */
interface Fault {
  readonly what: string
  readonly text: string
  /** Part of the message for the operator. */
  readonly says: string | RegExp
  readonly mended?: string
  /** A file of views or of functions that comes with it. */
  readonly views?: string
  readonly functions?: string
  /** Somebody else's statement in a transaction that lasts as long as the upgrade. */
  readonly meanwhile?: string
  /** What somebody made in the database by hand, and how they take it away. */
  readonly byHand?: readonly [made: string, removed: string]
}

const faults: readonly Fault[] = [
  { what: 'a syntax error', text: 'selec 1', says: 'syntax error' },
  { what: 'a table that is not there', text: 'insert into trial.nothing values (1)', says: 'does not exist' },
  { what: 'a column that is not there', text: `update trial.item set colour = 'x'`, says: 'column "colour"' },
  {
    what: 'a fault in the middle of a file',
    text: `create table trial.half (id int); alter table trial.item add half int; insert into trial.half values ('x')`,
    says: 'invalid input syntax',
    mended: 'create table trial.half (id int)',
  },
  {
    what: 'not null over rows that are',
    text: 'alter table trial.item alter colour_name set not null',
    says: 'contains null values',
  },
  {
    what: 'a check that rows violate',
    text: 'alter table trial.item add check (amount > 0)',
    says: 'violated by some row',
  },
  {
    what: 'a unique index over duplicates',
    text: 'create unique index on trial.item (name)',
    says: 'could not create unique index',
  },
  {
    what: 'a foreign key without its parents',
    text: 'alter table trial.item add foreign key (amount) references trial.parent',
    says: 'violates foreign key',
  },
  {
    what: 'a type that the rows are not of',
    text: 'alter table trial.item alter name type int using name::int',
    says: 'invalid input syntax',
  },
  {
    what: 'a lock that somebody holds',
    text: `set local lock_timeout = '150ms'; alter table trial.item add colour text`,
    says: 'Otra sesión usa esa tabla',
    meanwhile: 'lock table trial.item in access share mode',
    mended: 'alter table trial.item add colour text',
  },
  {
    what: 'a statement that takes too long',
    text: `set local statement_timeout = '100ms'; select pg_sleep(5)`,
    says: 'statement timeout',
  },
  {
    what: 'a full disk',
    text: `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    says: 'No space left',
  },
  { what: 'a trigger that refuses', text: 'delete from trial.parent', says: 'nothing is deleted here' },
  {
    what: 'a function of another type',
    text: `create function trial.size() returns int language sql as $$ select 'x'::text $$`,
    says: 'return type mismatch',
  },
  {
    what: 'a constraint that is only checked at the end',
    text: 'insert into trial.part values (999)',
    says: 'violates foreign key',
  },
  { what: 'a seed that was there', text: `insert into trial.parent values (1)`, says: 'duplicate key' },
  { what: 'a seed that is no JSON', text: `select '{'::jsonb`, says: 'invalid input syntax for type json' },
  {
    what: 'a role that is not there',
    text: 'grant select on trial.item to nobody_here',
    says: 'does not exist',
  },
  { what: 'a table that others need', text: 'drop table trial.parent', says: 'other objects depend on it' },
  {
    what: 'an index that is built outside of a transaction',
    text: 'create index concurrently on trial.item (name)',
    says: 'cannot run inside a transaction block',
  },
  {
    what: 'a connection that is cut',
    text: 'create table trial.cut (id int); select pg_terminate_backend(pg_backend_pid())',
    says: /terminat|Connection/,
  },
  {
    what: 'a file that ends the transaction of the upgrade',
    text: 'create table trial.loose (id int);\ncommit;\nselect nonsense',
    says: 'no termina la transacción',
  },
  {
    what: 'a view of a column that is not there',
    text: 'select 1',
    views: 'create view trial.item_list as select id, nothing from trial.item;',
    says: 'column "nothing" does not exist',
  },
  {
    what: 'a function that reads a column that is not there',
    text: 'select 1',
    functions:
      'create or replace function trial.names() returns text language sql as $$ select nothing from trial.item $$;',
    says: 'column "nothing" does not exist',
  },
  {
    what: 'a column that a view of another module reads',
    text: 'alter table hospital.cost_centre drop column name cascade',
    says: 'does not exist',
  },
  {
    what: 'a view of nobody in the product over one of its own',
    text: 'select 1',
    byHand: [
      'create view public.by_hand as select id from hospital.cost_centre_list',
      'drop view public.by_hand',
    ],
    says: 'depends on view',
  },
]

const ground = `
  create schema trial;
  create table trial.parent (id int primary key);
  create table trial.item (id int primary key, name text, colour_name text, amount int);
  create table trial.part (parent_id int references trial.parent deferrable initially deferred);
  create function trial.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'nothing is deleted here'; end $$;
  create trigger kept before delete on trial.parent for each row execute function trial.refuse();
  insert into trial.parent values (1);
  insert into trial.item values (1, 'same', null, 0), (2, 'same', null, 0)`

const checkout = join(import.meta.dirname, '../..')
const rootsOfProduct = [
  join(checkout, 'packages/db/migrations'),
  ...readdirSync(join(checkout, 'modules')).flatMap((area) =>
    readdirSync(join(checkout, 'modules', area)).map((name) =>
      join(checkout, 'modules', area, name, 'migrations'),
    ),
  ),
].filter((root) => existsSync(root))

let folder: string
let database: TestDatabase
let person: { readonly email: string }
const opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quina-faults-'))
  database = await testDatabase()
  await sql.raw(ground).execute(database.db)
  const campus = await addCampus(database.db)
  person = await addPerson(database.db, { may: { [campus]: ['hospital.costCentre.view'] } })
  await prepare(database.db, assemble(testSettings, [hospital]))
}, 60_000)
afterEach(() => rm(join(folder, 'trial'), { recursive: true, force: true }))
afterAll(async () => {
  for (const close of opened.reverse()) await close()
  await database.close()
  await rm(folder, { recursive: true })
})

/** The program as it starts on the database that there is. */
async function program() {
  const settings = { ...testSettings, databaseUrl: database.url }
  const joined: Database = await joinDatabase({
    settings,
    environment: { DATABASE_URL: database.url },
    onError: () => undefined,
  })
  const { connection, isMigrated, disk } = joined
  const app = await buildApp({
    connection,
    settings,
    modules: [hospital],
    isMigrated,
    disk,
    webRoot: '/nowhere',
  })
  opened.push(
    () => joined.close(),
    () => app.close(),
  )
  return app
}

type Program = Awaited<ReturnType<typeof program>>

/** Signing in, a list through its view, and the answers of the health checks. */
async function answersOf(app: Program) {
  const page = browser(app)
  const login = await page.login(person.email, password)
  const list = await page.get('/api/hospital/costCentre')
  const ready = await app.inject('/readyz')
  const { status, migrations } = ready.json()
  return { login: login.statusCode, list: list.json(), ready: [ready.statusCode, status, migrations] }
}

/** Every table, view, column, function and constraint, and what is noted of the migrations. */
async function shapeOf() {
  const { rows } = await sql<{ what: string }>`
    select md5(string_agg(what, '|' order by what)) as what from (
      select format('%s %s %s', c.oid::regclass, a.attname, a.atttypid) from pg_class c
        join pg_namespace n on n.oid = c.relnamespace and n.nspname !~ '^(pg_|information_schema|graphile)'
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      union all select format('%s %s', conrelid::regclass, conname) from pg_constraint
      union all select oid::regprocedure::text from pg_proc
      union all select format('%s %s', name, checksum) from public.schema_migration
      union all select format('%s %s', name, checksum) from public.schema_view
      union all select format('%s %s', name, checksum) from public.schema_function
      union all select format('%s %s', id, amount) from trial.item) as everything (what)`.execute(database.db)
  return rows[0]?.what
}

async function write(files: readonly Pick<Fault, 'text' | 'views' | 'functions'>[]): Promise<void> {
  const root = join(folder, 'trial/migrations')
  await mkdir(root, { recursive: true })
  for (const [at, { text, views, functions }] of files.entries()) {
    await writeFile(join(root, `20990101T00${String(at).padStart(2, '0')}_trial.sql`), text)
    if (views !== undefined) await writeFile(join(folder, `trial/of-${at}.views.sql`), views)
    if (functions !== undefined) await writeFile(join(folder, `trial/of-${at}.functions.sql`), functions)
  }
}

const upgrade = () => migrate(database.url, { roots: [...rootsOfProduct, join(folder, 'trial/migrations')] })

/** An earlier migration of the same upgrade, which must go back with the one that fails. */
const good: Fault = {
  what: '',
  says: '',
  text: 'alter table trial.parent add earlier int; create table trial.first (id int)',
}

let old: Program
let before: Awaited<ReturnType<typeof answersOf>>
let shape: string | undefined

test('the program answers before any upgrade', async () => {
  old = await program()
  before = await answersOf(old)
  expect(before).toMatchObject({ login: 200, list: { rows: [] }, ready: [200, 'ok', 'ok'] })
  shape = await shapeOf()
})

test.each(faults)('$what stops the upgrade, and the program goes on as before', async (fault) => {
  await write([good, fault])
  if (fault.byHand) await sql.raw(fault.byHand[0]).execute(database.db)
  const { meanwhile } = fault
  if (meanwhile === undefined) await expect(upgrade()).rejects.toThrow(fault.says)
  else
    await withClient(database.url, async (client) => {
      await client.query(`begin; ${meanwhile}`)
      await expect(upgrade()).rejects.toThrow(fault.says)
      await client.query('rollback')
    })
  if (fault.byHand) await sql.raw(fault.byHand[1]).execute(database.db)
  expect(await answersOf(old)).toEqual(before)
  expect(await shapeOf()).toBe(shape)
})

test('once everything is repaired the new program starts, and the old one reports that the database is newer', async () => {
  const mended = faults.map(({ mended: text = 'select 1' }) => ({ text }))
  await write([
    good,
    ...mended,
    { text: 'select 1', views: 'create view trial.item_list as select id from trial.item;' },
  ])
  expect(await upgrade()).toHaveLength(mended.length + 2)
  expect(await answersOf(await program())).toEqual(before)
  expect((await answersOf(old)).ready).toEqual([503, 'unavailable', 'pending'])
})
