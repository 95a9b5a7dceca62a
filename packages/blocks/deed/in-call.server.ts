import type { z } from 'zod'
import type { Endpoint } from '../endpoint/endpoint.ts'
import type { Travelled } from '../endpoint/travelled.ts'
import type { Fields, WireOf } from '../field/field.ts'
import { answerText } from '../http/answer.server.ts'
import { readInput } from '../http/input.server.ts'
import type { Call, Operation } from '../http/operation.server.ts'
import { type Deed, deedEndpoint, type Query, queryEndpoint } from './deed.ts'

/** Asks and does within a call that is under way: what a test or the demonstration does without a browser. */
export interface InCall {
  ask<A extends Fields, R extends z.ZodType>(
    query: Query<A, R>,
    asks: WireOf<A>,
  ): Promise<Travelled<z.output<R>>>
  act<K extends Fields, A extends Fields, R extends z.ZodType>(
    deed: Deed<K, A, R>,
    sent: WireOf<K> & WireOf<A>,
  ): Promise<Travelled<z.output<R>>>
}

/** Questions and deeds as the browser sends them, answered by some operations: validated, guarded, and told as they travel. */
export function inCall(
  operations: readonly Operation[],
  call: Omit<Call, 'params' | 'query' | 'body'>,
): InCall {
  const run = async <R extends z.ZodType>(
    at: Endpoint<z.ZodType, z.ZodType, z.ZodType, R>,
    sent: { readonly query?: unknown; readonly body?: unknown },
  ): Promise<Travelled<z.output<R>>> => {
    const found = operations.find(
      ({ endpoint: { method, path } }) => method === at.method && path === at.path,
    )
    if (found === undefined) throw new Error(`nobody serves ${at.method} ${at.path}`)
    const input = readInput(found.endpoint, { params: {}, query: {}, body: undefined, ...sent })
    const text = answerText(found.endpoint, await found.handle({ ...call, ...input }))
    return (text === undefined ? undefined : JSON.parse(text)) as Travelled<z.output<R>>
  }
  return {
    ask: (query, asks) => {
      const at = queryEndpoint(query)
      return run(at, at.method === 'GET' ? { query: asks } : { body: asks })
    },
    act: (deed, sent) => run(deedEndpoint(deed), { body: sent }),
  }
}
