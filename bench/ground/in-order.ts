import type pg from 'pg'

/** Clusters a table by name, as is done once after a bulk load of people (docs/performance.md). */
export async function inOrderOfNames(pool: pg.Pool, table: 'tercero' | 'patient'): Promise<void> {
  const { rows } = await pool.query(
    "select correlation from pg_stats where schemaname = 'people' and tablename = $1 and attname = 'name'",
    [table],
  )
  if ((rows[0]?.correlation ?? 0) > 0.9) return
  await pool.query(`cluster people.${table}`)
  await pool.query(`vacuum analyze people.${table}`)
}
