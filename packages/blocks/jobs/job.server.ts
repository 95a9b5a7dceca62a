import { pipelined, type Tx, together } from '@quina/db/server'
import { newId, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { type ItemFailure, itemFailure, type JobAnswer, type JobState } from './process/process.ts'

/** The channel on which a changed job is announced. A notification is only a wake-up: the listener reads the row. */
export const jobChannel = 'quina_job'

export interface NewJob {
  /** The `JobKind` that will run it. */
  readonly kind: string
  readonly title: string
  readonly input: Readonly<Record<string, unknown>>
  readonly total?: number
  /** The user for whom it runs; without a site when it was requested before signing in. */
  readonly actor: { readonly userId: string; readonly campusId: string | null }
  /** The earliest time: each retry waits longer. */
  readonly runAt?: Date
}

/** Puts long work in the queue, inside the caller's transaction: it exists if and only if that transaction commits. */
export async function enqueue(
  tx: Tx,
  { kind, title, input, total = 0, actor, runAt }: NewJob,
): Promise<string> {
  const { userId, campusId } = actor
  const id = newId<'job'>()
  const insert = tx
    .insertInto('platform.job')
    .values({ id, kind, title, userId, campusId, total, input: JSON.stringify(input) })
  const handing = handingOut({ id, kind, ...(runAt === undefined ? {} : { runAt }) })
  // Their results are not needed: within a command they are sent with the next statement.
  if (tx.isTransaction) for (const one of [insert, handing]) await pipelined(tx, one)
  else await together(tx, insert, handing)
  return id
}

/** How often the queue itself tries again after an unexpected error, with growing pauses. */
export const attemptsOfQueue = 3

type HandOut = Readonly<{ id: string; kind: string; runAt?: Date }>

/** Hands a job to the queue. Its key is the job's id, so it replaces a hand-out that is stuck with a dead runner. */
export async function handOut(tx: Tx, job: HandOut): Promise<void> {
  await handingOut(job).execute(tx)
}

const handingOut = ({ id, kind, runAt }: HandOut) => sql`
  select graphile_worker.add_job(${kind}, payload := ${JSON.stringify({ jobId: id })}::json, job_key := ${id},
                                 run_at := ${runAt ?? null}::timestamptz, max_attempts := ${attemptsOfQueue}::int)`

export const announce = async (tx: Tx, id: string): Promise<void> => {
  await sql`select pg_notify(${jobChannel}, ${id})`.execute(tx)
}

/** How many failures of one job are shown; the rest stay in its items. */
const failuresShown = 200

const answers = (tx: Tx, userId: string) =>
  tx
    .selectFrom('platform.job')
    .select(['id', 'title', 'state', 'done', 'total', 'failures', 'result', 'createdAt', 'finishedAt'])
    .select(failedItems.as('failedItems'))
    .where('userId', '=', userId)

const failedItems = sql<ItemFailure[] | null>`(
  select jsonb_agg(jsonb_build_object('key', failed.key, 'message', failed.message) order by failed.position)
  from (select key, message, position from platform.job_item
        where job_id = job.id and state = 'failed' order by position limit ${sql.lit(failuresShown)}) failed)`

type Row = Awaited<ReturnType<ReturnType<typeof answers>['execute']>>[number]

/** The last jobs of a user, newest first. */
export async function jobsOf(tx: Tx, userId: string): Promise<JobAnswer[]> {
  const rows = await answers(tx, userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(answerOf)
}

/** @throws Problem 404 when there is no such job, or it belongs to another user. */
export async function jobOf(tx: Tx, userId: string, id: string): Promise<JobAnswer> {
  const row = await answers(tx, userId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('El proceso')
  return answerOf(row)
}

const answerOf = ({ failedItems, ...row }: Row): JobAnswer => ({
  id: row.id,
  title: row.title,
  state: row.state as JobState,
  done: row.done,
  total: row.total,
  failures: [...z.array(itemFailure).parse(row.failures), ...(failedItems ?? [])],
  result: row.result as JobAnswer['result'],
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Puts a failed job back in the queue, as if it had never run. @returns whether there was a job to retry. */
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  const job = await tx
    .updateTable('platform.job')
    .set({
      state: 'queued',
      runner: null,
      attempts: 0,
      failures: '[]',
      finishedAt: null,
      cancelRequested: false,
    })
    .set({ dismissedAt: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('kind')
    .executeTakeFirst()
  if (job === undefined) return false
  await handOut(tx, { id, kind: job.kind })
  await announce(tx, id)
  return true
}

/** Marks a failed job as seen: nothing more has to be done. */
export async function dismissJob(tx: Tx, id: string, now: Date): Promise<void> {
  const failed = tx.updateTable('platform.job').set({ dismissedAt: now }).where('state', '=', 'failed')
  await failed.where('id', '=', id).execute()
}

/** A waiting job is cancelled at once; a running one receives a request to stop, and stops between two steps. */
export async function cancelJob(tx: Tx, userId: string, id: string): Promise<JobAnswer> {
  await tx
    .updateTable('platform.job')
    .set({ cancelRequested: true })
    .set({ state: sql`case when state = 'queued' then 'cancelled' else state end` })
    .set({ finishedAt: sql`case when state = 'queued' then now() end` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  await announce(tx, id)
  return jobOf(tx, userId, id)
}
