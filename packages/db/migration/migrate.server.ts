import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { withClient } from '../connection/with-client.server.ts'
import { type Definition, gatherDefinitions, type Kind } from './definitions/definition.server.ts'
import { changesOf, checkFunctions, createNamed, replaceFunctions } from './definitions/functions.server.ts'
import { putViewsAside, replaceViews } from './definitions/views.server.ts'
import { faultIn } from './fault.server.ts'
import { earlierTexts, gatherMigrations, type Migration } from './files.server.ts'
import { requireSupportedServer } from './supported-server.server.ts'

export interface MigrateOptions {
  /** Folders of SQL files; those of the product when absent. */
  readonly roots?: readonly string[]
  /** Stops once these are applied, with the functions that they name and no views: a restore of an earlier version uses it. */
  readonly only?: ReadonlySet<string>
  /** Runs once before a database that already has migrations is changed, with the pending names: the place for a copy. */
  readonly before?: (pending: readonly string[]) => Promise<void>
  /** Runs everything and rolls it back. */
  readonly rehearse?: boolean
}

export type AppliedMigration = Readonly<{ name: string; checksum: string }>

/**
 * Brings a database to the version of this code, views and functions included. Any number of processes may call it at once: one
 * works, the others wait and find nothing left to do. The pending migrations, the functions and the views are one transaction: if
 * anything in them fails, the database stays as it was and the previous program keeps working on it.
 * @returns the names of the migrations it applied.
 * @throws UnsupportedServer when PostgreSQL is older than 17.
 * @throws Error when a migration fails, was edited after being applied, or is not known to this code.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { roots, only, before, rehearse = false } = options
  const [known, definitions] = await Promise.all([gatherMigrations(roots), gatherDefinitions(roots)])
  const earlier = await earlierTexts()
  return await withClient(url, (turn) =>
    withClient(url, async (client) => {
      await requireSupportedServer(turn)
      await takeTurn(turn)
      const applied = await appliedMigrations(client)
      const pending = pendingOf(known, applied, earlier).filter(({ name }) => only?.has(name) ?? true)
      if (pending.length > 0 && applied.length > 0) await before?.(pending.map(({ name }) => name))
      if (!rehearse) await runMigrations({ connectionString: url })
      await inTransaction(client, rehearse, async () => {
        await apply(client, pending, definitions)
        if (only === undefined) await replace(client, pending, definitions)
      })
      await turn.query('commit')
      return pending.map(({ name }) => name)
    }),
  )
}

type Definitions = Readonly<Record<Kind, readonly Definition[]>>

/** Applies the pending migrations. New functions that they name are created first; the others stay unchanged. */
async function apply(
  client: pg.Client,
  pending: readonly Migration[],
  { functions }: Definitions,
): Promise<void> {
  if (pending.length > 0) await putViewsAside(client)
  for (const migration of pending) {
    await createNamed(client, functions, migration.sql)
    await applyOne(client, migration)
  }
}

/** Replaces the changed functions, and the views when they, a function or a table changed. */
async function replace(
  client: pg.Client,
  pending: readonly Migration[],
  { functions, views }: Definitions,
): Promise<void> {
  const changes = await changesOf(client, functions)
  const hasNew = pending.length + changes.changed.length + changes.gone.length > 0
  if (hasNew) await putViewsAside(client)
  await replaceFunctions(client, changes)
  const replaced = await replaceViews(client, views)
  await checkFunctions(client, changes)
  if (hasNew || replaced) await deleteDayTotals(client)
  if (hasNew) await writeSites(client)
}

const pollMs = 100

/**
 * Waits until no other process migrates this database, and keeps the others waiting until the connection commits. It polls a
 * locked row: waiting inside a statement would hold a snapshot, and an index that is built concurrently waits for snapshots, so
 * the two would wait for each other. The turn has its own connection for the same reason.
 */
