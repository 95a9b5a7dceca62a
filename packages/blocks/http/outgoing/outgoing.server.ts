import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Destinations, faultOfAddress, openAddressesOf, theDestinations } from './destination.server.ts'

export interface OutgoingRequest {
  /** POST when absent. */
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** How long nothing may arrive; the whole call may take five times as long. */
  readonly waitMs: number
  /** The certificate of the authority of the other side, in PEM, in place of the usual ones. */
  readonly authority?: string | null
}

export type OutgoingAnswer = Readonly<{ status: number; text: string; retryAfter: string | null }>

interface FailureFacts {
  readonly late: boolean
  /** Whether the other side may have received something. */
  readonly sent: boolean
}

/** The other side did not answer. The message is for people. */
export class OutgoingFailure extends Error {
  readonly facts: FailureFacts

  constructor(message: string, facts: FailureFacts) {
    super(message)
    this.facts = facts
    this.name = 'OutgoingFailure'
  }
}

/** The longest answer that is read. */
const answerMax = 64 * 2 ** 20

/**
 * Calls a service outside of the product: the only way out of it. It calls only open destinations (see `destination.server.ts`),
 * which are checked again when the connection is made; redirects are not followed, since requests carry secrets and data of
 * patients.
 * @throws OutgoingFailure
 */
export async function callOutside(
  address: string,
  input: OutgoingRequest,
  destinations: Destinations = theDestinations(),
): Promise<OutgoingAnswer> {
  const fault = faultOfAddress(address, destinations)
  if (fault !== null) throw new OutgoingFailure(fault, { late: false, sent: false })
  const url = new URL(address)
  const progress = { sent: false }
  const signal = AbortSignal.timeout(input.waitMs * 5)
  try {
    return await posted(url, { input, destinations, signal, progress })
  } catch (error) {
    const late = signal.aborted || error === tooLate
    const message = error instanceof Error ? error.message : String(error)
    throw new OutgoingFailure(message, { late, sent: progress.sent })
  }
}

/** Posts to a service outside of the product: see `callOutside`. */
export const postOutside: typeof callOutside = (address, input, destinations) =>
  callOutside(address, { ...input, method: 'POST' }, destinations)

const tooLate = new Error('no respondió a tiempo')

interface PostInput {
  readonly input: OutgoingRequest
  readonly destinations: Destinations
  readonly signal: AbortSignal
  readonly progress: { sent: boolean }
}

function posted(url: URL, { input, destinations, signal, progress }: PostInput): Promise<OutgoingAnswer> {
  const { method = 'POST', headers, waitMs, authority = null } = input
  const body = Buffer.from(input.body)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        headers: { ...headers, ...(method === 'GET' ? {} : { 'content-length': body.length }) },
        // A new connection each time, so that none dates from before a change of the destinations.
        agent: false,
        timeout: waitMs,
        lookup: lookingUp(url, destinations),
        signal,
        ...(authority === null ? {} : { ca: authority }),
      },
      (answer) => resolve(answerOf(answer)),
    )
    call.on('timeout', () => call.destroy(tooLate))
    call.on('error', reject)
    call.on('socket', (socket) => {
      socket.once('connect', () => {
        progress.sent = true
      })
    })
    call.end(body)
  })
}

async function answerOf(answer: IncomingMessage): Promise<OutgoingAnswer> {
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) {
    answer.destroy()
    throw new Error(`respondió que está en otra dirección (HTTP ${status}), a la que no se envía`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > answerMax) throw new Error('respondió más de lo que se puede leer')
    chunks.push(chunk)
  }
  return {
    status,
    text: Buffer.concat(chunks).toString('utf8'),
    retryAfter: answer.headers['retry-after'] ?? null,
  }
}

/** Connects to the same addresses that were checked. */
function lookingUp(url: URL, destinations: Destinations): LookupFunction {
  return (_host, { all }, done) => {
    openAddressesOf(url, destinations).then(
      (open) => {
        if (all) done(null, [...open])
        else done(null, open[0]?.address ?? '', open[0]?.family)
      },
      (error) => done(error, ''),
    )
  }
}
