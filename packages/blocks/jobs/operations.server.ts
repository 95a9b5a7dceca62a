import { Readable } from 'node:stream'
import type { Tx } from '@quina/db/server'
import { z } from 'zod'
import { endpoint } from '../http/endpoint/endpoint.ts'
import type { Operation } from '../http/exchange.server.ts'
import { operation } from '../http/operation.server.ts'
import { cancelJob, jobOf, jobsOf } from './job.server.ts'
import type { JobSignals } from './signals.server.ts'

const failure = z.object({ key: z.string(), message: z.string() })
const answer = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: z.number(),
  total: z.number(),
  failures: z.array(failure).readonly(),
  result: z.record(z.string(), z.unknown()).readonly().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
const params = z.object({ id: z.uuid() })
const shared = { access: 'campus', tag: 'platform' } as const

/** The long work of each user: the list, one job, cancelling it, and watching it live. */
export const jobOperations = (signals: Pick<JobSignals, 'wait'>): Operation[] => [
  operation(
    endpoint({
      ...shared,
      method: 'GET',
      path: '/api/jobs',
      summary: 'Procesos: los propios',
      answer: z.array(answer),
    }),
    ({ tx, actor }) => jobsOf(tx, actor.userId),
  ),
  operation(
    endpoint({ ...shared, method: 'GET', path: '/api/jobs/:id', summary: 'Procesos: ver', params, answer }),
    ({ tx, actor, params: { id } }) => jobOf(tx, actor.userId, id),
  ),
  operation(
    endpoint({
      ...shared,
      method: 'POST',
      path: '/api/jobs/:id/cancel',
      summary: 'Procesos: cancelar',
      params,
      body: z.unknown(),
      answer,
    }),
    ({ tx, actor, params: { id } }) => cancelJob(tx, actor.userId, id),
  ),
  operation(
    endpoint({
      ...shared,
      method: 'GET',
      path: '/api/jobs/:id/events',
      summary: 'Procesos: seguir en vivo (text/event-stream)',
      params,
    }),
    async ({ tx, actor, params: { id } }) => {
      await jobOf(tx, actor.userId, id)
      const content = Readable.from(events(tx, signals, { userId: actor.userId, id }))
      return { download: { name: 'events', mediaType: 'text/event-stream', content, inline: true } }
    },
  ),
]

const rereadMs = 2_000
const pingMs = 15_000
/** A stream ends by itself after this time and the browser reopens it, so that it stops when the session has ended. */
const streamMs = 600_000

/** The job at each change, until it or the process ends. Each event is the whole job, so a reconnection needs no replay. */
async function* events(
  tx: Tx,
  signals: Pick<JobSignals, 'wait'>,
  { userId, id }: { userId: string; id: string },
): AsyncGenerator<string> {
  const until = Date.now() + streamMs
  let last = ''
  let spoken = 0
  while (Date.now() < until) {
    const job = await jobOf(tx, userId, id)
    const text = JSON.stringify(job)
    if (text !== last) yield `data: ${text}\n\n`
    else if (Date.now() - spoken > pingMs) yield ': ping\n\n'
    if (text !== last || Date.now() - spoken > pingMs) spoken = Date.now()
    last = text
    if (job.finishedAt !== null) return
    if (!(await signals.wait(id, rereadMs))) return
  }
}
