import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedFolder, stopEmbedded } from '@quina/db/embedded/server'

/** The product as it runs in a hospital: a process of its own, over an embedded database of its own. */
export interface Product {
  readonly dataDir: string
  readonly url: string
  /** @returns how long it took to be ready, in milliseconds. */
  start(): Promise<number>
  /** Ends the process, or the server of its database, as a power cut would. */
  kill(what: 'api' | 'postgres'): Promise<void>
  /** Whether the last started process is alive. */
  isAlive(): boolean
  /** The id of that process. */
  pid(): number
  /** Stops everything and throws the data away. */
  discard(): Promise<void>
}

const checkout = join(import.meta.dirname, '../..')
const patienceMs = 60_000
/** The build and the program that `npm start` uses. */
const { buildIfStale, serverProgram } = (await import(join(checkout, 'tools/build.mjs'))) as {
  readonly buildIfStale: () => Promise<void>
  readonly serverProgram: string
}

interface Differences {
  readonly environment?: Readonly<Record<string, string>>
  /** The file to which its log goes; without it, nothing is written down. */
  readonly logTo?: string
}

export async function productOfItsOwn({ environment = {}, logTo }: Differences = {}): Promise<Product> {
  await buildIfStale()
  const log = logTo === undefined ? ('ignore' as const) : openSync(logTo, 'a')
  const dataDir = await mkdtemp(join(tmpdir(), 'quina-torture-'))
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let api: ChildProcess | undefined
  const isAlive = () => api !== undefined && api.exitCode === null && api.signalCode === null
  const endApi = async (signal: NodeJS.Signals) => {
    if (api === undefined || !isAlive()) return
    const ended = once(api, 'exit')
    api.kill(signal)
    await ended
  }
  return {
    dataDir,
    url,
    isAlive,
    pid: () => api?.pid ?? 0,
    async start() {
      const from = performance.now()
      api = spawn(process.execPath, [serverProgram], {
        cwd: checkout,
        env: { ...environmentOf(dataDir, port), ...environment },
        stdio: ['ignore', log, logTo === undefined ? 'inherit' : log],
      })
      while (!(await isReady(url))) {
        if (!isAlive()) throw new Error('the product ended before it was ready')
        if (performance.now() - from > patienceMs) throw new Error('the product was not ready in a minute')
        await sleep(25)
      }
      return performance.now() - from
    },
    async kill(what) {
      if (what === 'api') return endApi('SIGKILL')
      process.kill(await postmasterOf(dataDir), 'SIGKILL')
    },
    async discard() {
      await endApi('SIGTERM')
      await stopEmbedded(embeddedFolder({ DATA_DIR: dataDir }))
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function environmentOf(dataDir: string, port: number): NodeJS.ProcessEnv {
  const { DATABASE_URL: _none, ...inherited } = process.env
  const own = { DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'development', DEMO: 'no' }
  return { ...inherited, ...own, LOG_LEVEL: 'silent', RATE_LIMIT: '0', SEARCH_LIMIT: '0', EXPORT_LIMIT: '0' }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false // nobody listens yet
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  const file = join(embeddedFolder({ DATA_DIR: dataDir }), 'cluster', 'data', 'postmaster.pid')
  return Number((await readFile(file, 'utf8')).split('\n')[0])
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
