import { join } from 'node:path'
import type { Home } from './home.server.ts'
import { exists, readOrNull, readProc } from './process-mark.server.ts'

/** The file in which a server writes its process id (first line) and its port (fourth). */
export const pidFileOf = (home: Home): string => join(home.data, 'postmaster.pid')

/**
 * The process of this data folder. Its number may have gone to another program after a crash or a reboot, or belong to a zombie;
 * either would keep PostgreSQL from starting, so on Linux the process itself is checked.
 */
export async function postmasterOf(home: Home): Promise<number | null> {
  const pid = Number((await linesOf(home))[0])
  if (!(pid > 0) || !exists(pid)) return null
  if (process.platform !== 'linux') return pid
  return readProc(pid, 'cmdline')?.includes(home.data) ? pid : null
}

/** The port on which the running server listens, according to its file. */
export async function runningPort(home: Home): Promise<number | null> {
  return (await postmasterOf(home)) === null ? null : Number((await linesOf(home))[3]) || null
}

/** The port of the running server, or else its previous port. */
export async function knownPort(home: Home): Promise<number | null> {
  return (await runningPort(home)) ?? (Number(await readOrNull(home.port)) || null)
}

const linesOf = async (home: Home): Promise<readonly string[]> =>
  (await readOrNull(pidFileOf(home)))?.split('\n') ?? []
