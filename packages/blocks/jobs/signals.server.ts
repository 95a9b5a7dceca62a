import type { Connection } from '@quina/db/server'
import type { PoolClient } from 'pg'
import { type LiveHub, liveHub } from '../http/live/live.server.ts'
import { liveEvents } from '../http/live/live-events.server.ts'
import { jobChannel } from './job.server.ts'

/** Wakes those who watch a job when it changes. A signal may be late or missing: the watcher reads again anyway. */
export interface JobSignals {
  /** Ends when the job has changed, or after the given time. @returns false once closed, when the wait must not be repeated. */
  wait(jobId: string, ms: number): Promise<boolean>
  /** Notifies the clients that watch something when it changes. */
  readonly live: LiveHub
  close(): Promise<void>
}

/** Listens on one connection of the pool for as long as the process lives. */
export function jobSignals({ pool }: Pick<Connection, 'pool'>): JobSignals {
  const watchers = new Map<string, Set<() => void>>()
  let closed = false
  const live = liveHub()
  const resume = (jobId: string) => {
    for (const go of watchers.get(jobId) ?? []) go()
  }
  const ear = listen(pool, { [jobChannel]: resume, [liveChannel]: live.hear }, live.missed)
  const events = liveEvents({ pool }, live.hear, live.missed)
  return {
    live,
    async wait(jobId, ms) {
      if (!closed) await waitAmong(watchers, jobId, ms)
      return !closed
    },
    async close() {
      closed = true
      for (const resume of [...watchers.values()].flatMap((resumes) => [...resumes])) resume()
      live.close()
      await events.close()
      await ear.close()
    },
  }
}

async function waitAmong(watchers: Map<string, Set<() => void>>, jobId: string, ms: number): Promise<void> {
  const resumes = watchers.get(jobId) ?? new Set()
  watchers.set(jobId, resumes)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      resumes.delete(done)
      if (resumes.size === 0 && watchers.get(jobId) === resumes) watchers.delete(jobId)
      resolve()
    }
    resumes.add(done)
  })
}

const reconnectMs = 2_000
const liveChannel = 'quina_live'

type SignalHandlers = Readonly<Record<string, (payload: string) => void>>

/** Keeps listening through lost connections. Without it everything still works, with a small delay. */
function listen(
  pool: Connection['pool'],
  hearing: SignalHandlers,
  missed: () => void,
): { close(): Promise<void> } {
  let client: PoolClient | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const open = async (): Promise<void> => {
    const opened = await pool.connect()
    if (closed) return opened.release()
    client = opened
    opened.on('notification', ({ channel, payload }) => hearing[channel]?.(payload ?? ''))
    opened.once('error', () => lose(opened))
    opened.once('end', () => lose(opened))
    for (const channel of Object.keys(hearing)) await opened.query(`listen ${channel}`)
    missed()
  }
  const lose = (lost: PoolClient) => {
    if (client !== lost) return
    client = null
    lost.release(true)
    again()
  }
  const again = () => {
    if (!closed) retry = setTimeout(() => void open().catch(again), reconnectMs).unref()
  }
  const ready = open().catch(again)

  return {
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
