import { ask } from '@quina/blocks/web'
import { useQuery } from '@tanstack/react-query'
import { readEdition, summaries } from '../edition/edition.contract.ts'

/** Every catalogue with its codes and its edition in force. */
export const useSummaries = () =>
  useQuery({
    queryKey: [summaries.module, summaries.name],
    queryFn: ({ signal }) => ask(summaries, {}, { signal }),
    staleTime: 0,
  })

/** What an edition would change. */
export const useEdition = (id: string) =>
  useQuery({
    queryKey: [readEdition.module, readEdition.name, id],
    queryFn: ({ signal }) => ask(readEdition, { id }, { signal }),
    staleTime: 0,
  })
