import { sql } from 'kysely'
import type { Tx } from '../connection/connection.server.ts'

/**
 * The next consecutive of a series. The row lock makes two takers queue until the first commits,
 * so numbers have no gaps and follow the order of approval. Take it last: it is the hottest lock.
 */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const row = await tx
    .insertInto('platform.series')
    .values({ name: series, last: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last: sql`series.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return Number(row.last)
}
