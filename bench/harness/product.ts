import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Place {
  readonly dataDir: string
  readonly port: number
  /** Loads the demonstration hospital. */
  readonly demo?: boolean
}

export interface RunningProduct {
  readonly base: string
  /** Milliseconds from the command to the first answer «ready». */
  readonly took: number
  readonly pid: number
  stop(): Promise<void>
}

const checkout = join(import.meta.dirname, '../..')
/** The build and the program that `npm start` uses. */
const { buildIfStale, serverEnvironment, serverProgram } = (await import(
  join(checkout, 'tools/build.mjs')
)) as {
  readonly buildIfStale: () => Promise<void>
  readonly serverEnvironment: Readonly<Record<string, string>>
  readonly serverProgram: string
}

/** The API alone, or the whole of `npm start`. */
export const commands = {
  api: [serverProgram],
  start: ['tools/start.mjs'],
} as const

/** Starts the product and waits until it is ready. */
export async function startProduct(command: keyof typeof commands, place: Place): Promise<RunningProduct> {
  const { DATABASE_URL: _none, ...inherited } = process.env
  const own = {
    DATA_DIR: place.dataDir,
    PORT: String(place.port),
    DEMO: place.demo ? 'yes' : 'no',
    RATE_LIMIT: '0',
    SEARCH_LIMIT: '0',
    EXPORT_LIMIT: '0',
  }
  const env = { ...serverEnvironment, ...inherited, ...own, LOG_LEVEL: 'error' }
  const base = `http://127.0.0.1:${place.port}`
  if (command === 'api') await buildIfStale()
  const from = performance.now()
  const server = spawn(process.execPath, [...commands[command]], { cwd: checkout, env, stdio: 'ignore' })
  while (!(await isReady(base))) {
    if (server.exitCode !== null)
      throw new Error(`the product ended with ${server.exitCode} before it was ready`)
    await sleep(20)
  }
  return { base, took: performance.now() - from, pid: server.pid!, stop: () => stop(server) }
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/readyz`)).ok
  } catch {
    return false // not listening yet
  }
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
