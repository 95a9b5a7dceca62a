import { newId } from '@quina/kernel'
import type pg from 'pg'

/**
 * Lays bare tables for the same works: only keys, no trigger, no audit, no balance. One statement writes a whole command, so this
 * is the limit that the disk and the database themselves allow.
 */
export async function layBare(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema if not exists bench;
    create table if not exists bench.series (name text primary key, last bigint not null);
    create table if not exists bench.entry (id uuid primary key, series text not null, number bigint not null,
      day date not null, concept text not null, unique (series, number));
    create table if not exists bench.entry_line (id bigint generated always as identity primary key, entry_id uuid not null,
      account_id uuid not null, tercero_id uuid, debit numeric(18,2) not null, credit numeric(18,2) not null);
    create table if not exists bench.cdp (id uuid primary key, status text not null, number bigint);
    create table if not exists bench.line_balance (id int primary key, available numeric(18,2) not null);
    create table if not exists bench.move (id bigint generated always as identity primary key, cdp_id uuid not null,
      line_id int not null, amount numeric(18,2) not null);
    create table if not exists bench.invoice (id uuid primary key, series text not null, number bigint not null,
      total numeric(18,2), unique (series, number));
    create table if not exists bench.invoice_line (id bigint generated always as identity primary key, invoice_id uuid not null,
      service_id uuid not null, amount numeric(18,2) not null);
    insert into bench.line_balance select n, 1e12 from generate_series(1, 60) n on conflict do nothing`)
}

const numbered = (series: string) => `
  n as (insert into bench.series as s (name, last) values (${series}, 1)
        on conflict (name) do update set last = s.last + 1 returning last)`

const entry = {
  name: 'bare-entry',
  text: `with ${numbered('$2')},
    h as (insert into bench.entry select $1::uuid, $2, last, current_date, 'Nota de prueba' from n)
    insert into bench.entry_line (entry_id, account_id, tercero_id, debit, credit)
    select $1::uuid, gen_random_uuid(), $1::uuid, 1 - at % 2, at % 2 from generate_series(1, 4) at`,
}

/** Writes a voucher of four lines with the next number of its series, durably. */
export const postBare = (client: pg.PoolClient, series: string): Promise<unknown> =>
  client.query({ ...entry, values: [newId(), series] })

const approval = {
  name: 'bare-cdp',
  text: `with ${numbered('$2')},
    locked as (select id from bench.line_balance where id = any($3::int[]) order by id for update),
    paid as (update bench.line_balance b set available = available - 1 from locked where b.id = locked.id),
    d as (insert into bench.cdp select $1::uuid, 'approved', last from n)
    insert into bench.move (cdp_id, line_id, amount) select $1::uuid, id, 1 from locked`,
}

/** Writes a document with the next number that takes from three lines of control, durably. */
export const approveBare = (client: pg.PoolClient, turn: number): Promise<unknown> => {
  const lines = [0, 1, 2].map((step) => 1 + ((turn * 3 + step) % 60))
  return client.query({ ...approval, values: [newId(), 'cdp', lines] })
}

const invoice = {
  name: 'bare-invoice',
  text: `with ${numbered('$2')},
    i as (insert into bench.invoice select $1::uuid, $2, last, 3 from n),
    l as (insert into bench.invoice_line (invoice_id, service_id, amount)
          select $1::uuid, gen_random_uuid(), 1 from generate_series(1, 3)),
    h as (insert into bench.entry select $1::uuid, $2, last, current_date, 'Factura de prueba' from n)
    insert into bench.entry_line (entry_id, account_id, tercero_id, debit, credit)
    select $1::uuid, gen_random_uuid(), $1::uuid, 1 - at % 2, at % 2 from generate_series(1, 4) at`,
}

/** Writes an invoice of three lines with its voucher of four, durably; the product needs five requests for this. */
export const invoiceBare = (client: pg.PoolClient): Promise<unknown> =>
  client.query({ ...invoice, values: [newId(), 'invoice'] })

/** Opens a connection for each client, and returns a function that releases them. */
export async function held(pool: pg.Pool, count: number) {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  const release = () => {
    for (const client of clients) client.release()
  }
  return { clients, release }
}
