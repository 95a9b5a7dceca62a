import type { Tx } from '@quina/db/server'
import { type Day, type Id, insist, Problem } from '@quina/kernel'
import { z } from 'zod'
import { apiPathOf, permissionFor } from '../document/document.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { shapeOf } from '../field/field.ts'
import { parseOrRefuse } from '../field/parse.ts'
import { type Actor, type Operation, operation } from '../http/operation.server.ts'
import { enqueue } from '../jobs/job.server.ts'
import type { JobKind } from '../module/module.server.ts'
import type { AnyProcess, PlannedItem, ProcessAsked } from './process.ts'
import { runItems } from './process-job.server.ts'

/** On whose behalf an item is done, and on which business day. */
export interface ProcessBy {
  readonly userId: Id<'admin.user'>
  readonly campusId: Id<'admin.campus'>
  readonly today: Day
}

export interface ProcessService<P extends AnyProcess> {
  /** What would be done, from facts of the moment. It changes nothing. */
  readonly plan: (tx: Tx, asked: ProcessAsked<P>, by: ProcessBy) => Promise<readonly PlannedItem[]>
  /** Does one item, in a transaction of its own. It may be called again after a crash, so it must find out if it is already done. */
  readonly run: (tx: Tx, item: PlannedItem, asked: ProcessAsked<P>, by: ProcessBy) => Promise<void>
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
})

/** The plan of a process, shown before anything is done; and its run, which the queue takes item by item. */
export function serveProcess<P extends AnyProcess>(process: P, service: ProcessService<P>): ServedProcess {
  const path = apiPathOf(process)
  const asks = shapeOf(process.asks)
  const shared = { method: 'POST' as const, access: permissionFor(process, 'run'), tag: process.module }
  const kind = `process.${process.module}.${process.name}`
  const planFor = async (tx: Tx, given: unknown, by: ProcessBy) => {
    const items = await service.plan(tx, parseOrRefuse(asks, given) as ProcessAsked<P>, by)
    mustBeDistinct(items)
    return items
  }
  return {
    operations: [
      operation(
        endpoint({
          ...shared,
          path: `${path}/plan`,
          summary: `${process.title}: lo que se haría`,
          dry: true,
          body: z.unknown(),
          answer: z.object({ items: z.array(planned), count: z.number() }),
        }),
        async ({ tx, body, actor, today }) => {
          const items = await planFor(tx, body ?? {}, byOf(actor, today))
          return {
            items: items.map(({ key, values }) => ({ key, values: { ...values } })),
            count: items.length,
          }
        },
      ),
      operation(
        endpoint({
          ...shared,
          path: `${path}/run`,
          summary: `${process.title}: ejecutar`,
          body: z.object({ asked: z.unknown(), keys: z.array(z.string()).max(itemsMax).optional() }),
          answer: z.object({ jobId: z.string(), count: z.number() }),
        }),
        async ({ tx, body, actor, today }) => {
          const items = confirmed(await planFor(tx, body.asked ?? {}, byOf(actor, today)), body.keys)
          const asked = { asked: body.asked ?? {} }
          const jobId = await queueUp(tx, { kind, title: process.title, input: asked, actor, items })
          return { jobId, count: items.length }
        },
      ),
    ],
    jobs: [
      {
        kind,
        run: (job) =>
          runItems(job, (tx, item) => {
            const asked = parseOrRefuse(asks, job.input.asked) as ProcessAsked<P>
            const { userId, campusId } = job as unknown as ProcessBy
            return service.run(tx, item, asked, { userId, campusId, today: job.today() })
          }),
      },
    ],
  }
}

const byOf = ({ userId, campusId }: Actor, today: Day): ProcessBy => ({ userId, campusId, today })

function mustBeDistinct(items: readonly PlannedItem[]): void {
  const keys = new Set(items.map(({ key }) => key))
  if (keys.size < items.length) throw new Error('two items of a plan have the same key')
}

/** The items the user saw and confirmed. @throws Problem `PRO-CHANGED` when some are no longer in the plan. */
function confirmed(
  items: readonly PlannedItem[],
  keys: readonly string[] | undefined,
): readonly PlannedItem[] {
  const wanted = new Set(keys ?? items.map(({ key }) => key))
  const found = items.filter(({ key }) => wanted.has(key))
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

interface Queued {
  readonly kind: string
  readonly title: string
  readonly input: Readonly<Record<string, unknown>>
  readonly actor: Actor
  readonly items: readonly PlannedItem[]
}

const batch = 5_000

async function queueUp(tx: Tx, { items, ...job }: Queued): Promise<string> {
  const jobId = await oneAtATime(() => enqueue(tx, { ...job, total: items.length }))
  for (let from = 0; from < items.length; from += batch) {
    const rows = items.slice(from, from + batch).map(({ key, values }, at) => ({
      jobId,
      key,
      position: from + at + 1,
      payload: JSON.stringify(values),
    }))
    await tx.insertInto('platform.jobItem').values(rows).execute()
  }
  return jobId
}

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
