import { call } from '@quina/blocks/web'
import { useQuery } from '@tanstack/react-query'
import { readEdition, summaries } from '../edition/edition.contract.ts'

/** Every catalogue with its codes and its edition in force. */
export const useSummaries = () =>
  useQuery({
    queryKey: [summaries.path],
    queryFn: ({ signal }) => call(summaries, { signal }),
    staleTime: 0,
  })

/** What an edition would change. */
export const useEdition = (id: string) =>
  useQuery({
    queryKey: [readEdition.path, id],
    queryFn: ({ signal }) => call(readEdition, { params: { id }, signal }),
    staleTime: 0,
  })
