// npm run restore -- <file> [--sin-prueba]: restores a copy into an empty database, that of DATA_DIR or DATABASE_URL.
import { rename } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { insistProven, restore } from '@quina/db/backup/server'
import { databaseFrom } from '@quina/db/embedded/server'
import { anchorFileIn } from '@quina/db/server'
import { keyFileOf, knownKeyOf, writeKey } from '../apps/api/settings/app-key.ts'
import { readSettings } from '../apps/api/settings/settings.ts'

const { values, positionals } = parseArgs({
  options: { 'sin-prueba': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [file] = positionals
if (!file) {
  console.error('Indique la copia que se restaura: npm run restore -- archivo')
  process.exit(1)
}
try {
  const settings = readSettings({ ...process.env, NODE_ENV: 'development' })
  const known = await knownKeyOf(settings)
  const passphrase = settings.backupPassphrase
  let carried: string | null = null
  const { takenAt, tables } = await restore(() => databaseFrom(process.env), file, {
    passphrase,
    accept: async (archive) => {
      carried = await insistProven(archive, { known, passphrase, unproven: values['sin-prueba'] })
    },
  })
  const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0)
  console.log(
    `Restaurada la copia del ${takenAt}: ${rows} filas de ${tables.length} tablas, todas comprobadas.`,
  )
  await startAnchorsAnew(settings.dataDir)
  if (carried !== null && known === null && (await writeKey(keyFileOf(settings), carried)))
    console.log(`La clave de la aplicación que traía quedó en ${keyFileOf(settings)}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Sets aside the anchors noted for another database, which say nothing about this one; they are not deleted. */
async function startAnchorsAnew(dataDir: string): Promise<void> {
  const anchors = anchorFileIn(dataDir)
  await rename(anchors, `${anchors}.${new Date().toISOString().replaceAll(':', '-')}`).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
}
