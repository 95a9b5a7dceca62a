import { type TableLayout, toast, useKeys } from '@quina/ui/web'
import { useKeptPreference } from '../preference/preference.web.ts'
import { useBulk } from './bulk-dialog.web.tsx'
import { rowName, screenKey } from './list-parts.ts'
import type { ListScreenProps } from './list-props.web.ts'
import { useListAnswers } from './list-queries.web.ts'
import { changed, isFiltered, type ListState } from './list-state.web.ts'
import { useSelection } from './selection.web.ts'
import { useListState } from './use-list-state.web.ts'

/** All that a list screen knows: its state, what the server answered, what is selected, what is being done. */
export function useList({ list, path, fixed }: Pick<ListScreenProps, 'list' | 'path' | 'fixed'>) {
  const [state, setState] = useListState(list)
  const answers = useListAnswers(list, path, { ...state, filters: { ...state.filters, ...fixed } })
  const selection = useSelection(answers.filter)
  const bulk = useBulk((row) => rowName(list, row))
  const clear = () => clearFilters(state, setState)
  const clearByKey = (event: KeyboardEvent) => void (isInOverlay(event) || clear())
  useKeys([{ keys: 'Escape', label: 'Limpiar los filtros', run: clearByKey, disabled: !isFiltered(state) }])
  return { state, setState, ...answers, selection, bulk, clear }
}

export type ListInHand = ReturnType<typeof useList>

/** Esc closes the topmost thing first: what is open over the list takes it. */
const isInOverlay = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('.mantine-Popover-dropdown, .mantine-Menu-dropdown') !== null

/** Clears search and filters at once; for some seconds they can be brought back. */
function clearFilters(state: ListState, set: (state: ListState) => void): void {
  set(changed(state, { q: '', filters: {} }))
  void toast({ message: 'Se limpiaron los filtros.', action: { label: 'Deshacer', run: () => set(state) } })
}

const noLayout: TableLayout = {}

/** The columns of a list as this user arranged them: what the table draws and what is printed. */
export const useListLayout = (path: string) =>
  useKeptPreference<TableLayout>(`columns:${screenKey(path)}`, noLayout)
