import { randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.server.ts'
import type { Home } from './home.server.ts'
import { give, runAs } from './owner.server.ts'
import { codeOf } from './process-mark.server.ts'
import { includes, writeTuning } from './tuning.server.ts'

/** Lines of `postgresql.conf`. */
export type Settings = Readonly<Record<string, string>>

export const userName = 'quina'

/**
 * Loopback only and no socket file: its path could be too long for the system. What is included is written again at each start,
 * for the machine that the data is on by then; what an operator adds below rules.
 */
const settings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'America/Bogota',
  log_timezone: 'America/Bogota',
  password_encryption: 'scram-sha-256',
  max_connections: '200',
  random_page_cost: '1.1',
  logging_collector: 'on',
  log_directory: 'log',
  // A week of logs, one file a day of the week.
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
}

/**
 * Makes an empty cluster with its own random password. Everything is made aside and renamed into place at the end,
 * so a launcher that dies on the way leaves only litter, which the next one sweeps. Call it holding the lock.
 */
export async function createCluster(home: Home, { bin, major }: Binaries, extra: Settings): Promise<void> {
  await sweep(home.folder)
  const draft = join(home.folder, `init-${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  await chmod(draft, 0o700)
  await writeFile(join(draft, 'secret'), randomBytes(24).toString('base64url'), { mode: 0o600 })
  await give(draft, home.owner)
  await give(join(draft, 'secret'), home.owner)
  const place = ['-D', join(draft, 'data'), '-U', userName, `--pwfile=${join(draft, 'secret')}`]
  const safety = ['--auth=scram-sha-256', '--data-checksums', ...(extra.fsync === 'off' ? ['--no-sync'] : [])]
  await runAs(home.owner, join(bin, 'initdb'), [...place, ...safety, ...localeOptions(major)])
  await writeTuning(join(draft, 'data'), home.owner)
  await appendFile(
    join(draft, 'data', 'postgresql.conf'),
    `\n${includes}${linesOf({ ...settings, ...extra })}`,
  )
  await rename(draft, home.cluster)
  await persist(home.folder)
}

/** A data folder can only be opened by the PostgreSQL that made it. */
export async function insistSameMajor({ data }: Home, { bin, major }: Binaries): Promise<void> {
  const made = Number(await readFile(join(data, 'PG_VERSION'), 'utf8'))
  if (made === major) return
  const way =
    'Restaure una copia de seguridad en una carpeta nueva (npm run restore) o use la versión anterior.'
  throw new Error(
    `Los datos de ${data} son de PostgreSQL ${made} y los programas de ${bin} son de la ${major}. ${way}`,
  )
}

export async function secretOf(home: Home): Promise<string> {
  try {
    return await readFile(home.secret, 'utf8')
  } catch (error) {
    throw new Error(`No se puede leer la contraseña de la base de datos en ${home.secret}.`, { cause: error })
  }
}

/** Byte order is fast and never changes with the system's libraries; Spanish order is asked for where it shows. */
const localeOptions = (major: number): readonly string[] =>
  major >= 17
    ? ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--encoding=UTF8', '--locale=C.UTF-8']

const linesOf = (lines: Settings): string =>
  `\n${Object.entries(lines)
    .map(([name, value]) => `${name} = '${value}'`)
    .join('\n')}\n`

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('init-'))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
}

/** Writes the rename itself to disk: data must not vanish because the folder's new name was never written. */
async function persist(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch (error) {
    // Some file systems cannot sync a folder, and say so.
    if (codeOf(error) !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}
