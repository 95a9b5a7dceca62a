import { closePrinter } from '@quina/blocks/server'
import { buildApp } from './app.ts'
import { openDatabase } from './database.ts'
import { modules } from './modules.ts'
import { prepare, purge } from './prepare.ts'
import { assemble } from './product.ts'
import { appKeyOf } from './settings/app-key.ts'
import { readSettings, SettingsError } from './settings/settings.ts'
import { endGracefully } from './shutdown.ts'

const purgeMs = 3_600_000

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
  const database = await openDatabase(settings, process.env, (error) =>
    console.error('base de datos:', error.message),
  )
  const { connection } = database
  const product = assemble(settings, modules)
  await prepare(connection.db, product)
  const app = await buildApp({ connection, settings, modules, isMigrated: database.isMigrated })

  const tidy = () =>
    purge(connection, product, new Date()).catch((error: unknown) => app.log.error(error, 'purge'))
  const timer = setInterval(tidy, purgeMs)
  endGracefully(
    async () => {
      clearInterval(timer)
      await app.close()
      await closePrinter()
      await database.close()
    },
    (message, error) => (error === undefined ? app.log.info(message) : app.log.fatal(error, message)),
  )
  const address = await app.listen({ port: settings.port, host: settings.host })
  console.log(`Quina está en ${address}`)
}
