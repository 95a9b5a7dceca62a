import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, processMark, startEmbedded, stopEmbedded } from '@quina/db/embedded/server'
import { withClient } from '@quina/db/server'

const prefix = 'quina-test-'

/** Fast and unsafe: everything here is thrown away. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  logging_collector: 'off',
  // Each database lives for seconds, and a test that needs statistics analyzes; templates are not looked into once a minute.
  autovacuum: 'off',
  max_connections: '400',
  // Both cores are busy with tests: a second process for one question only takes from another.
  max_parallel_workers_per_gather: '0',
  // It is in memory, as are those of other runs on this machine.
  shared_buffers: '256MB',
  max_wal_size: '512MB',
}

export interface ThrowAwayServer {
  readonly url: string
  /** Everything in it is deleted when the server stops. */
  readonly folder: string
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own for one run of the tests, in memory where the system has room for that. Any number of runs
 * may go at once; what a killed run left behind is cleared by the next.
 */
export async function throwAwayServer(): Promise<ThrowAwayServer> {
  const folder = await folderOf(process.pid, randomUUID().slice(0, 8))
  return { ...(await startedIn(folder)), stop: () => discard(folder) }
}

/** The one of a whole `npm test`: what a suite laid in it, the next finds. It is stopped with `discardServerOf`. */
export async function serverOf(run: number): Promise<ThrowAwayServer> {
  return { ...(await startedIn(await folderOf(run))), stop: async () => undefined }
}

export const discardServerOf = async (run: number): Promise<void> => discard(await folderOf(run))

const ofRun = '00000000'

async function folderOf(pid: number, name = ofRun): Promise<string> {
  const root = await fastFolder()
  await clearDead(root)
  return join(root, `${prefix}${processMark(pid).replace(' ', '-')}-${name}`)
}

/** A socket file has a path of 107 letters at most, and its own name takes some of them. */
const longest = 85

/**
 * Programs come to it by a socket file, which takes a fifth less of the processor than the network for each statement, and prove
 * who they are in one round of hashing, not in thousands.
 */
async function startedIn(folder: string): Promise<Pick<ThrowAwayServer, 'url' | 'folder'>> {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const sockets = join(folder, 'cluster')
  const near = sockets.length > longest ? {} : { unix_socket_directories: sockets }
  const options = { dataDir: folder, pgBin: process.env.PG_BIN, settings: { ...settings, ...near } }
  const { url } = await startEmbedded(options)
  const { password } = new URL(url)
  await withClient(url, async (client) => {
    await client.query(`set scram_iterations = 1; alter user current_user password '${password}'`)
  })
  return { url: sockets.length > longest ? url : `${url}?host=${encodeURIComponent(sockets)}`, folder }
}

async function fastFolder(): Promise<string> {
  try {
    await access('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}

async function clearDead(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const mark = new RegExp(`^${prefix}(\\d+)(?:-(\\d+))?-[0-9a-f]{8}$`).exec(name)
    if (mark && !isRunning([mark[1], mark[2]].filter(Boolean).join(' '))) await discard(join(root, name))
  }
}

async function discard(folder: string): Promise<void> {
  await stopEmbedded(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
