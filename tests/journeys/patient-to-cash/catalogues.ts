import { shippedContent, shippedFileOf } from '@quina/blocks/server'
import type { Connection, Db } from '@quina/db/server'
import type { TableName } from '../../../modules/reference/table/tables.contract.ts'
import { importWorld } from '../../../modules/reference/testing/import-world.server.ts'

/** What the State publishes, as a hospital brings it: 60,000 codes. */
const catalogues = [
  'municipality',
  'repsService',
  'diagnosis',
  'procedure',
  'medicine',
  'presentationUnit',
] as const satisfies readonly TableName[]

/** Brings the official catalogues by the importer of the product, each applied whole. */
export async function bringCatalogues(product: { db: Db; connection: Connection }): Promise<void> {
  const world = await importWorld(product as never)
  for (const catalogue of catalogues) {
    const file = shippedFileOf('reference', catalogue)
    const { id, state } = await world.bring(catalogue, shippedContent('reference', file))
    if (state !== 'ready') throw new Error(`${file.file} could not be read: ${state}`)
    await world.apply(id)
  }
  await world.close()
}

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
