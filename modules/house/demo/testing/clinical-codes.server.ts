import type { Connection } from '@quina/db/server'
import type { TableName } from '@quina/reference/contract'
import { bringShipped } from '@quina/reference/server'
import { actorFor, type Ground } from '@quina/testing/server'
import { sql } from 'kysely'
import { clinicalTables } from '../ground/catalog/catalogs.server.ts'

/** Lays official catalogues as they come with the product. */
export const bringing =
  (catalogues: readonly TableName[]) =>
  async ({ db }: Connection): Promise<void> => {
    const { userId } = actorFor()
    for (const catalogue of catalogues)
      await db.transaction().execute((tx) => bringShipped(tx, catalogue, userId))
    // The database does it by itself within a minute; until then each question may read the whole catalogue.
    await sql`analyze reference.entry`.execute(db)
  }

/** The catalogues with most codes: bringing them takes longer than all else that a short demonstration loads. */
export const clinicalCodes: Ground = { name: 'clinical-codes', lay: bringing(clinicalTables) }
