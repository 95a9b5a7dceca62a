import type { SearchOptions } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { getFrom, noPlaceholder, type Query } from '../../http/endpoint/api.web.ts'
import { optionsPathOf } from '../../values/thing/named.ts'
import type { Option } from '../list/list.ts'

/** Some options of a reference, with their facts. @throws Refusal */
export const readOptions = (to: string, query: Query, signal?: AbortSignal): Promise<Option[]> =>
  getFrom(optionsPathOf(to), query, signal)

const searches = new Map<string, SearchOptions>()

/** The search behind every lookup of a reference: `budget.rubro` calls `/api/budget/rubro/options`. */
export function searchOptionsOf(to: string): SearchOptions {
  const known = searches.get(to)
  if (known !== undefined) return known
  const search: SearchOptions = (q, signal) => readOptions(to, { q }, signal)
  searches.set(to, search)
  return search
}

/** One option with its facts, for an id that came without them: from an address, or from a draft in this browser. */
export function useOption(to: string, id: string, wanted = true): Option | undefined {
  const { data } = useQuery({
    queryKey: [optionsPathOf(to), id],
    queryFn: ({ signal }) => readOptions(to, { id }, signal),
    enabled: wanted && id !== '',
    placeholderData: noPlaceholder,
  })
  return data?.find((option) => option.id === id)
}
