import type pg from 'pg'
import type { Ground } from '../works/drafts.ts'

const chunk = 25_000

/**
 * Brings the vigencia to so many approved CDPs of one line. They are written in bulk, but their moves go through the
 * ledger: its trigger keeps every balance. Only what the lists do not read is left out, the audit of each row, and the
 * index of words is made at the end, as any bulk load does.
 */
export async function fillWithCdps(pool: pg.Pool, ground: Ground, count: number): Promise<void> {
  const { rows } = await pool.query(`
    select coalesce(max(number), 0)::int as first, to_regclass('budget.cdp_search') is not null as whole from budget.cdp`)
  const { first, whole } = rows[0] as { first: number; whole: boolean }
  if (first >= count && whole) return
  const client = await pool.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set jit = off")
  await client.query("select set_config('app.user_id', $1, false)", [ground.userId])
  await client.query(
    'alter table budget.cdp disable trigger audit; alter table budget.cdp_line disable trigger audit',
  )
  await client.query('drop index if exists budget.cdp_search')
  try {
    for (let from = first; from < count; from += chunk)
      await write(client, ground, { from, to: Math.min(count, from + chunk) })
  } finally {
    await client.query('create index cdp_search on budget.cdp using gin (search gin_trgm_ops)')
    await client.query(
      'alter table budget.cdp enable trigger audit; alter table budget.cdp_line enable trigger audit',
    )
    client.release()
  }
  await pool.query('vacuum analyze')
}

/** Ids in order of creation, as the product makes them. */
const orderly = `(lpad(to_hex(1750000000000 + n), 12, '0') || '7' ||
                   substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`

interface Span {
  readonly from: number
  readonly to: number
}

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
