import { once } from 'node:events'
import { Session } from 'node:inspector/promises'
import { isPasswordOf } from '@quina/admin/server'
import { closePrinter, startWorker } from '@quina/blocks/server'
import { embeddedFolder, holdProgram, noteProgram } from '@quina/db/embedded/server'
import {
  anchorFileIn,
  anchoring,
  type Connection,
  type Db,
  openChain,
  requireOwnKey,
  rowsWhere,
  startSealing,
  watchWaits,
} from '@quina/db/server'
import { demoPassword, demoUsers, loadDemo } from '@quina/demo/server'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { type Database, joinDatabase, openDatabase } from './database.ts'
import { logOf } from './http/log.ts'
import { openWaitingRoom } from './http/waiting-room.ts'
import { modules } from './modules.ts'
import { prepare, purge } from './prepare.ts'
import { everyHour } from './processes/chore-clock.ts'
import { attendInMany, attendsForAnother, sharedWithOthers } from './processes/many.ts'
import type { SharedState } from './processes/shared.ts'
import { assemble, type Product, type ReadySettings } from './product.ts'
import { appKeyOf } from './settings/app-key.ts'
import { readSettings, type Settings, SettingsError } from './settings/settings.ts'
import { endGracefully } from './shutdown.ts'
import { failureOf } from './start-failure.ts'

/**
 * The first chores run soon in a demonstration, which would otherwise not know its own search words for an hour. In a working
 * hospital they wait: one of them walks the whole audit, and people come in at that hour.
 */
const firstOfDemoMs = 30_000
/** Time that requests in progress have before their connections are cut. */
const drainMs = 5000

/** What was opened and must be closed, in reverse order. */
const opened: (() => Promise<unknown>)[] = []
const closeAll = async (): Promise<void> => {
  for (const close of opened.reverse()) await close()
}
let settings: Settings | null = null

const whoEnters = (): string[] => [
  `Datos de demostración. Todos entran con la contraseña ${demoPassword}`,
  ...demoUsers.map(({ email, role }) => `  ${email.padEnd(28)} ${role}`),
]

try {
  await (attendsForAnother() ? attend() : start())
} catch (error) {
  console.error(failureOf(error, settings))
  for (const close of opened.reverse()) await close().catch(console.error)
  process.exit(1)
}

/** Opens the database, migrates it, prepares its data, and then starts to serve. */
async function start(): Promise<void> {
  const read = readSettings(process.env)
  settings = read
  const waiting = read.port === 0 ? null : await openWaitingRoom(read)
  if (waiting !== null) opened.push(() => waiting.close())
  if (read.databaseUrl === null) opened.push(await holdProgram(embeddedFolder(process.env)))
  const ready = { ...read, appKey: await appKeyOf(read) }
  const pages = pagesBuilt()
  const since = performance.now()
  const database = await openDatabase({ settings: ready, environment: process.env, onError: ofDatabase })
  opened.push(() => database.close())
  const product = assemble(ready, modules)
  await requireOwnKey(database.connection.db, openChain(ready.appKey))
  await prepare(database.connection.db, product)
  console.log(`Base de datos lista (${secondsText(performance.now() - since)})`)
  if (ready.production) await refuseDemonstration(database.connection.db)
  const welcomeLines = await welcome(database.connection, ready.demo)
  await pages
  await waiting?.close()
  const address = await serve(ready, database, product)
  await noteProgram(read.dataDir, Number(new URL(address).port)).catch((error) =>
    console.error(`«npm run stop» no encontrará este programa: ${error.message}`),
  )
  for (const line of welcomeLines) console.log(line)
  console.log(`Quina está en ${address}`)
  await letGo()
}

/** `npm start` builds the pages while the database is prepared, and sends a message once they are ready. */
async function pagesBuilt(): Promise<void> {
  if (!process.argv.includes('--await-pages')) return
  await once(process, 'message')
  process.disconnect()
}

function secondsText(ms: number): string {
  return `${(ms / 1000).toFixed(1).replace('.', ',')} s`
}

/** Runs as one of several web processes: the process that started it opened the database and does the background work. */
async function attend(): Promise<void> {
  const read = readSettings(process.env)
  settings = read
  const ready = { ...read, appKey: await appKeyOf(read) }
  const database = await joinDatabase({ settings: ready, environment: process.env, onError: ofDatabase })
  opened.push(() => database.close())
  await requireOwnKey(database.connection.db, openChain(ready.appKey, anchorFileIn(ready.dataDir)))
  const register = new Registry()
  const doors = await doorsHere(ready, database, { register, shared: sharedWithOthers(register) })
  endInOrder(doors)
  await doors.open()
  await letGo()
}

function ofDatabase(error: Error): void {
  console.error('base de datos:', error.message)
}

/** Starts to serve, and closes everything in order at the end. @returns the address */
async function serve(ready: ReadySettings, database: Database, product: Product): Promise<string> {
  const doors = ready.webProcesses > 1 ? doorsOfMany(ready) : await doorsHere(ready, database)
  const stopBackground = await startBackground({ ready, database, product, log: doors.log })
  // Closed after the server and before the printer, which draws for background jobs.
  opened.push(stopBackground)
  endInOrder(doors)
  return doors.open()
}

