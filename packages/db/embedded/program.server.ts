import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bury, holderOf, take } from './lock.server.ts'
import { isRunning } from './process-mark.server.ts'

/** Another program already serves the folder: the message says which and what to do. */
export class ProgramRuns extends Error {}

const lockOf = (dataDir: string): string => join(dirname(dataDir), 'program.lock')

/**
 * One program serves an embedded database: a second one would end it under the first. Takes over from one that died.
 * @returns how to let it go. @throws ProgramRuns
 */
export async function holdProgram(dataDir: string): Promise<() => Promise<void>> {
  const lock = lockOf(dataDir)
  await mkdir(dirname(lock), { recursive: true })
  while (!(await take(lock))) {
    const holder = await holderOf(lock)
    if (holder !== null && isRunning(holder)) throw new ProgramRuns(wordsOf(dataDir, holder))
    if (holder !== null) await bury(lock, holder)
  }
  return () => rm(lock, { force: true })
}

const wordsOf = (dataDir: string, holder: string): string =>
  `Quina ya está en marcha con la carpeta ${dirname(dataDir)} (proceso ${Number.parseInt(holder, 10)}). ` +
  'Deténgala con «npm run stop», o indique otra carpeta en DATA_DIR. Para varios procesos use un servidor en DATABASE_URL.'

/** The process that serves the database of a folder, or null. */
export async function programOf(dataDir: string): Promise<number | null> {
  const holder = await holderOf(lockOf(dataDir))
  return holder !== null && isRunning(holder) ? Number.parseInt(holder, 10) : null
}

/** A little more than the program gives to the requests under way. */
const patienceMs = 20_000

/** Asks the program of a folder to end in order, and waits until it has. @returns false when there was none. */
export async function stopProgram(dataDir: string): Promise<boolean> {
  const pid = await programOf(dataDir)
  if (pid === null) return false
  process.kill(pid, 'SIGTERM')
  const giveUpAt = Date.now() + patienceMs
  while ((await programOf(dataDir)) === pid) {
    if (Date.now() > giveUpAt) throw new Error(`El programa (proceso ${pid}) no terminó a tiempo.`)
    await sleep(50)
  }
  return true
}
