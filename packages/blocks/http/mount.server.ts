import { type Db, recordEvent, signWith } from '@quina/db/server'
import { Problem, type Refusal, snake } from '@quina/kernel'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Download } from '../files/download.ts'
import { mayPass } from './access.server.ts'
import type { SignedIn } from './actor.ts'
import { answerText, isDownload, jsonText, sendPage, sendText } from './answer.server.ts'
import { type Caller, callOf, type Received, receive } from './call.server.ts'
import { change, holdsNoLonger, signatureOf } from './change.server.ts'
import { constraintMeaning } from './constraint/constraint.server.ts'
import { type Crowd, crowdOf } from './crowd/crowd.server.ts'
import type { MountDeps } from './deps.server.ts'
import { begin, forgetDownload, giveUp, sendDownload } from './download.server.ts'
import type { Access, ProblemAnswer } from './endpoint/endpoint.ts'
import type { Operation } from './exchange.server.ts'
import { escaped, standalonePage } from './html.server.ts'
import type { Cookie } from './operation.server.ts'
import { isExport } from './quota/quota.server.ts'
import { breaksConstraint, refuse } from './refusal.server.ts'

/** Mounts every operation, once per application: access, validation, transaction, idempotency, answers and refusals. */
export function mount(app: FastifyInstance, operations: readonly Operation[], deps: MountDeps): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const taking = readers()
  const crowd = crowdOf()
  app.setErrorHandler((error: FastifyError, request, reply) => answerRefusal(error, { request, reply, deps }))
  for (const operation of operations) {
    const { method, path } = operation.endpoint
    app.route({
      method,
      url: path,
      errorHandler: (error: FastifyError, request, reply) =>
        answerRefusal(error, { request, reply, deps, operation }),
      onRequest: async (request, reply) => {
        const caller = callerRecalled(operation, deps, request) ?? (await callerFound(deps, request))
        callers.set(request, caller)
        open(operation, { request, reply, deps, signedIn: caller.signedIn })
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? nobody
        await mustBeWithinQuota(operation, { request, deps, signedIn: caller.signedIn })
        const received = await receive(operation, { request, deps, caller })
        const serving = { request, reply, deps, taking, crowd }
        if (method === 'GET') await read(received, serving)
        else await write(received, serving).catch(unlessRecalledWrongly(received, serving))
        return reply
      },
    })
  }
}

const nobody: Caller = { signedIn: null, holds: null }

const callerFound = async (deps: MountDeps, request: FastifyRequest): Promise<Caller> => ({
  signedIn: await deps.identify(request),
  holds: null,
})

/**
 * A caller recognised moments ago may run a command that starts with a statement, which checks that the session still holds. The
 * session is read again when that check would refuse, and for a call with a file, whose stream can be read only once.
 */
function callerRecalled(
  { endpoint: { access, upload }, needsFirst }: Operation,
  deps: MountDeps,
  request: FastifyRequest,
): Caller | null {
  if (needsFirst !== true || upload === true) return null
  const recalled = deps.recall?.(request) ?? null
  return recalled !== null && passes(access, recalled.signedIn) ? recalled : null
}

function passes(access: Access, signedIn: SignedIn): boolean {
  try {
    mayPass(access, signedIn)
    return true
  } catch {
    return false
  }
}

/** When the remembered caller no longer holds, nothing was done: the session is looked up and the call starts again. */
const unlessRecalledWrongly = (received: Received, serving: ServedExchange) => async (error: unknown) => {
  if (!holdsNoLonger(error)) throw error
  const { request, reply, deps } = serving
  const caller = await callerFound(deps, request)
  open(received.operation, { request, reply, deps, signedIn: caller.signedIn })
  await write({ ...received, ...caller }, serving)
}

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply; deps: MountDeps }>

/** An answer that is a refusal; without an operation when the address is unknown. */
type RefusedExchange = Exchange & { readonly operation?: Operation }

type ServedExchange = Exchange & Readonly<{ taking: Readers; crowd: Crowd }>

