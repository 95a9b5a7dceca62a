import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getFrom, type Query } from '../../../http/endpoint/api.web.ts'
import { useLive } from '../../../http/live/live.web.ts'
import { useVigencia } from '../../../screen/navigation/vigencia.web.ts'
import { apiPathOf, type Named } from '../../../values/thing/named.ts'
import type { ListSpec, Page, RowIn, Totals } from '../list.ts'
import { filterQuery, type ListState, pageQuery } from './list-state.web.ts'

export type ListRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** The page and the totals of a list's state. The previous rows stay until the next arrive; a superseded answer is dropped. */
export function useListAnswers(list: ListSpec, path: string, state: ListState) {
  const vigencia = useVigencia()
  const input = pageQuery(list, state, vigencia)
  const filter = filterQuery(list, state, vigencia)
  const page = useQuery({
    queryKey: [path, 'page', input],
    queryFn: ({ signal }) => getFrom<Page<ListRow>>(path, input, signal),
    placeholderData: keepPreviousData,
  })
  const { sort: _sort, ...counted } = filter
  const totals = useQuery({
    queryKey: [path, 'totals', counted],
    queryFn: ({ signal }) => getFrom<Totals>(`${path}/totals`, counted, signal),
    placeholderData: keepPreviousData,
  })
  useLive(list.live, () => Promise.all([page.refetch(), totals.refetch()]))
  return { page, totals, filter, vigencia }
}

/** Some rows of a catalog or document, as its list returns them. @throws Refusal */
export const readRows = (of: Named, query: Query, signal?: AbortSignal): Promise<Page<ListRow>> =>
  getFrom(apiPathOf(of), query, signal)

/** Some rows of a list that has an address of its own. @throws Refusal */
export const readList = <L extends ListSpec>(
  _list: L,
  path: string,
  query: Query,
  signal?: AbortSignal,
): Promise<Page<RowIn<L>>> => getFrom(path, query, signal)

const largestPage = 200

/** Every row of a filter, page by page, for actions on all of them. @throws Refusal */
export async function allRows(
  path: string,
  filter: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ListRow[]> {
  const rows: ListRow[] = []
  let after: string | undefined
  do {
    const query = { ...filter, size: largestPage, after }
    const page = await getFrom<Page<ListRow>>(path, query, signal)
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after !== undefined)
  return rows
}
