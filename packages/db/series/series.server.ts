import { sql } from 'kysely'
import type { Tx } from '../connection/connection.server.ts'

/**
 * Takes the next consecutive of a series. The row lock queues other takers until this one commits, so numbers have no gaps and
 * follow the order of approval. It should be the last lock of a command, as it is the most contended.
 */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`select platform.take_number(${series}) as number`.execute(tx)
  return rows[0]!.number
}

/**
 * Sets a later number as the next of a series: the numbers between are never used.
 * @returns the previous next number, and whether it was raised: it never decreases.
 */
export async function raiseNumber(
  tx: Tx,
  series: string,
  next: number,
): Promise<{ readonly raised: boolean; readonly former: number }> {
  await sql`insert into platform.series (name, last) values (${series}, 0) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ last: number }>`
    select last::int as last from platform.series where name = ${series} for update`.execute(tx)
  const former = rows[0]!.last + 1
  if (next <= former) return { raised: false, former }
  await sql`update platform.series set last = ${next - 1} where name = ${series}`.execute(tx)
  return { raised: true, former }
}
