import { execFile, spawn } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect } from '@quina/db/server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startEmbedded, stopEmbedded } from './launcher.server.ts'
import { ownerOf } from './owner.server.ts'
import { sharedBuffersMb } from './tuning.server.ts'
import { watchEmbedded } from './watch.server.ts'

let folder: string
/** Data that were made and closed: what is tried with data that are there begins with a copy. */
let closed: string

async function emptyFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'quina-launcher-'))
  await chmod(made, 0o755)
  return made
}
async function discard(made: string): Promise<void> {
  await stopEmbedded(made)
  await rm(made, { recursive: true })
}

beforeAll(async () => {
  closed = await emptyFolder()
  await startEmbedded({ dataDir: closed })
  await stopEmbedded(closed)
})
afterAll(() => discard(closed))
beforeEach(async () => {
  folder = await emptyFolder()
})
afterEach(() => discard(folder))

/** The server refuses data of another owner. */
const withData = () => promisify(execFile)('cp', ['-a', `${closed}/.`, folder])

const portOf = (url: string) => new URL(url).port

async function ask<T>(url: string, query: string): Promise<readonly T[]> {
  const { db, close } = connect(url, { onError: () => undefined })
  try {
    return (await sql.raw<T>(query).execute(db)).rows
  } finally {
    await close()
  }
}

/** Another process that starts the same database, and says whether it found it running. */
async function anotherLauncher(): Promise<{ url: string; reused: boolean }> {
  const { stdout } = await launcherProcess().done
  return JSON.parse(stdout)
}

function launcherProcess() {
  const module = JSON.stringify(new URL('./launcher.server.ts', import.meta.url).href)
  const script = `import { startEmbedded } from ${module}
    const { url, reused } = await startEmbedded({ dataDir: ${JSON.stringify(folder)} })
    console.log(JSON.stringify({ url, reused }))`
  const done = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  return { done, child: done.child }
}

const postmasterPid = async () =>
  Number((await readFile(join(folder, 'cluster/data/postmaster.pid'), 'utf8')).split('\n')[0])

test('the first start creates the database; the next one finds it running', async () => {
  const first = await startEmbedded({ dataDir: folder })
  const second = await startEmbedded({ dataDir: folder })
  expect([first.reused, second.reused]).toEqual([false, true])
  expect(second.url).toBe(first.url)

  expect(await first.stop()).toBe(true)
  expect(await second.stop()).toBe(false)
  expect((await startEmbedded({ dataDir: folder })).reused).toBe(false)
})

test('it listens on this machine only, checks its pages, syncs, and lives in Bogotá', async () => {
  await withData()
  const { url } = await startEmbedded({ dataDir: folder })
  const names = ['listen_addresses', 'data_checksums', 'fsync', 'TimeZone', 'password_encryption']
  const values = await ask<{ setting: string }>(
    url,
    `select setting from unnest(array['${names.join("','")}']) with ordinality as t(name, at)
     join pg_settings using (name) order by at`,
  )
  expect(values.map(({ setting }) => setting)).toEqual([
    '127.0.0.1',
    'on',
    'on',
    'America/Bogota',
    'scram-sha-256',
  ])
  const wrong = url.replace(/:[^:@/]+@/, ':guess@')
  await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(folder, 'cluster/secret'))).mode & 0o777).toBe(0o600)
})

async function settingsOf(url: string, ...names: string[]): Promise<string[]> {
  const input = names.map((name) => `current_setting('${name}')`).join(', ')
  return (await ask<{ found: string[] }>(url, `select array[${input}] as found`))[0]!.found
}

test('it is tuned to the machine; what its operator says afterwards rules', async () => {
  await withData()
  const first = await startEmbedded({ dataDir: folder })
  const names = ['wal_compression', 'max_wal_size', 'checkpoint_timeout', 'full_page_writes']
  expect(await settingsOf(first.url, ...names)).toEqual(['off', '4GB', '30min', 'on'])
  const [{ pages } = { pages: 0 }] = await ask<{ pages: number }>(
    first.url,
    "select setting::int as pages from pg_settings where name = 'shared_buffers'",
  )
  expect(pages / 128).toBe(sharedBuffersMb(totalmem()))
  await first.stop()

  await appendFile(join(folder, 'cluster/data/postgresql.conf'), "max_wal_size = '1GB'\n")
  const again = await startEmbedded({ dataDir: folder })
  expect(await settingsOf(again.url, 'max_wal_size', 'checkpoint_timeout')).toEqual(['1GB', '30min'])
})

