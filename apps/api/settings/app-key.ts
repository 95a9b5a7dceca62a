import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/**
 * The secret that signs CSRF tokens and seals second factors: the one given, or one made on the first start
 * and kept in the data folder for its owner's eyes only. Processes that start together end with the same one.
 */
export async function appKeyOf({ appKey, dataDir }: Pick<Settings, 'appKey' | 'dataDir'>): Promise<string> {
  if (appKey !== null) return appKey
  const file = join(dataDir, 'app.key')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
