import type { Db } from '@quina/db/server'
import type { TableName } from '../../../modules/house/reference/table/tables.contract.ts'

/** The id of an official code. */
export async function codeOf(db: Db, catalogue: TableName, code: string): Promise<string> {
  const { id } = await db
    .selectFrom('reference.entry')
    .select('id')
    .where('catalogue', '=', catalogue)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}
