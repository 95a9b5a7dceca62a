import type { ConfirmProps } from '@quina/ui/web'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { noPlaceholder, openTab, saveFile } from '../http/endpoint/api.web.ts'
import { addressOf, call, callForFile } from '../http/endpoint/client.ts'
import { showFailure } from '../http/endpoint/show-failure.web.ts'
import type { Travelled } from '../http/endpoint/travelled.ts'
import { usePress } from '../http/endpoint/use-command.web.ts'
import { useLive } from '../http/live/live.web.ts'
import type { Fields, WireOf } from '../values/field/field.ts'
import {
  type Command,
  commandEndpoint,
  type FileQuery,
  fileEndpoint,
  type Query,
  queryEndpoint,
} from './command.ts'

/** Options of a query. */
interface Beside {
  readonly signal?: AbortSignal
  /** The file sent with it, if it takes one. */
  readonly file?: File
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

/** Sends a query once. @throws Refusal */
export function ask<A extends Fields, R extends z.ZodType>(
  query: Query<A, R>,
  params: WireOf<A>,
  { signal, file }: Beside = {},
): Promise<Travelled<z.output<R>>> {
  const at = queryEndpoint(query)
  if (file !== undefined) return call(at, { query: params, body: formOf(file), signal })
  return call(at, { ...(at.body === undefined ? { query: params } : { body: params }), signal })
}

/** Sends a command, with the same key for every attempt at the same one. @throws Refusal */
export function act<K extends Fields, A extends Fields, R extends z.ZodType>(
  command: Command<K, A, R>,
  sent: WireOf<K> & WireOf<A>,
  { key, file }: { readonly key?: string; readonly file?: File } = {},
): Promise<Travelled<z.output<R>>> {
  const keyed = key === undefined ? {} : { idempotencyKey: key }
  const at = commandEndpoint(command)
  return call(
    at,
    file === undefined ? { body: sent, ...keyed } : { query: sent, body: formOf(file), ...keyed },
  )
}

/** The address of a file, for a link or a picture. */
export const hrefOf = <A extends Fields>(file: FileQuery<A>, params: WireOf<A>): string =>
  addressOf(fileEndpoint(file), { query: params })

/** Opens a file (a PDF) in a new tab. */
export const openFileOf = <A extends Fields>(file: FileQuery<A>, params: WireOf<A>): void =>
  openTab(hrefOf(file, params))

/** Downloads a file under the name that the server gives it. @throws Refusal */
export const keepFileOf = async <A extends Fields>(file: FileQuery<A>, params: WireOf<A>): Promise<void> =>
  saveFile(await callForFile(fileEndpoint(file), { query: params }))

/** Downloads a file where nothing waits for it: a failure is shown as a toast. */
export const downloadFileOf = <A extends Fields>(file: FileQuery<A>, params: WireOf<A>): void =>
  void keepFileOf(file, params).catch(showFailure)

/**
 * Runs a query while a screen is open; with null `params` (something is still to be chosen) it does not run. While a new query
 * runs, the last answer is still shown, unless the answer is `own`, such as the balance of one account. With `everyMs` it runs
 * again at that interval while the page is visible.
 */
export const useAnswer = <A extends Fields, R extends z.ZodType>(
  query: Query<A, R>,
  params: WireOf<A> | null,
  { own = false, everyMs }: { readonly own?: boolean; readonly everyMs?: number } = {},
): UseQueryResult<Travelled<z.output<R>>> => {
  const found = useQuery({
    queryKey: [query.module, query.name, params],
    queryFn: ({ signal }) => {
      if (params === null)
        throw new Error(`${query.module}.${query.name} was asked before there was what to ask`)
      return ask(query, params, { signal })
    },
    enabled: params !== null,
    ...(own ? { placeholderData: noPlaceholder } : {}),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  useLive(params === null ? undefined : query.live, found.refetch)
  return found
}

type Wire<K extends Fields, A extends Fields> = WireOf<K> & WireOf<A>

/** Options of a command. */
interface PressInput {
  /** The file sent with it, if it takes one. */
  readonly file?: File
  /** The confirmation shown first, for a command that cannot be undone. */
  readonly sure?: ConfirmProps | undefined
}

/**
 * Runs a command once, however often the button is pressed, shows its result and refreshes the screen. It returns null when the
 * command was refused; the refusal has already been shown.
 */
export function useAct<K extends Fields, A extends Fields, R extends z.ZodType>(
  command: Command<K, A, R>,
  done: (answer: Travelled<z.output<R>>) => string,
) {
  const { press, busy } = usePress()
  /** @param sent the body, or a function that builds it at the time of sending, once the screen is fresh. */
  const send = (
    sent: Wire<K, A> | (() => Wire<K, A>),
    { file, sure }: PressInput = {},
  ): Promise<Travelled<z.output<R>> | null> => {
    const wire = typeof sent === 'function' ? sent : () => sent
    return press({
      sure,
      of: () => (file ? [wire(), file.name, file.size, file.lastModified] : wire()),
      run: (key) => act(command, wire(), { key, ...(file ? { file } : {}) }),
      done,
    })
  }
  return { send, busy }
}
