import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayPass } from './access.server.ts'
import { answerText, isDownload, jsonText, sendPage, sendText } from './answer.server.ts'
import { callOf, type Received, receive } from './call.server.ts'
import { change } from './change.server.ts'
import { constraintMeaning } from './constraint.server.ts'
import type { MountDeps } from './deps.server.ts'
import { begin, forgetDownload, giveUp, sendDownload } from './download.server.ts'
import type { Cookie, Download, Operation, SignedIn } from './operation.server.ts'
import { isExport } from './quota.server.ts'
import { type Readers, readers } from './readers.server.ts'
import { breaksConstraint, type ConstraintRefusal, refuse } from './refusal.server.ts'
import { isForReading, refusalPage } from './refusal-page.server.ts'
import { recordTaking } from './taken.server.ts'

/** Mounts every operation, once per application: access, validation, transaction, idempotency, answers and refusals. */
export function mount(app: FastifyInstance, operations: readonly Operation[], deps: MountDeps): void {
  const callers = new WeakMap<FastifyRequest, SignedIn | null>()
  const taking = readers()
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
        mustBeWithinQuota(operation, { request, deps, signedIn })
        const received = await receive(operation, { request, deps, signedIn })
        await (method === 'GET' ? read : write)(received, { request, reply, deps, taking })
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

interface Serving extends Exchange {
  readonly taking: Readers
}

function mustBeWithinQuota(
  { endpoint }: Operation,
  { request: { query }, deps, signedIn }: Omit<Exchange, 'reply'> & { readonly signedIn: SignedIn | null },
): void {
  if (signedIn !== null) deps.quota(signedIn.userId, { endpoint, query, now: deps.clock() })
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

async function read(received: Received, serving: Serving): Promise<void> {
  const { request, reply, deps } = serving
  const { endpoint, handle } = received.operation
  const cookies: Cookie[] = []
  // The first rows of an export are read before there is a file: whoever may not take one is refused before that.
  if (isExport(endpoint)) takePlace(received, serving)
  const given = await handle(callOf(received, deps.db, cookies))
  for (const cookie of cookies) deps.setCookie(request, reply, cookie)
  if (!isDownload(given)) return sendText(reply, 200, answerText(endpoint, given))
  await sendBegun({ ...serving, received }, given, () => recordTaking(deps.db, received))
}

async function write(received: Received, serving: Serving): Promise<void> {
  const { request, reply, deps } = serving
  const { status, text, download, refusal, cookies, replayed } = await change(received, deps.db)
  for (const cookie of cookies) deps.setCookie(request, reply, cookie)
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (refusal !== undefined) throw refusal
  if (download === undefined) sendText(reply, status, text)
  else await sendBegun({ ...serving, received }, download)
}

/** A file is sent once its first bytes are there and what must be written down of it is, and not before. */
async function sendBegun(
  { received, ...serving }: Serving & { readonly received: Received },
  file: Download,
  record: () => Promise<void> = async () => undefined,
): Promise<void> {
  try {
    if (!isExport(received.operation.endpoint)) takePlace(received, serving)
    await begin(file)
    await record()
  } catch (error) {
    giveUp(file)
    throw error
  }
  sendDownload(serving, file)
}

/** One more file that flows, until its answer ends. @throws Problem `GEN-READERS` */
function takePlace({ signedIn }: Received, { reply, taking }: Serving): void {
  reply.raw.once('close', taking.enter(signedIn?.userId))
}

async function answerRefusal(error: unknown, { request, reply, deps }: Exchange): Promise<FastifyReply> {
  const { status, body, ours } = refuse(error, await meaningOf(error, { request, deps }))
  if (ours) request.log.error({ err: error }, 'the request failed')
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '1')
  const answer = status >= 500 ? { ...body, requestId: request.id } : body
  forgetDownload(reply)
  reply.header('cache-control', 'no-store')
  if (isForReading(request)) sendPage(reply, status, refusalPage(answer))
  else sendText(reply, status, jsonText(answer))
  return reply
}

/** A rule that only the database saw is one that the program should have told first: it goes to the log as well. */
async function meaningOf(
  error: unknown,
  { request, deps }: Pick<Exchange, 'request' | 'deps'>,
): Promise<ConstraintRefusal | undefined> {
  if (!breaksConstraint(error)) return undefined
  const named = `${error.schema}.${error.constraint}`
  if (!Object.hasOwn(deps.constraints, named))
    request.log.warn({ sqlstate: error.code, constraint: named }, 'only the database refused')
  try {
    return await constraintMeaning(deps, error)
  } catch (unread) {
    request.log.error({ err: unread }, 'the constraint could not be read')
    return undefined
  }
}
