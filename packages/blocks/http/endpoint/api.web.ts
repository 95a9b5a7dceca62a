import { newId } from '@quina/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { addressOf, call, callForFile, type Input, Refusal } from './client.ts'
import { endpoint, type Method } from './endpoint.ts'

/**
 * Calls with addresses derived from a definition (`/api/budget/cdp/:id/approve`): the blocks know their form, so no address needs
 * a constant. The server decides who may call.
 */
const described = (method: Method, path: string) =>
  endpoint({ method, path, access: 'session', summary: path, tag: 'blocks' })

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** @throws Refusal when the server refuses or cannot be reached. */
export const getFrom = <A>(path: string, query: Query = {}, signal?: AbortSignal): Promise<A> =>
  call(described('GET', path), {
    query: query as Record<string, unknown>,
    signal,
  }) as Promise<unknown> as Promise<A>

export interface SendOptions {
  readonly body?: unknown
  readonly query?: Query
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** @throws Refusal when the server refuses or cannot be reached. */
export function sendTo<A>(method: Exclude<Method, 'GET'>, path: string, sent: SendOptions = {}): Promise<A> {
  const { body, query, key, signal } = sent
  const input: Input = { body, query, signal, ...(key === undefined ? {} : { idempotencyKey: key }) }
  return call(described(method, path), input) as Promise<unknown> as Promise<A>
}

/** Fetches a file, with the server's name. @throws Refusal */
export const fetchFile = (path: string, query: Query = {}, signal?: AbortSignal) =>
  callForFile(described('GET', path), { query: { ...query }, signal })

/** Downloads a file under the server's name. */
export const download = async (path: string, query: Query = {}, signal?: AbortSignal): Promise<void> =>
  saveFile(await fetchFile(path, query, signal))

export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Opens a file (a PDF) in a new tab. */
export const openFile = (path: string, query: Query = {}): void =>
  openTab(addressOf({ path }, { query: { ...query } }))

export function openTab(address: string): void {
  window.open(address, '_blank', 'noopener')
}

/** Returns the same key for the same body: a repeated click or a retry is done once, a corrected request gets another key. */
export function commandKeys(): (body: unknown) => string {
  const keys = new Map<string, string>()
  return (body) => {
    const text = JSON.stringify(body) ?? ''
    const known = keys.get(text) ?? newId()
    keys.set(text, known)
    return known
  }
}

/** The sentence that any failure shows to the user. */
export const wordsOf = (failure: unknown): string =>
  failure instanceof Refusal
    ? failure.message
    : 'Ocurrió un error inesperado en esta pantalla. Si se repite, informe al administrador.'

export const requestIdOf = (failure: unknown): string | undefined =>
  failure instanceof Refusal ? failure.requestId : undefined

/** `placeholderData` of answers that must not be replaced, even for a moment, by those of another query. */
export const noPlaceholder = () => undefined

const refreshes = new WeakMap<QueryClient, Promise<void>>()

/** Refreshes everything on the screen after a command: balances, lists and actions may have changed. Previews are left out. */
export function refreshAll(client: QueryClient): Promise<void> {
  const refresh = client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes('preview') })
  refreshes.set(client, refresh)
  const end = () => void (refreshes.get(client) === refresh && refreshes.delete(client))
  // The fresh answers are drawn in a later turn.
  void refresh.finally(() => setTimeout(end))
  return refresh
}

/** Whether the screen still shows the state before the last command. */
export const isRefreshing = (client: QueryClient): boolean => refreshes.has(client)

/** The longest wait for a slow screen: after it, a stale version is refused, as when another user changed the record. */
const patienceMs = 3_000

/**
 * Resolves once the screen shows the result of the last command. A press between the answer and that refresh would send the
 * previous version, and be refused.
 */
export async function refreshed(client: QueryClient): Promise<void> {
  const refresh = refreshes.get(client)
  if (refresh === undefined) return
  await Promise.race([refresh, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  if (refreshes.get(client) === refresh) refreshes.delete(client)
  // The fresh answers are drawn in a later turn.
  await new Promise((resolve) => setTimeout(resolve))
}
