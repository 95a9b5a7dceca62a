import { closePrinter, startWorker } from '@quina/blocks/server'
import { embeddedFolder, holdProgram } from '@quina/db/embedded/server'
import { anchorFileIn, anchoring, openChain, type SealingOptions, startSealing } from '@quina/db/server'
import { buildApp } from './app.ts'
import { type Database, openDatabase } from './database.ts'
import { modules } from './modules.ts'
import { prepare, purge } from './prepare.ts'
import { assemble, type Product, type ReadySettings } from './product.ts'
import { refuseDemonstration } from './production.ts'
import { appKeyOf } from './settings/app-key.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import { endGracefully } from './shutdown.ts'
import { failureOf, insistPortFree } from './start-failure.ts'
import { welcome } from './welcome.ts'

const purgeMs = 3_600_000
/** Time that requests under way are given before their connections are cut. */
const drainMs = 5000

/** What was opened and must be closed, the last first. */
const opened: (() => Promise<unknown>)[] = []
let settings: Settings | null = null

try {
  await start()
} catch (error) {
  console.error(failureOf(error, settings))
  for (const close of opened.reverse()) await close().catch(console.error)
  process.exit(1)
}

/** Database, migrations, what must be there, and then the doors open. */
async function start(): Promise<void> {
  const read = readSettings(process.env)
  settings = read
  await insistPortFree(read)
  if (read.databaseUrl === null) opened.push(await holdProgram(embeddedFolder(process.env)))
  const ready = { ...read, appKey: await appKeyOf(read) }
  const database = await openDatabase(ready, process.env, (error) =>
    console.error('base de datos:', error.message),
  )
  opened.push(() => database.close())
  const product = assemble(ready, modules)
  await prepare(database.connection.db, product)
  if (ready.production) await refuseDemonstration(database.connection.db)
  const told = await welcome(database.connection, ready.demo)
  const address = await serve(ready, database, product)
  for (const line of told) console.log(line)
  console.log(`Quina está en ${address}`)
}

/** Opens the doors, and sees that they close in order. @returns the address */
async function serve(ready: ReadySettings, database: Database, product: Product): Promise<string> {
  const { connection, isMigrated, disk } = database
  const app = await buildApp({ connection, settings: ready, modules, isMigrated, disk })
  const file = anchorFileIn(ready.dataDir)
  const chain = openChain(ready.appKey, file)
  const anchor = anchoring(connection, {
    file,
    tell: (last) => app.log.info(last, 'the audit is sealed up to here'),
  })
  const told: Told = (error, where) => app.log.error(error, where)
  const stopBackground = await startBackground({ database, product, told }, { chain, anchor })
  opened.push(closePrinter, stopBackground, () => app.close())
  const stop = async () => {
    // Whoever watches a job would keep the door open for ten minutes.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref()
    for (const close of opened.reverse()) await close()
  }
  endGracefully(stop, (message, error) =>
    error === undefined ? app.log.info(message) : app.log.fatal(error, message),
  )
  return app.listen({ port: ready.port, host: ready.host })
}

type Told = (error: unknown, where: string) => void
interface Background {
  readonly database: Database
  readonly product: Product
  readonly told: Told
}

/** What goes on by itself: long work, the seals of the audit, and taking away what has expired. @returns how to stop. */
async function startBackground(
  { database: { connection }, product, told }: Background,
  sealing: Pick<SealingOptions, 'chain' | 'anchor'>,
): Promise<() => Promise<void>> {
  const kinds = product.modules.flatMap((module) => module.jobs)
  const worker = await startWorker(connection, kinds, {
    onError: (error, jobId) => told(error, `proceso ${jobId ?? ''}`),
  })
  const sealer = startSealing(connection, {
    ...sealing,
    onError: (error: unknown) => told(error, 'sello de la auditoría'),
  })
  const tidy = () => purge(connection, product, new Date()).catch((error: unknown) => told(error, 'limpieza'))
  const timer = setInterval(tidy, purgeMs)
  return async () => {
    clearInterval(timer)
    await worker.stop()
    await sealer.stop()
  }
}
