import { existsSync, readFileSync } from 'node:fs'
import type { Connection, Db } from '@quina/db/server'
import { newId } from '@quina/kernel'
import type { TableName } from '../../../modules/reference/table/tables.contract.ts'
import { importWorld } from '../../../modules/reference/testing/import-world.server.ts'

const folder = new URL('../../../../shared/data/billing/', import.meta.url)

/** What the State publishes, as a hospital brings it: 60,000 codes. */
const files: readonly (readonly [TableName, string])[] = [
  ['municipality', 'municipio.tsv'],
  ['repsService', 'servicios_reps.tsv'],
  ['diagnosis', 'cie10.tsv'],
  ['procedure', 'cups_rips.tsv'],
  ['medicine', 'ium.tsv'],
  ['presentationUnit', 'upr.tsv'],
]

/** Where nobody keeps the official files, the codes of them that the journey writes. */
const fewCodes: readonly (readonly [TableName, string, string, object])[] = [
  ['diagnosis', 'J00X', 'RINOFARINGITIS AGUDA [RESFRIADO COMUN]', { sex: 'A', ageMin: 0, ageMax: 999 }],
  ['procedure', '890202', 'CONSULTA DE PRIMERA VEZ POR MEDICINA ESPECIALIZADA', { use: 'AC' }],
  ['procedure', '895100', 'ELECTROCARDIOGRAMA DE RITMO O DE SUPERFICIE SOD', { use: 'AP' }],
  [
    'medicine',
    '1B1006821001104',
    'BETAHISTINA 24mg/1 U TABLETAS DE LIBERACION NO MODIFICADA ORAL (MK) TABLETA 1 U/CAJA X 20',
    {},
  ],
  ['presentationUnit', '66', 'TABLETA', {}],
]

/** Brings the official catalogues by the importer of the product, each applied whole. */
export async function bringCatalogues(product: { db: Db; connection: Connection }): Promise<void> {
  if (!existsSync(folder)) return fewOf(product.db)
  const world = await importWorld(product as never)
  for (const [catalogue, name] of files) {
    const { id, state } = await world.bring(catalogue, readFileSync(new URL(name, folder)))
    if (state !== 'ready') throw new Error(`${name} could not be read: ${state}`)
    await world.apply(id)
  }
  await world.close()
}

async function fewOf(db: Db): Promise<void> {
  console.log('the official files are not here: the journey goes with the codes it writes')
  for (const [catalogue, code, name, facts] of fewCodes)
    await db
      .insertInto('reference.entry')
      .values({ id: newId(), catalogue, code, name, facts: JSON.stringify(facts), since: '2000-01-01' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
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
