import {
  databaseFrom,
  embeddedFolder,
  programOf,
  startEmbedded,
  watchEmbedded,
} from '@quina/db/embedded/server'
import { appliedMigrations, type Connection, connect, migrate } from '@quina/db/server'
import { copyingBefore } from './copies.ts'
import { diskAt } from './http/disk.ts'
import type { Environment, Settings } from './settings/settings.ts'

export interface Database {
  readonly connection: Connection
  readonly url: string
  /** Whether the database is still at exactly the version of this code. */
  readonly isMigrated: () => Promise<boolean>
  readonly disk: () => Promise<'ok' | 'full'>
  /** Closes the connections, and stops the embedded database if this process started it. */
  close(): Promise<void>
}

type DatabaseInput = Readonly<{
  settings: Settings
  environment: Environment
  onError: (error: Error) => void
}>

/** Opens the database of the settings: running, migrated and connected. */
export async function openDatabase(opening: DatabaseInput): Promise<Database> {
  const { settings, environment, onError } = opening
  const server = settings.databaseUrl === null ? await embedded(environment, onError) : null
  const url = server?.url ?? settings.databaseUrl ?? ''
  await migrate(url, copyingBefore(url, settings))
  const database = await connected(url, opening)
  return {
    ...database,
    async close() {
      server?.unwatch()
      await database.close()
      // If another program uses the embedded server meanwhile, the server keeps running.
      if (server !== null && !server.reused && !(await isServedByAnother(environment))) await server.stop()
    },
  }
}

/** Connects to a database that another process opened and maintains. */
export const joinDatabase = async (opening: DatabaseInput): Promise<Database> =>
  connected(await databaseFrom(opening.environment), opening)

async function connected(url: string, { settings, environment, onError }: DatabaseInput): Promise<Database> {
  const connection = connect(url, { max: settings.databasePool, onError })
  const known = await appliedMigrations(connection.pool)
  return {
    connection,
    url,
    isMigrated: () => isAtVersion(connection.watch, known.length),
    disk: async () => (settings.databaseUrl === null ? diskAt(embeddedFolder(environment)) : 'ok'),
    close: () => connection.close(),
  }
}

/** Whether the database has exactly the migrations of this program, and every view: a later program may change them. */
async function isAtVersion(pool: Connection['pool'], known: number): Promise<boolean> {
  const { rows } = await pool.query(`
    select (select count(*) from public.schema_migration) as applied,
           (select count(*) from public.schema_view where checksum is null) as missing`)
  return rows[0].applied === known && rows[0].missing === 0
}

async function isServedByAnother(environment: Environment): Promise<boolean> {
  const program = await programOf(embeddedFolder(environment))
  return program !== null && program !== process.pid
}

/** Opens the embedded database, which restarts by itself if it dies while the product runs. */
async function embedded(environment: Environment, onError: (error: Error) => void) {
  const options = { dataDir: embeddedFolder(environment), pgBin: environment.PG_BIN }
  const server = await startEmbedded(options)
  return { ...server, unwatch: watchEmbedded(options, (message) => onError(new Error(message))) }
}
