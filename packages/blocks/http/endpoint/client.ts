import type { z } from 'zod'
import { type Endpoint, type ProblemAnswer, unattendedHeader } from './endpoint.ts'
import type { Travelled } from './travelled.ts'

/** The input of a call. Empty query values are left out of the address. */
export interface Input<P = unknown, Q = unknown, B = unknown> {
  readonly params?: P
  readonly query?: Q
  /** Sent as JSON, or unchanged when it is a form with a file. */
  readonly body?: B
  readonly signal?: AbortSignal | undefined
  /** The same key for every attempt at the same command: the server runs it once. */
  readonly idempotencyKey?: string
}

/** The server refused, or could not be reached (`status` 0). The message is in Spanish and is shown unchanged. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly facts: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  /** For 403: the permission that is missing. */
  readonly permiso: string | undefined

  constructor(status: number, answer: ProblemAnswer) {
    super(answer.message)
    this.name = 'Refusal'
    this.status = status
    this.code = answer.code
    this.fields = answer.fields ?? {}
    this.facts = answer.facts ?? {}
    this.requestId = answer.requestId
    this.permiso = answer.permiso
  }
}

export interface AnsweredCall {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly status: number
  /** The browser had been idle for long: a call that the page makes by itself does not keep the session open. */
  readonly unattended: boolean
  readonly header: (name: string) => string | null
}

type Listener = (answered: AnsweredCall) => void
const listeners = new Set<Listener>()

/** Runs the listener on every answer before its caller: the session watches for 401 and for a newer menu. Returns how to stop. */
export function listenToAnswers(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let isUnattended = (): boolean => false

/** Called once by the code that watches for activity in the browser. */
export const callsAreUnattendedWhen = (when: () => boolean): void => {
  isUnattended = when
}

/**
 * The only way to call the API: cookies with every request, no time limit, one more attempt after a 419. The endpoint gives the
 * answer its type; the answer is not validated again.
 * @throws Refusal when the server refuses or cannot be reached; an AbortError when `signal` stops it.
 */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<z.input<P>, z.input<Q>, z.input<B> | FormData> = {},
): Promise<Travelled<z.output<A>>> {
  const response = await send(endpoint as Endpoint, input)
  const text = response.status === 204 ? '' : await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Travelled<z.output<A>>
}

/** The same for calls that answer with a file. The name is the server's. */
export async function callForFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, z.ZodType>,
  input: Input<z.input<P>, z.input<Q>, z.input<B> | FormData> = {},
): Promise<{ readonly name: string; readonly content: Blob }> {
  const response = await send(endpoint as Endpoint, input)
  return { name: fileNameOf(response.headers.get('content-disposition')), content: await response.blob() }
}

/** The address of `/api/menu/show/:id` with its parameters and query. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: Input): string {
  const given = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (given[name] === undefined) throw new Error(`missing parameter ${name} of ${endpoint.path}`)
    return encodeURIComponent(String(given[name]))
  })
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

const renewToken = { method: 'GET', path: '/sanctum/csrf-cookie' } as const

async function send(endpoint: Endpoint, input: Input): Promise<Response> {
  const unattended = isUnattended()
  let response = await attempt(endpoint, input, unattended)
  if (response.status === 419) {
    await attempt(renewToken, input.signal ? { signal: input.signal } : {}, unattended)
    response = await attempt(endpoint, input, unattended)
  }
  tell(endpoint, unattended, response)
  if (response.status === 419 && tokenInCookies() === undefined) throw new Refusal(419, cookiesRefused)
  if (!response.ok) throw new Refusal(response.status, await refusalIn(response))
  return response
}

async function attempt(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Input,
  unattended: boolean,
): Promise<Response> {
  try {
    return await fetch(addressOf(endpoint, input), requestOf(endpoint, input, unattended))
  } catch (failure) {
    if (input.signal?.aborted === true || !(failure instanceof TypeError)) throw failure
    throw new Refusal(0, unreachable)
  }
}

function requestOf({ method }: Pick<Endpoint, 'method'>, input: Input, unattended: boolean): RequestInit {
  const { body, signal, idempotencyKey } = input
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = method === 'GET' ? undefined : tokenInCookies()
  if (token !== undefined) headers['X-XSRF-TOKEN'] = token
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  if (unattended) headers[unattendedHeader] = '1'
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  return {
    method,
    credentials: 'include',
    headers,
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
}

/** The token is read from the document, which exists only in a browser; this file is also read by server tests. */
function tokenInCookies(): string | undefined {
  const cookies = (globalThis as { document?: { cookie: string } }).document?.cookie ?? ''
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  return found === undefined ? undefined : decodeURIComponent(found)
}

function tell(endpoint: Endpoint, unattended: boolean, { status, headers }: Response): void {
  for (const listener of listeners)
    listener({ endpoint, status, unattended, header: (name) => headers.get(name) })
}

/** In production the cookies of a session travel only by https: over http the browser stores none of them. */
const cookiesRefused: ProblemAnswer = {
  code: 'COOKIES',
  message:
    'El navegador no guardó la sesión. Abra el sistema por https://, o permita las cookies de este sitio.',
}

const unreachable: ProblemAnswer = {
  code: 'RED',
  message: 'No hay conexión con el servidor. Revise la red e intente de nuevo.',
}

async function refusalIn(response: Response): Promise<ProblemAnswer> {
  const fallback = {
    code: `HTTP-${response.status}`,
    message: 'El servidor no pudo completar la operación. Intente de nuevo en un momento.',
  }
  const text = await response.text()
  try {
    return { ...fallback, ...(JSON.parse(text) as Partial<ProblemAnswer>) }
  } catch {
    return fallback // A proxy answered with a page of its own instead of the API.
  }
}

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'archivo'
}
