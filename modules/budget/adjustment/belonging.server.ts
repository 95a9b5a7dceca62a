import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'

export interface Belonging {
  /** Where the lines of the document in the header are kept: `budget.registro_line`. */
  readonly table: string
  readonly parentId: string
  /** The field of each line that names a line of that document. */
  readonly field: string
  readonly named: readonly string[]
  readonly message: string
}

/** Every line names a line of the document in the header. @throws Problem PRE-033 */
export async function mustBelong(
  tx: Tx,
  { table, parentId, field, named, message }: Belonging,
): Promise<void> {
  const rows = await sql<{
    id: string
  }>`select id from ${sql.table(table)} where parent_id = ${parentId}::uuid`.execute(tx)
  const known = new Set(rows.rows.map((row) => row.id))
  for (const [at, id] of named.entries()) {
    insist(known.has(id), 'PRE-033', message, { fields: { [`lines.${at}.${field}`]: message } })
  }
}
