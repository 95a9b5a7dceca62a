import type { Endpoint } from '@quina/blocks'
import { newId } from '@quina/kernel'
import type { House } from './house.ts'
import { shapeOfBody, validBody } from './valid-body.ts'

/** Everyday kinds of record, tried at every operation whatever its own kind. */
const everyday = [
  'care.admission',
  'billing.invoice',
  'accounting.causacion',
  'budget.registro_line',
] as const

/** Returns the ids of other sites with which an endpoint is tried: of the record it names, and of some others. */
export function idsFor({ path }: Endpoint, { theirs }: House): string[] {
  const [, module = '', name = ''] = /^\/api\/([^/]+)\/([^/]+)/.exec(path) ?? []
  const table = `${module}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_')}`
  const own = theirs.get(table)?.at(-1)
  return [...new Set([own, ...everyday.map((kind) => theirs.get(kind)![0])])].filter((id) => id !== undefined)
}

/** A call of an endpoint, with an id wherever one fits: in the address, in the filters, in each line of the body. */
export type Knock = Readonly<{ method: Endpoint['method']; url: string; body?: unknown }>

/** Returns the call of an endpoint with an id; null when it takes no id. */
export function knockWith(endpoint: Endpoint, id: string): Knock | null {
  const { method, path, query } = endpoint
  const drawn = (schema: Endpoint['query']) => validBody(schema, () => id).body
  const url = path.replaceAll(/:(\w+)/g, (_, name) =>
    /id$/i.test(name) ? id : name === 'year' ? '2026' : '1',
  )
  const input = Object.entries(drawn(query) as Readonly<Record<string, unknown>>)
  const search = new URLSearchParams(
    input.flatMap(([name, value]) => (String(value) === id ? [[name, id]] : [])),
  ).toString()
  const sent = method === 'GET' ? {} : { body: drawn(shapeOfBody(endpoint)) ?? {} }
  if (!`${url}${search}${JSON.stringify(sent)}`.includes(id)) return null
  return { method, url: search === '' ? url : `${url}?${search}`, ...sent }
}

export const send = (
  { stranger }: House,
  { method, url, body }: Knock,
): ReturnType<House['stranger']['send']> =>
  stranger.send(method, url, {
    headers: method === 'GET' ? {} : { 'idempotency-key': newId() },
    ...(body === undefined ? {} : { body }),
  })

const edge = 'edge-of-the-parts'
const file = [
  `--${edge}`,
  'content-disposition: form-data; name="file"; filename="filas.csv"',
  'content-type: text/csv',
  '',
  'Fecha;Valor\n2026-11-20;1',
  `--${edge}--\r\n`,
].join('\r\n')

/** A small sheet at the address of a call. */
export const sendFile = (
  { stranger }: House,
  { method, url }: Knock,
): ReturnType<House['stranger']['send']> =>
  stranger.send(method, url, {
    headers: { 'idempotency-key': newId(), 'content-type': `multipart/form-data; boundary=${edge}` },
    body: Buffer.from(file),
  })

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Returns the ids of other sites that an answer exposes, besides those of the request. */
export const exposedIn = ({ all }: House, text: string, known: readonly string[] = []): string[] =>
  [...new Set(text.match(uuids) ?? [])].filter((id) => all.has(id) && !known.includes(id))
