import { type Connection, connect, withClient } from '@quina/db/server'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, isSealed, sealTemplate, template } from './template.server.ts'
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
    if (!(await isSealed(server, name))) await layGround(server, name, lay)
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
