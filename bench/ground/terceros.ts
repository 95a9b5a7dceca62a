import type pg from 'pg'
import { inOrderOfNames } from './in-order.ts'
import { drawn, firstNames, lastNames } from './names.ts'

const chunk = 100_000

/**
 * Brings the database to `count` people by set-based SQL. The statement calls the functions of the table's triggers itself, and
 * the index of words is made at the end, as in any bulk load.
 */
export async function fillWithPeople(pool: pg.Pool, count: number): Promise<void> {
  await fill(pool, count)
  await inOrderOfNames(pool, 'tercero')
}

async function fill(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query(`
    select count(*)::int as first, to_regclass('people.tercero_search') is not null as whole
    from people.tercero where document_type = 'CC'`)
  const { first, whole } = rows[0] as { first: number; whole: boolean }
  if (first >= count && whole) return
  const client = await pool.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set jit = off")
  await client.query(
    'alter table people.tercero disable trigger user; drop index if exists people.tercero_search',
  )
  try {
    for (let from = first; from < count; from += chunk)
      await client.query(insert, [from, Math.min(count, from + chunk) - 1])
  } finally {
    await client.query('create index tercero_search on people.tercero using gin (search gin_trgm_ops)')
    await client.query('alter table people.tercero enable trigger user')
    client.release()
  }
  await pool.query('vacuum analyze people.tercero')
}

const insert = `
  insert into people.tercero (id, document_type, number, person_type, first_name, middle_name, last_name, second_last_name, phone,
    municipality, address, name, shown_identification, complete, search, sound)
  select gen_random_uuid(), 'CC', number, 'natural', first_name, middle_name, last_name, second_last_name, phone,
    'Pitalito', 'CL 1 # 2-3', name, 'CC ' || number, true, platform.fold(name || '  CC ' || number || ' '),
    people.sound(last_name) || ' ' || people.sound(first_name)
  from (
    select *, people.display_name('natural', null, first_name, middle_name, last_name, second_last_name) as name
    from (
      select (1000000000 + n * 7)::text as number, '3' || lpad((n % 1000000000)::text, 9, '0') as phone,
        ${drawn(firstNames, 1)} as first_name, ${drawn(firstNames, 2)} as middle_name,
        ${drawn(lastNames, 3)} as last_name, ${drawn(lastNames, 4)} as second_last_name
      from generate_series($1::bigint, $2::bigint) n) made) named`
