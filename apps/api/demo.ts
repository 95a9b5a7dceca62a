// npm run demo [-- --scale 50] [-- --documents 100000]: loads the demonstration into a database without data of its own.
import { parseArgs } from 'node:util'
import type { Connection } from '@quina/db/server'
import { demoUsers, loadDemo } from '@quina/demo/server'
import { openDatabase } from './database.ts'
import { addChains } from './demo-bulk.ts'
import { modules } from './modules.ts'
import { prepare } from './prepare.ts'
import { assemble } from './product.ts'
import { appKeyOf } from './settings/app-key.ts'
import { readSettings, SettingsError } from './settings/settings.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, documents: { type: 'string', default: '0' } },
})
const vigencia = 2026

try {
  const read = readSettings(process.env)
  if (read.production) throw new SettingsError('La demostración no se carga en producción.')
  await load({ ...read, appKey: await appKeyOf(read) })
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}

async function load(settings: Parameters<typeof assemble>[0]): Promise<void> {
  const scale = wholeOf('--scale', values.scale, { from: 1, to: 100 })
  const chains = wholeOf('--documents', values.documents, { from: 0, to: 1_000_000 })
  const database = await openDatabase({
    settings,
    environment: process.env,
    onError: (error) => console.error(error.message),
  })
  try {
    const { connection } = database
    await prepare(connection.db, assemble(settings, modules))
    await loadAndTell(connection, scale)
    if (chains > 0) await addAndTell(connection, chains)
  } finally {
    await database.close()
  }
}

async function loadAndTell(connection: Connection, scale: number): Promise<void> {
  const since = Date.now()
  const outcome = await loadDemo({ connection, scale })
  if (outcome === 'in-use')
    throw new SettingsError('La base de datos ya tiene datos propios: la demostración no se carga.')
  console.log(
    outcome === 'loaded'
      ? `Demostración cargada en ${seconds(since)}.`
      : 'La demostración ya estaba cargada.',
  )
}

async function addAndTell(connection: Connection, chains: number): Promise<void> {
  const since = Date.now()
  await addChains(connection, { vigencia, chains, signer: demoUsers[0]!.email })
  console.log(`${chains} cadenas más de CDP, registro, obligación y pago en ${seconds(since)}.`)
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function wholeOf(
  name: string,
  given: string,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const number = Number(given)
  if (Number.isInteger(number) && number >= from && number <= to) return number
  throw new SettingsError(`${name}: escriba un número entero de ${from} a ${to}.`)
}
