import { Readable } from 'node:stream'
import { newId, notFound, Problem } from '@quina/kernel'
import type { Endpoint } from '../endpoint/endpoint.ts'
import type { Call, Operation } from '../exchange.server.ts'
import { idsWithin, mustReachAll, type NamedId, outOfReach } from './reach.server.ts'
import type { As } from './sites.server.ts'

type Handle = Operation['handle']

/** Accesses without a site: the caller reaches no record of a site through them. */
const anywhere = new Set(['public', 'session'])

/**
 * Guards the handler of a call from ids of sites where the caller may not act, wherever they are named: in the address, in a
 * filter, in a line of the body. A record out of reach is answered as one that does not exist. @throws Problem `GEN-404`, or
 * `GEN-CAMPUS` beside each field of the body.
 */
export function guarded(endpoint: Endpoint, handle: Handle): Handle {
  if (anywhere.has(endpoint.access) || endpoint.opaque === true) return handle
  return async (call) => {
    const { tx, params, query, body } = call
    const about = [query, body].map((part) => only(part, endpoint.opens))
    const opened = [...(endpoint.scoped === true ? [] : idsWithin(params)), ...idsWithin(about)]
    const input = idsWithin(query)
    if (opened.length + input.length + idsWithin(body).length === 0) return handle(call)
    const { actor } = call
    const as = declaredOf(endpoint, { params, parts: [query, body] })
    const closed = await outOfReach(tx, actor, opened, { opens: true, as })
    if (closed.length > 0)
      return asUnknown(handle, { ...call, ...unknownFor({ params, query, body }, closed) })
    await mustReachAll(tx, actor, body, { as })
    const unseen = await outOfReach(tx, actor, input, { as })
    return handle(unseen.length === 0 ? call : { ...call, query: unknownFor(query, unseen) })
  }
}

type SentValues = Readonly<{ params: unknown; parts: readonly unknown[] }>

/** The type of each id, by the field that names it. The id of an address is most often of the thing after its module. */
function declaredOf({ path, refers = {} }: Endpoint, { params, parts }: SentValues): As {
  const [, , module = '', thing = ''] = path.split('/')
  const addressed = idsWithin(params).map(
    ({ id }) => [id, `${module}.${thing.replaceAll('-', '_')}`] as const,
  )
  const named = parts.flatMap((part) =>
    Object.entries((part ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
      // A sent name may equal a property that every object has.
      const to = Object.hasOwn(refers, name) ? refers[name] : undefined
      return to === undefined ? [] : idsWithin(value).map(({ id }) => [id, to] as const)
    }),
  )
  return new Map([...addressed, ...named])
}

/** The parts of a query or a body under these names. */
const only = (part: unknown, names: readonly string[] = []): unknown =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([name]) => names.includes(name)))

/** Runs a query with an id that does not exist, so that the answer is identical to the letter; never a command. */
async function asUnknown(handle: Handle, call: Call): Promise<never> {
  try {
    discard(await handle(call))
  } catch (error) {
    if (error instanceof Problem) throw error
  }
  throw notFound('El registro')
}

function discard(answer: unknown): void {
  const content = (answer as { readonly download?: { readonly content: unknown } } | undefined)?.download
    ?.content
  if (content instanceof Readable) content.destroy()
}

/** The same query with ids that nobody has. */
function unknownFor<T>(value: T, out: readonly NamedId[]): T {
  const others = out.map(({ id }) => [id, newId() as string] as const)
  return replaced(value, others) as T
}

function replaced(value: unknown, others: readonly (readonly [id: string, other: string])[]): unknown {
  if (typeof value === 'string')
    return others.reduce((text, [id, other]) => text.replaceAll(new RegExp(id, 'gi'), other), value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((part) => replaced(part, others))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part, others)]))
}
