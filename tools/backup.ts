// npm run backup -- <folder or file>: copies the database, in use or not, to one file.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '@quina/db/backup/server'
import { databaseFrom } from '@quina/db/embedded/server'

const [to] = process.argv.slice(2)
if (!to) {
  console.error('Indique dónde dejar la copia: npm run backup -- carpeta-o-archivo')
  process.exit(1)
}
const file = (await isFolder(to)) ? join(to, `quina-${stamp()}.tar`) : to
const { tables, rows } = await backUp(await databaseFrom(process.env), file)
console.log(`Copia completa en ${file}: ${rows} filas de ${tables} tablas.`)

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.isDirectory() ?? false
}

/** `20261120-131400`, by the clock in Bogotá. */
function stamp(): string {
  const bogota = new Date(Date.now() - 5 * 3_600_000).toISOString()
  return bogota.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}
