import { randomUUID } from 'node:crypto'
import { changeById, type Db, type Signature, signing, type Tx, together } from '@quina/db/server'
import { sql } from 'kysely'
import { announce, handOut } from './job.server.ts'

/** The lease of one runner on one job. Every write of the runner names it, and is refused once another runner has taken over. */
export type Lease = Readonly<{ jobId: string; runner: string }>

/** A job as its runner takes it. */
export interface TakenJob {
  readonly lease: Lease
  readonly kind: string
  readonly title: string
  readonly userId: string
  readonly campusId: string | null
  readonly input: Readonly<Record<string, unknown>>
  readonly attempts: number
}

/** Thrown inside a runner that no longer holds its job: its transaction must not commit, and nothing is reported. */
export class LostLease extends Error {
  constructor({ jobId }: Lease) {
    super(`job ${jobId} was taken over by another runner`)
    this.name = 'LostLease'
  }
}

/** Thrown inside a runner of a process that is ending: the job waits for another runner to continue it. */
export class ProcessEnding extends LostLease {}

/** Puts a job under lease back in the queue, as if it had not been taken. */
export const letGo = (db: Db, { lease, kind }: Pick<TakenJob, 'lease' | 'kind'>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('platform.job')
      .set({ state: 'queued', runner: null, attempts: sql`attempts - 1` })
      .where('id', '=', lease.jobId)
      .where('runner', '=', lease.runner)
      .returning('id')
      .executeTakeFirst()
    if (row !== undefined) await handOut(tx, { id: lease.jobId, kind })
  })

/** Puts a job under lease back in the queue until an instant, with the reason for the wait. @throws LostLease */
export const putOff = (
  db: Db,
  { lease, kind }: Pick<TakenJob, 'lease' | 'kind'>,
  { runAt, message }: { readonly runAt: Date; readonly message: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await report(tx, lease, { state: 'queued', failures: [{ key: '', message }] })
    await handOut(tx, { id: lease.jobId, kind, runAt })
  })

/** Takes a waiting job. Null when it is finished, or runs elsewhere. */
export async function takeUp(db: Db, jobId: string): Promise<TakenJob | null> {
  const runner = randomUUID()
  const row = await db
    .updateTable('platform.job')
    .set({ state: 'running', runner, heartbeatAt: sql`now()`, attempts: sql`attempts + 1` })
    .where('id', '=', jobId)
    .where('state', '=', 'queued')
    .returning(['kind', 'title', 'userId', 'campusId', 'input', 'attempts'])
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, input: row.input as TakenJob['input'], lease: { jobId, runner } }
}

/**
 * Locks the job for the rest of the transaction, which it signs: a takeover waits for the transaction to end, and after a
 * takeover it fails. It is a key-share lock, so that heartbeats, progress and cancelling continue meanwhile.
 * @throws LostLease
 */
export async function holdLease(tx: Tx, lease: Lease, signature: Signature): Promise<void> {
  const holding = tx
    .selectFrom('platform.job')
    .select('id')
    .where('id', '=', lease.jobId)
    .where('runner', '=', lease.runner)
    .where('state', '=', 'running')
    .forKeyShare()
  const [held] = await together(tx, holding, sql`select ${signing(signature)}`)
  if (held.length === 0) throw new LostLease(lease)
}

export interface JobChange {
  readonly done?: number
  readonly total?: number
  readonly state?: 'queued' | 'done' | 'failed' | 'cancelled'
  readonly result?: Readonly<Record<string, unknown>> | null
  readonly failures?: readonly { readonly key: string; readonly message: string }[]
}

/**
 * Writes the state of a job under lease, which is also its heartbeat.
 * @returns whether cancelling was requested. @throws LostLease
 */
export async function report(db: Db, lease: Lease, change: JobChange = {}): Promise<boolean> {
  const { result, failures, state, ...rest } = change
  const ends = state !== undefined && state !== 'queued'
  const row = await db
    .updateTable('platform.job')
    .set({
      ...rest,
      heartbeatAt: sql`now()`,
      ...(state === undefined ? {} : { state, runner: null }),
      ...(ends ? { finishedAt: sql`now()` } : {}),
      ...(result === undefined ? {} : { result: result === null ? null : JSON.stringify(result) }),
      ...(failures === undefined ? {} : { failures: JSON.stringify(failures) }),
    })
    .where('id', '=', lease.jobId)
    .where('runner', '=', lease.runner)
    .where('state', '=', 'running')
    .returning('cancelRequested')
    .executeTakeFirst()
  if (row === undefined) throw new LostLease(lease)
  if (Object.keys(change).length > 0) await announce(db, lease.jobId)
  return row.cancelRequested
}

/**
 * Hands out again the jobs of runners without a heartbeat, and those that the queue gave to a process that died before taking
 * them. A runner in the middle of a step keeps its job, because the step locks the row; if its process died, the database has
 * released the lock.
 * @returns how many.
 */
export function handOutStale(db: Db, staleMs: number): Promise<number> {
  const longAgo = sql<Date>`now() - ${staleMs} * interval '1 millisecond'`
  const forgotten = sql<boolean>`created_at < ${longAgo} and not exists (
    select from graphile_worker.jobs handed
    where handed.key = job.id::text and (handed.locked_at is null or handed.locked_at > ${longAgo}))`
  return db.transaction().execute(async (tx) => {
    const stale = await tx
      .selectFrom('platform.job')
      .select(['id', 'kind'])
      .where('state', 'in', ['queued', 'running'])
      .where((is) =>
        is.or([
          is.and([is('state', '=', 'running'), is('heartbeatAt', '<', longAgo)]),
          is.and([is('state', '=', 'queued'), forgotten]),
        ]),
      )
      .forUpdate()
      .skipLocked()
      .execute()
    for (const job of stale) {
      await changeById(tx, 'platform.job', job.id, { state: 'queued', runner: null })
      await handOut(tx, job)
    }
    return stale.length
  })
}
