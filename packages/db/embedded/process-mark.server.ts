import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/**
 * Identifies a running process, so that a later reader can distinguish it from another one with the same pid: the pid and, where
 * the system gives it, the instant when the process started.
 */
export function processMark(pid: number = process.pid): string {
  const started = startOf(pid)
  return started === null ? String(pid) : `${pid} ${started}`
}

/** Whether the same process that wrote this mark still runs. */
export function isRunning(mark: string): boolean {
  const pid = Number.parseInt(mark, 10)
  return Number.isInteger(pid) && pid > 0 && exists(pid) && processMark(pid) === mark.trim()
}

/** Whether a process has this pid, even if it belongs to another user. */
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

/** Clock ticks from boot to the start of the process: the 22nd field of `stat`. Only Linux has it. */
function startOf(pid: number): string | null {
  const stat = readProc(pid, 'stat')
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

/** A file of `/proc/<pid>`, or null when it cannot be read. */
export function readProc(pid: number, file: 'stat' | 'cmdline'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH' || codeOf(error) === 'EACCES') return null
    throw error
  }
}

/** The text of a file, or null when there is none. */
export async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
