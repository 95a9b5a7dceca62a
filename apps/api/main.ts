import { closePrinter, startWorker } from '@quina/blocks/server'
import { startSealing } from '@quina/db/server'
import { buildApp } from './app.ts'
import { type Database, openDatabase } from './database.ts'
import { modules } from './modules.ts'
import { prepare, purge } from './prepare.ts'
import { assemble, type Product } from './product.ts'
import { appKeyOf } from './settings/app-key.ts'
import { readSettings, SettingsError } from './settings/settings.ts'
import { endGracefully } from './shutdown.ts'
import { welcome } from './welcome.ts'

const purgeMs = 3_600_000
/** Time that requests under way are given before their connections are cut. */
const drainMs = 5000

try {
  await start()
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
}

/** Database, migrations, what must be there, and then the doors open. */
async function start(): Promise<void> {
  const read = readSettings(process.env)
  const settings = { ...read, appKey: await appKeyOf(read) }
  const told = (error: Error) => console.error('base de datos:', error.message)
  const database = await openDatabase(settings, process.env, told)
  const { connection, isMigrated } = database
  const product = assemble(settings, modules)
  await prepare(connection.db, product)
  await welcome(connection, settings.demo)
  const app = await buildApp({ connection, settings, modules, isMigrated })

  const stopBackground = await startBackground(database, product, (error, where) =>
    app.log.error(error, where),
  )
  const stop = async () => {
    // Whoever watches a job would keep the door open for ten minutes.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref()
    await app.close()
    await stopBackground()
    await closePrinter()
    await database.close()
  }
  endGracefully(stop, (message, error) =>
    error === undefined ? app.log.info(message) : app.log.fatal(error, message),
  )
  const address = await app.listen({ port: settings.port, host: settings.host })
  console.log(`Quina está en ${address}`)
}

type Told = (error: unknown, where: string) => void

/** What goes on by itself: long work, the seals of the audit, and taking away what has expired. @returns how to stop. */
async function startBackground(
  { connection }: Database,
  product: Product,
  told: Told,
): Promise<() => Promise<void>> {
  const kinds = product.modules.flatMap((module) => module.jobs)
  const worker = await startWorker(connection, kinds, {
    onError: (error, jobId) => told(error, `proceso ${jobId ?? ''}`),
  })
  const sealing = startSealing(connection, {
    onError: (error: unknown) => told(error, 'sello de la auditoría'),
  })
  const tidy = () => purge(connection, product, new Date()).catch((error: unknown) => told(error, 'limpieza'))
  const timer = setInterval(tidy, purgeMs)
  return async () => {
    clearInterval(timer)
    await worker.stop()
    await sealing.stop()
  }
}
