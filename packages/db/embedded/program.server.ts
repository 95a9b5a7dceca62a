import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bury, take } from './lock.server.ts'
import { codeOf, isRunning, processMark, readOrNull } from './process-mark.server.ts'

/** Another program already serves the folder: the message names it and what to do. */
export class ProgramRuns extends Error {}

const lockOf = (dataDir: string): string => join(dirname(dataDir), 'program.lock')

/**
 * Makes this program the only one that serves an embedded database: a second one would stop it under the first. It takes over
 * from a dead program.
 * @returns how to release it. @throws ProgramRuns
 */
export async function holdProgram(dataDir: string): Promise<() => Promise<void>> {
  const lock = lockOf(dataDir)
  await mkdir(dirname(lock), { recursive: true })
  while (!(await take(lock))) {
    const holder = await readOrNull(lock)
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
  return await runningIn(lockOf(dataDir))
}

/** A little longer than the program allows to its running requests. */
const patienceMs = 20_000

/** Requests the program of a folder to end in order, and waits until it has. @returns false when none was running. */
export async function stopProgram(dataDir: string): Promise<boolean> {
  return await stopWhile(() => programOf(dataDir))
}

/**
 * Notes in the data folder the process that listens on a port, so that programs with a database server of their own, of which
 * there may be several, are found. The note stays when the process ends, and then means that none listens.
 */
export async function noteProgram(folder: string, port: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(noteOf(folder, port), processMark())
}

/** Requests the program that listens on a port to end in order, and waits until it has. @returns false when none was running. */
export async function stopProgramAt(folder: string, port: number): Promise<boolean> {
  return await stopWhile(() => programAt(folder, port))
}

/** The ports of a data folder on which a program listens. */
export async function portsAttended(folder: string): Promise<readonly number[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const ports = names.flatMap((name) => /^program-(\d+)\.pid$/.exec(name)?.[1] ?? []).map(Number)
  const attended: number[] = []
  for (const port of ports) if ((await programAt(folder, port)) !== null) attended.push(port)
  return attended.toSorted((one, other) => one - other)
}

const noteOf = (folder: string, port: number): string => join(folder, `program-${port}.pid`)

const programAt = (folder: string, port: number): Promise<number | null> => runningIn(noteOf(folder, port))

async function runningIn(file: string): Promise<number | null> {
  const holder = await readOrNull(file)
  return holder !== null && isRunning(holder) ? Number.parseInt(holder, 10) : null
}

async function stopWhile(running: () => Promise<number | null>): Promise<boolean> {
  const pid = await running()
  if (pid === null) return false
  signal(pid)
  const giveUpAt = Date.now() + patienceMs
  while ((await running()) === pid) {
    if (Date.now() > giveUpAt) throw new Error(`El programa (proceso ${pid}) no terminó a tiempo.`)
    await sleep(50)
  }
  return true
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    if (codeOf(error) === 'EPERM')
      throw new Error(
        `El programa (proceso ${pid}) es de otro usuario: deténgalo con el usuario que lo inició.`,
      )
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
