import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '@quina/db/backup/server'
import { knownKeyOf } from './settings/app-key.ts'
import { type Settings, SettingsError } from './settings/settings.ts'

/** Copies made by upgrades that are kept; older ones are removed. */
const kept = 3
const isCopy = (name: string): boolean => /^antes-de-actualizar-.*\.tar$/.test(name)

/**
 * Copies the database to `copias` in the data folder before an upgrade changes it.
 * @throws SettingsError when the copy fails: nothing was changed
 */
export async function copyBeforeUpgrade(
  url: string,
  settings: Pick<Settings, 'appKey' | 'dataDir'>,
): Promise<void> {
  const folder = join(settings.dataDir, 'copias')
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const file = join(folder, `antes-de-actualizar-${stamp}Z.tar`)
  console.log(`Antes de actualizar se hace una copia en ${file}…`)
  const appKey = await knownKeyOf(settings)
  try {
    await mkdir(folder, { recursive: true })
    await backUp(url, file, appKey === null ? null : { appKey, passphrase: null })
  } catch (error) {
    throw new SettingsError(
      `No se pudo hacer la copia anterior a la actualización (${error instanceof Error ? error.message : error}): ` +
        'no se cambió nada. Libere espacio, o indique UPGRADE_COPY=no si ya tiene una copia.',
    )
  }
  await removeOldest(folder)
}

async function removeOldest(folder: string): Promise<void> {
  const copies = (await readdir(folder)).filter(isCopy).sort()
  for (const name of copies.slice(0, -kept)) await rm(join(folder, name))
}
