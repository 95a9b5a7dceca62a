import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fieldsOf, house, sessionDoor } from '@quina/admin/server'
import { unattendedHeader } from '@quina/blocks'
import {
  docsPage,
  draftOperations,
  type JobSignals,
  jobOperations,
  jobSignals,
  type LiveTopic,
  liveOperation,
  mount,
  openapi,
  preferenceOperations,
  quotaOf,
  type ServerModule,
} from '@quina/blocks/server'
import type { Connection } from '@quina/db/server'
import { newId } from '@quina/kernel'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { Registry } from 'prom-client'
import { serveHealth } from './http/health.ts'
import { readJson } from './http/json-body.ts'
import { logOf } from './http/log.ts'
import { serveMetrics } from './http/metrics.ts'
import { registerPlugins } from './http/plugins.ts'
import { cutSlowReaders } from './http/slow-readers.ts'
import { cookiesOf, transport } from './http/transport.ts'
import { builtWeb, serveWeb } from './http/web-files.ts'
import type { SharedState } from './processes/shared.ts'
import { assemble, type Product, type ReadySettings } from './product.ts'

export interface AppNeeds {
  readonly connection: Connection
  readonly settings: ReadySettings
  /** The modules besides administration, which is always present. */
  readonly modules: readonly ServerModule[]
  readonly clock?: () => Date
  /** The folder of the built web application. */
  readonly webRoot?: string
  /** Whether the database is at this code's version; used by `/readyz`. */
  readonly isMigrated?: () => Promise<boolean>
  /** Whether the disk of the data has room; used by `/readyz`. */
  readonly disk?: () => Promise<'ok' | 'full'>
  /** The counters and measures that this process shares with the other web processes. */
  readonly shared?: SharedState
  /** The registry of this process's metrics. */
  readonly register?: Registry
}

/** Largest JSON body: several times the size of a document of five thousand lines. */
const bodyLimit = 8 * 1024 * 1024

/** Builds the whole HTTP side of the product over a migrated and prepared database. The caller makes it listen. */
export async function buildApp(needs: AppNeeds): Promise<FastifyInstance> {
  const {
    connection,
    settings,
    clock = () => new Date(),
    webRoot = builtWeb,
    isMigrated = async () => true,
    disk = async () => 'ok',
    shared,
    register = new Registry(),
  } = needs
  const signals = jobSignals(connection)
  const product = assemble(settings, [
    platform(
      signals,
      needs.modules.flatMap(({ live }) => live ?? []),
    ),
    ...needs.modules,
  ])
  const app = Fastify({
    logger: logOf(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: settings.trustProxy,
    bodyLimit,
    // Nobody sends HEAD to the API, and HEAD routes would double its addresses.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300 },
  })
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply))
  // The clients watching a job are notified first: closing waits until every answer has ended.
  app.addHook('preClose', () => signals.close())
  readJson(app)
  cutSlowReaders(app, settings.slowReaderMs)
  await registerPlugins(app, settings, shared)
  const sharedMetrics = shared && { reported: () => shared.metrics() }
  serveMetrics(app, { connection, token: settings.metricsToken, register, ...sharedMetrics })
  serveHealth(app, connection, { isMigrated, disk })
  const door = sessionDoor(connection.door, product.admin)
  mountProduct(app, product, { connection, settings, clock, shared, door })
  const isSignedIn: MayRead = async (request) => {
    const at = { now: clock(), unattended: true }
    return (await door.identify(cookiesOf(request, settings.production), at)) !== null
  }
  serveDescription(app, product, settings.production ? isSignedIn : async () => true)
  await serveWeb(app, webRoot)
  return app
}

/** Logs one line per request, without its query, because searches contain names of patients. */
function logRequest(
  { log, method, url, ip }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
): void {
  const [path] = url.split('?')
  log.info({ method, path, status: statusCode, milliseconds: Math.round(elapsedTime), ip }, 'request')
}

type MountInput = Required<Pick<AppNeeds, 'connection' | 'settings' | 'clock'>> & {
  readonly shared: SharedState | undefined
  readonly door: ReturnType<typeof sessionDoor>
}

function mountProduct(
  app: FastifyInstance,
  product: Product,
  { connection, settings, clock, shared, door }: MountInput,
): void {
  mount(app, product.operations, {
    ...transport(settings.production),
    db: connection.db,
    reads: connection.reads,
    clock,
    identify: (request) => {
      const at = { now: clock(), unattended: isUnattended(request) }
      return door.identify(cookiesOf(request, settings.production), at)
    },
    recall: (request) => door.recall(cookiesOf(request, settings.production), clock()),
    mustBeOurs: (request) => {
      const header = request.headers['x-xsrf-token']
      door.mustBeOurs(
        cookiesOf(request, settings.production),
        typeof header === 'string' ? header : undefined,
      )
    },
    quota: quotaOf({ searches: settings.searchLimit, exports: settings.exportLimit }, shared),
    constraints: product.constraints,
    fieldsOf: (table) => fieldsOf(product.admin.records(), table),
    house,
  })
}

/**
 * Serves the description of the API, for programs and for people. It is always sent compressed: decompressing five megabytes for
 * each caller could keep the process busy. In production only signed-in users may read it. Building it takes a third of the time
 * of a start and few read it, so it is built at the first request, a little at a time.
 */
function serveDescription(app: FastifyInstance, { operations }: Product, mayRead: MayRead): void {
  const facts = { title: 'API de Quina', version: '0.1.0' }
  const description = once(async () => zipped(JSON.stringify(await openapi(operations, facts))))
  const page = once(() => zipped(docsPage(operations, facts)))
  const serve = (url: string, type: string, content: () => Promise<Buffer>) =>
    app.get(url, async (request, reply) => {
      if (!(await mayRead(request)))
        return reply.code(404).send({ code: 'GEN-404', message: 'La dirección no existe.' })
      return reply
        .type(type)
        .header('content-encoding', 'gzip')
        .send(await content())
    })
  serve('/api/openapi.json', 'application/json; charset=utf-8', description)
  serve('/api/docs', 'text/html; charset=utf-8', page)
}

const zipped = promisify<string, Buffer>(gzip)

type MayRead = (request: FastifyRequest) => Promise<boolean>

/** Makes a value at the first call and returns the same value to every later caller. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A call that a page sent without its user: it is marked as such, or it opens a stream, which a browser reopens by itself. */
const isUnattended = ({ headers }: FastifyRequest): boolean =>
  headers[unattendedHeader] !== undefined || headers.accept?.includes('text/event-stream') === true

const topics: readonly LiveTopic[] = [{ topic: 'platform.history', access: 'campus' }]

/** What belongs to every user and to no module: screen preferences, drafts and background jobs. */
export const platform = (signals: JobSignals, live: readonly LiveTopic[] = []): ServerModule => ({
  name: 'platform',
  label: 'Plataforma',
  operations: [
    ...preferenceOperations,
    ...draftOperations,
    ...jobOperations(signals),
    liveOperation(signals.live, [...topics, ...live]),
  ],
  documents: [],
  catalogs: [],
  reports: [],
  processes: [],
  jobs: [],
})
