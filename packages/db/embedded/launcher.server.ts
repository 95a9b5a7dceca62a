import { randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../connection/with-client.server.ts'
import { type Binaries, findBinaries } from './binaries.server.ts'
import { findHome, type Home, readyHome } from './home.server.ts'
import { holdingLock } from './lock.server.ts'
import { give, runAs } from './owner.server.ts'
import { knownPort, pidFileOf, postmasterOf, runningPort } from './pid-file.server.ts'
import { codeOf, readOrNull } from './process-mark.server.ts'
import { includes, tune, writeTuning } from './tuning.server.ts'

const startPatienceMs = 60_000
const stopPatienceMs = 60_000

/** The port of the server, if it is running and accepts connections. */
async function attach(home: Home): Promise<number | null> {
  const port = await knownPort(home)
  return port !== null && (await ask(home, port)) === 'ready' ? port : null
}

/** Starts the server and waits until it accepts connections. The caller must hold the lock. @returns its port. */
async function start(home: Home, { bin }: Binaries): Promise<number> {
  const giveUpAt = Date.now() + startPatienceMs
  let port = (await knownPort(home)) ?? (await freePort())
  let refusal: unknown = null
  for (;;) {
    port = (await runningPort(home)) ?? port
    const answer = await ask(home, port)
    if (answer === 'ready') return port
    if (answer !== 'starting' && Date.now() > giveUpAt) throw await failure(home, refusal)
    if (answer === 'nobody') refusal = await launch(home, bin, port)
    // Another program took the port while the database was down.
    if (answer === 'stranger' && (await postmasterOf(home)) === null) port = await freePort()
    if (answer !== 'nobody' || refusal !== null) await sleep(100)
  }
}

/** Stops the server as a shutdown of the machine would: open transactions are rolled back. @returns whether it was running. */
async function stop(home: Home): Promise<boolean> {
  const pid = await postmasterOf(home)
  if (pid === null) return false
  process.kill(pid, 'SIGINT')
  const giveUpAt = Date.now() + stopPatienceMs
  while ((await postmasterOf(home)) === pid) {
    if (Date.now() > giveUpAt) throw new Error(`La base de datos de ${home.folder} no se detuvo a tiempo.`)
    await sleep(30)
  }
  return true
}

/** Makes one attempt. @returns null, or why it failed: the caller retries, since most causes pass by themselves. */
async function launch(home: Home, bin: string, port: number): Promise<unknown> {
  if ((await postmasterOf(home)) === null) await rm(pidFileOf(home), { force: true })
  await tune(home.data, home.owner)
  await writeFile(home.port, String(port))
  const options = ['-D', home.data, '-l', home.startLog, '-o', `-p ${port}`]
  try {
    // Replaying the log after a crash may take long: the wait ends when the server is up or gives up by itself.
    await runAs(home.owner, join(bin, 'pg_ctl'), ['start', '-w', '-t', '86400', ...options])
    return null
  } catch (error) {
    return error
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function failure(home: Home, cause: unknown): Promise<Error> {
  const log = (await readOrNull(home.startLog))?.trimEnd().split('\n').slice(-5).join('\n') ?? ''
  return new Error(`La base de datos de ${home.folder} no arranca. Vea ${home.startLog}.\n${log}`, { cause })
}

export interface EmbeddedOptions {
  /** The folder that belongs to the database alone. */
  readonly dataDir: string
  /** A folder with a distribution's `initdb`, `pg_ctl` and `postgres`; the bundled ones when absent. */
  readonly pgBin?: string | undefined
  /** Lines of `postgresql.conf`, written when the database is created. */
  readonly settings?: Settings
}

export interface EmbeddedServer {
  readonly url: string
  /** Whether the server was running already. */
  readonly reused: boolean
  stop(): Promise<boolean>
}

/**
 * The address of the database of a folder, which is created the first time and started if it is not running. The server outlives
 * this process; the next start attaches to it.
 * @throws Error, with a sentence for the operator, when it cannot be started.
 */
export async function startEmbedded({
  dataDir,
  pgBin,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const known = await findHome(dataDir)
  const running = known && (await attach(known))
  if (known && running) return await embedded(known, running, true)
  const home = known ?? (await readyHome(dataDir))
  const binaries = await findBinaries(home.owner, pgBin)
  return await holdingLock(home.lock, () => startOrAttach(home, binaries, settings))
}

/** Stops the database of a folder. @returns false when it was not running. */
export async function stopEmbedded(dataDir: string): Promise<boolean> {
  const home = await findHome(dataDir)
  return home !== null && (await stopWhenStarted(home))
}

async function startOrAttach(home: Home, binaries: Binaries, settings: Settings): Promise<EmbeddedServer> {
  if ((await findHome(home.folder)) === null) await createCluster(home, binaries, settings)
  await insistSameMajor(home, binaries)
  const running = await attach(home)
  return await embedded(home, running ?? (await start(home, binaries)), running !== null)
}

async function embedded(home: Home, port: number, reused: boolean): Promise<EmbeddedServer> {
  await ensureDatabase(home, port)
  return { url: await addressOf(home, port), reused, stop: () => stopWhenStarted(home) }
}

/** Waits for a launcher that is starting the database: it would take the stop for a failure, and start it again. */
const stopWhenStarted = (home: Home): Promise<boolean> => holdingLock(home.lock, () => stop(home))

/** `DATABASE_URL`, `DATA_DIR` and `PG_BIN`. */
export type DatabaseSettings = Readonly<Record<string, string | undefined>>

export const embeddedFolder = ({ DATA_DIR }: DatabaseSettings): string =>
  join(DATA_DIR || '.data', 'postgres')

/** The address of the database in the settings: a server's, or else the embedded one, which is started. */
export async function databaseFrom(settings: DatabaseSettings): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  const { url } = await startEmbedded({ dataDir: embeddedFolder(settings), pgBin: settings.PG_BIN })
  return url
}

const databaseName = 'quina'

/** The answer at a port. Only a connection proves it: a dead postmaster can look alive in every other way. */
type Answer = 'ready' | 'starting' | 'nobody' | 'stranger'

async function ask(home: Home, port: number): Promise<Answer> {
  try {
    const { rows } = await inMaintenance(home, port, (server) => server.query('show data_directory'))
    return rows[0]?.data_directory === home.data ? 'ready' : 'stranger'
  } catch (error) {
    return answerOf(codeOf(error))
  }
}

function answerOf(code: string | null): Answer {
  if (code === 'ECONNREFUSED') return 'nobody'
  // Starting up or shutting down; out of connections.
  if (code === '57P03') return 'starting'
  return code === '53300' ? 'ready' : 'stranger'
}

/** Creates the database the first time. */
async function ensureDatabase(home: Home, port: number): Promise<void> {
  await inMaintenance(home, port, async (server) => {
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await server.query(`create database ${databaseName}`).catch(unlessCreated)
  })
}

/** Another launcher, attaching at the same moment, may have created the database first. */
function unlessCreated(error: unknown): void {
  if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error
}

const userName = 'quina'

const addressOf = async (home: Home, port: number, database = databaseName): Promise<string> =>
  `postgres://${userName}:${await secretOf(home)}@127.0.0.1:${port}/${database}`

type Work<T> = (server: pg.Client) => Promise<T>

async function inMaintenance<T>(home: Home, port: number, work: Work<T>): Promise<T> {
  const connectionString = await addressOf(home, port, 'postgres')
  return await withClient({ connectionString, connectionTimeoutMillis: 5000 }, work)
}

/** Lines of `postgresql.conf`. */
type Settings = Readonly<Record<string, string>>

/**
 * Loopback only, without a socket file, whose path could be too long for the system. The included file is written again at each
 * start, for the current machine; lines that an operator adds below take precedence.
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
 * Creates an empty cluster with its own random password. Everything is created under another name and renamed at the end, so a
 * launcher that dies midway leaves only temporary files, which the next one deletes. The caller must hold the lock.
 */
async function createCluster(home: Home, { bin, major }: Binaries, extra: Settings): Promise<void> {
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

/** Only the major version of PostgreSQL that created a data folder can open it. */
async function insistSameMajor({ data }: Home, { bin, major }: Binaries): Promise<void> {
  const made = Number(await readFile(join(data, 'PG_VERSION'), 'utf8'))
  if (made === major) return
  const way =
    'Restaure una copia de seguridad en una carpeta nueva (npm run restore) o use la versión anterior.'
  throw new Error(
    `Los datos de ${data} son de PostgreSQL ${made} y los programas de ${bin} son de la ${major}. ${way}`,
  )
}

async function secretOf(home: Home): Promise<string> {
  try {
    return await readFile(home.secret, 'utf8')
  } catch (error) {
    throw new Error(`No se puede leer la contraseña de la base de datos en ${home.secret}.`, { cause: error })
  }
}

/** Byte order is fast and never changes with the system's libraries; Spanish order is requested where it shows. */
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

/** Writes the rename itself to disk: otherwise a crash could lose the folder's new name, and the data with it. */
async function persist(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch (error) {
    // Some file systems cannot sync a folder, and report it.
    if (codeOf(error) !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}
