import { Button } from '@mantine/core'
import { confirm, MenuButton } from '@quina/ui/web'
import { IconBookmark } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { getFrom, noPlaceholder, sendTo } from '../../http/endpoint/api.web.ts'
import { showFailure } from '../../http/endpoint/show-failure.web.ts'
import { readSearch, writeSearch } from '../../screen/navigation/search.ts'
import { useCan } from '../../screen/navigation/session.web.ts'
import type { ListSpec } from '../list/list.ts'
import { useIsNewlyOpened } from '../list/state/list-place.web.ts'
import {
  firstPlace,
  isFiltered,
  type ListState,
  readState,
  writeState,
} from '../list/state/list-state.web.ts'
import {
  type FilterContent,
  filterEntries,
  type SavedFilter,
  type SharedWith,
} from './filter-entries.web.tsx'
import { share } from './share.ts'

const SaveFilterDialog = lazy(async () => ({
  default: (await import('./save-filter-dialog.web.tsx')).SaveFilterDialog,
}))

interface SavedFiltersProps {
  readonly screen: string
  readonly list: ListSpec
  readonly state: ListState
  readonly onState: (state: ListState) => void
  /** The columns in sight, saved with the rest: `number,date,total`. */
  readonly inSight: string
}

/** The user's saved filters of this list: to apply, save, correct and remove; the list may open with one of them. */
export function SavedFilters({ screen, list, state, onState, inSight }: SavedFiltersProps) {
  const mayShare = useCan()(share)
  const { filters = [], create, change, remove } = useSavedFilters(screen)
  const [appliedId, setAppliedId] = useState<string>()
  const [saving, setSaving] = useState(false)
  const query = queryText(list, state)
  const applied = filters.find((one) => one.query === query) ?? filters.find((one) => one.id === appliedId)
  const modified = applied !== undefined && applied.query !== query
  const apply = ({ id, query: stored }: SavedFilter) => {
    setAppliedId(id)
    onState(stateFrom(list, stored))
  }
  useDefaultFilter(filters, state, apply)
  const save = async (made: SharedWith & Pick<FilterContent, 'name'>) => {
    const seen = { ...state, columns: inSight }
    const { id } = await create.mutateAsync({ ...made, query: queryText(list, seen), isDefault: false })
    setAppliedId(id)
    onState(seen)
    setSaving(false)
  }
  return (
    <>
      <MenuButton
        label="Filtros guardados"
        width={300}
        button={(trigger) => (
          <Button variant="default" leftSection={<IconBookmark size={15} aria-hidden />} {...trigger}>
            {titleOf(applied, modified)}
          </Button>
        )}
        entries={() =>
          filterEntries({
            filters,
            applied,
            modified,
            mayShare,
            query,
            onApply: apply,
            onChange: (made) => tellIfFails(change.mutateAsync(made)),
            onRemove: (one) => tellIfFails(removeAgreed(one, remove.mutateAsync)),
            onSave: () => setSaving(true),
          })
        }
      />
      <Suspense fallback={null}>
        {saving && <SaveFilterDialog onSave={save} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  )
}

const tellIfFails = (done: Promise<unknown>): void => void done.catch(showFailure)

const titleOf = (applied: SavedFilter | undefined, modified: boolean): string =>
  applied === undefined ? 'Filtros guardados' : `${applied.name}${modified ? ' (modificado)' : ''}`

async function removeAgreed(
  { id, name }: SavedFilter,
  remove: (id: string) => Promise<unknown>,
): Promise<void> {
  const yes = await confirm({
    title: `Eliminar el filtro «${name}»`,
    consequence: 'La lista no cambia; solo deja de estar guardado.',
    verb: 'Eliminar filtro',
    danger: true,
  })
  if (yes) await remove(id)
}

/** Opens a list without filters with the default filter. Only once: after clearing it, it stays cleared. */
function useDefaultFilter(
  filters: readonly SavedFilter[],
  state: ListState,
  apply: (filter: SavedFilter) => void,
): void {
  const isNew = useIsNewlyOpened()
  const [fresh, setFresh] = useState(() => !isFiltered(state) && isNew)
  const wanted = filters.find(({ opens }) => opens)
  useEffect(() => {
    if (!fresh || wanted === undefined) return
    setFresh(false)
    if (!isFiltered(state)) apply(wanted)
  })
}

const path = '/api/saved-filters'
/** The saved filters of one list: the user's own and the shared ones. */
function useSavedFilters(screen: string) {
  const client = useQueryClient()
  const { data: filters } = useQuery({
    queryKey: [path, screen],
    queryFn: ({ signal }) => getFrom<SavedFilter[]>(path, { screen }, signal),
    placeholderData: noPlaceholder,
  })
  const onSuccess = () => client.invalidateQueries({ queryKey: [path, screen] })
  const create = useMutation({
    mutationFn: (made: FilterContent) => sendTo<SavedFilter>('POST', path, { body: { screen, ...made } }),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: ({ id, name, query, shared, isDefault, roleId, isRoleDefault }: SavedFilter) =>
      sendTo('PUT', `${path}/${id}`, { body: { name, query, shared, isDefault, roleId, isRoleDefault } }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (id: string) => sendTo('DELETE', `${path}/${id}`), onSuccess })
  return { filters, create, change, remove }
}

/** What a saved filter stores of a state: search, filters, order and size, but not the current page. */
const queryText = (list: ListSpec, state: ListState): string =>
  writeSearch(writeState(list, { ...state, place: firstPlace })).replace('?', '')

/** A saved query as a state of the list. */
const stateFrom = (list: ListSpec, query: string): ListState => readState(list, readSearch(query))
