import { useQuery } from '@tanstack/react-query'
import { getFrom, noPlaceholder, sendTo } from '../../http/endpoint/api.web.ts'
import { apiPathOf, type Named } from '../../values/thing/named.ts'
import type { AnyCatalog } from './catalog.ts'

/** A row of a catalog, as the server returns it. */
export interface CatalogAnswer {
  readonly id: string
  readonly version: number
  readonly active: boolean
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
  readonly may: readonly string[]
}

export type SavedCatalogRow = Readonly<{ id: string; version: number }>

export const readCatalogRow = (catalog: Named, id: string, signal?: AbortSignal): Promise<CatalogAnswer> =>
  getFrom(`${apiPathOf(catalog)}/${id}`, {}, signal)

export const useCatalogRow = (catalog: AnyCatalog, id: string | null) =>
  useQuery({
    queryKey: [apiPathOf(catalog), id],
    queryFn: ({ signal }) => readCatalogRow(catalog, id ?? '', signal),
    enabled: id !== null,
    staleTime: 0,
    placeholderData: noPlaceholder,
  })

/** @throws Refusal `GEN-409` when someone else changed the row meanwhile. */
export const saveCatalogRow = (
  catalog: AnyCatalog,
  row: SavedCatalogRow | null,
  values: Readonly<Record<string, unknown>>,
  key: string,
): Promise<SavedCatalogRow> =>
  row === null
    ? sendTo('POST', apiPathOf(catalog), { body: values, key })
    : sendTo('PUT', `${apiPathOf(catalog)}/${row.id}`, { body: { version: row.version, values }, key })

export const setActive = (catalog: AnyCatalog, { id, version }: SavedCatalogRow, active: boolean) =>
  sendTo<SavedCatalogRow>('POST', `${apiPathOf(catalog)}/${id}/active`, { body: { version, active } })
