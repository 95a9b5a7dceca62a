// npm run key:rotate [-- --perdida]: replaces the key of the application. OLD_APP_KEY is the key in force (or the one kept in
// DATA_DIR) and APP_KEY the new key; without APP_KEY a new key is made and kept in DATA_DIR. With --perdida the old key is lost.
import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { resealSecondFactors } from '@quina/admin/server'
import { resealSecrets } from '@quina/blocks/server'
import { embeddedFolder, programOf } from '@quina/db/embedded/server'
import { chainKeyOf, type Db, recordEvent, rotateChainKey } from '@quina/db/server'
import { openDatabase } from './database.ts'
import { keyFileOf, knownKeyOf, writeKey } from './settings/app-key.ts'
import { isStrongKey, readSettings, type Settings, SettingsError } from './settings/settings.ts'
import { failureOf } from './start-failure.ts'

const { values } = parseArgs({ options: { perdida: { type: 'boolean', default: false } } })
let settings: Settings | null = null
try {
  settings = readSettings({ ...process.env, NODE_ENV: 'development' })
  await rotate(settings, values.perdida)
} catch (error) {
  console.error(failureOf(error, settings))
  process.exitCode = 1
}

async function rotate(settings: Settings, isLost: boolean): Promise<void> {
  const old = isLost ? null : await oldKey(settings)
  const next = settings.appKey ?? randomBytes(32).toString('base64url')
  if (settings.databaseUrl === null && (await programOf(embeddedFolder(process.env))) !== null)
    throw new SettingsError('Detenga el programa antes de cambiar la clave: npm run stop.')
  if (old === next)
    throw new SettingsError('APP_KEY y OLD_APP_KEY son la misma clave: no hay nada que cambiar.')
  const database = await openDatabase({
    settings,
    environment: process.env,
    onError: ({ message }) => console.error(message),
  })
  const aside = `${keyFileOf(settings)}.nueva`
  try {
    // Written before the change is committed: a machine that fails in between never loses the new key.
    await rm(aside, { force: true })
    if (settings.appKey === null) await writeKey(aside, next)
    const replaced = await replaceKey(database.connection.db, { old, next })
    if (settings.appKey === null) await rename(aside, keyFileOf(settings))
    console.log(summaryOf(replaced, isLost))
    if (settings.appKey === null)
      console.log(`La clave nueva quedó en ${keyFileOf(settings)}: guárdela aparte.`)
  } finally {
    await database.close()
  }
}

async function oldKey(settings: Settings): Promise<string> {
  const key = process.env.OLD_APP_KEY || (await knownKeyOf({ ...settings, appKey: null }))
  if (key === null || !isStrongKey(key))
    throw new SettingsError(
      'Indique en OLD_APP_KEY la clave con la que se inicia hoy; si se perdió, use --perdida.',
    )
  return key
}

type Keys = Readonly<{ old: string | null; next: string }>

/** Seals with the new key everything that the old key sealed, or nothing. */
async function replaceKey(db: Db, { old, next }: Keys) {
  return db.transaction().execute(async (tx) => {
    const chains = { old: old === null ? null : chainKeyOf(old), next: chainKeyOf(next) }
    const replaced = await rotateChainKey(tx, chains)
    if (old !== null) {
      await resealSecrets(tx, { old, next })
      await resealSecondFactors(tx, { old, next })
    }
    const event = old === null ? 'key_lost' : 'key_rotated'
    await recordEvent(tx, { event, subject: 'platform.audit_key', userId: null, facts: { ...replaced } })
    return replaced
  })
}

function summaryOf(replaced: { readonly lastSequence: number } | null, isLost: boolean): string {
  const upTo =
    replaced === null ? 'Todavía no había sellos.' : `La anterior selló hasta el ${replaced.lastSequence}.`
  return isLost
    ? `Clave nueva. ${upTo} De esos registros solo se revisará el orden. Registre de nuevo los secretos y los segundos factores.`
    : `Clave cambiada. ${upTo} Los secretos y los segundos factores quedaron con la nueva.`
}
