// npm run bench [-- names] [--documents N] [--people N] [--lines N] [--rips N] [--owed N] [--paid N] [--assets N] [--moves N]
// [--dispensings N] [--race seconds] [--taking seconds] [--data folder] [--growth]: measures each work beside its own limits, in
// one run; with --growth also at a tenth of the history, to show the growth. Works: approvals, list-page, reports, grid, people,
// live, home, patients, search, accounting, invoicing, rips, booking, receivables, payroll, assets, warehouse, pharmacy,
// cold-start, bundles, and when it is named soak [--minutes N]. The data stays, so that the next run begins at once.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
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
import { between, spentBy, trustIn, type Workers, workersIn } from './harness/processor.ts'
import { type Place, type RunningProduct, startProduct } from './harness/product.ts'
import { growing, type Result, table } from './harness/table.ts'
import { accountingBooks } from './works/accounting.ts'
import { approvals } from './works/approvals.ts'
import { assets } from './works/assets.ts'
import { booking } from './works/booking.ts'
import { bundles } from './works/bundles.ts'
import { coldStart } from './works/cold-start.ts'
import { type Ground, groundOf } from './works/drafts.ts'
import { gridKeystroke } from './works/grid.ts'
import { home } from './works/home.ts'
import { invoicing } from './works/invoicing.ts'
import { listPages } from './works/list-page.ts'
import { live } from './works/live.ts'
import { patientSearch } from './works/patients.ts'
import { payroll } from './works/payroll.ts'
import { peopleSearch } from './works/people.ts'
import { pharmacy } from './works/pharmacy.ts'
import { receivables } from './works/receivables.ts'
import { reports } from './works/reports.ts'
import { ripsExport } from './works/rips-export.ts'
import { searchEverything } from './works/search.ts'
import { soak } from './works/soak.ts'
import { warehouse } from './works/warehouse.ts'

/** The data that a work may need. */
interface Bench {
  readonly pool: pg.Pool
  readonly connection: Connection
  readonly pid: number
  readonly workers: Workers
  readonly base: string
  readonly ground: Ground
  readonly books: Books
  readonly people: readonly Person[]
  readonly clients: readonly SignedIn[]
}

const people = 8
const served: Readonly<Record<string, (bench: Bench) => Promise<Result[]>>> = {
  'list-page': (bench) => listPages({ ...bench, vigencia: bench.ground.vigencia }),
  approvals,
  reports: ({ pool, ground, clients }) => reports({ pool, vigencia: ground.vigencia, clients }),
  people: ({ pool, clients }) => peopleSearch({ pool, clients, count: Number(values.people) }),
  patients: ({ pool, clients }) => patientSearch({ pool, clients, count: Number(values.people) }),
  home: (bench) => home({ ...bench, person: bench.people[0]! }),
  search: (bench) => searchEverything({ ...bench, count: Number(values.people) }),
  accounting: accountingBooks,
  invoicing,
  rips: (bench) => ripsExport({ ...bench, count: Number(values.rips) }),
  receivables: (bench) => receivables({ ...bench, count: Number(values.owed) }),
  assets: (bench) => assets({ ...bench, vigencia: bench.ground.vigencia, count: Number(values.assets) }),
  warehouse: (bench) =>
    warehouse({
      ...bench,
      vigencia: bench.ground.vigencia,
      count: Number(values.moves),
      seconds: Number(values.taking),
    }),
  pharmacy: (bench) => pharmacy({ ...bench, count: Number(values.dispensings) }),
  payroll: (bench) => payroll({ ...bench, count: Number(values.paid) }),
  live,
  booking: (bench) => booking({ ...bench, seconds: Number(values.race) }),
  soak: (bench) => soak({ ...bench, count: Number(values.people), minutes: Number(values.minutes) }),
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
    owed: { type: 'string', default: '500000' },
    paid: { type: 'string', default: '5000' },
    assets: { type: 'string', default: '50000' },
    moves: { type: 'string', default: '100000' },
    dispensings: { type: 'string', default: '1000000' },
    race: { type: 'string', default: '9' },
    taking: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '60' },
    data: { type: 'string', default: '.data/bench' },
    growth: { type: 'boolean', default: false },
  },
})
/** Works that take an hour run only when named. */
const long = ['soak']
const isWanted = ([name]: readonly [string, unknown]) =>
  positionals.length === 0 ? !long.includes(name) : positionals.includes(name)
