import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const pollMs = 100

/**
 * Waits until no other process migrates this database, and keeps the others waiting until the connection commits.
 * A locked row, polled: waiting inside a statement would hold a snapshot, and an index that is built concurrently
 * waits for snapshots, so the two would wait for each other. The turn has its own connection for the same reason.
 */
export async function takeTurn(connection: pg.Client): Promise<void> {
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
  comment on table public.schema_migration is 'The migrations this database has had, and what they said.';`

/** The number of a lock that nothing else takes; polled too, so that nobody waits inside a statement. */
const turnLock = 5_141_510_031

/** «If not exists» does not save two from creating the same table at once: they collide in the catalogue, so they take turns. */
async function createTables(connection: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await connection.query(`
      select to_regclass('public.schema_migration') as there, pg_try_advisory_lock(${turnLock}) as mine`)
    try {
      if (rows[0].there) return
      if (rows[0].mine) return void (await connection.query(tables))
    } finally {
      if (rows[0].mine) await connection.query(`select pg_advisory_unlock(${turnLock})`)
    }
    await sleep(pollMs)
  }
}
