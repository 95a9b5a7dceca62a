import { type Connection, connect, withClient } from '@quina/db/server'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, factsOf, sealTemplate, template } from './template.server.ts'
import { copyOf, type TestDatabase } from './test-database.server.ts'

/** Initial contents shared by many tests, created once in a run. */
export interface Ground<Facts = void> {
  readonly name: string
  readonly lay: (connection: Connection) => Promise<Facts>
  /** The contents below these; without them, the schema alone. */
  readonly over?: Ground<unknown>
}

/** A database of its own with shared initial contents: the first caller in a run creates them, and all receive a copy. */
export const groundOf = async (ground: Ground): Promise<TestDatabase> => (await groundWith(ground)).database

/** The same, with the facts that its creator returned, which are stored as JSON. */
export async function groundWith<Facts>(
  ground: Ground<Facts>,
): Promise<{ readonly database: TestDatabase; readonly facts: Facts }> {
  const facts = await laid(inject('testServer'), ground)
  return { facts: JSON.parse(facts) as Facts, database: await copyOf(ground.name) }
}

const laid = async (server: string, ground: Ground<unknown>): Promise<string> =>
  (await factsOf(server, ground.name)) ?? (await layOnce(server, ground))

/** Other callers for the same contents wait meanwhile; the lock is released with the connection. */
const layOnce = (server: string, { name, lay, over }: Ground<unknown>): Promise<string> =>
  withClient(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const known = await factsOf(server, name)
    if (known !== undefined) return known
    if (over !== undefined) await laid(server, over)
    await dropDatabase(server, name)
    const url = await createDatabase(server, name, over?.name ?? template)
    const connection = connect(url, { onError: console.error })
    const facts = JSON.stringify((await lay(connection)) ?? null)
    await connection.close()
    await sealTemplate(server, name, facts)
    return facts
  })
