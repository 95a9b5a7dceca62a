import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../endpoint/client.ts'
import type { Travelled } from '../endpoint/travelled.ts'
import { usePress } from '../endpoint/use-deed.web.ts'
import type { Fields, WireOf } from '../field/field.ts'
import { type Deed, deedEndpoint, type Query, queryEndpoint } from './deed.ts'

/** Asks a question once. @throws Refusal */
export function ask<A extends Fields, R extends z.ZodType>(
  query: Query<A, R>,
  asks: WireOf<A>,
  signal?: AbortSignal,
): Promise<Travelled<z.output<R>>> {
  const at = queryEndpoint(query)
  return call(at, { ...(at.method === 'GET' ? { query: asks } : { body: asks }), signal })
}

/** Sends a deed, with the same key for every attempt at the same one. @throws Refusal */
export const act = <K extends Fields, A extends Fields, R extends z.ZodType>(
  deed: Deed<K, A, R>,
  sent: WireOf<K> & WireOf<A>,
  key?: string,
): Promise<Travelled<z.output<R>>> =>
  call(deedEndpoint(deed), { body: sent, ...(key === undefined ? {} : { idempotencyKey: key }) })

/** What a screen asks while it is open. Nothing is asked while `asks` is null: something is still to be chosen. */
export const useAnswer = <A extends Fields, R extends z.ZodType>(
  query: Query<A, R>,
  asks: WireOf<A> | null,
): UseQueryResult<Travelled<z.output<R>>> =>
  useQuery({
    queryKey: [query.module, query.name, asks],
    queryFn: ({ signal }) => {
      if (asks === null)
        throw new Error(`${query.module}.${query.name} was asked before there was what to ask`)
      return ask(query, asks, signal)
    },
    enabled: asks !== null,
  })

/**
 * Does a deed, once however often it is pressed; tells what came of it, and asks again what is on the screen. What it answers is
 * null when it was refused, which has been told.
 */
export function useAct<K extends Fields, A extends Fields, R extends z.ZodType>(
  deed: Deed<K, A, R>,
  done: (answer: Travelled<z.output<R>>) => string,
) {
  const { press, busy } = usePress()
  const send = (sent: WireOf<K> & WireOf<A>): Promise<Travelled<z.output<R>> | null> =>
    press({ of: sent, run: (key) => act(deed, sent, key), done })
  return { send, busy }
}