/** The most files sent at once: each holds data that was read and not yet taken, and a share of the database. */
const mostOf = { all: 24, one: 4 }

/** Counts the files that are being sent. */
interface Readers {
  /**
   * Counts one more file of a user, if known.
   * @returns how to end it. @throws Problem `GEN-READERS` (429) when there are too many
   */
  enter(userId: string | undefined): () => void
}

export function readers(most: typeof mostOf = mostOf): Readers {
  const by = new Map<string, number>()
  let all = 0
  return {
    enter(userId = '') {
      const own = by.get(userId) ?? 0
      if (own >= most.one || all >= most.all) throw tooMany()
      by.set(userId, own + 1)
      all += 1
      let ended = false
      return () => {
        if (ended) return
        ended = true
        all -= 1
        const left = (by.get(userId) ?? 1) - 1
        if (left === 0) by.delete(userId)
        else by.set(userId, left)
      }
    },
  }
}

const tooMany = () =>
  new Problem('GEN-READERS', 'Hay demasiadas descargas en curso. Espere a que termine alguna.', {
    status: 429,
  })

async function mustBeWithinQuota(
  { endpoint }: Operation,
  { request: { query }, deps, signedIn }: Omit<Exchange, 'reply'> & { readonly signedIn: SignedIn | null },
): Promise<void> {
  if (signedIn !== null) await deps.quota(signedIn.userId, { endpoint, query, now: deps.clock() })
}

/** The checks before the body is read: is the caller signed in, is the page ours, has the caller the permission? */
function open(
  { endpoint: { access, method, foreign } }: Operation,
  { request, reply, deps, signedIn }: Exchange & { readonly signedIn: SignedIn | null },
): void {
  reply.header('cache-control', 'no-store')
  if (signedIn !== null) reply.header('x-menu-version', signedIn.menuVersion)
  if (access !== 'public') mayPass('session', signedIn)
  if (method !== 'GET' && foreign !== true) deps.mustBeOurs(request)
  mayPass(access, signedIn)
}

async function read(received: Received, serving: ServedExchange): Promise<void> {
  const { request, reply, deps } = serving
  const { endpoint, handle } = received.operation
  const cookies: Cookie[] = []
  // The first rows of an export are read before its file exists, so a caller with too many files under way is refused here.
  if (isExport(endpoint)) takePlace(received, serving)
  const given = await serving.crowd.within(endpoint.path, () =>
    handle(callOf(received, deps.reads ?? deps.db, cookies)),
  )
  for (const cookie of cookies) deps.setCookie(request, reply, cookie)
  if (!isDownload(given)) return sendText(reply, 200, answerText(endpoint, given))
  await sendBegun({ ...serving, received }, given, () => recordTaking(deps.db, received))
}

/** The addresses that the audit records, by their last word, and the event of each. */
const takings: Readonly<Record<string, string>> = { export: 'export', print: 'print' }

/**
 * Records in the audit that a list, a report or a document was exported or printed: by whom, and with which filter. This is the
 * only place, for every address that ends in `/export` or `/print` and for the files that declare it, so that no module can
 * forget it.
 */
async function recordTaking(db: Db, received: Received): Promise<void> {
  const { operation, signedIn, request, input } = received
  const { path, taken } = operation.endpoint
  const event = taken?.event ?? takings[path.split('/').at(-1) ?? '']
  if (event === undefined || signedIn === null) return
  const { id } = (taken === undefined ? input.params : input.query) as { readonly id?: string }
  await db.transaction().execute(async (tx) => {
    await signWith(tx, signatureOf(received))
    await recordEvent(tx, {
      event,
      subject: taken === undefined ? subjectOf(path) : snake(taken.subject),
      userId: signedIn.userId,
      ip: request.ip,
      facts: { query: request.query },
      ...(id === undefined ? {} : { subjectId: id }),
    })
  })
}

