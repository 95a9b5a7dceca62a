import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

/** Sets the default fuente for the lines of an account. The module that keeps money in the account declares it. */
export async function sayFuente(tx: Tx, accountId: string, fuenteId: string | null): Promise<void> {
  await sql`select accounting.say_fuente(${accountId}::uuid, ${fuenteId}::uuid)`.execute(tx)
}
