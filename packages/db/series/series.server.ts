import { sql } from 'kysely'
import type { Tx } from '../connection/connection.server.ts'

/**
 * The next consecutive of a series. The row lock makes two takers queue until the first commits,
 * so numbers have no gaps and follow the order of approval. Take it last: it is the hottest lock.
 */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`select platform.take_number(${series}) as number`.execute(tx)
  return rows[0]!.number
}
