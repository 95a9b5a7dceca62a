import type { Tx } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { LostLease } from '../jobs/lease.server.ts'
import { unexpectedInJob } from '../jobs/unexpected.ts'
import type { JobContext } from '../module/module.server.ts'
import type { PlannedItem } from './process.ts'

type Work = (tx: Tx, item: PlannedItem) => Promise<void>

const batch = 200

/**
 * Does the items of a process that are still waiting, in order, one transaction each, until the end or until it is
 * cancelled. An item that fails keeps its message and does not stop the others. After a crash it goes on from here.
 */
export async function runItems(job: JobContext, work: Work): Promise<Readonly<Record<string, unknown>>> {
  let { done, failed, total } = await countsOf(job)
  for (;;) {
    const items = await job.step((tx) => waiting(tx, job.jobId))
    for (const item of items) {
      if (await job.cancelled()) return { done: done - failed, failed, waiting: total - done }
      const went = await runItem(job, item, work)
      done += 1
      if (!went) failed += 1
      await job.progress(done, total)
    }
    if (items.length === 0) return { done: done - failed, failed, waiting: total - done }
  }
}

const countsOf = ({ step, jobId }: JobContext): Promise<{ done: number; failed: number; total: number }> =>
  step((tx) =>
    tx
      .selectFrom('platform.jobItem')
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<number>`(count(*) filter (where state <> 'waiting'))::int`.as('done'),
        sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'),
      ])
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow(),
  )

async function waiting(tx: Tx, jobId: string): Promise<PlannedItem[]> {
  const rows = await tx
    .selectFrom('platform.jobItem')
    .select(['key', 'payload'])
    .where('jobId', '=', jobId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(batch)
    .execute()
  return rows.map(({ key, payload }) => ({ key, values: payload as PlannedItem['values'] }))
}

/** @returns whether it went well. @throws what is not the item's own fault: a lost job, a lost connection. */
async function runItem(job: JobContext, item: PlannedItem, work: Work): Promise<boolean> {
  try {
    await job.step(async (tx) => {
      await work(tx, item)
      await mark(tx, job.jobId, { key: item.key, state: 'done', message: null })
    })
    return true
  } catch (error) {
    if (error instanceof LostLease) throw error
    const message = error instanceof Problem ? error.message : unexpected(job, item, error)
    await job.step((tx) => mark(tx, job.jobId, { key: item.key, state: 'failed', message }))
    return false
  }
}

interface Mark {
  readonly key: string
  readonly state: 'done' | 'failed'
  readonly message: string | null
}

async function mark(tx: Tx, jobId: string, { key, state, message }: Mark): Promise<void> {
  await tx
    .updateTable('platform.jobItem')
    .set({ state, message })
    .where('jobId', '=', jobId)
    .where('key', '=', key)
    .execute()
}

function unexpected(job: JobContext, { key }: PlannedItem, error: unknown): string {
  job.fault(error, key)
  return unexpectedInJob
}
