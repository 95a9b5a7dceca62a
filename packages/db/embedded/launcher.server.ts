import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.server.ts'
import { createCluster, insistSameMajor, type Settings } from './cluster.server.ts'
import { addressOf, ask, ensureDatabase } from './connection.server.ts'
import { findHome, type Home, readyHome } from './home.server.ts'
import { holdingLock } from './lock.server.ts'
import { runAs } from './owner.server.ts'
import { knownPort, pidFileOf, postmasterOf, readOrNull, runningPort } from './pid-file.server.ts'
import { tune } from './tuning.server.ts'

const startPatienceMs = 60_000
const stopPatienceMs = 60_000

/** The port of the server if it is running and takes connections. */
async function attach(home: Home): Promise<number | null> {
  const port = await knownPort(home)
  return port !== null && (await ask(home, port)) === 'ready' ? port : null
}

/** Starts the server and waits until it takes connections. Call it holding the lock. @returns its port. */
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

/** Stops the server as a shutdown of the machine would: open transactions are undone. @returns whether it ran. */
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

/** One attempt. @returns null, or why it failed: the caller tries again, since most causes pass by themselves. */
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
  /** The folder that is all the database's own. */
  readonly dataDir: string
  /** A folder with a distribution's `initdb`, `pg_ctl` and `postgres`; the bundled ones when absent. */
  readonly pgBin?: string | undefined
  /** Lines of `postgresql.conf`, written when the database is created. */
  readonly settings?: Settings
}

export interface Embedded {
  readonly url: string
  /** Whether the server was running already. */
  readonly reused: boolean
  stop(): Promise<boolean>
}

/**
 * The address of the database that lives in a folder: created if it is the first time, started if it is not running.
 * The server outlives this process; the next start finds it and attaches to it.
 * @throws Error, with a sentence for the operator, when it cannot be started.
 */
export async function startEmbedded({ dataDir, pgBin, settings = {} }: EmbeddedOptions): Promise<Embedded> {
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

async function startOrAttach(home: Home, binaries: Binaries, settings: Settings): Promise<Embedded> {
  if ((await findHome(home.folder)) === null) await createCluster(home, binaries, settings)
  await insistSameMajor(home, binaries)
  const running = await attach(home)
  return await embedded(home, running ?? (await start(home, binaries)), running !== null)
}

async function embedded(home: Home, port: number, reused: boolean): Promise<Embedded> {
  await ensureDatabase(home, port)
  return { url: await addressOf(home, port), reused, stop: () => stopWhenStarted(home) }
}

/** A launcher that is starting it would take the stop for a failure, and start it again. */
const stopWhenStarted = (home: Home): Promise<boolean> => holdingLock(home.lock, () => stop(home))

/** `DATABASE_URL`, `DATA_DIR` and `PG_BIN`. */
export type DatabaseSettings = Readonly<Record<string, string | undefined>>

export const embeddedFolder = ({ DATA_DIR }: DatabaseSettings): string =>
  join(DATA_DIR || '.data', 'postgres')

/** The address of the database the settings ask for: a server's, or else the embedded one, which is started. */
export async function databaseFrom(settings: DatabaseSettings): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  const { url } = await startEmbedded({ dataDir: embeddedFolder(settings), pgBin: settings.PG_BIN })
  return url
}
