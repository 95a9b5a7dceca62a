import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/**
 * Names a running process so that a later reader can tell it from another one that got the same number:
 * the pid and, where the system tells, the instant the process started.
 */
export function processMark(pid: number = process.pid): string {
  const started = startOf(pid)
  return started === null ? String(pid) : `${pid} ${started}`
}

/** Whether the very process that wrote this mark still runs. */
export function isRunning(mark: string): boolean {
  const pid = Number.parseInt(mark, 10)
  return Number.isInteger(pid) && pid > 0 && exists(pid) && processMark(pid) === mark.trim()
}

/** Whether some process has this number; one that belongs to another user counts. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The `code` of a system or database error. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Clock ticks from boot to the start of the process: the 22nd field of `stat`. Only Linux tells. */
function startOf(pid: number): string | null {
  const stat = readProc(pid, 'stat')
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

/** A file of `/proc/<pid>`, or null when there is none to read. */
export function readProc(pid: number, file: 'stat' | 'cmdline'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH' || codeOf(error) === 'EACCES') return null
    throw error
  }
}

/** The text of a file, or null while there is none. */
export async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
