// npm run backup -- <folder or file>: copies the database, in use or not, to one file.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '@quina/db/backup/server'
import { databaseFrom } from '@quina/db/embedded/server'
import { knownKeyOf } from '../apps/api/settings/app-key.ts'
import { readSettings } from '../apps/api/settings/settings.ts'

const [to] = process.argv.slice(2)
if (!to) {
  console.error('Indique dónde dejar la copia: npm run backup -- carpeta-o-archivo')
  process.exit(1)
}
const file = (await isFolder(to)) ? join(to, `quina-${stamp()}.tar`) : to
// The copy is made of an installation in any of its modes: what production asks for is asked by the program.
const appKey = await knownKeyOf(readSettings({ ...process.env, NODE_ENV: 'development' }))
const passphrase = process.env.BACKUP_PASSPHRASE || null
if (passphrase !== null && passphrase.length < 12) {
  console.error('BACKUP_PASSPHRASE: use al menos 12 caracteres.')
  process.exit(1)
}
const key = appKey === null ? null : { appKey, passphrase }
const { tables, rows } = await backUp(await databaseFrom(process.env), file, key)
console.log(`Copia completa en ${file}: ${rows} filas de ${tables} tablas.`)
if (key === null) console.log('Sin clave de la aplicación (APP_KEY): la copia no prueba quién la hizo.')
else if (passphrase === null)
  console.log('La copia no lleva la clave de la aplicación: guárdela aparte, o defina BACKUP_PASSPHRASE.')
else console.log('La copia lleva la clave de la aplicación, sellada con BACKUP_PASSPHRASE.')

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
