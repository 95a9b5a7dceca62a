import { type Connection, connect, withClient } from '@quina/db/server'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, sealTemplate, template } from './template.server.ts'
import { copyOf, type TestDatabase } from './test-database.server.ts'

/**
 * A database of its own with shared initial contents: the first caller in a run lays them, and all receive a copy.
 * @param name of the contents
 */
export async function groundOf(
  name: string,
  lay: (connection: Connection) => Promise<void>,
): Promise<TestDatabase> {
  const server = inject('testServer')
  await withClient(server, async (client) => {
    // Other callers for the same contents wait meanwhile; the lock is released with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount: isLaid } = await client.query(
      'select from pg_database where datname = $1 and not datallowconn',
      [name],
    )
    if (!isLaid) await layGround(server, name, lay)
  })
  return copyOf(name)
}

async function layGround(
  server: string,
  name: string,
  lay: (connection: Connection) => Promise<void>,
): Promise<void> {
  await dropDatabase(server, name)
  const connection = connect(await createDatabase(server, name, template), { onError: console.error })
  await lay(connection)
  await connection.close()
  await sealTemplate(server, name)
}
