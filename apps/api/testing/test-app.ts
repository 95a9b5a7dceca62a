import { jobSignals, type ServerModule } from '@quina/blocks/server'
import type { Connection, Db } from '@quina/db/server'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import type { FastifyInstance } from 'fastify'
import { buildApp, platform } from '../app.ts'

import { prepare } from '../prepare.ts'
import { assemble, type Product, type ReadySettings } from '../product.ts'
import { readSettings } from '../settings/settings.ts'

/** The hands of the clock, which tests move. */
export interface TestClock {
  now: Date
  /** Minutes forward. */
  pass(minutes: number): void
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly connection: Connection
  /** Of its database. */
  readonly url: string
  readonly product: Product
  readonly clock: TestClock
  close(): Promise<void>
}

/** Tests ask for more in a second than anybody does. */
const unlimited = { RATE_LIMIT: '0', SEARCH_LIMIT: '0', EXPORT_LIMIT: '0', SHED_AFTER_MS: '0' }

export const testSettings: ReadySettings = {
  ...readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...unlimited }),
  appKey: 'a key for tests only, of forty letters..',
}

export interface Differences {
  readonly settings?: Partial<ReadySettings>
  readonly webRoot?: string
  /** A database where something lies already. */
  readonly ground?: TestDatabase
}

/** The whole product over a database of its own, at nine in the morning of 20 November 2026 in Bogotá. */
export async function testApp(
  modules: readonly ServerModule[] = [],
  { settings: different = {}, webRoot = '/nowhere', ground }: Differences = {},
): Promise<TestApp> {
  const settings = { ...testSettings, ...different }
  const database = ground ?? (await testDatabase())
  const clock: TestClock = {
    now: new Date('2026-11-20T14:00:00Z'),
    pass(minutes) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },
  }
  const signals = jobSignals(database.connection)
  const product = assemble(settings, [platform(signals), ...modules])
  await prepare(database.db, product)
  const app = await buildApp({
    connection: database.connection,
    settings,
    modules,
    clock: () => clock.now,
    webRoot,
  })
  const close = async () => {
    await app.close()
    await signals.close()
    await database.close()
  }
  return { app, db: database.db, connection: database.connection, url: database.url, product, clock, close }
}
