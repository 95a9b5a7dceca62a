import { embeddedFolder, startEmbedded } from '@quina/db/embedded/server'
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
  const server = settings.databaseUrl === null ? await embedded(environment) : null
  const url = server?.url ?? settings.databaseUrl ?? ''
  await migrate(url)
  const connection = connect(url, { max: settings.databasePool, onError })
  const known = await appliedMigrations(connection.pool)
  return {
    connection,
    url,
    isMigrated: async () => (await appliedMigrations(connection.pool)).length >= known.length,
    async close() {
      await connection.close()
      if (server !== null && !server.reused) await server.stop()
    },
  }
}

const embedded = (environment: Environment) =>
  startEmbedded({ dataDir: embeddedFolder(environment), pgBin: environment.PG_BIN })
