import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListSpec } from '../list.ts'
import { type ListState, readState, writeState } from './list-state.web.ts'

/** The state of a list, kept in the address. Turning a page adds an entry to the history; filtering does not. */
export function useListState(
  list: ListSpec,
): readonly [ListState, (state: ListState, how?: { readonly push: boolean }) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const state = useMemo(() => readState(list, search), [list, search])
  const set = (next: ListState, { push } = { push: false }): void => {
    const written = (old: Record<string, unknown>) => writeState(list, next, old)
    void navigate({ to: '.', search: written, replace: !push, resetScroll: false })
  }
  return [state, set]
}
