import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { embeddedFolder, stopEmbedded } from '@quina/db/embedded/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
let dataDir: string
let folder: string
const started: ChildProcess[] = []

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['tools/build.mjs'], { cwd: checkout })
  dataDir = await mkdtemp(join(tmpdir(), 'quina-main-'))
  folder = embeddedFolder({ DATA_DIR: dataDir })
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await stopEmbedded(folder)
  await rm(dataDir, { recursive: true, force: true })
})

/** The program that `npm start` starts, and one that is run from its source. */
const built = ['apps/api/dist/main.js']
const source = (file: string) => ['--import', 'tsx', join('apps/api', file)]

function run(
  program: readonly string[],
  args: readonly string[] = [],
  more: Record<string, string> = {},
): ChildProcess {
  const { DATABASE_URL: _none, ...environment } = process.env
  const env = {
    ...environment,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'development',
    DEMO: 'no',
    // What is tried is its life, not how it sheds load on a busy machine.
    SHED_AFTER_MS: '0',
    ...more,
  }
  const child = spawn(process.execPath, [...program, ...args], { cwd: checkout, env })
  started.push(child)
  return child
}

/** Starts the product as `npm start` does. @returns where it listens. */
async function start(): Promise<{ child: ChildProcess; address: string }> {
  const child = run(built)
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /Quina está en (\S+)/.exec(line)?.[1]
    if (address !== undefined) return { child, address }
  }
  throw new Error('the product ended before it listened')
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = (await ended) as [number | null]
  return code
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (text += chunk))
  await once(child, 'exit')
  return text
}

const cookiesIn = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

async function signIn(address: string, email: string, password: string): Promise<string> {
  const cookie = cookiesIn(await fetch(`${address}/sanctum/csrf-cookie`))
  return cookiesIn(await send(`${address}/login`, { cookie, body: { email, password } }))
}

interface Sent {
  readonly cookie: string
  readonly body: object
}

/** Sends something that changes things. */
async function send(url: string, { cookie, body }: Sent): Promise<Response> {
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? ''
  const headers = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return answer
}
const chosen = 'Quina-de-prueba-2026'

/** How the list of users on paper begins: another thread draws it. */
async function printed(address: string, cookie: string): Promise<string> {
  const answer = await fetch(`${address}/api/admin/user/export?format=pdf`, { headers: { cookie } })
  return (await answer.text()).slice(0, 5)
}

const whoIs = async (address: string, cookie: string) =>
  (await fetch(`${address}/api/user/current`, { headers: { cookie } })).status

test('a life: first start, first user, death, others beside it, and an orderly end', {
  timeout: 300_000,
}, async () => {
  const first = await start()
  const said = await outputOf(
    run(source('admin-create.ts'), ['--email', 'ana@hospital.gov.co', '--name', 'Ana Pérez']),
  )
  const password = /Contraseña temporal:\s+(\S+)/.exec(said)?.[1] ?? ''
  const begun = await signIn(first.address, 'ana@hospital.gov.co', password)
  const change = { cookie: begun, body: { current: password, next: chosen } }
  const cookie = cookiesIn(await send(`${first.address}/api/user/password`, change))
  expect(await whoIs(first.address, cookie)).toBe(200)
  expect(await printed(first.address, cookie)).toBe('%PDF-')

  await end(first.child, 'SIGKILL')
  const [second, third] = await Promise.all([start(), start()])
  expect(await whoIs(second.address, cookie)).toBe(200)
  expect(await whoIs(third.address, cookie)).toBe(200)
  expect((await fetch(`${third.address}/readyz`)).status).toBe(200)

  expect(await end(second.child, 'SIGTERM')).toBe(0)
  expect(await whoIs(third.address, cookie)).toBe(200)
  expect(await end(third.child, 'SIGINT')).toBe(0)
  expect(await stopEmbedded(folder)).toBe(true)

  const last = await start()
  expect(await whoIs(last.address, cookie)).toBe(200)
  expect(await end(last.child, 'SIGTERM')).toBe(0)
  expect(await stopEmbedded(folder)).toBe(false)
})

test('settings that cannot work are told in sentences, and nothing starts', async () => {
  const said = await outputOf(run(built, [], { PORT: 'mucho', NODE_ENV: 'production', APP_KEY: 'corta' }))
  expect(said).toContain('PORT: escriba un número entero de 0 a 65535.')
  expect(said).toContain('APP_KEY: use al menos 32 caracteres al azar')
})
