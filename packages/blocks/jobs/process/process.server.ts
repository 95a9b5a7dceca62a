import { addTo, changeWhere, type Tx } from '@quina/db/server'
import { type Day, insist, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Acting } from '../../http/actor.ts'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import type { Operation } from '../../http/exchange.server.ts'
import { operation, serving } from '../../http/operation.server.ts'
import type { Whose } from '../../http/reach/reach.server.ts'
import { shapeOf } from '../../values/field/field.ts'
import { parseOrRefuse } from '../../values/field/parse.ts'
import { apiPathOf, permissionFor } from '../../values/thing/named.ts'
import { enqueue } from '../job.server.ts'
import type { JobContext, JobKind } from '../job-kind.server.ts'
import { LostLease } from '../lease.server.ts'
import { unexpectedInJob } from '../unexpected.ts'
import type { AnyProcess, PlannedItem, ProcessInput } from './process.ts'

declare module '../../http/exchange.server.ts' {
  interface Serves {
    readonly process?: AnyProcess
  }
}

/** The user on whose behalf an item runs, and the business day. It may do what its process does, and nothing else. */
export type ProcessBy = Acting & { readonly today: Day }

export interface ProcessService<P extends AnyProcess> {
  /** With `site`, its plan contains only rows of `by.campusId`. */
  readonly whose: Whose
  /** The items that would be done, from facts of the moment. It changes nothing. */
  readonly plan: (tx: Tx, input: ProcessInput<P>, by: ProcessBy) => Promise<readonly PlannedItem[]>
  /**
   * Runs one item in a transaction of its own, which also marks it as done: a crash repeats nothing. Two runs may plan the same
   * item, so it must refuse an item that is already done.
   */
  readonly run: (tx: Tx, item: PlannedItem, input: ProcessInput<P>, by: ProcessBy) => Promise<void>
}

export interface ServedProcess {
  readonly operations: Operation[]
  /** For the module's `jobs`. */
  readonly jobs: JobKind[]
}

const itemsMax = 100_000
const planned = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  fault: z.string().nullish(),
})

/** The plan of a process, shown before anything is done, and its run, which the queue takes item by item. */
export function serveProcess<P extends AnyProcess>(process: P, service: ProcessService<P>): ServedProcess {
  const params = shapeOf(process.params)
  const read = (given: unknown) => parseOrRefuse(params, given ?? {}) as ProcessInput<P>
  const served: ProcessParts = {
    process,
    kind: `process.${process.module}.${process.name}`,
    async plan(tx, given, by) {
      const items = await service.plan(tx, read(given), by)
      mustBeDistinct(items)
      return items
    },
    run: (tx, item, { given, by }) => service.run(tx, item, read(given), by),
  }
  return {
    operations: serving({ process }, [planOperation(served), runOperation(served)]),
    jobs: [jobOf(served)],
  }
}

/** A process with its parameters as they travel. */
interface ProcessParts {
  readonly process: AnyProcess
  readonly kind: string
  readonly plan: (tx: Tx, given: unknown, by: ProcessBy) => Promise<readonly PlannedItem[]>
  readonly run: (tx: Tx, item: PlannedItem, input: { given: unknown; by: ProcessBy }) => Promise<void>
}

const planOperation = ({ process, plan }: ProcessParts): Operation =>
  operation(
    endpoint({
      method: 'POST',
      path: `${apiPathOf(process)}/plan`,
      access: permissionFor(process, 'run'),
      tag: process.module,
      summary: `${process.title}: lo que se haría`,
      dry: true,
      body: z.unknown(),
      bodyShape: shapeOf(process.params),
      answer: z.object({ items: z.array(planned), count: z.number() }),
    }),
    async ({ tx, body, actor, today }) => {
      const items = await plan(tx, body, byOf(process, actor, today))
      return { items: items.map((item) => ({ ...item, values: { ...item.values } })), count: items.length }
    },
  )

const runOperation = ({ process, kind, plan }: ProcessParts): Operation =>
  operation(
    endpoint({
      method: 'POST',
      path: `${apiPathOf(process)}/run`,
      access: permissionFor(process, 'run'),
      tag: process.module,
      summary: `${process.title}: ejecutar`,
      body: z.object({ input: z.unknown(), keys: z.array(z.string()).max(itemsMax).optional() }),
      bodyShape: z.object({ input: shapeOf(process.params), keys: z.array(z.string()).optional() }),
      answer: z.object({ jobId: z.string(), count: z.number() }),
    }),
    async ({ tx, body: { input = {}, keys }, actor, today }) => {
      const items = confirmed(await plan(tx, input, byOf(process, actor, today)), keys)
      const jobId = await queueUp(tx, { kind, title: process.title, input: { input }, actor, items })
      return { jobId, count: items.length }
    },
  )

