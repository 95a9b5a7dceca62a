import type { SearchOptions } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { optionsPathOf } from '../document/document.ts'
import { getFrom, noStandIn } from '../endpoint/api.web.ts'
import type { Option } from '../list/list.ts'

const searches = new Map<string, SearchOptions>()

/** The search behind every lookup of a reference: `budget.rubro` asks `/api/budget/rubro/options`. */
export function searchOptionsOf(to: string): SearchOptions {
  const known = searches.get(to)
  if (known !== undefined) return known
  const search: SearchOptions = (q, signal) => getFrom<Option[]>(optionsPathOf(to), { q }, signal)
  searches.set(to, search)
  return search
}

/** One option with its facts, for an id that came without them: from an address, or a draft kept in this browser. */
export function useOption(to: string, id: string, wanted = true): Option | undefined {
  const { data } = useQuery({
    queryKey: [optionsPathOf(to), id],
    queryFn: ({ signal }) => getFrom<Option[]>(optionsPathOf(to), { id }, signal),
    enabled: wanted && id !== '',
    placeholderData: noStandIn,
  })
  return data?.find((option) => option.id === id)
}
