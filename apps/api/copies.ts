import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupSummary, backUp } from '@quina/db/backup/server'
import type { MigrateOptions } from '@quina/db/server'
import { knownKeyOf } from './settings/app-key.ts'
import { type Settings, SettingsError } from './settings/settings.ts'

type CopySettings = Pick<Settings, 'appKey' | 'dataDir' | 'backupPassphrase' | 'upgradeCopy'>

/** Number of copies made by upgrades that are kept; older ones are removed. */
const kept = 3
const before = 'antes-de-actualizar'
const isCopyOfUpgrade = (name: string): boolean =>
  name.startsWith(`${before}-`) && /\.tar(\.age)?$/.test(name)

/** Returns `quina-20261120-131400.tar`, by the clock in Bogotá; `.tar.age` when the whole copy is sealed. */
export function copyName(prefix: string, { backupPassphrase }: Pick<Settings, 'backupPassphrase'>): string {
  const bogota = new Date(Date.now() - 5 * 3_600_000).toISOString()
  const stamp = bogota.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `${prefix}-${stamp}.tar${backupPassphrase === null ? '' : '.age'}`
}

/** Copies the database to a file, sealed according to the settings. */
export async function copyDatabase(
  url: string,
  file: string,
  settings: Pick<CopySettings, 'appKey' | 'dataDir' | 'backupPassphrase'>,
): Promise<BackupSummary & { readonly proven: boolean }> {
  const appKey = await knownKeyOf(settings)
  const copied = await backUp(url, file, { appKey, passphrase: settings.backupPassphrase })
  return { ...copied, proven: appKey !== null }
}

/** The step before an upgrade: a copy in `copias` of the data folder, unless the operator states that one exists. */
export function copyingBefore(url: string, settings: CopySettings): Pick<MigrateOptions, 'before'> {
  return settings.upgradeCopy ? { before: () => copyBeforeUpgrade(url, settings) } : {}
}

/** @throws SettingsError when the copy fails: nothing was changed */
async function copyBeforeUpgrade(url: string, settings: CopySettings): Promise<void> {
  const folder = join(settings.dataDir, 'copias')
  const file = join(folder, copyName(before, settings))
  console.log(`Antes de actualizar se hace una copia en ${file}…`)
  try {
    await mkdir(folder, { recursive: true })
    await copyDatabase(url, file, settings)
  } catch (error) {
    throw new SettingsError(
      `No se pudo hacer la copia anterior a la actualización (${error instanceof Error ? error.message : error}): ` +
        'no se cambió nada. Libere espacio, o indique UPGRADE_COPY=no si ya tiene una copia.',
    )
  }
  await removeOldest(folder)
}

async function removeOldest(folder: string): Promise<void> {
  const copies = (await readdir(folder)).filter(isCopyOfUpgrade).sort()
  for (const name of copies.slice(0, -kept)) await rm(join(folder, name))
}
