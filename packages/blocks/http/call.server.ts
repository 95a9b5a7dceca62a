import type { Socket } from 'node:net'
import type { Tx } from '@quina/db/server'
import { type Day, dayInBogota, Problem } from '@quina/kernel'
import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import { actorOf, type SignedIn } from './actor.ts'
import type { MountDeps } from './deps.server.ts'
import type { Call, Operation, UploadedFile } from './exchange.server.ts'
import type { House } from './house.server.ts'
import { type Input, readInput } from './input.server.ts'
import type { Cookie, SessionCall } from './operation.server.ts'

/** A request that passed the access check, with its input validated. */
export interface Received {
  readonly operation: Operation
  readonly request: FastifyRequest
  readonly signedIn: SignedIn | null
  /** The condition on the session that the transaction checks as it starts; null when it was already checked. */
  readonly holds: RawBuilder<boolean> | null
  readonly input: Input
  readonly file: UploadedFile | undefined
  readonly now: Date
  readonly today: Day
  readonly sentCookies: Readonly<Record<string, string | undefined>>
  readonly house: House
}

type Arrival = Readonly<{ request: FastifyRequest; deps: MountDeps; caller: Caller }>

/** The caller, and the condition of the session that is still to be checked. */
export type Caller = Readonly<{ signedIn: SignedIn | null; holds: RawBuilder<boolean> | null }>

export async function receive(operation: Operation, { request, deps, caller }: Arrival): Promise<Received> {
  const upload = operation.endpoint.upload ? await deps.readUpload(request) : undefined
  const body = upload?.fields ?? request.body ?? undefined
  const input = readInput(operation.endpoint, { params: request.params, query: request.query, body })
  const now = deps.clock()
  const sentCookies = deps.cookiesOf(request)
  return {
    operation,
    request,
    ...caller,
    input,
    file: upload?.file,
    now,
    today: dayInBogota(now),
    sentCookies,
    house: deps.house,
  }
}

/** The call as the handler sees it. `cookies` collects the cookies that are sent with the answer. */
export function callOf(received: Received, tx: Tx, cookies: Cookie[]): Call & SessionCall {
  const { operation, request, signedIn, input, file, now, today, sentCookies, house } = received
  return {
    ...input,
    tx,
    house,
    now,
    today,
    signedIn,
    get actor() {
      if (signedIn === null) throw new Error(`${operation.endpoint.path} is public: its calls have no actor`)
      return actorOf(signedIn)
    },
    requestId: request.id,
    ip: request.ip,
    ...lastHeard(request),
    userAgent: request.headers['user-agent'] ?? '',
    bearer: /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
    cookies: { get: (name) => sentCookies[name], set: (cookie) => void cookies.push(cookie) },
    ...(file === undefined ? {} : { file, gone: goneOf(request.raw.socket) }),
  }
}

/** The last event that a browser received, which it sends when it reopens a stream. */
function lastHeard({ headers }: FastifyRequest): Pick<Call, 'lastEventId' | 'staying'> {
  const declared = headers['last-event-id']
  const staying = headers.accept?.includes('text/event-stream') === true
  return typeof declared === 'string' && declared !== '' ? { staying, lastEventId: declared } : { staying }
}

/** One signal for each connection, however many requests it carries. */
const signals = new WeakMap<Socket, AbortSignal>()

/** A signal that aborts when the client disconnects. */
function goneOf(socket: Socket): AbortSignal {
  const known = signals.get(socket)
  if (known !== undefined) return known
  const controller = new AbortController()
  // Only the log shows this message.
  const left = new Problem('GEN-LEFT', 'Quien envió la solicitud ya no espera la respuesta.', { status: 499 })
  if (socket.destroyed) controller.abort(left)
  socket.once('close', () => controller.abort(left))
  signals.set(socket, controller.signal)
  return controller.signal
}
