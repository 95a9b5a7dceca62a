import { readFile, writeFile } from 'node:fs/promises'

/** Resets the peak memory of a process, where the system records one. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => null) // no such file but on Linux
}

/** Returns the peak resident memory of a process since then, in MB; null where the system does not record it. */
export async function peakOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}
