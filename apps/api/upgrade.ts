// npm run upgrade [-- --probar]: brings the database to the version of this code; with --probar it does so and rolls it back.
import { parseArgs } from 'node:util'
import { embeddedFolder, startEmbedded } from '@quina/db/embedded/server'
import { migrate } from '@quina/db/server'
import { copyingBefore } from './copies.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import { failureOf } from './start-failure.ts'

const { values } = parseArgs({ options: { probar: { type: 'boolean', default: false } } })
let settings: Settings | null = null
try {
  // Upgrades an installation in any mode: the program itself checks what production requires.
  settings = readSettings({ ...process.env, NODE_ENV: 'development' })
  await upgrade(settings, values.probar)
} catch (error) {
  console.error(failureOf(error, settings))
  if (values.probar) console.error('La actualización fallaría. La base de datos quedó como estaba.')
  process.exitCode = 1
}

async function upgrade(settings: Settings, rehearse: boolean): Promise<void> {
  const own = settings.databaseUrl === null ? await startOwn() : null
  const url = own?.url ?? settings.databaseUrl ?? ''
  try {
    const copying = rehearse ? {} : copyingBefore(url, settings)
    const applied = await migrate(url, { rehearse, ...copying })
    for (const name of applied) console.log(`  ${name}`)
    console.log(summaryOf(applied.length, rehearse))
  } finally {
    if (own !== null && !own.reused) await own.stop()
  }
}

function startOwn() {
  return startEmbedded({ dataDir: embeddedFolder(process.env), pgBin: process.env.PG_BIN })
}

function summaryOf(count: number, rehearse: boolean): string {
  if (count === 0) return 'La base de datos ya está en la versión de este programa.'
  return rehearse
    ? `Se probaron ${count} cambios y se deshicieron: la actualización funcionará.`
    : `Se aplicaron ${count} cambios.`
}
