// npm run bench [-- names] [--documents N] [--people N] [--lines N] [--rips N] [--data folder]: each work beside its own limit,
// in one run. Works: approvals, list-page, reports, grid, people, patients, accounting, invoicing, rips, cold-start, bundles. The
// data stays, so that the next run begins at once.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseFrom } from '@quina/db/embedded/server'
import { type Connection, connect, migrate } from '@quina/db/server'
import type pg from 'pg'
import { layBudget } from './ground/budget.ts'
import { fillWithCdps } from './ground/documents.ts'
import { type Books, fillJournal, layBooks } from './ground/journal.ts'
import { enlist, type Person } from './ground/people.ts'
import { type SignedIn, signIn } from './harness/http-client.ts'
import { type Place, type Started, startProduct } from './harness/product.ts'
import { type Result, table } from './harness/table.ts'
import { accountingBooks } from './works/accounting.ts'
import { approvals } from './works/approvals.ts'
import { bundles } from './works/bundles.ts'
import { coldStart } from './works/cold-start.ts'
import { type Ground, groundOf } from './works/drafts.ts'
import { gridKeystroke } from './works/grid.ts'
import { invoicing } from './works/invoicing.ts'
import { listPages } from './works/list-page.ts'
import { patientSearch } from './works/patients.ts'
import { peopleSearch } from './works/people.ts'
import { reports } from './works/reports.ts'
import { ripsExport } from './works/rips-export.ts'

/** What a work may need. */
interface Bench {
  readonly pool: pg.Pool
  readonly connection: Connection
  readonly pid: number
  readonly base: string
  readonly ground: Ground
  readonly books: Books
  readonly people: readonly Person[]
  readonly clients: readonly SignedIn[]
}

const people = 8
const served: Readonly<Record<string, (bench: Bench) => Promise<Result[]>>> = {
  'list-page': ({ pool, ground, clients }) => listPages({ pool, vigencia: ground.vigencia, clients }),
  approvals,
  reports: ({ pool, ground, clients }) => reports({ pool, vigencia: ground.vigencia, clients }),
  people: ({ pool, clients }) => peopleSearch({ pool, clients, count: Number(values.people) }),
  patients: ({ pool, clients }) => patientSearch({ pool, clients, count: Number(values.people) }),
  accounting: accountingBooks,
  invoicing,
  rips: (bench) => ripsExport({ ...bench, count: Number(values.rips) }),
  grid: async (bench) => [await gridKeystroke({ ...bench, person: bench.people[0]! })],
}
const alone: Readonly<Record<string, (place: Place) => Promise<Result[]>>> = {
  'cold-start': coldStart,
  bundles,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '1000000' },
    lines: { type: 'string', default: '1000000' },
    rips: { type: 'string', default: '50000' },
    data: { type: 'string', default: '.data/bench' },
  },
})
const isWanted = ([name]: readonly [string, unknown]) =>
  positionals.length === 0 || positionals.includes(name)
const place: Place = { dataDir: resolve(values.data), port: await freePort() }
const results: Result[] = []

const onProduct = Object.entries(served).filter(isWanted)
if (onProduct.length > 0) results.push(...(await measured(onProduct.map(([, work]) => work))))
for (const [, work] of Object.entries(alone).filter(isWanted)) results.push(...(await work(place)))
console.log(table(results))

async function measured(works: readonly ((bench: Bench) => Promise<Result[]>)[]): Promise<Result[]> {
  const address = await databaseFrom({ DATA_DIR: place.dataDir, PG_BIN: process.env.PG_BIN })
  await migrate(address)
  const connection = connect(address)
  const product = await startProduct('api', place)
  const found: Result[] = []
  try {
    const bench = await prepare(connection, product)
    for (const work of works) found.push(...(await work(bench)))
    for (const client of bench.clients) client.close()
  } finally {
    await product.stop()
    await connection.close()
  }
  return found
}

async function prepare(connection: Connection, { base, pid }: Started): Promise<Bench> {
  const { pool } = connection
  const enlisted = await enlist(pool, base, people)
  const clients = await Promise.all(enlisted.map((person) => signIn(base, person)))
  await layBudget(pool, clients[0]!, new Date().getFullYear())
  const ground = await groundOf(pool)
  const from = Date.now()
  const others = ['people', 'patients', 'accounting', 'invoicing', 'rips']
  if (onProduct.some(([name]) => !others.includes(name))) {
    await fillWithCdps(pool, ground, Number(values.documents))
    console.log(`${values.documents} documents ready in ${((Date.now() - from) / 1000).toFixed(0)} s\n`)
  }
  const books = await layBooks(connection, ground.vigencia)
  if (onProduct.some(([name]) => name === 'accounting')) {
    await fillJournal(pool, books, Number(values.lines))
    console.log(`${values.lines} lines ready in ${((Date.now() - from) / 1000).toFixed(0)} s\n`)
  }
  return { pool, connection, pid, base, ground, books, people: enlisted, clients }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