/** `/api/budget/cdp-request/:id/print` is about `budget.cdp_request`. */
function subjectOf(path: string): string {
  const [module = '', name = ''] = path.replace('/api/', '').split('/')
  return `${module}.${name.replaceAll('-', '_')}`
}

async function write(received: Received, serving: ServedExchange): Promise<void> {
  const { request, reply, deps } = serving
  const { status, text, download, refusal, cookies, replayed } = await change(received, deps.db)
  for (const cookie of cookies) deps.setCookie(request, reply, cookie)
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (refusal !== undefined) throw refusal
  if (download === undefined) sendText(reply, status, text)
  else await sendBegun({ ...serving, received }, download)
}

/** Sends a file only once its first bytes exist and the audit has recorded it. */
async function sendBegun(
  { received, ...serving }: ServedExchange & { readonly received: Received },
  file: Download,
  record: () => Promise<void> = async () => undefined,
): Promise<void> {
  try {
    if (!isExport(received.operation.endpoint) && file.download.counted !== true) takePlace(received, serving)
    await begin(file)
    await record()
  } catch (error) {
    giveUp(file)
    throw error
  }
  sendDownload(serving, file)
}

/** Counts one more file until its answer ends. @throws Problem `GEN-READERS` */
function takePlace({ signedIn }: Received, { reply, taking }: ServedExchange): void {
  reply.raw.once('close', taking.enter(signedIn?.userId))
}

async function answerRefusal(error: unknown, refused: RefusedExchange): Promise<FastifyReply> {
  const { request, reply } = refused
  const { status, body, ours } = refuse(error, await meaningOf(error, refused))
  if (ours) request.log.error({ err: error }, 'the request failed')
  const wait = waitOf(status, body)
  if (wait !== null && !reply.hasHeader('retry-after')) reply.header('retry-after', wait)
  const answer = status >= 500 ? { ...body, requestId: request.id } : body
  forgetDownload(reply)
  reply.header('cache-control', 'no-store')
  if (isForReading(request)) sendPage(reply, status, refusalPage(answer))
  else sendText(reply, status, jsonText(answer))
  return reply
}

/** Seconds after which to retry: those of the refusal, or a moment; null when a retry cannot help. */
function waitOf(status: number, { facts }: ProblemAnswer): string | null {
  const declared = facts?.retryAfter
  if (typeof declared === 'number') return String(Math.ceil(declared))
  return status === 503 ? '1' : status === 429 ? '60' : null
}

/**
 * The meaning of a violated constraint in an operation: the operation's own words come before those of any other. A constraint
 * without declared words should have been checked by the program first, so it is logged as well.
 */
async function meaningOf(
  error: unknown,
  { request, deps, operation }: RefusedExchange,
): Promise<Refusal | undefined> {
  if (!breaksConstraint(error)) return undefined
  const constraints = { ...deps.constraints, ...operation?.serves?.constraints }
  const named = `${error.schema}.${error.constraint}`
  if (!Object.hasOwn(constraints, named))
    request.log.warn({ sqlstate: error.code, constraint: named }, 'only the database refused')
  try {
    return await constraintMeaning({ ...deps, constraints }, error)
  } catch (unread) {
    request.log.error({ err: unread }, 'the constraint could not be read')
    return undefined
  }
}

/** A paper opens in its own tab: the browser itself sends the request, and a person reads the refusal instead of a program. */
const isForReading = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document'

/** The page that explains why something was not opened. */
function refusalPage({ code, message, requestId }: ProblemAnswer): string {
  const number = requestId === undefined ? '' : ` · solicitud ${escaped(requestId)}`
  const body = `<main><h1>No se pudo abrir</h1><p>${escaped(message)}</p>
<p class="code">${escaped(code)}${number}</p><p>Puede cerrar esta pestaña y volver a la anterior.</p></main>`
  return standalonePage('No se pudo abrir', style, body)
}

const style = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0;padding:0 1rem}
main{max-width:34rem}h1{font-size:1.25rem}.code{font-size:.8rem;opacity:.7}`
