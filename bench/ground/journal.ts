import {
  openPeriod,
  preparePeriods,
  seedChart,
  seedPurposes,
  seedVoucherKinds,
} from '@quina/accounting/server'
import { type Connection, signWith } from '@quina/db/server'
import { day } from '@quina/kernel'
import type pg from 'pg'
import { fillWithPeople } from './terceros.ts'

/** A kind of voucher that people write by hand. */
export type Kind = Readonly<{ id: string; code: string }>

/** The data that the works on the books need. The first account is the hot one: every voucher moves it. */
export interface Books {
  readonly vigencia: number
  readonly campusId: string
  readonly userId: string
  readonly kindId: string
  /** Eight more kinds of voucher, each with a series of its own. */
  readonly manyKinds: readonly Kind[]
  readonly accounts: readonly string[]
  /** The code of the hot account. */
  readonly hot: string
  readonly terceros: readonly string[]
}

/** Lays the starter chart, the kinds of voucher and an open year. Existing rows stay. */
export async function layBooks({ db, pool }: Connection, vigencia: number): Promise<Books> {
  const { rows } = await pool.query('select id from admin.app_user order by email limit 1')
  const userId = (rows[0] as { id: string }).id
  const { rows: open } = await pool.query('select 1 from accounting.period where vigencia = $1', [vigencia])
  if (open.length === 0)
    await db.transaction().execute(async (tx) => {
      await signWith(tx, { userId })
      await seedChart(tx)
      await seedVoucherKinds(tx)
      await seedPurposes(tx)
      await preparePeriods(tx, vigencia)
      for (let number = 1; number <= 12; number++)
        await openPeriod(tx, { vigencia, number }, day(`${vigencia}-12-15`))
    })
  await fillWithPeople(pool, 200)
  await layKinds(pool)
  return { vigencia, userId, ...(await factsOf(pool)) }
}

async function layKinds(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into accounting.voucher_kind (id, code, name, family_id, restarts, manual)
    select gen_random_uuid(), 'M' || n, 'Nota de medición ' || n, family_id, restarts, manual
    from accounting.voucher_kind, generate_series(1, 8) n where code = 'NC'
    on conflict do nothing`)
}

async function factsOf(pool: pg.Pool): Promise<Omit<Books, 'vigencia' | 'userId'>> {
  const { rows } = await pool.query(`
    select (select id from admin.campus order by code limit 1) as "campusId",
           (select id from accounting.voucher_kind where code = 'NC') as "kindId",
           (select jsonb_agg(jsonb_build_object('id', id, 'code', code)) from accounting.voucher_kind
            where code ~ '^M[1-8]$') as "manyKinds",
           array_agg(a.id order by a.code) as accounts, min(a.code) as hot,
           (select array_agg(id) from (select id from people.tercero where document_type = 'CC'
                                       order by number limit 200) t) as terceros
    from accounting.account a
    where a.accepts_moves and a.active and not a.requires_cost_centre and not a.requires_base and not a.requires_open_item
      and not a.treasury_only and a.code ~ '^[12456]' and a.code !~ '^(11|1319|1385|1514|2401|2490|2511)'`)
  return rows[0] as Omit<Books, 'vigencia' | 'userId'>
}

const chunk = 25_000
const linesEach = 4

/**
 * Brings the journal to `lines` lines, in vouchers of four. They are written in bulk, but to the real tables, whose triggers keep
 * every balance and check at commit that each voucher balances.
 */
export async function fillJournal(pool: pg.Pool, books: Books, lines: number): Promise<void> {
  const { rows } = await pool.query(
    'select coalesce(max(number), 0)::int as first from accounting.entry where vigencia = $1 and kind_id = $2',
    [books.vigencia, books.kindId],
  )
  const { first } = rows[0] as { first: number }
  const count = Math.ceil(lines / linesEach)
  if (first >= count) return
  const client = await pool.connect()
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '128MB'; set jit = off`)
    await client.query("select set_config('app.user_id', $1, false)", [books.userId])
    for (let from = first; from < count; from += chunk)
      await write(client, books, { from, to: Math.min(count, from + chunk) })
  } finally {
    client.release()
  }
  await pool.query('vacuum analyze')
}

type Span = Readonly<{ from: number; to: number }>

const list = (ids: readonly string[]): string => `('{${ids.join(',')}}'::uuid[])`

async function write(client: pg.PoolClient, books: Books, { from, to }: Span): Promise<void> {
  const { vigencia, campusId, kindId, accounts, terceros } = books
  const account = (step: number) => `${list(accounts)}[1 + n * ${step} % ${accounts.length}]`
  await client.query('begin')
  await client.query(`
    create temporary table fresh on commit drop as
    select gen_random_uuid() as id, n, '${vigencia}-01-02'::date + n % 310 as day, (1000 + n % 9000)::numeric as amount,
           ${list(terceros)}[1 + n % ${terceros.length}] as tercero
    from generate_series(${from + 1}, ${to}) n`)
  await client.query(`
    insert into accounting.entry_line (vigencia, entry_id, position, period, day, account_id, tercero_id, debit, credit)
    select ${vigencia}, id, position, extract(month from day), day, account, tercero, debit, credit
    from fresh cross join lateral (values (1, ${account(7)}, amount, 0), (2, ${account(11)}, amount, 0),
      (3, ${list(accounts)}[1], 0, amount), (4, ${account(13)}, 0, amount)) line (position, account, debit, credit)
    order by n, position`)
  await client.query(`
    insert into accounting.entry (id, vigencia, period, day, kind_id, number, concept, document, document_id, campus_id,
                                  total_debit, total_credit)
    select id, ${vigencia}, extract(month from day), day, '${kindId}', n, 'Nota de medición ' || n, 'bench.note', id,
           '${campusId}', 2 * amount, 2 * amount from fresh order by n`)
  // Each voucher is checked at commit: without fresh statistics the database would read all the lines for each.
  await client.query(`analyze accounting.entry_line_${vigencia}`)
  await client.query(
    `insert into platform.series (name, last) values ($1, $2) on conflict (name) do update set last = excluded.last`,
    [`accounting.voucher-NC-${vigencia}`, to],
  )
  await client.query('commit')
}
