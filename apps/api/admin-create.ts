// npm run admin:create -- --email ana@hospital.gov.co [--name «Ana Pérez»]: creates the first administrator, or restores
// access.
import { parseArgs } from 'node:util'
import { createAdministrator } from '@quina/admin/server'
import { dayInBogota, Problem } from '@quina/kernel'
import { openDatabase } from './database.ts'
import { modules } from './modules.ts'
import { prepare } from './prepare.ts'
import { assemble } from './product.ts'
import { appKeyOf } from './settings/app-key.ts'
import { readSettings, SettingsError } from './settings/settings.ts'

const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
const usage = 'Indique el correo: npm run admin:create -- --email ana@hospital.gov.co --name "Ana Pérez"'

try {
  if (values.email === undefined) throw new SettingsError(usage)
  const password = await create(values.email, values.name ?? values.email)
  console.log(`Usuario:              ${values.email}`)
  console.log(`Contraseña temporal:  ${password}`)
  console.log('Sirve durante 24 horas y deberá cambiarla al entrar. No quedó guardada en ninguna parte.')
} catch (error) {
  console.error(error instanceof SettingsError || error instanceof Problem ? error.message : error)
  process.exitCode = 1
}

async function create(email: string, name: string): Promise<string> {
  const read = readSettings(process.env)
  const settings = { ...read, appKey: await appKeyOf(read) }
  const database = await openDatabase({
    settings,
    environment: process.env,
    onError: (error) => console.error(error.message),
  })
  try {
    const { db } = database.connection
    await prepare(db, assemble(settings, modules))
    const now = new Date()
    return await db
      .transaction()
      .execute((tx) => createAdministrator(tx, { email, name, now, today: dayInBogota(now) }))
  } finally {
    await database.close()
  }
}
