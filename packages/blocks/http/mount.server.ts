import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayPass } from './access.server.ts'
import { answerText, isDownload, jsonText, sendDownload, sendPage, sendText } from './answer.server.ts'
import { callOf, type Received, receive } from './call.server.ts'
import { change } from './change.server.ts'
import type { MountDeps } from './deps.server.ts'
import type { Cookie, Operation, SignedIn } from './operation.server.ts'
import { refuse } from './refusal.server.ts'
import { isForReading, refusalPage } from './refusal-page.server.ts'
import { recordTaking } from './taken.server.ts'

/** Mounts every operation, once per application: access, validation, transaction, idempotency, answers and refusals. */
export function mount(app: FastifyInstance, operations: readonly Operation[], deps: MountDeps): void {
  const callers = new WeakMap<FastifyRequest, SignedIn | null>()
  app.setErrorHandler((error: FastifyError, request, reply) => answerRefusal(error, { request, reply, deps }))
  for (const operation of operations) {
    const { method, path } = operation.endpoint
    app.route({
      method,
      url: path,
      onRequest: async (request, reply) => {
        const signedIn = await deps.identify(request)
        callers.set(request, signedIn)
        open(operation, { request, reply, deps, signedIn })
      },
      handler: async (request, reply) => {
        const signedIn = callers.get(request) ?? null
        const received = await receive(operation, { request, deps, signedIn })
        await (method === 'GET' ? read : write)(received, { request, reply, deps })
        return reply
      },
    })
  }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly deps: MountDeps
}

/** The door, passed before the body is read: signed in? ours? permitted? */
function open(
  { endpoint: { access, method } }: Operation,
  { request, reply, deps, signedIn }: Exchange & { readonly signedIn: SignedIn | null },
): void {
  reply.header('cache-control', 'no-store')
  if (signedIn !== null) reply.header('x-menu-version', signedIn.menuVersion)
  if (access !== 'public') mayPass('session', signedIn)
  if (method !== 'GET') deps.mustBeOurs(request)
  mayPass(access, signedIn)
}

async function read(received: Received, { request, reply, deps }: Exchange): Promise<void> {
  const { endpoint, handle } = received.operation
  const cookies: Cookie[] = []
  const given = await handle(callOf(received, deps.db, cookies))
  for (const cookie of cookies) deps.setCookie(request, reply, cookie)
  if (!isDownload(given)) return sendText(reply, 200, answerText(endpoint, given))
  await recordTaking(deps.db, received)
  sendDownload(reply, given)
}

async function write(received: Received, { request, reply, deps }: Exchange): Promise<void> {
  const { status, text, download, refusal, cookies, replayed } = await change(received, deps.db)
  for (const cookie of cookies) deps.setCookie(request, reply, cookie)
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (refusal !== undefined) throw refusal
  if (download === undefined) sendText(reply, status, text)
  else sendDownload(reply, download)
}

function answerRefusal(error: unknown, { request, reply, deps }: Exchange): void {
  const { status, body, ours } = refuse(error, deps.constraints)
  if (ours) request.log.error({ err: error }, 'the request failed')
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '1')
  const answer = status >= 500 ? { ...body, requestId: request.id } : body
  reply.header('cache-control', 'no-store')
  if (isForReading(request)) sendPage(reply, status, refusalPage(answer))
  else sendText(reply, status, jsonText(answer))
}
