import { readFile, writeFile } from 'node:fs/promises'

/** Starts the peak of the memory of a process anew, where the system keeps one. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => null) // no such file but on Linux
}

/** The most resident memory of a process since, in MB; null where the system does not tell. */
export async function peakOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}
