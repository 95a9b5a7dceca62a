import { embeddedFolder, startEmbedded, watchEmbedded } from '@quina/db/embedded/server'
import { appliedMigrations, type Connection, connect, migrate } from '@quina/db/server'
import type { Environment, Settings } from './settings/settings.ts'

export interface Database {
  readonly connection: Connection
  readonly url: string
  /** Whether the database is, still, at the version of this code. */
  readonly isMigrated: () => Promise<boolean>
  /** Closes the connections, and stops the embedded database if this process started it. */
  close(): Promise<void>
}

/** The database of the settings, running, migrated and connected. */
export async function openDatabase(
  settings: Settings,
  environment: Environment,
  onError: (error: Error) => void,
): Promise<Database> {
  const server = settings.databaseUrl === null ? await embedded(environment, onError) : null
  const url = server?.url ?? settings.databaseUrl ?? ''
  await migrate(url)
  const connection = connect(url, { max: settings.databasePool, onError })
  const known = await appliedMigrations(connection.pool)
  return {
    connection,
    url,
    isMigrated: async () => (await appliedMigrations(connection.pool)).length >= known.length,
    async close() {
      server?.unwatch()
      await connection.close()
      if (server !== null && !server.reused) await server.stop()
    },
  }
}

/** The embedded database, brought back by itself if it dies while the product runs. */
async function embedded(environment: Environment, onError: (error: Error) => void) {
  const options = { dataDir: embeddedFolder(environment), pgBin: environment.PG_BIN }
  const server = await startEmbedded(options)
  return { ...server, unwatch: watchEmbedded(options, (message) => onError(new Error(message))) }
}
