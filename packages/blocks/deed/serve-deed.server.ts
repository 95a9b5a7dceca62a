import type { z } from 'zod'
import type { Fields, ValuesOf } from '../field/field.ts'
import { type Call, type Operation, operation } from '../http/operation.server.ts'
import { type Deed, deedEndpoint, type Query, queryEndpoint } from './deed.ts'

/** A call in which what was asked is one typed record. */
export type Asked<V> = Omit<Call, 'params' | 'query' | 'body'> & { readonly asked: V }

/** The operation that answers a question. It only reads. */
export function serveQuery<A extends Fields, R extends z.ZodType>(
  query: Query<A, R>,
  read: (call: Asked<ValuesOf<A>>) => Promise<z.input<R>>,
): Operation {
  const at = queryEndpoint(query)
  return at.method === 'GET'
    ? operation(at, (call) => read({ ...call, asked: call.query }))
    : operation(at, (call) => read({ ...call, asked: call.body }))
}

/** The operation that does a deed, in one transaction. */
export const serveDeed = <K extends Fields, A extends Fields, R extends z.ZodType>(
  deed: Deed<K, A, R>,
  run: (call: Asked<ValuesOf<K> & ValuesOf<A>>) => Promise<z.input<R>>,
): Operation => operation(deedEndpoint(deed), (call) => run({ ...call, asked: call.body }))
