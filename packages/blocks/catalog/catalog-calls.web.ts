import { useQuery } from '@tanstack/react-query'
import { apiPathOf } from '../document/document.ts'
import { getFrom, noStandIn, sendTo } from '../endpoint/api.web.ts'
import type { AnyCatalog } from './catalog.ts'

/** A row of a catalog, as the server answers it. */
export interface CatalogAnswer {
  readonly id: string
  readonly version: number
  readonly active: boolean
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
  readonly may: readonly string[]
}

export interface SavedCatalogRow {
  readonly id: string
  readonly version: number
}

export interface ImportAnswer {
  readonly rows: number
  readonly creates: number
  readonly updates: number
  readonly problems: readonly ImportProblem[]
  /** Columns of the file that the catalog does not have. */
  readonly ignored: readonly string[]
}

export interface ImportProblem {
  readonly row: number
  readonly column: string
  readonly message: string
}

export const useCatalogRow = (catalog: AnyCatalog, id: string | null) =>
  useQuery({
    queryKey: [apiPathOf(catalog), id],
    queryFn: ({ signal }) => getFrom<CatalogAnswer>(`${apiPathOf(catalog)}/${id}`, {}, signal),
    enabled: id !== null,
    staleTime: 0,
    placeholderData: noStandIn,
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

/** Only what a dry run has found good is applied: all of the file or nothing. */
export function sendImport(catalog: AnyCatalog, step: 'check' | 'apply', file: File): Promise<ImportAnswer> {
  const body = new FormData()
  body.append('file', file)
  return sendTo('POST', `${apiPathOf(catalog)}/import/${step}`, { body })
}
