import type pg from 'pg'

/**
 * Does a bulk load without the indexes that only serve readers, and makes them again at the end: sorting once is cheaper
 * than finding a million places. Keys and unique indexes stay, so nothing is written that would not have been.
 */
export async function withoutIndexes<T>(
  client: pg.PoolClient,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  )
  const indexes = rows as { name: string; definition: string }[]
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  try {
    return await work()
  } finally {
    // One of a partitioned table is written as of that table only; it has to be made on the partitions too.
    for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '))
  }
}
