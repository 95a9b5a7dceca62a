import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

/** The fuente of the lines of an account without one of their own: the module that keeps money in it declares it. */
export async function sayFuente(tx: Tx, accountId: string, fuenteId: string | null): Promise<void> {
  await sql`select accounting.say_fuente(${accountId}::uuid, ${fuenteId}::uuid)`.execute(tx)
}
