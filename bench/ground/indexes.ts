import type pg from 'pg'

/**
 * Runs a bulk load without the indexes that only serve readers, and makes them again at the end, because sorting once is cheaper
 * than a million insertions. Keys and unique indexes stay, so that no invalid row is written.
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
    // The definition of an index of a partitioned table names that table only; the index must be made on the partitions too.
    for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '))
  }
}
