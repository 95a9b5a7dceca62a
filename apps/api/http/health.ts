import type { Connection } from '@quina/db/server'
import type { FastifyInstance } from 'fastify'

export interface Health {
  readonly isMigrated: () => Promise<boolean>
  /** Whether the disk of the data has room, when the data are on this machine. */
  readonly disk: () => Promise<'ok' | 'full'>
}

/** Serves whether the process lives and whether it can serve. Neither route checks the caller. */
export function serveHealth(app: FastifyInstance, { pool, watch }: Connection, health: Health): void {
  // A monitor may send HEAD.
  const quiet = { logLevel: 'warn' as const, exposeHeadRoute: true, config: { rateLimit: false as const } }
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const database = await within(1000, answers(watch)).catch((error: Error) => error)
    const isUp = !(database instanceof Error)
    const migrated = isUp && (await health.isMigrated())
    const disk = await health.disk()
    const ready = migrated && disk === 'ok'
    reply.code(ready ? 200 : 503)
    return {
      status: ready ? 'ok' : 'unavailable',
      database: isUp ? 'ok' : 'unavailable',
      migrations: migrated ? 'ok' : 'pending',
      disk,
      connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    }
  })
}

/** Queries the database, twice if needed: only using a connection shows that the database closed it while idle. */
const answers = (watch: Connection['watch']): Promise<unknown> =>
  watch.query('select 1').catch(() => watch.query('select 1'))

/** @throws Error when the work takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
