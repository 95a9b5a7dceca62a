import { call, noPlaceholder, showFailure } from '@quina/blocks/web'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedMenuNode, MenuBody } from '../menu/menu.contract.ts'
import {
  menuOptions,
  moveMenu,
  previewMenu,
  searchMenuPage,
  storeMenu,
  updateMenu,
} from '../menu/menu.contract.ts'
import type { Place } from './places.domain.ts'

const optionsKey = ['menu', 'options'] as const

export const useMenuOptions = () =>
  useQuery({
    queryKey: optionsKey,
    queryFn: async ({ signal }) => (await call(menuOptions, { signal })).data,
  })

/** Moves an entry and reads the tree again. @returns whether it moved; a refusal is shown in a corner. */
export function useMove(): (node: EditedMenuNode, place: Place) => Promise<boolean> {
  const client = useQueryClient()
  return async ({ id, version }, { parentId, before }) => {
    try {
      await call(moveMenu, { body: { id, version, parent_id: parentId, lugar: before } })
      return true
    } catch (failure) {
      showFailure(failure)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: ['menu'] })
    }
  }
}

type EditedEntry = Readonly<{ id: string | null; version: number; body: Omit<MenuBody, 'orden'> }>

/** @returns the id of what was saved. @throws Refusal */
export function useSaveEntry(): (edited: EditedEntry, orden?: number) => Promise<string> {
  const client = useQueryClient()
  return async ({ id, version, body }, orden) => {
    const whole = { ...body, ...(orden === undefined ? {} : { orden }) }
    const saved = await (id === null
      ? call(storeMenu, { body: whole })
      : call(updateMenu, { body: { id, version, ...whole } }))
    await client.invalidateQueries({ queryKey: ['menu'] })
    return saved.data.id
  }
}

export const useMenuSearch = (s: string, page: number) =>
  useQuery({
    queryKey: ['menu', 'search', s, page],
    queryFn: ({ signal }) =>
      call(searchMenuPage, { query: { s, paginate: true, per_page: 15, page }, signal }),
    enabled: s.trim() !== '',
    placeholderData: keepPreviousData,
  })

export const useMenuPreview = (roleId: string) =>
  useQuery({
    queryKey: ['menu', 'as-role', roleId],
    queryFn: async ({ signal }) => (await call(previewMenu, { params: { id: roleId }, signal })).data,
    enabled: roleId !== '',
    placeholderData: noPlaceholder,
  })
