import type pg from 'pg'

interface PaidSite {
  readonly campusId: string
  /** One of the engagements paid there. */
  readonly engagementId: string
}

/**
 * Lays `count` people in the payroll of the bench's site, a third with night hours and one in fifteen with an illness, by
 * set-based SQL. A later run finds them.
 */
export async function layPayroll(pool: pg.Pool, count: number, userId: string): Promise<PaidSite> {
  const campusId = await siteIn(pool)
  const { rows } = await pool.query(
    'select count(*)::int as paid from payroll.engagement where campus_id = $1',
    [campusId],
  )
  if (rows[0].paid < count) await hire(pool, { campusId, userId, from: rows[0].paid, count })
  const one = await pool.query(
    "select id from payroll.engagement where campus_id = $1 and status = 'active' order by id limit 1",
    [campusId],
  )
  return { campusId, engagementId: one.rows[0].id }
}

async function siteIn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query("select id from admin.campus where code = 'B1'")
  return rows[0].id
}

type HireInput = Readonly<{ campusId: string; userId: string; from: number; count: number }>

async function hire(pool: pg.Pool, { campusId, userId, from, count }: HireInput): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('quina.user_id', $1, true)", [userId])
    await client.query(places)
    for (const statement of people) await client.query(statement, [campusId, userId, from, count])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('analyze people.employee, payroll.engagement, payroll.engagement_salary, payroll.novelty')
}

const places = `
  insert into people.tercero (id, document_type, number, check_digit, person_type, business_name)
  select gen_random_uuid(), 'NIT', '899000006', 6, 'juridica', 'Administradora de rendimiento'
  where not exists (select from people.tercero where document_type = 'NIT' and number = '899000006');
  insert into people.tercero (id, document_type, number, check_digit, person_type, business_name)
  select gen_random_uuid(), 'NIT', given.number, given.digit, 'juridica', given.name
  from (values ('899999034', 1, 'SENA'), ('899999239', 2, 'ICBF'), ('800197268', 4, 'DIAN')) given (number, digit, name)
  where not exists (select from people.tercero t where t.document_type = 'NIT' and t.number = given.number);
  insert into hospital.cost_centre (id, code, name, kind, cost_account)
  select gen_random_uuid(), given.code, given.name, 'care', given.account
  from (values ('W61', 'Urgencias de rendimiento', '7301'), ('W62', 'Hospitalización de rendimiento', '7320'))
    given (code, name, account)
  where not exists (select from hospital.cost_centre c where c.code = given.code);
  insert into hospital.position (id, code, name, level, nature, posts, risk_class)
  select gen_random_uuid(), '499-06', 'Auxiliar de rendimiento', 'asistencial', 'career', 100000, 3
  where not exists (select from hospital.position where code = '499-06')`

/** The nth person has the number 2.000.000.000 + n, which joins their rows. */
const numbers = 'generate_series($3::int, $4::int - 1) n'
const person = `select e.id as employee_id, g.id as engagement_id, (t.number::bigint - 2000000000)::int as n
  from people.tercero t join people.employee e on e.tercero_id = t.id
  left join payroll.engagement g on g.employee_id = e.id
  where t.number::bigint between 2000000000 + $3::int and 2000000000 + $4::int - 1 and t.document_type = 'CC'`

const people = [
  `insert into people.tercero (id, document_type, number, person_type, first_name, last_name)
   select gen_random_uuid(), 'CC', (2000000000 + n)::text, 'natural', 'Nora', 'Rendimiento ' || n from ${numbers}
   where $1::uuid is not null and $2::uuid is not null`,
  `insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date)
   select gen_random_uuid(), t.id, 'career', (select id from hospital.position where code = '499-06'), $1, '2024-01-15'
   from ${numbers} join people.tercero t on t.document_type = 'CC' and t.number = (2000000000 + n)::text
   where $2::uuid is not null`,
  `insert into payroll.engagement (id, date, employee_id, kind, regime, act, spending, start_date, contributor_type,
     status, number, campus_id, created_by, updated_by)
   select gen_random_uuid(), '2024-01-15', employee_id, 'career', 'public', 'Resolución 6', 'operative', '2024-01-15', '01',
     'active', 900000 + n, $1, $2, $2
   from (${person}) p`,
  `insert into payroll.engagement_salary (id, parent_id, position, from_day, position_id, amount, reason)
   select gen_random_uuid(), engagement_id, 1, '2024-01-15', (select id from hospital.position where code = '499-06'),
     1800000 + (n % 97) * 60000, 'hire'
   from (${person}) p where $1::uuid is not null and $2::uuid is not null`,
  `insert into payroll.engagement_affiliation (id, parent_id, position, from_day, kind, tercero_id, risk_class)
   select gen_random_uuid(), engagement_id, at, '2024-01-15', kind,
     (select id from people.tercero where document_type = 'NIT' and number = '899000006'),
     case when kind = 'arl' then 3 end
   from (${person}) p, unnest(array['eps', 'afp', 'arl', 'ccf']) with ordinality k (kind, at)
   where $1::uuid is not null and $2::uuid is not null`,
  `insert into payroll.engagement_schedule (id, parent_id, position, from_day, working_time, weekly_hours, overtime)
   select gen_random_uuid(), engagement_id, 1, '2024-01-15', 'public', 44, true
   from (${person}) p where $1::uuid is not null and $2::uuid is not null`,
  // Half of them work in two services.
  `insert into payroll.engagement_cost (id, parent_id, position, from_day, cost_centre_id, percent)
   select gen_random_uuid(), engagement_id, at, '2024-01-15', (select id from hospital.cost_centre where code = centre), percent
   from (${person}) p
   join lateral (values (1, 'W61', case when n % 2 = 0 then 100 else 60 end), (2, 'W62', 40)) c (at, centre, percent)
     on at = 1 or n % 2 = 1
   where $1::uuid is not null and $2::uuid is not null`,
  `insert into payroll.novelty (id, date, engagement_id, kind_id, support, from_day, to_day, hours, absence, status,
     number, campus_id, created_by, updated_by)
   select gen_random_uuid(), '2026-03-31', engagement_id, k.id, 'B-' || n, d.from_day, d.to_day, d.hours, k.absence,
     'approved', 900000 + n, $1, $2, $2
   from (${person}) p
   join lateral (values ('RN', date '2026-03-10', date '2026-03-10', 8.0, n % 3 = 0),
                        ('IGE', date '2026-03-16', date '2026-03-20', null, n % 15 = 1)) d (code, from_day, to_day, hours, has)
     on d.has
   join payroll.novelty_kind k on k.code = d.code`,
]
