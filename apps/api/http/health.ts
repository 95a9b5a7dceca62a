import type { Connection } from '@quina/db/server'
import type { FastifyInstance } from 'fastify'

/** Whether the process lives, and whether it can serve. Neither asks who is calling. */
export function serveHealth(
  app: FastifyInstance,
  { pool }: Connection,
  isMigrated: () => Promise<boolean>,
): void {
  const quiet = { logLevel: 'warn' as const, config: { rateLimit: false as const } }
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const database = await within(1000, pool.query('select 1')).catch((error: Error) => error)
    const isUp = !(database instanceof Error)
    const migrated = isUp && (await isMigrated())
    reply.code(migrated ? 200 : 503)
    return {
      status: migrated ? 'ok' : 'unavailable',
      database: isUp ? 'ok' : 'unavailable',
      migrations: migrated ? 'ok' : 'pending',
      connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    }
  })
}

/** @throws Error when it takes longer. */
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
