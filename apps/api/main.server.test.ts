import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addUser } from '@quina/admin/server'
import { embeddedFolder, stopEmbedded } from '@quina/db/embedded/server'
import { withClient } from '@quina/db/server'
import { demoPassword, demoUsers } from '@quina/demo/server'
import { testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

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

/** The program that `npm start` starts, and one that is run by hand. */
const built = ['apps/api/dist/main.js']
const byHand = (name: string) => ['tools/program.mjs', name]

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
async function start(more: Record<string, string> = {}): Promise<{ child: ChildProcess; address: string }> {
  const child = run(built, [], more)
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

type RequestInput = Readonly<{ cookie: string; body: object }>

/** Sends something that changes things. */
async function send(url: string, { cookie, body }: RequestInput): Promise<Response> {
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
  const declared = await outputOf(
    run(byHand('admin-create'), ['--email', 'ana@hospital.gov.co', '--name', 'Ana Pérez']),
  )
  const password = /Contraseña temporal:\s+(\S+)/.exec(declared)?.[1] ?? ''
  const begun = await signIn(first.address, 'ana@hospital.gov.co', password)
  const change = { cookie: begun, body: { current: password, next: chosen } }
  const cookie = cookiesIn(await send(`${first.address}/api/user/password`, change))
  expect(await whoIs(first.address, cookie)).toBe(200)
  expect(await printed(first.address, cookie)).toBe('%PDF-')

  await end(first.child, 'SIGKILL')
  const second = await start()
  const refused = run(built)
  const complaint = outputOf(refused)
  expect(await once(refused, 'exit')).toEqual([1, null])
  expect(await complaint).toContain(
    `Quina ya está en marcha con la carpeta ${dataDir} (proceso ${second.child.pid})`,
  )
  expect(await whoIs(second.address, cookie)).toBe(200)
  const ready = await fetch(`${second.address}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ok', disk: 'ok' }])

  // Somebody stops the database in order under the program: it comes back by itself.
  expect(await stopEmbedded(folder)).toBe(true)
  await vi.waitFor(async () => expect(await whoIs(second.address, cookie)).toBe(200), {
    timeout: 60_000,
    interval: 200,
  })
  expect(await end(second.child, 'SIGTERM')).toBe(0)

  const last = await start()
  expect(await whoIs(last.address, cookie)).toBe(200)
  const taken = new URL(last.address).port
  const elsewhere = { PORT: taken, DATA_DIR: `${dataDir}-other` }
  expect(await outputOf(run(built, [], elsewhere))).toContain(
    `Otro programa ya atiende en 127.0.0.1:${taken}`,
  )

  const ended = once(last.child, 'exit')
  expect(await outputOf(run(byHand('stop')))).toContain('El programa terminó.')
  expect(await ended).toEqual([0, null])
  expect(await stopEmbedded(folder)).toBe(false)
})

test('another key does not start, and one that is rotated keeps the audit whole', {
  timeout: 120_000,
}, async () => {
  const other = { APP_KEY: 'k7Qw-zP2x_9LmV4tR8sYb1NcE6uHg3Jd' }
  expect(await outputOf(run(built, [], other))).toContain('APP_KEY no es la clave con la que esta base')
  expect(await outputOf(run(byHand('key-rotate')))).toContain('Clave cambiada. La anterior selló hasta el')
  const renewed = await start()
  expect(await outputOf(run(byHand('key-rotate')))).toContain('Detenga el programa')
  const verdict = await outputOf(run(byHand('audit-verify')))
  expect(verdict).toContain('La cadena está completa.')
  expect(verdict).toContain('sellos anotados fuera de la base de datos')
  expect(await outputOf(run(byHand('upgrade'), ['--probar']))).toContain('ya está en la versión')
  expect(await end(renewed.child, 'SIGTERM')).toBe(0)
})

test('several processes attend as one: limits are of all, one that dies is replaced, and they end together', {
  timeout: 120_000,
}, async () => {
  const { child, address } = await start({ WEB_PROCESSES: '2', RATE_LIMIT: '40' })
  const metrics = async () => (await fetch(`${address}/metrics`)).text()
  const attending = () => children(child.pid!)
  const [one, other, ...more] = await attending()
  expect([one, other, more]).toEqual([expect.any(Number), expect.any(Number), []])

  // The measures of each process are added up: the same from any of them.
  for (let each = 0; each < 12; each++) await fetch(`${address}/api/user/current`, { headers: closing })
  expect(await metrics()).toMatch(/route="\/api\/user\/current",status="401"\} 12$/m)

  process.kill(one!, 'SIGKILL')
  await vi.waitFor(async () => expect((await attending()).length).toBe(2), { timeout: 20_000, interval: 100 })
  expect(await attending()).toContain(other)

  const answers = await Promise.all(
    Array.from({ length: 40 }, () => fetch(`${address}/api/user/current`, { headers: closing })),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(12)
  expect(await end(child, 'SIGTERM')).toBe(0)
  await expect(fetch(address)).rejects.toThrowError()
})

/** A connection for each request: they come to one process and the other in turns. */
const closing = { connection: 'close' }

/** The processes that one began, without those of its database. */
async function children(of: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(of)])
  return stdout
    .split('\n')
    .filter((line) => line.includes('main.js'))
    .map((line) => Number.parseInt(line, 10))
}

test('where nothing can be written it says so, and a key that is not whole is not used', async () => {
  const nowhere = await outputOf(run(built, [], { DATA_DIR: '/dev/null/data' }))
  expect(nowhere).toContain('indique otra en DATA_DIR')
  expect(nowhere).not.toContain('    at ')
  const halfMade = await mkdtemp(join(tmpdir(), 'quina-key-'))
  await writeFile(join(halfMade, 'app.key'), '')
  const declared = await outputOf(run(built, [], { DATA_DIR: halfMade }))
  expect(declared).toContain('está vacía o incompleta')
  await rm(halfMade, { recursive: true })
})

test('production does not open with the users of the demonstration', async () => {
  const { url, db, close } = await testDatabase()
  try {
    const strong = 'k7Qw-zP2x_9LmV4tR8sYb1NcE6uHg3Jd'
    const production = { DATABASE_URL: url, NODE_ENV: 'production', APP_KEY: strong, DEMO: '' }
    const empty = await start(production)
    expect(await end(empty.child, 'SIGTERM')).toBe(0)
    await db.transaction().execute((tx) =>
      addUser(tx, {
        email: demoUsers[0]!.email,
        name: 'De muestra',
        idNumber: null,
        roles: [],
        now: new Date(),
        password: demoPassword,
      }),
    )
    expect(await outputOf(run(built, [], production))).toContain(demoUsers[0]!.email)
  } finally {
    await close()
  }
})

test('a program over a server of its own is stopped without the server, and when none runs it says so', async () => {
  const { url, close } = await testDatabase()
  try {
    const { child, address } = await start({ DATABASE_URL: url, DEMO: '0' })
    const { port } = new URL(address)
    const there = { DATABASE_URL: url, PORT: port }
    const elsewhere = await outputOf(run(byHand('stop'), [], { ...there, PORT: '1' }))
    expect(elsewhere).toContain(`En el puerto 1 no hay un programa en marcha`)
    expect(elsewhere).toContain(`hay uno en el puerto ${port}`)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)

    const ended = once(child, 'exit')
    expect(await outputOf(run(byHand('stop'), [], there))).toContain(
      'El servidor de DATABASE_URL sigue en marcha',
    )
    expect(await ended).toEqual([0, null])
    await withClient(url, (client) => client.query('select 1'))
    expect(await outputOf(run(byHand('stop'), [], there))).toContain(
      `En el puerto ${port} no hay un programa`,
    )
  } finally {
    await close()
  }
})

test('settings that cannot work are reported in sentences, and nothing starts', async () => {
  const declared = await outputOf(run(built, [], { PORT: 'mucho', NODE_ENV: 'production', APP_KEY: 'corta' }))
  expect(declared).toContain('PORT: escriba un número entero de 0 a 65535.')
  expect(declared).toContain('APP_KEY: use al menos 32 caracteres al azar')
})
