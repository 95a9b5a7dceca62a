import type pg from 'pg'

/** The oldest PostgreSQL that the migrations run on. */
export const oldestServer = 17

/** The version of the server cannot run the migrations. */
export class UnsupportedServer extends Error {}

/**
 * Runs before the first statement, so that an old server is refused with a sentence instead of a syntax error halfway.
 * @throws UnsupportedServer when PostgreSQL is older than 17
 */
export async function requireSupportedServer(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query('show server_version_num')
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
  if (version < oldestServer)
    throw new UnsupportedServer(
      `Quina necesita PostgreSQL ${oldestServer} o posterior y el servidor de DATABASE_URL es PostgreSQL ${version}: ` +
        'actualícelo, o inicie sin DATABASE_URL para usar la base de datos incluida.',
    )
}