async function takeTurn(connection: pg.Client): Promise<void> {
  await createTables(connection)
  await connection.query('begin')
  await connection.query('set local idle_in_transaction_session_timeout = 0')
  for (;;) {
    const { rowCount } = await connection.query('select 1 from public.schema_turn for update skip locked')
    if (rowCount === 1) return
    await sleep(pollMs)
  }
}

const tables = `
  create table if not exists public.schema_turn (id int primary key default 1 check (id = 1));
  comment on table public.schema_turn is 'One row: whoever holds its lock is migrating.';
  insert into public.schema_turn values (1) on conflict do nothing;
  create table if not exists public.schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now());
  comment on table public.schema_migration is 'The migrations this database has had, and what they said.';
  create table if not exists public.schema_view (name text primary key, checksum text, acl aclitem[]);
  comment on table public.schema_view is 'The views there are, and what their files said; one without checksum is put aside.';
  create table if not exists public.schema_function (name text primary key, checksum text not null);
  comment on table public.schema_function is 'The functions there are that have a file, and what it said.';`

/** The number of a lock that nothing else takes; it is polled too, so that no process waits inside a statement. */
const turnLock = 5_141_510_031

/** «If not exists» does not keep two processes from creating the same table at once, so they take turns. */
async function createTables(connection: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await connection.query(`
      select to_regclass('public.schema_function') as there, pg_try_advisory_lock(${turnLock}) as mine`)
    try {
      if (rows[0].there) return
      if (rows[0].mine) return void (await connection.query(tables))
    } finally {
      if (rows[0].mine) await connection.query(`select pg_advisory_unlock(${turnLock})`)
    }
    await sleep(pollMs)
  }
}

/** A migration may have changed the rows of a list, from which its daily totals were added up. */
async function deleteDayTotals(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('platform.day_total') is not null as kept`)
  if (rows[0].kept) await client.query('delete from platform.day_total')
}

/** A migration may have created tables, so the function that finds the site of a row is generated again. */
async function writeSites(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regproc('platform.write_sites') is not null as known`)
  if (rows[0].known) await client.query('select platform.write_sites()')
}

/** The migrations of a database, in the order of application. */
export async function appliedMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    'select name, checksum from public.schema_migration order by applied_at, name',
  )
  return rows
}

/**
 * The migrations that are still to be applied.
 * @param earlier checksums of texts equivalent to today's, by name (`earlierTexts`).
 * @throws Error when the database has a migration that this code lacks, or has with another text.
 */
export function pendingOf(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  earlier: ReadonlyMap<string, ReadonlySet<string>>,
): Migration[] {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    if (earlier.get(name)?.has(checksum)) continue
    const current = checksums.get(name)
    if (current === undefined)
      throw new Error(`${name}: la base de datos es de una versión más reciente del programa.`)
    if (current !== checksum)
      throw new Error(
        `${name}: la migración cambió después de aplicarse. Restaure su texto y escriba otra nueva.`,
      )
  }
  const done = new Set(applied.map(({ name }) => name))
  return known.filter(({ name }) => !done.has(name))
}

/** Checks at once the constraints that a migration deferred to the commit: the next migration may alter the same table. */
const checkDeferred = 'set constraints all immediate; set constraints all deferred'

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, checksum } = migration
  try {
    await client.query(sql)
    await client.query(checkDeferred)
    await client.query(
      'insert into public.schema_migration (name, checksum, applied_at) values ($1, $2, clock_timestamp())',
      [name, checksum],
    )
  } catch (error) {
    throw faultIn(migration, error)
  }
}

/** A wait to change a table blocks everybody else from it: after this time the upgrade gives up, and may be retried. */
const limitWaits = `set local lock_timeout = '30s'`

/** Commits the work, or rolls it back when it is a rehearsal or fails. */
async function inTransaction(client: pg.Client, rehearse: boolean, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(limitWaits)
    await work()
    await client.query(rehearse ? 'rollback' : 'commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
