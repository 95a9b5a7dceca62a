import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getFrom, noStandIn, sendTo } from '../endpoint/api.web.ts'
import type { ListSpec } from '../list/list.ts'
import { firstPlace, type ListState, readState, writeState } from '../list/list-state.web.ts'
import { readSearch, writeSearch } from '../navigation/search.ts'

/** A filter someone keeps, as the query string of the list. */
export interface SavedFilter {
  readonly id: string
  readonly name: string
  readonly query: string
  /** Others of the hospital see it too; only its author changes it. */
  readonly shared: boolean
  readonly isDefault: boolean
  readonly mine: boolean
}

const path = '/api/saved-filters'
export type FilterContent = Pick<SavedFilter, 'name' | 'query' | 'shared' | 'isDefault'>

/** The filters kept for one list: one's own and those that are shared. */
export function useSavedFilters(screen: string) {
  const client = useQueryClient()
  const { data: filters } = useQuery({
    queryKey: [path, screen],
    queryFn: ({ signal }) => getFrom<SavedFilter[]>(path, { screen }, signal),
    placeholderData: noStandIn,
  })
  const onSuccess = () => client.invalidateQueries({ queryKey: [path, screen] })
  const create = useMutation({
    mutationFn: (made: FilterContent) => sendTo<SavedFilter>('POST', path, { body: { screen, ...made } }),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: ({ id, name, query, shared, isDefault }: SavedFilter) =>
      sendTo('PUT', `${path}/${id}`, { body: { name, query, shared, isDefault } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => sendTo('DELETE', `${path}/${id}`),
    onSuccess,
  })
  return { filters, create, change, remove }
}

/** What is kept of a state: search, filters, order and size, but not the page one is on. */
export const queryText = (list: ListSpec, state: ListState): string =>
  writeSearch(writeState(list, { ...state, place: firstPlace })).replace('?', '')

/** A kept query as a state of the list. */
export const stateFrom = (list: ListSpec, query: string): ListState => readState(list, readSearch(query))
