import { join } from 'node:path'
import { startEmbedded } from './launcher.server.ts'

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
