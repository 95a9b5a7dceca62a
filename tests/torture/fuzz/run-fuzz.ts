// npm run torture:fuzz [-- --requests 200000 --seed 7 --from folder]: sends hostile requests to a product in its own process,
// over the demonstration. Exits with 1 when an answer was 500 or more, or the process died.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { liveHub } from '@quina/blocks/server'
import { databaseFrom } from '@quina/db/embedded/server'
import { type Connection, connect, migrate } from '@quina/db/server'
import { loadDemo } from '@quina/demo/server'
import { platform } from '../../../apps/api/app.ts'
import { modules } from '../../../apps/api/modules.ts'
import { prepare } from '../../../apps/api/prepare.ts'
import { type Product as Assembled, assemble } from '../../../apps/api/product.ts'
import { readSettings } from '../../../apps/api/settings/settings.ts'
import { type Product, productOfItsOwn } from '../product.ts'
import type { Carry } from './caller.ts'
import { overTheWire } from './carry.ts'
import { freshSeed } from './dice.ts'
import { type FuzzResult, fuzz } from './fuzz.ts'
import { harvest } from './known.ts'
import { crowd } from './people.ts'
import { rawLines } from './raw.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '6' },
    log: { type: 'string' },
    from: { type: 'string' },
    about: { type: 'string', default: '' },
  },
})
const seed = freshSeed(values.seed ?? process.env.FUZZ_SEED)
console.log(`seed ${seed}`)

/** No job is watched here. */
const deaf = { live: liveHub(), wait: async () => false, close: async () => undefined }

// Load shedding is off: a 503 would hide the result of the request.
const environment = { SHED_AFTER_MS: '0', LOG_LEVEL: 'error' }
const product = await productOfItsOwn({
  environment,
  ...(values.log === undefined ? {} : { logTo: values.log }),
})
try {
  // Copied with its owner, because the database does not run as root.
  if (values.from !== undefined) execFileSync('cp', ['-a', `${values.from}/.`, product.dataDir])
  const { connection, assembled } = await ground(product)
  await product.start()
  await torment(product, connection, assembled)
  await connection.close()
} finally {
  await product.discard()
}

/** Loads the demonstration into the database of a product that does not run yet. */
async function ground({ dataDir }: Product) {
  const address = await databaseFrom({ DATA_DIR: dataDir, PG_BIN: process.env.PG_BIN })
  await migrate(address)
  const connection = connect(address, { max: 8, onError: () => undefined })
  const settings = { ...readSettings({ NODE_ENV: 'test' }), appKey: '' }
  const assembled = assemble(settings, [platform(deaf), ...modules])
  await prepare(connection.db, assembled)
  await loadDemo({ connection })
  return { connection, assembled }
}

async function torment(product: Product, { db }: Connection, assembled: Assembled): Promise<void> {
  const { url } = product
  const deaths: string[] = []
  const callers = await crowd(db, assembled, revived(product, deaths))
  const operations = assembled.operations.filter(({ endpoint }) => endpoint.path.includes(values.about))
  const known = await harvest(assembled.operations, callers[0]!)
  const raw = await rawLines(Number(new URL(url).port))
  const since = performance.now()
  const onProgress = (done: number) =>
    console.log(
      `${done} requests, ${Math.round((performance.now() - since) / 1000)} s, deaths: ${deaths.length}`,
    )
  const fuzzed = await fuzz({
    operations,
    callers,
    known,
    requests: Number(values.requests),
    seed,
    lanes: Number(values.lanes),
    onProgress,
  })
  tell([...raw, ...deaths], fuzzed)
}

/** Restarts a process that died and reports the request once; the other callers wait for the new process. */
function revived(product: Product, deaths: string[]): Carry {
  const carry = overTheWire(product.url)
  let starting: Promise<unknown> | undefined
  return async (parcel) => {
    await starting
    try {
      return await carry(parcel)
    } catch (error) {
      if (product.isAlive() && starting === undefined) throw error
      deaths.push(`THE PROCESS DIED near ${parcel.method} ${parcel.path.slice(0, 600)}`)
      starting ??= product.start().finally(() => {
        starting = undefined
      })
      await starting
      throw error
    }
  }
}

function tell(outside: readonly string[], { statuses, broken }: FuzzResult): void {
  const all = [...outside, ...broken]
  for (const line of all) console.log(line)
  const counted = [...statuses].sort(([one], [other]) => one - other)
  console.log(counted.map(([status, count]) => `${status}: ${count}`).join(', '))
  console.log(`seed ${seed}: ${all.length} broken`)
  process.exitCode = all.length === 0 ? 0 : 1
}
