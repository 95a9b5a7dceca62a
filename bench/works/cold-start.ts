import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { embeddedFolder, stopEmbedded } from '@quina/db/embedded/server'
import { demoPassword, demoUsers } from '@quina/demo/server'
import { signIn } from '../harness/http-client.ts'
import { type Place, startProduct } from '../harness/product.ts'
import { ms, type Result } from '../harness/table.ts'

/**
 * W10: the first steps of a newcomer: a clone of what is committed, with the packages in npm's cache, `npm start` and the first
 * login of the demonstration; then `npm start` here a second time, with everything in place, until `/readyz` is ready.
 */
export async function coldStart({ port }: Place): Promise<Result[]> {
  const fresh = await mkdtemp(join(tmpdir(), 'quina-start-'))
  try {
    const first = await firstStart(join(fresh, 'clone'), { dataDir: fresh, port })
    const second = await timedStart({ dataDir: fresh, port })
    return [
      resultOf('clone, npm start, login, with the demonstration', first, 90_000),
      resultOf('npm start, second time', second, 4_000),
    ]
  } finally {
    await stopEmbedded(embeddedFolder({ DATA_DIR: fresh }))
    await rm(fresh, { recursive: true, force: true })
  }
}

const checkout = join(import.meta.dirname, '../..')
/** The line that the program prints once it listens. */
const opened = 'Quina está en '

/** Starts a clone and prints the time of each step. @returns milliseconds from the clone to the login. */
async function firstStart(clone: string, { dataDir, port }: Place): Promise<number> {
  const since = performance.now()
  execFileSync('git', ['clone', '--quiet', checkout, clone])
  const { DATABASE_URL: _none, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: dataDir, PORT: String(port), DEMO: 'yes', LOG_LEVEL: 'error' }
  const program = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  try {
    await untilOpened(program.stdout)
    const base = `http://127.0.0.1:${port}`
    const client = await signIn(base, { email: demoUsers[0]!.email, password: demoPassword })
    client.close()
    return performance.now() - since
  } finally {
    program.kill('SIGTERM')
    await ended
  }
}

async function untilOpened(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    console.log(`  ${line}`)
    if (line.startsWith(opened)) return
  }
  throw new Error('npm start ended before its doors were open')
}

async function timedStart(place: Place): Promise<number> {
  const started = await startProduct('start', { ...place, demo: true })
  await started.stop()
  return started.took
}

const resultOf = (work: string, took: number, goal: number): Result => ({
  id: 'W10',
  work,
  ours: ms(took),
  reference: '—',
  ratio: '—',
  goal: `≤ ${goal} ms`,
  met: took <= goal,
})
