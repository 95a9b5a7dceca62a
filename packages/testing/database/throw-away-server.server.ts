import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, processMark, startEmbedded, stopEmbedded } from '@quina/db/embedded/server'

const prefix = 'quina-test-'

/** Fast and unsafe: everything here is thrown away. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  logging_collector: 'off',
  max_connections: '400',
  // Both cores are busy with tests: a second process for one question only takes from another.
  max_parallel_workers_per_gather: '0',
  // It lies in memory, as do those of others on this machine.
  shared_buffers: '256MB',
  max_wal_size: '512MB',
}

export interface ThrowAwayServer {
  readonly url: string
  /** All that is in it goes when the server stops. */
  readonly folder: string
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own for one run of the tests, in memory where the system has room for that. Any number of runs
 * may go at once; what a killed run left behind is cleared by the next.
 */
export async function throwAwayServer(): Promise<ThrowAwayServer> {
  const root = await fastFolder()
  await clearDead(root)
  const folder = join(root, `${prefix}${processMark().replace(' ', '-')}-${randomUUID().slice(0, 8)}`)
  await mkdir(folder, { mode: 0o755 })
  const { url } = await startEmbedded({ dataDir: folder, pgBin: process.env.PG_BIN, settings })
  return { url, folder, stop: () => discard(folder) }
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
