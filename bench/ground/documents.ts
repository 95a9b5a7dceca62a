import type pg from 'pg'
import type { Ground } from '../works/drafts.ts'
import { withoutIndexes } from './indexes.ts'

const chunk = 50_000

/**
 * Brings the vigencia to `count` approved CDPs of one line. They are written in bulk, but their moves go through the ledger,
 * whose trigger keeps every balance. Only the audit of each row is left out, because lists do not read it; the indexes that serve
 * readers are made at the end, as in any bulk load.
 * @throws Error when an earlier load was interrupted and left the tables without those indexes.
 */
export async function fillWithCdps(pool: pg.Pool, ground: Ground, count: number): Promise<void> {
  const { rows } = await pool.query(`
    select coalesce(max(number), 0)::int as first, to_regclass('budget.cdp_search') is not null as whole from budget.cdp`)
  const { first, whole } = rows[0] as { first: number; whole: boolean }
  if (!whole)
    throw new Error('an earlier load was cut short: remove the data folder, or name another with --data')
  if (first >= count) return
  const client = await pool.connect()
  const load = async () => {
    for (let from = first; from < count; from += chunk)
      await write(client, ground, { from, to: Math.min(count, from + chunk) })
  }
  try {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set jit = off`,
    )
    await client.query("select set_config('app.user_id', $1, false)", [ground.userId])
    await withoutIndexes(client, ['budget.cdp', 'budget.cdp_line', 'budget.line', 'budget.move'], () =>
      withoutAudit(client, ['budget.cdp', 'budget.cdp_line'], load),
    )
  } finally {
    client.release()
  }
  await pool.query('vacuum analyze')
}

async function withoutAudit<T>(
  client: pg.PoolClient,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const turn = async (how: 'disable' | 'enable') => {
    for (const table of tables) await client.query(`alter table ${table} ${how} trigger audit`)
  }
  await turn('disable')
  try {
    return await work()
  } finally {
    await turn('enable')
  }
}

/** Ids in the order of creation, as the product makes them. */
const orderly = `(lpad(to_hex(1750000000000 + n), 12, '0') || '7' ||
                   substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`

type Span = Readonly<{ from: number; to: number }>

async function write(client: pg.PoolClient, ground: Ground, { from, to }: Span): Promise<void> {
  const { vigencia, campusId, userId, dependenciaId, apropiaciones } = ground
  await client.query('begin')
  await client.query(`
    create temporary table fresh on commit drop as
    select ${orderly} as id, ${orderly} as line_id, n as number, '${vigencia}-01-02'::date + n % 310 as date,
           ('{${apropiaciones.join(',')}}'::uuid[])[1 + n % ${apropiaciones.length}] as apropiacion_id,
           (1000 + n % 9000)::numeric as amount,
           (array['Suministro de papelería', 'Mantenimiento de equipos biomédicos', 'Contratación asistencial',
                  'Servicio de aseo y cafetería', 'Suministro de oxígeno', 'Apoyo a la gestión',
                  'Compra de reactivos de laboratorio', 'Arrendamiento de software'])[1 + n % 8]
             || case when n / 310 % 50 = n % 50 then ' y medicamentos para urgencias ' else ' para la sede ' end
             || n % 997 as purpose
    from generate_series(${from + 1}, ${to}) n`)
  await client.query('analyze fresh')
  await client.query(`
    insert into budget.cdp (id, number, status, campus_id, created_by, updated_by, date, dependencia_id, purpose)
    select id, number, 'approved', '${campusId}', '${userId}', '${userId}', date, '${dependenciaId}', purpose from fresh`)
  await client.query(`
    insert into budget.cdp_line (id, parent_id, position, apropiacion_id, amount)
    select line_id, id, 1, apropiacion_id, amount from fresh`)
  await client.query(`
    insert into budget.line (id, stage, apropiacion_id, document, document_id)
    select line_id, 'cdp', apropiacion_id, 'budget.cdp', id from fresh`)
  await client.query(`
    insert into budget.move (vigencia, day, class, amount, apropiacion_id, line_id, document, document_id, campus_id)
    select ${vigencia}, date, 'CDP', amount, apropiacion_id, line_id, 'budget.cdp', id, '${campusId}' from fresh`)
  await client.query(
    `insert into platform.series (name, last) values ($1, $2) on conflict (name) do update set last = excluded.last`,
    [`budget.cdp-${vigencia}`, to],
  )
  await client.query('commit')
}
