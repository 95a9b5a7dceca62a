import type pg from 'pg'

const asset = `'ACT-' || lpad(n::text, 6, '0')`

/**
 * Lays `count` assets in service at the site of the bench, with many costs, lives, first days and methods, half of them in a care
 * centre, by set-based SQL. A later run finds them; the bench reverses their depreciation.
 */
export async function layAssets(pool: pg.Pool, count: number, vigencia: number): Promise<string> {
  const { rows } = await pool.query(`
    select (select id from admin.campus where code = 'B1') as "campusId",
           (select id from admin.app_user order by email limit 1) as "userId",
           (select count(*)::int from assets.asset where plate like 'ACT-%') as laid`)
  const { campusId, userId, laid } = rows[0]
  if (laid >= count && (await byAllMethods(pool))) return campusId
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('quina.user_id', $1, true)", [userId])
    await client.query(centres)
    const values = [campusId, `${vigencia}-01-01`, laid, count]
    for (const statement of statements) await client.query(statement, values)
    for (const statement of methods) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('analyze assets.asset, assets.asset_move, assets.asset_balance, assets.value_basis')
  return campusId
}

const byAllMethods = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query('select exists (select from assets.usage_reading) as read')
  return rows[0].read
}

/** Three in ten assets use a method other than the straight line. */
const methods = [
  `update assets.value_basis b set
     method = (array['digits', 'declining', 'units'])[n % 10 + 1], units = case n % 10 when 2 then 5000 + n % 700 else 0 end
   from assets.asset a cross join lateral (select substr(a.plate, 5)::int as n) p
   where a.id = b.asset_id and a.plate like 'ACT-%' and n % 10 < 3 and b.method = 'straight'`,
  `insert into assets.usage_reading (id, asset_id, day, units)
   select gen_random_uuid(), b.asset_id, date_trunc('month', b.from_day)::date + 30, 7 * extract(day from b.from_day)::int
   from assets.value_basis b where b.method = 'units' and b.document = 'assets.bench' on conflict do nothing`,
]

const centres = `
  insert into hospital.cost_centre (id, code, name, kind, cost_account)
  select gen_random_uuid(), code, 'Centro de rendimiento ' || code, kind, account
  from (values ('7399', 'care', '7310'), ('5199', 'administrative', null)) given (code, kind, account)
  where not exists (select from hospital.cost_centre c where c.code = given.code)`

const numbers = 'generate_series($3::int + 1, $4::int) n'
const added = `assets.asset a join ${numbers} on a.plate = ${asset} where $1::uuid is not null`

const statements = [
  `insert into assets.asset (id, plate, class_id, description, tenure, campus_id, state, acquired_on, in_service_on,
     cost_centre_id)
   select gen_random_uuid(), ${asset}, c.id, 'Equipo ' || n, 'own', $1, 'inService', $2::date + n % 20, $2::date + n % 20,
          (select k.id from hospital.cost_centre k where k.code = case n % 2 when 0 then '7399' else '5199' end)
   from ${numbers}
   join (select id, row_number() over (order by code) - 1 as place, count(*) over () as classes
         from assets.asset_class
         where life_months is not null and accumulated_account is not null and kind = 'movable') c on c.place = n % c.classes`,
  `insert into assets.asset_move (id, asset_id, kind, day, cost, document, document_id)
   select gen_random_uuid(), a.id, 'entry', a.acquired_on, 1000000 + n * 37, 'assets.bench', a.id
   from ${added} and $2::date is not null`,
  `insert into assets.value_basis (id, asset_id, from_day, cost, residual, impairment, before, amount, days, cause, document,
     document_id)
   select gen_random_uuid(), a.id, a.acquired_on, 1000000 + n * 37, 0, 0, 0, 1000000 + n * 37, 360 + n % 3240, 'service',
          'assets.bench', a.id
   from ${added} and $2::date is not null`,
]
