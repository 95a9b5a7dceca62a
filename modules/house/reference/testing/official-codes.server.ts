import { actorFor, groundOf, type TestDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { bringShipped } from '../shipped/shipped.server.ts'
import type { TableName } from '../table/tables.contract.ts'

/** Those that most codes are in, and what charging needs besides. */
const catalogues = [
  'municipality',
  'repsService',
  'diagnosis',
  'procedure',
  'medicine',
  'presentationUnit',
] as const satisfies readonly TableName[]

/** Sixty thousand official codes, brought once a run: each caller has a copy. */
export const officialCodes = (): Promise<TestDatabase> =>
  groundOf('official-codes', async ({ db }) => {
    const { userId } = actorFor()
    for (const catalogue of catalogues)
      await db.transaction().execute((tx) => bringShipped(tx, catalogue, userId))
    // The database does it by itself within a minute; until then each question may read the whole catalogue.
    await sql`analyze reference.entry`.execute(db)
  })
