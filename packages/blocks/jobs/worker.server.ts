import type { Connection, Db, Tx } from '@quina/db/server'
import { dayInBogota, Problem } from '@quina/kernel'
import { Logger, run, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import { inTransaction } from '../http/transaction.server.ts'
import { attemptsOfQueue } from './job.server.ts'
import type { JobContext, JobKind } from './job-kind.server.ts'
import {
  handOutStale,
  holdLease,
  type Lease,
  LostLease,
  letGo,
  ProcessEnding,
  putOff,
  report,
  type TakenJob,
  takeUp,
} from './lease.server.ts'
import { unexpectedInJob } from './unexpected.ts'

interface WorkerContext {
  readonly db: Db
  readonly kinds: ReadonlyMap<string, JobKind>
  readonly clock: () => Date
  readonly heartbeatMs: number
  /** Whether the process is ending: no new step starts. */
  readonly isEnding: () => boolean
  readonly waitsMs: readonly number[]
  readonly onError: (error: unknown, jobId: string) => void
}

/** After this many attempts, whose runners died or failed, a job is given up. */
const attemptsMax = 5
/** The wait before each retry of a job: a minute, five, half an hour, two hours. */
const usualWaitsMs = [60_000, 300_000, 1_800_000, 7_200_000]
/** Progress is written at most this often, which is enough for a bar. */
const progressMs = 300

/**
 * Runs one job to its end, if it is still waiting. A Problem fails the job with its sentence; an unexpected error leaves the job
 * waiting and is thrown, so that the queue tries again, unless `last`.
 */
async function runJob(running: WorkerContext, jobId: string, last: boolean): Promise<void> {
  const job = await takeUp(running.db, jobId)
  if (job === null) return
  const pulse = setInterval(() => beat(running, job.lease), running.heartbeatMs)
  try {
    await perform(running, job)
  } catch (error) {
    if (error instanceof ProcessEnding) await letGo(running.db, job)
    if (error instanceof LostLease) return
    await giveBack(running, job, { error, last: last || job.attempts >= attemptsMax })
  } finally {
    clearInterval(pulse)
  }
}

function beat({ db, onError }: WorkerContext, lease: Lease): void {
  report(db, lease).catch((error: unknown) => {
    if (!(error instanceof LostLease)) onError(error, lease.jobId)
  })
}

async function perform(running: WorkerContext, job: TakenJob): Promise<void> {
  const { db, kinds, clock, onError } = running
  const { lease } = job
  const kind = kinds.get(job.kind)
  if (kind === undefined) throw new Error(`no module runs jobs of kind ${job.kind}`)
  if (job.attempts > attemptsMax)
    throw new Problem('JOB-DEAD', `El proceso se interrumpió varias veces y se detuvo. ${whoMends}`)
  let stopped = false
  const context: JobContext = {
    ...contextOf(running, job),
    today: () => dayInBogota(clock()),
    now: clock,
    fault: (error, where) => onError(error, `${lease.jobId} (${where})`),
    cancelled: async () => {
      stopped ||= await report(db, lease)
      return stopped
    },
  }
  const result = await kind.run(context)
  await report(db, lease, { state: stopped ? 'cancelled' : 'done', result })
}

function contextOf(
  { db, isEnding }: WorkerContext,
  job: TakenJob,
): Omit<JobContext, 'cancelled' | 'today' | 'now' | 'fault'> {
  const { lease, userId, title } = job
  let written = 0
  return {
    jobId: lease.jobId,
    userId,
    campusId: job.campusId ?? '',
    input: job.input,
    step: async <T>(work: (tx: Tx) => Promise<T>) => {
      if (isEnding()) throw new ProcessEnding(lease)
      return inTransaction(db, {
        dry: false,
        work: async (tx) => {
          await holdLease(tx, lease, { userId, reason: title, campusId: job.campusId })
          return work(tx)
        },
      })
    },
    progress: async (done, total) => {
      const now = Date.now()
      if (now - written < progressMs && done < total) return
      written = now
      await report(db, lease, { done, total })
    },
  }
}

async function giveBack(
  { db, onError, waitsMs }: WorkerContext,
  { lease, kind, attempts }: TakenJob,
  { error, last }: { error: unknown; last: boolean },
): Promise<void> {
  const ours = !(error instanceof Problem)
  if (ours) onError(error, lease.jobId)
  const waitMs = error instanceof TryLater ? waitsMs[attempts - 1] : undefined
  try {
    if (waitMs !== undefined) {
      const runAt = new Date(Date.now() + waitMs)
      const message = `${sentence(error)} Se intentará de nuevo a las ${hourOf(runAt)}.`
      await putOff(db, { lease, kind }, { runAt, message })
      return
    }
    if (ours && !last) await report(db, lease, { state: 'queued' })
    else await report(db, lease, { state: 'failed', failures: [{ key: '', message: sentence(error) }] })
  } catch (lost) {
    if (lost instanceof LostLease) return
    throw lost
  }
  if (ours && !last) throw error
}

/** `18:40`, in Bogotá. */
const hourOf = (at: Date): string =>
  at.toLocaleTimeString('es-CO', {
    timeZone: 'America/Bogota',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })

/**
 * An outside system did not answer: the job waits and retries by itself, with longer waits; the last time it fails with this
 * sentence.
 */
export class TryLater extends Problem {}

const whoMends = 'Pida al administrador del sistema que revise el registro del programa y ejecútelo de nuevo.'

const sentence = (error: unknown): string => (error instanceof Problem ? error.message : unexpectedInJob)

export interface WorkerOptions {
  readonly concurrency?: number
  readonly clock?: () => Date
  /** How often a running job sends a heartbeat, and how long without one before the job is handed out again. */
  readonly heartbeatMs?: number
  readonly staleMs?: number
  readonly onError?: (error: unknown, jobId: string | null) => void
  /** The wait before each retry of a job. */
  readonly waitsMs?: readonly number[]
}

export interface JobWorker {
  /** Takes no more jobs, and lets the running jobs end their current step: another process continues them. */
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
  const running: WorkerContext = {
    db: connection.db,
    kinds: new Map(kinds.map((kind) => [kind.kind, kind])),
    clock,
    heartbeatMs,
    isEnding: () => ending,
    waitsMs: options.waitsMs ?? usualWaitsMs,
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
  // It fails when the queue itself does; nothing else awaits it.
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

const tasksOf = (running: WorkerContext): TaskList =>
  Object.fromEntries(
    [...running.kinds.keys()].map((kind) => [
      kind,
      async (given: unknown, { job }) => {
        await runJob(running, payload.parse(given).jobId, job.attempts >= attemptsOfQueue)
      },
    ]),
  )

/** The queue's own log adds nothing to the states of the jobs. */
const silent = new Logger(() => () => undefined)
