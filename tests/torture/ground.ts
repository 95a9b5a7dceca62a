import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { promisify } from 'node:util'
import { databaseFrom, embeddedFolder, holdingLock, stopEmbedded } from '@quina/db/embedded/server'
import { type Connection, connect, migrate, type Proofs, proofsIn } from '@quina/db/server'
import { type Day, dayInBogota, firstDayOf, vigenciaOf } from '@quina/kernel'
import { modules } from '../../apps/api/modules.ts'
import { prepare } from '../../apps/api/prepare.ts'
import { assemble } from '../../apps/api/product.ts'
import { readSettings } from '../../apps/api/settings/settings.ts'
import { addCampus, addPerson, password } from '../../apps/api/testing/people.ts'
import { type HttpClient, signIn } from '../../bench/harness/http-client.ts'
import { type Ground, layGround } from '../../modules/finance/budget/testing/world-ground.server.ts'
import {
  type Amounts,
  type Lines,
  openVigencia,
} from '../../modules/finance/budget/testing/world-vigencia.server.ts'
import type { Product } from './product.ts'

/** The data that the clients of a torture test write to, and a direct connection to inspect it. */
export interface TortureWorld {
  readonly connection: Connection
  readonly ground: Ground
  readonly lines: Lines
  readonly firstDay: Day
  readonly today: Day
  readonly people: readonly Credentials[]
  /** Returns the proofs that verify the chain of the audit, once the product has made its key. */
  proofs(): Promise<Proofs>
  close(): Promise<void>
}
type Credentials = Readonly<{ email: string; password: string }>

/** Lays an open vigencia and users with every permission in the database of a product that is not running yet. */
export async function prepareGround(
  { dataDir }: Product,
  { amounts, people }: { readonly amounts: Amounts; readonly people: number },
): Promise<TortureWorld> {
  if (process.env.VITEST !== undefined) await copyReady(dataDir)
  const address = await migrated(dataDir)
  // The test cuts this connection on purpose; the pool then opens another.
  const connection = connect(address, { max: 4, onError: () => undefined })
  const { db } = connection
  const product = assemble({ ...readSettings({ NODE_ENV: 'test' }), appKey: '' }, modules)
  await prepare(db, product)
  const today = dayInBogota(new Date())
  const ground = { ...(await layGround(db)), today }
  const lines = await openVigencia(ground, vigenciaOf(today), amounts)
  const campus = await addCampus(db)
  const all = product.admin.permissions().flatMap((module) => module.permissions.map(({ name }) => name))
  const emails: string[] = []
  for (let at = 0; at < people; at++) emails.push((await addPerson(db, { may: { [campus]: all } })).email)
  return {
    connection,
    ground,
    lines,
    firstDay: firstDayOf(vigenciaOf(today)),
    today,
    people: emails.map((email) => ({ email, password })),
    proofs: () => proofsIn(dataDir, process.env.APP_KEY),
    close: () => connection.close(),
  }
}

async function migrated(dataDir: string): Promise<string> {
  const address = await databaseFrom({ DATA_DIR: dataDir, PG_BIN: process.env.PG_BIN })
  await migrate(address)
  return address
}

/** Copies a migrated database: migrating an empty one takes seven seconds of processor, so a test run does it once. */
async function copyReady(dataDir: string): Promise<void> {
  const { inject } = await import('vitest')
  const ready = inject('readyData')
  await holdingLock(`${ready}.lock`, async () => {
    if (existsSync(ready)) return
    const draft = `${ready}-draft`
    await migrated(draft)
    await stopEmbedded(embeddedFolder({ DATA_DIR: draft }))
    await rename(draft, ready)
  })
  // The server refuses data of another owner.
  await promisify(execFile)('cp', ['-a', `${ready}/.`, dataDir])
}

export const enter = ({ people }: TortureWorld, { url }: Product): Promise<HttpClient[]> =>
  Promise.all(people.map((person) => signIn(url, person)))
