import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStrongKey, type Settings, SettingsError } from './settings.ts'

export const keyFileOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'app.key')

/**
 * Returns the secret that signs CSRF tokens and seals second factors: the configured one, or one generated on the first start and
 * kept in the data folder, readable by its owner only. The file is written aside, flushed to disk and linked into place, so that
 * it exists whole or not at all, and processes that start together end with the same secret.
 * @throws SettingsError when the folder cannot be written, or its file holds no key
 */
export async function appKeyOf(settings: Pick<Settings, 'appKey' | 'dataDir'>): Promise<string> {
  if (settings.appKey !== null) return settings.appKey
  const file = keyFileOf(settings)
  const key = (await readKey(file)) ?? (await makeKey(file))
  if (isStrongKey(key)) return key
  throw new SettingsError(
    `La clave de ${file} está vacía o incompleta. Recupérela de una copia de seguridad, o bórrela para que se haga ` +
      'otra: los segundos factores y los secretos guardados habrá que registrarlos de nuevo.',
  )
}

/** The key that is configured or stored; null when there is none yet. */
export const knownKeyOf = async (settings: Pick<Settings, 'appKey' | 'dataDir'>): Promise<string | null> =>
  settings.appKey ?? (await readKey(keyFileOf(settings)))

async function readKey(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw unreadable(file, error)
  }
}

async function makeKey(file: string): Promise<string> {
  await writeKey(file, randomBytes(32).toString('base64url'))
  return (await readKey(file)) ?? ''
}

/** Writes a key to its file unless the file exists. @returns whether it was written */
export async function writeKey(file: string, key: string): Promise<boolean> {
  const aside = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    const handle = await open(aside, 'wx', 0o600)
    try {
      await handle.writeFile(`${key}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(aside, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw unreadable(file, error)
  } finally {
    await rm(aside, { force: true })
  }
}

const unreadable = (file: string, error: unknown): Error =>
  ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'ENOSPC'].includes(codeOf(error) ?? '')
    ? new SettingsError(
        `No se puede escribir en la carpeta ${dirname(file)} (${codeOf(error)}): dé permiso y espacio, o indique otra ` +
          'en DATA_DIR.',
      )
    : error instanceof Error
      ? error
      : new Error(String(error))

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
