import type pg from 'pg'
import { inOrderOfNames } from './in-order.ts'
import { drawn, firstNames, lastNames } from './names.ts'

const chunk = 100_000

/** Brings the database to `count` patients, each with an affiliation, by set-based SQL; the index of words is made at the end. */
export async function fillWithPatients(pool: pg.Pool, count: number): Promise<void> {
  await fill(pool, count)
  await inOrderOfNames(pool, 'patient')
}

async function fill(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query(`
    select count(*)::int as first, to_regclass('people.patient_search') is not null as whole from people.patient`)
  const { first, whole } = rows[0] as { first: number; whole: boolean }
  if (first >= count && whole) return
  const client = await pool.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set jit = off")
  await client.query(
    'alter table people.patient disable trigger user; drop index if exists people.patient_search',
  )
  try {
    for (let from = first; from < count; from += chunk)
      await client.query(insert, [from, Math.min(count, from + chunk) - 1])
  } finally {
    await client.query('create index patient_search on people.patient using gin (search gin_trgm_ops)')
    await client.query('alter table people.patient enable trigger user')
    client.release()
  }
  await pool.query('vacuum analyze people.patient, people.affiliation')
}

const insert = `
  with made as (
    insert into people.patient (id, document_type, number, verified_with, first_name, middle_name, last_name, second_last_name,
      birth_date, sex, birth_country_id, residence_country_id, municipality_id, zone, address, phone, ethnic_group, disability)
    select gen_random_uuid(), 'CC', (1000000000 + n * 7)::text, 'physical', ${drawn(firstNames, 1)}, ${drawn(firstNames, 2)},
      ${drawn(lastNames, 3)}, ${drawn(lastNames, 4)}, date '1930-01-01' + (n % 34000)::int,
      case when n % 2 = 0 then 'F' else 'M' end, country.id, country.id, town.id, '02', 'CL 1 # 2-3',
      '3' || lpad((n % 1000000000)::text, 9, '0'), '6', '08'
    from generate_series($1::bigint, $2::bigint) n,
      (select id from reference.entry where catalogue = 'country' and code = '170') country,
      (select id from reference.entry where catalogue = 'municipality' and code = '41551') town
    returning id)
  insert into people.affiliation (id, patient_id, regime, user_type, from_day)
  select gen_random_uuid(), id, 'private', '12', '2026-01-01' from made`
