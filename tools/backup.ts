// npm run backup -- <folder or file>: copies the database, in use or not, to one file.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFrom } from '@quina/db/embedded/server'
import { copyDatabase, copyName } from '../apps/api/copies.ts'
import { readSettings } from '../apps/api/settings/settings.ts'

const [to] = process.argv.slice(2)
if (!to) {
  console.error('Indique dónde dejar la copia: npm run backup -- carpeta-o-archivo')
  process.exit(1)
}
try {
  // An installation in any mode may be copied: the requirements of production apply only to the program.
  const settings = readSettings({ ...process.env, NODE_ENV: 'development' })
  const file = (await isFolder(to)) ? join(to, copyName('quina', settings)) : to
  const { tables, rows, proven } = await copyDatabase(await databaseFrom(process.env), file, settings)
  console.log(`Copia completa en ${file}: ${rows} filas de ${tables} tablas.`)
  if (settings.backupPassphrase !== null)
    console.log('Está sellada: solo se abre con BACKUP_PASSPHRASE. Guarde la frase en otro lugar.')
  else {
    console.log(
      'Está sin sellar: quien la tenga lee las historias clínicas. Defina BACKUP_PASSPHRASE para sellarla.',
    )
    console.log('No lleva la clave de la aplicación (APP_KEY): guárdela aparte.')
  }
  if (!proven) console.log('Sin clave de la aplicación (APP_KEY), la copia no prueba quién la hizo.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.isDirectory() ?? false
}