test('data from before there was any tuning are tuned where nobody had decided otherwise', async () => {
  await withData()
  const { stop } = await startEmbedded({ dataDir: folder })
  await stop()
  const path = join(folder, 'cluster/data/postgresql.conf')
  const before = (await readFile(path, 'utf8')).replace(
    "include_if_exists = 'quina.conf'\n",
    "shared_buffers = '256MB'\nwal_compression = 'on'\n",
  )
  await writeFile(path, before)
  const tuned = await startEmbedded({ dataDir: folder })
  expect(await settingsOf(tuned.url, 'wal_compression', 'max_wal_size')).toEqual(['off', '4GB'])
  await tuned.stop()

  await writeFile(path, before.replace("'256MB'", "'160MB'"))
  const decided = await startEmbedded({ dataDir: folder })
  expect(await settingsOf(decided.url, 'shared_buffers', 'wal_compression')).toEqual(['160MB', 'pglz'])
})

test('an eighth of the memory is the database’s, within reason', () => {
  expect([1, 2, 8, 24].map((gigabytes) => sharedBuffersMb(gigabytes * 2 ** 30))).toEqual([
    128, 256, 1024, 2048,
  ])
})

test('four launchers at once: one starts it, the others attach', async () => {
  const launched = await Promise.all(Array.from({ length: 4 }, anotherLauncher))
  expect(launched.filter(({ reused }) => !reused)).toHaveLength(1)
  expect(new Set(launched.map(({ url }) => url)).size).toBe(1)
})

test('the postmaster is killed while writing: it starts again and nothing acknowledged is lost', async () => {
  await withData()
  const { url } = await startEmbedded({ dataDir: folder })
  await ask(url, 'create table command (id int primary key)')
  const { db, close } = connect(url, { onError: () => undefined })
  const acknowledged: number[] = []
  const writing = (async () => {
    for (let id = 0; ; id++) {
      await sql`insert into command values (${id})`.execute(db)
      acknowledged.push(id)
    }
  })()
  await sleep(500)
  process.kill(await postmasterPid(), 'SIGKILL')
  await expect(writing).rejects.toThrow()

  const again = await startEmbedded({ dataDir: folder })
  const stored = await ask<{ id: number }>(again.url, 'select id from command')
  expect(acknowledged.length).toBeGreaterThan(10)
  expect(new Set(stored.map(({ id }) => id))).toEqual(
    new Set([...acknowledged, ...stored.map(({ id }) => id)]),
  )
  await close()
})

test('a launcher killed half-way leaves nothing to clean up by hand', async () => {
  for (const ms of [350, 600, 900]) {
    const { done, child } = launcherProcess()
    await sleep(ms)
    child.kill('SIGKILL')
    await Promise.allSettled([done])
  }
  await mkdir(join(folder, 'init-1'), { recursive: true })
  const { url } = await startEmbedded({ dataDir: folder })
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a lock left by a dead process is taken over, even when its number was given to another process', async () => {
  await writeFile(join(folder, 'launcher.lock'), `${process.pid} 1`)
  expect((await startEmbedded({ dataDir: folder })).reused).toBe(false)
})

test('the port was taken meanwhile: another is used', async () => {
  await withData()
  const before = await startEmbedded({ dataDir: folder })
  await before.stop()
  const intruder = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => intruder.listen(Number(portOf(before.url)), '127.0.0.1', resolve))
  const after = await startEmbedded({ dataDir: folder })
  intruder.close()
  expect(portOf(after.url)).not.toBe(portOf(before.url))
  expect(await ask(after.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the process number in the file left by a crash belongs to someone else: it starts', async () => {
  await withData()
  const { stop } = await startEmbedded({ dataDir: folder })
  const file = join(folder, 'cluster/data/postmaster.pid')
  const lines = (await readFile(file, 'utf8')).split('\n')
  await stop()
  const other = spawn('sleep', ['120'], await ownerOf(join(folder, 'cluster')))
  await writeFile(file, [other.pid, ...lines.slice(1)].join('\n'))
  await chmod(file, 0o644)
  expect((await startEmbedded({ dataDir: folder })).reused).toBe(false)
  other.kill()
})

test('data of another major version are refused with a sentence that says what to do', async () => {
  await withData()
  const { stop } = await startEmbedded({ dataDir: folder })
  await stop()
  await writeFile(join(folder, 'cluster/data/PG_VERSION'), '14\n')
  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(/son de PostgreSQL 14 .*npm run restore/)
})

test('a watched database comes back at the same address, whether it died or was stopped', async () => {
  await withData()
  const { url } = await startEmbedded({ dataDir: folder })
  const reports: string[] = []
  const unwatch = watchEmbedded({ dataDir: folder }, (message) => reports.push(message))
  process.kill(await postmasterPid(), 'SIGKILL')
  await vi.waitFor(() => ask(url, 'select 1'), { timeout: 15_000, interval: 100 })
  expect(reports).toEqual(['La base de datos se cayó: se arranca de nuevo.'])

  await stopEmbedded(folder)
  await vi.waitFor(() => ask(url, 'select 1'), { timeout: 15_000, interval: 100 })
  unwatch()
  await stopEmbedded(folder)
  await sleep(1500)
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})
