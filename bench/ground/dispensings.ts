import type pg from 'pg'

const patients = 50_000
const lots = 200

/** A recall of one of the many dispensed lots. */
export type DispensedGround = Readonly<{ recallId: string; lotId: string }>

/**
 * Lays `count` dispensings of one line each, of two hundred lots, to fifty thousand patients, by set-based SQL without triggers.
 * An order has ten of them, as with unit doses. A later run finds them.
 */
export async function layDispensings(pool: pg.Pool, count: number): Promise<DispensedGround> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rows } = await client.query('select count(*)::int as n from pharmacy.dispensing')
    if (rows[0].n < count) for (const statement of statements) await run(client, statement, count)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  for (const table of laid) await pool.query(`vacuum analyze ${table}`)
  return recallOf(pool)
}

const run = (client: pg.PoolClient, statement: string, count: number) =>
  client.query(statement, statement.includes('$1') ? [count] : [])

const laid = [
  ...['people.patient', 'care.medical_order', 'care.medical_order_medicine'],
  ...['pharmacy.dispensing', 'pharmacy.dispensing_line', 'warehouse.move', 'warehouse.lot_stock'],
] as const

const author = '(select id from admin.app_user order by email limit 1)'
const campus = "(select id from admin.campus where code = 'B1')"
/** The id of the nth order or dispensing. */
const numbered = (alias: string) => `md5('${alias}' || n)::uuid`

const statements = [
  `insert into reference.entry (id, catalogue, code, name, since)
   select md5('bench medicine')::uuid, 'medicine', 'BENCH-IUM', 'Medicamento de rendimiento', '2000-01-01'
   on conflict do nothing`,
  `insert into people.patient (id, document_type, number, verified_with, first_name, last_name, birth_date, sex,
     birth_country_id, residence_country_id, municipality_id, zone, address, phone, ethnic_group, disability)
   select ${numbered('patient')}, 'CC', (7000000000 + n)::text, 'physical', 'Paciente', 'Número ' || n,
     date '1950-01-01' + n % 20000, 'F', x, x, x, '02', 'CL 1', '3001112233', '6', '08'
   from generate_series(0, ${patients - 1}) n, (select id as x from reference.entry limit 1) e
   on conflict do nothing`,
  `insert into warehouse.store (id, campus_id, code, name, kind, serves_patients)
   select md5('bench pharmacy')::uuid, ${campus}, 'BENCHF', 'Farmacia de rendimiento', 'pharmacy', true on conflict do nothing`,
  `insert into hospital.cost_centre (id, code, name, kind, cost_account)
   select md5('bench ward')::uuid, '7397', 'Sala de rendimiento', 'care', '7310' on conflict do nothing`,
  `insert into warehouse.product_group (id, code, name, kind, inventory_account_id)
   select md5('bench group')::uuid, 'BENCHF', 'Medicamentos de rendimiento', 'medicine', id from accounting.account
   where code = '151403' on conflict do nothing`,
  `insert into warehouse.product (id, code, name, group_id, kind, base_unit, medicine_id)
   select md5('bench product')::uuid, 'BENCH-F', 'Medicamento de rendimiento', md5('bench group')::uuid, 'medicine', 'Tableta',
     md5('bench medicine')::uuid on conflict do nothing`,
  `insert into warehouse.lot (id, product_id, number, expiry, entered_on)
   select ${numbered('lot')}, md5('bench product')::uuid, 'LOTE' || n, '2030-01-31', '2020-01-01'
   from generate_series(0, ${lots - 1}) n on conflict do nothing`,
  `insert into care.medical_order (id, number, status, campus_id, created_by, updated_by, patient_id, kind, priority, date,
     professional_id, signed_at, expires_on)
   select ${numbered('order')}, 5000000 + n, 'done', ${campus}, ${author}, ${author}, md5('patient' || n % ${patients})::uuid,
     'medicine', 'urgent', date '2026-01-01' + (n % 300)::int, gen_random_uuid(), '2026-01-01', '2026-12-31'
   from generate_series(0, $1::bigint / 10 - 1) n on conflict do nothing`,
  `insert into care.medical_order_medicine (id, parent_id, position, medicine_id, dose, unit, content, route, every_hours, days,
     divisible, controlled)
   select ${numbered('ordered')}, ${numbered('order')}, 1, md5('bench medicine')::uuid, 500, 'mg', 500, 'oral', 8, 10,
     false, false
   from generate_series(0, $1::bigint / 10 - 1) n on conflict do nothing`,
  `insert into pharmacy.dispensing (id, number, status, campus_id, created_by, updated_by, date, kind, mode, order_id, store_id)
   select ${numbered('given')}, 5000000 + n, 'approved', ${campus}, ${author}, ${author}, date '2026-01-01' + (n % 300)::int,
     'hospital', 'unitDose', md5('order' || n / 10)::uuid, md5('bench pharmacy')::uuid
   from generate_series(0, $1::bigint - 1) n on conflict do nothing`,
  `insert into pharmacy.dispensing_line (id, parent_id, position, order_line_id, product_id, quantity, ordered, days)
   select ${numbered('line')}, ${numbered('given')}, 1, md5('ordered' || n / 10)::uuid, md5('bench product')::uuid, 3, 30, 10
   from generate_series(0, $1::bigint - 1) n on conflict do nothing`,
  "delete from warehouse.move where store_id = md5('bench pharmacy')::uuid",
  `insert into warehouse.move (product_id, store_id, lot_id, account_id, kind, day, happened_on, quantity, value,
     balance_quantity, balance_value, document, document_id, line_id, campus_id, user_id, cost_centre_id)
   select md5('bench product')::uuid, md5('bench pharmacy')::uuid, md5('lot' || (n * 7919) % ${lots})::uuid,
     g.inventory_account_id, 'patient', date '2026-01-01' + (n % 300)::int, date '2026-01-01' + (n % 300)::int, -3, -300, 0, 0,
     'pharmacy.dispensing', ${numbered('given')}, ${numbered('line')}, ${campus}, ${author}, md5('bench ward')::uuid
   from generate_series(0, $1::bigint - 1) n cross join warehouse.product_group g where g.code = 'BENCHF'`,
  `insert into warehouse.lot_stock (product_id, store_id, lot_id, quantity, last_arrived)
   select md5('bench product')::uuid, md5('bench pharmacy')::uuid, ${numbered('lot')}, 40, '2026-10-01'
   from generate_series(0, ${lots - 1}) n on conflict do nothing`,
  `insert into pharmacy.recall (id, number, status, campus_id, created_by, updated_by, date, source, alert, product_id, purpose)
   select md5('bench recall')::uuid, 5000000, 'approved', ${campus}, ${author}, ${author}, '2026-11-01', 'invima', 'A-1',
     md5('bench product')::uuid, 'Partículas en la tableta' on conflict do nothing`,
  `insert into pharmacy.recall_lot (id, parent_id, position, lot_id)
   select md5('bench recall lot')::uuid, md5('bench recall')::uuid, 1, md5('lot1')::uuid on conflict do nothing`,
]

async function recallOf(pool: pg.Pool): Promise<DispensedGround> {
  const { rows } = await pool.query(
    `select md5('bench recall')::uuid::text as "recallId", md5('lot1')::uuid::text as "lotId"`,
  )
  return rows[0]
}
