import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SharedState } from '../processes/shared.ts'
import type { Settings } from '../settings/settings.ts'

/** Largest file that may be sent (SEG-11). */
const uploadBytes = 10 * 1024 * 1024

/**
 * No script runs but our own files; documents open inside our own pages only. The interface library writes styles
 * in place, so styles may be inline.
 */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  frameSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
}

/** What our pages may use of a device: the camera, which reads codes; pages that frame them may use nothing. */
const devices =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()'

export async function registerPlugins(
  app: FastifyInstance,
  settings: Settings,
  shared?: SharedState,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    strictTransportSecurity: settings.production,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', devices))
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // A window of 256 KB: the default of 4 MB would be held for each slow reader.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: uploadBytes, files: 1, fields: 50, fieldSize: 100_000 },
  })
  if (settings.shedAfterMs > 0) await shedUnderPressure(app, settings.shedAfterMs)
  if (settings.rateLimit > 0) await limitRequests(app, settings.rateLimit, shared)
}

/** Refuses calls when the process is late. The first two checks are skipped: they measure the delay of loading its own code. */
async function shedUnderPressure(app: FastifyInstance, shedAfterMs: number): Promise<void> {
  // A check without a sample since the last one reads as endless delay, so checks are further apart than the tolerated delay.
  const sampleInterval = Math.max(1000, shedAfterMs * 2)
  let countsFrom = Number.POSITIVE_INFINITY
  app.addHook('onReady', async () => {
    countsFrom = performance.now() + 2 * sampleInterval
  })
  await app.register(underPressure, {
    maxEventLoopDelay: shedAfterMs,
    sampleInterval,
    pressureHandler: (request, reply) => (performance.now() < countsFrom ? undefined : shed(request, reply)),
  })
}

/** Under pressure only calls are refused, never the files of the screens: a half-loaded screen is useless. */
async function shed({ method, url }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (method === 'GET' && !url.startsWith('/api/')) return
  reply.header('retry-after', '10')
  throw busy()
}

const busy = () => Object.assign(new Error('under pressure'), { statusCode: 503 })

/** Limits requests for the whole application before anything else runs, so that callers who are not signed in are counted too. */
async function limitRequests(app: FastifyInstance, max: number, shared?: SharedState): Promise<void> {
  const store = shared === undefined ? {} : { store: countedWith(shared) }
  await app.register(rateLimit, { global: false, ...store })
  app.addHook('onRequest', app.rateLimit({ max, timeWindow: '1 minute' }))
}

/** Counts requests across all the web processes. */
function countedWith(shared: SharedState): FastifyRateLimitStoreCtor {
  return class Counted implements FastifyRateLimitStore {
    incr(who: string, done: Parameters<FastifyRateLimitStore['incr']>[1], spanMs: number): void {
      shared.hits({ who, spanMs }).then((hits) => done(null, hits), done)
    }
    child(): FastifyRateLimitStore {
      return new Counted()
    }
  }
}
