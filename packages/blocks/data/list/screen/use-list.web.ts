import { chosenLayout, shownKeys, type TableLayout, toast, useKeys } from '@quina/ui/web'
import { useMemo } from 'react'
import { useFreshRow } from '../../../http/endpoint/use-command.web.ts'
import { useStoredPreference } from '../../../screen/preference/preference.web.ts'
import { groupableColumns } from '../../group/group-key.ts'
import { useSelection } from '../bulk/selection.web.ts'
import { useBulk } from '../bulk/use-bulk.web.tsx'
import { rowName, screenKey } from '../list-parts.ts'
import { useListAnswers } from '../state/list-queries.web.ts'
import { changed, isFiltered, type ListState } from '../state/list-state.web.ts'
import { useListState } from '../state/use-list-state.web.ts'
import { columnsOf } from './list-columns.web.tsx'
import type { ListScreenProps } from './list-props.web.ts'

/** The whole state of a list screen: its filters, the answer of the server, the selection, the running command. */
export function useList({ list, path, fixed }: Pick<ListScreenProps, 'list' | 'path' | 'fixed'>) {
  const [state, setState] = useListState(list)
  const answers = useListAnswers(list, path, { ...state, filters: { ...state.filters, ...fixed } })
  const selection = useSelection(answers.filter)
  const bulk = useBulk((row) => rowName(list, row))
  const clear = () => clearFilters(state, setState)
  const clearByKey = (event: KeyboardEvent) => void (isInOverlay(event) || clear())
  useKeys([{ keys: 'Escape', label: 'Limpiar los filtros', run: clearByKey, disabled: !isFiltered(state) }])
  // An address may name a column that the list lacks.
  const by = groupableColumns(list).includes(state.by) ? state.by : ''
  const withFresh = useFreshRow(answers.page.data?.rows)
  return { state, setState, by, ...answers, selection, bulk, clear, withFresh }
}

export type OpenList = ReturnType<typeof useList>

/** Esc closes the topmost layer first: a layer open over the list handles it. */
const isInOverlay = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('.mantine-Popover-dropdown, .mantine-Menu-dropdown') !== null

/** Clears search and filters at once; for some seconds the user can restore them. */
function clearFilters(state: ListState, set: (state: ListState) => void): void {
  set(changed(state, { q: '', filters: {} }))
  void toast({ message: 'Se limpiaron los filtros.', action: { label: 'Deshacer', run: () => set(state) } })
}

const noLayout: TableLayout = {}

/**
 * The columns of a list as they are shown: as this user arranged them or, in a saved view, as the view does. Widths are always
 * the user's.
 */
export function useArranged({ list, path, columns }: ListScreenProps, { state, setState }: OpenList) {
  const [stored, keep] = useStoredPreference<TableLayout>(`columns:${screenKey(path)}`, noLayout)
  const drawn = useMemo(() => columnsOf(list, columns), [list, columns])
  const layout =
    state.columns === '' ? stored : { ...stored, ...chosenLayout(drawn, state.columns.split(',')) }
  const inSight = shownKeys(drawn, layout).join(',')
  const setLayout = (next: TableLayout) => {
    if (state.columns === '') return keep(next)
    keep({ ...stored, widths: next.widths })
    const now = next.hidden === undefined ? '' : shownKeys(drawn, next).join(',')
    if (now !== inSight) setState({ ...state, columns: now })
  }
  return { drawn, layout, setLayout, inSight }
}

export type ArrangedColumns = ReturnType<typeof useArranged>
