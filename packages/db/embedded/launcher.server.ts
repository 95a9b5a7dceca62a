import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.server.ts'
import { createCluster, insistSameMajor, type Settings } from './cluster.server.ts'
import { addressOf, ensureDatabase } from './connection.server.ts'
import { findHome, type Home, readyHome } from './home.server.ts'
import { holdingLock } from './lock.server.ts'
import { attach, start, stop } from './postmaster.server.ts'

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
