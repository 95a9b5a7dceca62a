import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect, type Db, type Tx, valueFrom } from '@quina/db/server'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, template } from './template.server.ts'

export interface TestDatabase {
  readonly url: string
  readonly connection: Connection
  readonly db: Db
  /** Call it in `afterAll`. */
  close(): Promise<void>
}

/** A migrated database for this test file alone. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(template)

/** A database with nothing in it, not even the schema. */
export const emptyDatabase = (): Promise<TestDatabase> => copyOf('template0')

/** A copy of a template, to which nobody may connect any more. */
export async function copyOf(from: string): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomUUID().slice(0, 13)}`
  const url = await createDatabase(server, name, from)
  let closed = false
  // Dropping the database cuts connections that are still closing.
  const connection = connect(url, { onError: (error) => closed || console.error(error) })
  const close = async () => {
    closed = true
    await connection.close()
    await dropDatabase(server, name)
  }
  return { url, connection, db: connection.db, close }
}

/** Waits until another transaction waits for this one. */
export async function someoneWaits(tx: Tx): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const waits = await valueFrom<boolean>(tx)`
      select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)))`
    if (waits) return
    await sleep(20)
  }
  throw new Error('nobody waits')
}
