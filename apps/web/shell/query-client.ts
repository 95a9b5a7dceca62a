import { Refusal } from '@quina/blocks/web'
import { keepPreviousData, QueryClient } from '@tanstack/react-query'

/** A refusal is an answer: asking again would bring the same. Only what was not answered is tried once more. */
const worthAnotherTry = (attempts: number, failure: Error): boolean =>
  attempts < 1 && (!(failure instanceof Refusal) || failure.status === 0 || failure.status >= 502)

/**
 * Made for a poor network: answers are good for 30 s, the rows before stay until the next arrive, and coming back
 * to the window asks nothing. Changes are never sent twice by themselves.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: worthAnotherTry,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { retry: false },
    },
  })
