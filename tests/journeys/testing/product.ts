import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerModule } from '@quina/blocks/server'
import { type Connection, connect, type Db, migrate } from '@quina/db/server'
import { build } from 'vite'
import { buildApp } from '../../../apps/api/app.ts'
import { prepare } from '../../../apps/api/prepare.ts'
import { assemble } from '../../../apps/api/product.ts'
import { type TestClock, testSettings } from '../../../apps/api/testing/test-app.ts'
import { createDatabase } from '../../../packages/testing/database/template.server.ts'
import { throwAwayServer } from '../../../packages/testing/database/throw-away-server.server.ts'

/** The product as a hospital has it: built pages, API and database, on a port of this computer. */
export interface RunningProduct {
  readonly url: string
  readonly db: Db
  readonly connection: Connection
  readonly clock: TestClock
  close(): Promise<void>
}

/** Builds the web application, migrates a database of its own and serves both. Takes some ten seconds. */
export async function runProduct(modules: readonly ServerModule[]): Promise<RunningProduct> {
  const [webRoot, server] = await Promise.all([buildWeb(), throwAwayServer()])
  const address = await createDatabase(server.url, 'journey')
  await migrate(address)
  const connection = connect(address, { onError: () => {} })
  await prepare(connection.db, assemble(testSettings, modules))
  const clock = clockOfNow()
  const app = await buildApp({ connection, settings: testSettings, modules, clock: () => clock.now, webRoot })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async (): Promise<void> => {
    await app.close()
    await connection.close()
    await server.stop()
    await rm(webRoot, { recursive: true, force: true })
  }
  return { url, db: connection.db, connection, clock, close }
}

async function buildWeb(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'quina-web-'))
  const configFile = join(import.meta.dirname, '../../../apps/web/vite.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  return outDir
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