function endInOrder({ log, hurry }: Doors): void {
  const stop = async () => {
    // A client watching a job would keep the server open for ten minutes.
    setTimeout(hurry, drainMs).unref()
    await closeAll()
  }
  endGracefully(stop, (message, error) =>
    error === undefined ? log.info(message) : log.fatal(error, message),
  )
}

/** Where requests are served: in this process, or in the processes that it starts. */
interface Doors {
  readonly log: FastifyBaseLogger
  /** @returns the address */
  open(): Promise<string>
  /** Cuts the connections that are still open. */
  hurry(): void
}

type Together = Readonly<{ shared: SharedState; register: Registry }>

async function doorsHere(ready: ReadySettings, database: Database, together?: Together): Promise<Doors> {
  const { connection, isMigrated, disk } = database
  const app = await buildApp({ connection, settings: ready, modules, isMigrated, disk, ...together })
  opened.push(closePrinter)
  return {
    log: app.log,
    open: () => {
      opened.push(() => app.close())
      return app.listen({ port: ready.port, host: ready.host })
    },
    hurry: () => app.server.closeAllConnections(),
  }
}

function doorsOfMany({ webProcesses, logLevel }: ReadySettings): Doors {
  const { log } = Fastify({ logger: logOf(logLevel) })
  opened.push(closePrinter)
  return {
    log,
    async open() {
      const many = await attendInMany({
        processes: webProcesses,
        lost: ({ process: { pid } }, why) =>
          log.error({ pid, why }, 'a process that attended ended by itself'),
      })
      opened.push(() => many.close())
      return many.address
    },
    // Each process cuts its own.
    hurry: () => undefined,
  }
}

interface Background {
  readonly ready: ReadySettings
  readonly database: Database
  readonly product: Product
  readonly log: FastifyBaseLogger
}

/** Starts the background work: long jobs, the audit's seals, removal of what has expired. @returns a function that stops it. */
async function startBackground({
  ready,
  database: { connection },
  product,
  log,
}: Background): Promise<() => Promise<void>> {
  const logError = (error: unknown, where: string) => log.error(error, where)
  const kinds = product.modules.flatMap((module) => module.jobs)
  const worker = await startWorker(connection, kinds, {
    onError: (error, jobId) => logError(error, `proceso ${jobId ?? ''}`),
  })
  const file = anchorFileIn(ready.dataDir)
  const tell = (last: object) => log.info(last, 'the audit is sealed up to here')
  const sealer = startSealing(connection, {
    chain: openChain(ready.appKey, file),
    anchor: anchoring(connection, { file, tell }),
    onError: (error: unknown) => logError(error, 'sello de la auditoría'),
  })
  const stopWatching = watchWaits(connection, {
    report: (wait) => log.warn(wait, 'a statement waits for a lock'),
    onError: (error) => logError(error, 'espera de bloqueos'),
  })
  const tidy = () =>
    purge(connection, product, new Date()).catch((failed: AggregateError) => {
      for (const error of failed.errors) logError(error, 'limpieza')
    })
  const soon = ready.demo ? setTimeout(tidy, firstOfDemoMs) : undefined
  const stopTidying = everyHour(tidy)
  return async () => {
    clearTimeout(soon)
    stopTidying()
    stopWatching()
    await worker.stop()
    await sealer.stop()
  }
}

/**
 * Loads the demonstration when it is wanted and the database has no data of its own.
 * @returns the message shown once the product serves: who can enter; without users, how to create the first one.
 */
async function welcome(connection: Connection, demo: boolean): Promise<readonly string[]> {
  if (demo) {
    const begins = () => console.log('Preparando la demostración, solo esta vez…')
    const reports = (part: string, tookMs: number) => console.log(`  ${part} (${secondsText(tookMs)})`)
    const outcome = await loadDemo({ connection, begins, reports })
    if (outcome !== 'in-use') return whoEnters()
    console.log('La base de datos ya tiene datos propios: la demostración no se carga.')
  }
  const anyone = await connection.db.selectFrom('admin.appUser').select('id').limit(1).executeTakeFirst()
  if (anyone !== undefined) return []
  const way = 'npm run admin:create -- --email su@correo --name "Su Nombre"'
  return [`Todavía no hay usuarios. Cree el primero: ${way}`]
}

/** Releases what only the start needed: an idle server would keep it for hours. */
async function letGo(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

/**
 * Refuses to start with the demonstration's users where data are real, because their passwords are public.
 * @throws SettingsError with their names
 */
async function refuseDemonstration(db: Db): Promise<void> {
  const emails = demoUsers.map(({ email }) => email)
  const found = await rowsWhere(db, 'admin.appUser', { active: true, email: emails }, ['id', 'email'])
  const open: string[] = []
  for (const { id, email } of found) if (await isPasswordOf(db, id, demoPassword)) open.push(email)
  if (open.length > 0)
    throw new SettingsError(
      `Esta base de datos tiene usuarios de la demostración, cuya contraseña conoce cualquiera: ${open.join(', ')}. ` +
        'En producción use una base nueva; o inícielo sin NODE_ENV=production e inactívelos.',
    )
}
