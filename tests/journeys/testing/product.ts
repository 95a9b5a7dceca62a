import type { ServerModule } from '@quina/blocks/server'
import type { Connection, Db } from '@quina/db/server'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { inject } from 'vitest'
import { buildApp } from '../../../apps/api/app.ts'
import { prepare } from '../../../apps/api/prepare.ts'
import { assemble } from '../../../apps/api/product.ts'
import { type TestClock, testSettings } from '../../../apps/api/testing/test-app.ts'

/** The product as a hospital has it: built pages, API and database, on a port of this computer. */
export interface RunningProduct {
  readonly url: string
  readonly db: Db
  readonly connection: Connection
  readonly clock: TestClock
  close(): Promise<void>
}

/** Serves the web application that was built for this run, over a database of its own: a migrated one if nothing is laid. */
export async function runProduct(
  modules: readonly ServerModule[],
  laid: () => Promise<TestDatabase> = testDatabase,
): Promise<RunningProduct> {
  const { connection, close } = await laid()
  return serveOver(connection, { modules, forget: close })
}

interface ServeInput {
  readonly modules: readonly ServerModule[]
  /** What becomes of the database when the product stops. */
  readonly forget: () => Promise<void>
}

/** Serves the same over a migrated database that a story laid before. */
export async function serveOver(
  connection: Connection,
  { modules, forget }: ServeInput,
): Promise<RunningProduct> {
  await prepare(connection.db, assemble(testSettings, modules))
  const clock = clockOfNow()
  const webRoot = inject('builtWeb')
  const app = await buildApp({ connection, settings: testSettings, modules, clock: () => clock.now, webRoot })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async (): Promise<void> => {
    await app.close()
    await forget()
  }
  return { url, db: connection.db, connection, clock, close }
}

/** The real time, and whatever a journey adds to it. */
function clockOfNow(): TestClock {
  let ahead = 0
  return {
    get now() {
      return new Date(Date.now() + ahead)
    },
    set now(instant) {
      ahead = instant.getTime() - Date.now()
    },
    pass(minutes) {
      ahead += minutes * 60_000
    },
  }
}
