import type { Connection } from '@quina/db/server'
import type { PoolClient } from 'pg'
import { jobChannel } from './job.server.ts'

/** Wakes those who watch a job when it changes. It may be late or silent: who waits reads again anyway. */
export interface JobSignals {
  /** Ends when the job has changed, or after the time given. */
  wait(jobId: string, ms: number): Promise<void>
  close(): Promise<void>
}

const reconnectMs = 2_000

/** Listens on one connection of the pool for as long as the process lives. */
export function jobSignals({ pool }: Pick<Connection, 'pool'>): JobSignals {
  const waiting = new Map<string, Set<() => void>>()
  let client: PoolClient | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const wake = (jobId: string | undefined) => {
    for (const resume of waiting.get(jobId ?? '') ?? []) resume()
  }
  const listen = async (): Promise<void> => {
    const opened = await pool.connect()
    if (closed) return opened.release()
    client = opened
    opened.on('notification', ({ payload }) => wake(payload))
    opened.once('error', () => lose(opened))
    opened.once('end', () => lose(opened))
    await opened.query(`listen ${jobChannel}`)
  }
  const lose = (lost: PoolClient) => {
    if (client !== lost) return
    client = null
    lost.release(true)
    again()
  }
  // Without the listener everything still works, two seconds later: a failure here is only tried again.
  const again = () => {
    if (!closed) retry = setTimeout(() => void listen().catch(again), reconnectMs).unref()
  }
  const ready = listen().catch(again)

  return {
    async wait(jobId, ms) {
      const resumes = waiting.get(jobId) ?? new Set()
      waiting.set(jobId, resumes)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, ms)
        function done() {
          clearTimeout(timer)
          resumes.delete(done)
          if (resumes.size === 0 && waiting.get(jobId) === resumes) waiting.delete(jobId)
          resolve()
        }
        resumes.add(done)
      })
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await ready
      const last = client
      client = null
      last?.release(true)
    },
  }
}