const onProduct = Object.entries(served).filter(isWanted)
const scale = { documents: Number(values.documents), lines: Number(values.lines) }
const since = { at: performance.now(), spent: spentBy({ pid: process.pid, postmaster: null }) }
/** The processor time of the product and its database in all runs. */
let spent = { api: 0, database: 0 }

const results = await onProductAndAlone()
console.log(table(results))
const { machine, own } = between(since.spent, spentBy({ pid: process.pid, postmaster: null }))
console.log(`\n${trustIn({ ...spent, machine, own }, performance.now() - since.at, availableParallelism())}`)

async function onProductAndAlone(): Promise<Result[]> {
  const found: Result[] = []
  const works = onProduct.map(([, work]) => work)
  if (works.length > 0 && values.growth) {
    const tenth = { documents: scale.documents / 10, lines: scale.lines / 10 }
    const small = await measured(works, { dataDir: resolve(`${values.data}-tenth`), scale: tenth })
    found.push(...growing(small, await measured(works, { dataDir: resolve(values.data), scale })))
  } else if (works.length > 0)
    found.push(...(await measured(works, { dataDir: resolve(values.data), scale })))
  const place = { dataDir: resolve(values.data), port: await freePort() }
  for (const [, work] of Object.entries(alone).filter(isWanted)) found.push(...(await work(place)))
  return found
}

type Scale = Readonly<{ documents: number; lines: number }>

type At = Readonly<{ dataDir: string; scale: Scale }>

async function measured(
  works: readonly ((bench: Bench) => Promise<Result[]>)[],
  { dataDir, scale }: At,
): Promise<Result[]> {
  const place = { dataDir, port: await freePort() }
  const address = await databaseFrom({ DATA_DIR: place.dataDir, PG_BIN: process.env.PG_BIN })
  await migrate(address)
  const connection = connect(address)
  const product = await startProduct('api', place)
  const workers = workersIn(dataDir, product.pid)
  const before = spentBy({ ...workers, pid: process.pid })
  const found: Result[] = []
  try {
    const bench = { ...(await prepare(connection, product, scale)), workers }
    for (const work of works) found.push(...(await work(bench)))
    for (const client of bench.clients) client.close()
    const after = spentBy(workers)
    spent = { api: spent.api + after.api, database: spent.database + after.database - before.database }
  } finally {
    await product.stop()
    await connection.close()
  }
  return found
}

async function prepare(
  connection: Connection,
  { base, pid }: RunningProduct,
  scale: Scale,
): Promise<Omit<Bench, 'workers'>> {
  const { pool } = connection
  const enlisted = await enlist(pool, base, people)
  const clients = await Promise.all(enlisted.map((person) => signIn(base, person)))
  await layBudget(pool, clients[0]!, new Date().getFullYear())
  const ground = await groundOf(pool)
  const from = Date.now()
  const others = [
    'people',
    'patients',
    'accounting',
    'invoicing',
    'rips',
    'live',
    'booking',
    'receivables',
    'payroll',
    'assets',
    'warehouse',
    'pharmacy',
  ]
  if (onProduct.some(([name]) => !others.includes(name))) {
    await fillWithCdps(pool, ground, scale.documents)
    console.log(`${scale.documents} documents ready in ${((Date.now() - from) / 1000).toFixed(0)} s\n`)
  }
  const books = await layBooks(connection, ground.vigencia)
  if (onProduct.some(([name]) => name === 'accounting')) {
    await fillJournal(pool, books, scale.lines)
    console.log(`${scale.lines} lines ready in ${((Date.now() - from) / 1000).toFixed(0)} s\n`)
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
