import { createHash, timingSafeEqual } from 'node:crypto'
import type { Connection } from '@quina/db/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'

interface MetricsInput {
  readonly connection: Connection
  readonly token: string | null
  /** The registry of this process's own metrics. */
  readonly register: Registry
  /** The metrics of all the processes, when several serve. */
  readonly reported?: () => Promise<string>
}

/** Serves times by route and status, the pool and the process, for Prometheus: with a token, or only to the machine itself. */
export function serveMetrics(
  app: FastifyInstance,
  { connection, token, register, reported }: MetricsInput,
): void {
  const { pool, readPool } = connection
  collectDefaultMetrics({ register })
  measureLedgers(register, connection)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [name, one] of Object.entries({ commands: pool, questions: readPool })) {
        connections.set({ pool: name, state: 'open' }, one.totalCount)
        connections.set({ pool: name, state: 'idle' }, one.idleCount)
        connections.set({ pool: name, state: 'waiting' }, one.waitingCount)
      }
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token))
      return reply.code(404).send({ code: 'GEN-404', message: 'La dirección no existe.' })
    return reply.type(register.contentType).send(await (reported?.() ?? register.metrics()))
  })
}

/** Measures what the daily checks found: any number but zero is a balance that is not the sum of its moves. */
function measureLedgers(register: Registry, { watch }: Connection): void {
  // Each process reads the same values from the database, so they are not added up.
  const about = { labelNames: ['monitor'], registers: [register], aggregator: 'max' as const }
  const checked = new Gauge({
    name: 'ledger_checked_timestamp_seconds',
    help: 'When the balances of a ledger were last added up again',
    ...about,
  })
  const findings = new Gauge({
    name: 'ledger_findings',
    help: 'Balances that were not the sum of their moves in the last check',
    ...about,
    async collect() {
      const { rows } = await watch.query('select name, findings, at from admin.monitor')
      for (const row of rows) {
        findings.set({ monitor: row.name }, row.findings)
        checked.set({ monitor: row.name }, row.at.getTime() / 1000)
      }
    },
  })
}

/** Whether the request may read the metrics. A proxy on this machine forwards strangers, so a forwarded request is not local. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
  const from = request.socket.remoteAddress ?? ''
  return /^(127\.|::1$|::ffff:127\.)/.test(from) && request.headers['x-forwarded-for'] === undefined
}

/** Compares digests, which have the same length for any input. */
const isEqual = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