const jobOf = ({ process, kind, run }: ProcessParts): JobKind => ({
  kind,
  run: (job) => {
    const by = byOf(process, job, job.today())
    return runItems(job, (tx, item) => run(tx, item, { given: job.input.input, by }))
  },
})

const byOf = (
  process: AnyProcess,
  { userId, campusId }: Pick<JobContext, 'userId' | 'campusId'>,
  today: Day,
): ProcessBy => ({
  userId: userId as ProcessBy['userId'],
  campusId: campusId as ProcessBy['campusId'],
  permissions: new Set([permissionFor(process, 'run').toLowerCase()]),
  today,
})

function mustBeDistinct(items: readonly PlannedItem[]): void {
  const keys = new Set(items.map(({ key }) => key))
  if (keys.size < items.length) throw new Error('two items of a plan have the same key')
}

/**
 * The items to run: those with the confirmed keys, or all that can be done.
 * @throws Problem `PRO-CHANGED` when some are no longer in the plan, `PRO-EMPTY`, `PRO-MANY`
 */
function confirmed(
  items: readonly PlannedItem[],
  keys: readonly string[] | undefined,
): readonly PlannedItem[] {
  const able = items.filter(({ fault = null }) => fault === null)
  const wanted = new Set(keys ?? able.map(({ key }) => key))
  const found = able.filter(({ key }) => wanted.has(key))
  insist(
    found.length === wanted.size,
    'PRO-CHANGED',
    'Los datos cambiaron desde que revisó el plan. Revíselo de nuevo antes de ejecutar.',
    { status: 409 },
  )
  insist(found.length > 0, 'PRO-EMPTY', 'No hay nada por hacer con lo que eligió.')
  insist(found.length <= itemsMax, 'PRO-MANY', 'Son demasiados elementos para una sola ejecución.')
  return found
}

interface QueuedJob {
  readonly kind: string
  readonly title: string
  readonly input: Readonly<Record<string, unknown>>
  readonly actor: Acting
  readonly items: readonly PlannedItem[]
}

const batch = 5_000

/** Inserts the job with its first items, which show whether another job is running. */
const queueUp = (tx: Tx, { items, ...job }: QueuedJob): Promise<string> =>
  oneAtATime(async () => {
    const jobId = await enqueue(tx, { ...job, total: items.length })
    for (let from = 0; from < items.length; from += batch) {
      const rows = items.slice(from, from + batch).map(({ key, values }, index) => ({
        jobId,
        key,
        position: from + index + 1,
        payload: JSON.stringify(values),
      }))
      await addTo(tx, 'platform.jobItem', rows)
    }
    return jobId
  })

/** @throws Problem `PRO-RUNNING` while the same process is running for the campus: both would do the same items. */
async function oneAtATime(work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'job_one_process')
      throw new Problem('PRO-RUNNING', 'Ya hay una ejecución en curso. Espere a que termine.', {
        status: 409,
      })
    throw error
  }
}

type Work = (tx: Tx, item: PlannedItem) => Promise<void>

const dueAtOnce = 200

/**
 * Runs the items of a process that are still waiting, in order, one transaction each, until the end or a cancellation. An item
 * that fails keeps its message and does not stop the others. After a crash it continues from here.
 */
async function runItems(job: JobContext, work: Work): Promise<Readonly<Record<string, unknown>>> {
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
    .limit(dueAtOnce)
    .execute()
  return rows.map(({ key, payload }) => ({ key, values: payload as PlannedItem['values'] }))
}

/** @returns whether it succeeded. @throws any error that is not the item's own: a lost job, a lost connection. */
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

type Mark = Readonly<{ key: string; state: 'done' | 'failed'; message: string | null }>

async function mark(tx: Tx, jobId: string, { key, state, message }: Mark): Promise<void> {
  await changeWhere(tx, 'platform.jobItem', { jobId, key }, { state, message })
}

function unexpected(job: JobContext, { key }: PlannedItem, error: unknown): string {
  job.fault(error, key)
  return unexpectedInJob
}
