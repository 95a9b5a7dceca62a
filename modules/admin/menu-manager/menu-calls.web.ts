import { call, getFrom, noStandIn, sendTo, wordsOf } from '@quina/blocks/web'
import { toast } from '@quina/ui/web'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedMenuNode, FoundMenu, MenuBody, MenuNode } from '../menu/menu.contract.ts'
import { menuOptions, moveMenu } from '../menu/menu.contract.ts'
import type { Place } from './places.domain.ts'

const optionsKey = ['menu', 'options'] as const

export const useMenuOptions = () =>
  useQuery({
    queryKey: optionsKey,
    queryFn: async ({ signal }) => (await call(menuOptions, { signal })).data,
  })

/** Moves an entry and reads the tree again. @returns whether it went; a refusal is said in a corner. */
export function useMove(): (node: EditedMenuNode, place: Place) => Promise<boolean> {
  const client = useQueryClient()
  return async ({ id, version }, { parentId, before }) => {
    try {
      await call(moveMenu, { body: { id, version, parent_id: parentId, lugar: before } })
      return true
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
      return false
    } finally {
      await client.invalidateQueries({ queryKey: ['menu'] })
    }
  }
}

interface Edited {
  readonly id: string | null
  readonly version: number
  readonly body: Omit<MenuBody, 'orden'>
}

/** @returns the id of what was saved. @throws Refusal */
export function useSaveEntry(): (edited: Edited, orden?: number) => Promise<string> {
  const client = useQueryClient()
  return async ({ id, version, body }, orden) => {
    const whole = { ...body, ...(orden === undefined ? {} : { orden }) }
    const saved = await (id === null
      ? sendTo<{ data: { id: string } }>('POST', '/api/menu/store', { body: whole })
      : sendTo<{ data: { id: string } }>('PUT', '/api/menu/update', { body: { id, version, ...whole } }))
    await client.invalidateQueries({ queryKey: ['menu'] })
    return saved.data.id
  }
}

export interface FoundPage {
  readonly data: readonly FoundMenu[]
  readonly total: number
  readonly current_page: number
  readonly last_page: number
}

export const useMenuSearch = (s: string, page: number) =>
  useQuery({
    queryKey: ['menu', 'search', s, page],
    queryFn: ({ signal }) =>
      getFrom<FoundPage>('/api/menu/search', { s, paginate: true, per_page: 15, page }, signal),
    enabled: s.trim() !== '',
    placeholderData: keepPreviousData,
  })

export const useMenuPreview = (roleId: string) =>
  useQuery({
    queryKey: ['menu', 'as-role', roleId],
    queryFn: async ({ signal }) =>
      (await getFrom<{ data: readonly MenuNode[] }>(`/api/menu/preview/${roleId}`, {}, signal)).data,
    enabled: roleId !== '',
    placeholderData: noStandIn,
  })
