import type { Connection } from '@quina/db/server'
import { Logger, run, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { JobKind } from '../module/module.server.ts'
import { attemptsOfQueue } from './job.server.ts'
import { handOutStale } from './lease.server.ts'
import { type Running, runJob } from './runner.server.ts'

export interface WorkerOptions {
  readonly concurrency?: number
  readonly clock?: () => Date
  /** How often a running job gives a sign of life, and how long without one before it is handed out again. */
  readonly heartbeatMs?: number
  readonly staleMs?: number
  readonly onError?: (error: unknown, jobId: string | null) => void
}

export interface JobWorker {
  /** Takes no more jobs, and lets those under way end the step they are in: another process goes on with them. */
  stop(): Promise<void>
}

const payload = z.object({ jobId: z.uuid() })

/** Runs the jobs of these kinds in this process. Any number of processes may do so over one database. */
export async function startWorker(
  connection: Pick<Connection, 'db' | 'pool'>,
  kinds: readonly JobKind[],
  options: WorkerOptions = {},
): Promise<JobWorker> {
  const { concurrency = 2, clock = () => new Date(), heartbeatMs = 5_000, staleMs = 30_000 } = options
  const onError = options.onError ?? ((error, jobId) => console.error('job', jobId, error))
  let ending = false
  const running: Running = {
    db: connection.db,
    kinds: new Map(kinds.map((kind) => [kind.kind, kind])),
    clock,
    heartbeatMs,
    isEnding: () => ending,
    onError,
  }
  const runner = await run({
    pgPool: connection.pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: tasksOf(running),
    parsedCronItems: [],
    logger: silent,
  })
  // It fails when the queue itself does; nobody else waits for it.
  runner.promise.catch((error: unknown) => onError(error, null))
  const sweep = () =>
    void handOutStale(connection.db, staleMs).catch((error: unknown) => onError(error, null))
  sweep()
  const sweeper = setInterval(sweep, Math.max(500, staleMs / 2))
  return {
    async stop() {
      ending = true
      clearInterval(sweeper)
      await runner.stop()
    },
  }
}

const tasksOf = (running: Running): TaskList =>
  Object.fromEntries(
    [...running.kinds.keys()].map((kind) => [
      kind,
      async (given: unknown, { job }) => {
        await runJob(running, payload.parse(given).jobId, job.attempts >= attemptsOfQueue)
      },
    ]),
  )

/** The queue's own chatter says nothing that the jobs' states do not. */
const silent = new Logger(() => () => undefined)
