import { randomUUID } from 'node:crypto'
import { link, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, isRunning, processMark, readOrNull } from './process-mark.server.ts'

const pollMs = 40

/**
 * Runs work while holding a lock file. It waits for a running holder, and takes over from a dead one. It only queues launchers:
 * PostgreSQL's own lock keeps two servers off the same data.
 */
export async function holdingLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(path))) {
    const holder = await readOrNull(path)
    if (holder !== null && !isRunning(holder)) await bury(path, holder)
    else await sleep(pollMs)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

/** The mark is written under another name and linked, so that nobody reads a lock before its holder is written. */
export async function take(path: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`
  await writeFile(aside, processMark())
  try {
    await link(aside, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** Moves a dead holder's lock away. If another has taken it over meanwhile, that lock is put back. */
export async function bury(path: string, holder: string): Promise<void> {
  const grave = `${path}.${randomUUID()}`
  try {
    await rename(path, grave)
    if ((await readOrNull(grave)) !== holder) await link(grave, path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(grave, { force: true })
  }
}
