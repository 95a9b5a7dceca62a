import type { Tx } from '@quina/db/server'
import { z } from 'zod'
import type { SiteScope } from '../../../http/reach/scope.server.ts'
import { type ListQuery, type ListSpec, namedMost, pageSizes, reservedKeys } from '../list.ts'

type Row = Readonly<Record<string, unknown>>
export type Adds = (tx: Tx, rows: readonly Row[], scope?: SiteScope) => Promise<readonly Row[]>

/** A list on the server: its spec and the view it reads. */
export interface ListSource {
  readonly list: ListSpec
  readonly view: string
  /** A lighter view with the words, the id and the column of the usual order: used to search when no other filter is set. */
  readonly words?: string
  /** Fills in the columns computed on reading (`computed`), a page at a time. */
  readonly adds?: Adds
}

export type { SiteScope as ListScope } from '../../../http/reach/scope.server.ts'

const idsText = z
  .string()
  .max(namedMost * 37)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.uuid()).min(1).max(namedMost))

const flagText = z.preprocess((value) => value === true || value === 'true' || value === '1', z.boolean())

/** The query string of any list; keys that are not reserved are filters by column. */
export const listQuerySchema = z
  .looseObject({
    q: z.string().max(200).optional(),
    sort: z.string().max(60).optional(),
    after: z.string().max(500).optional(),
    before: z.string().max(500).optional(),
    last: flagText.optional(),
    size: z.coerce.number().int().min(1).max(pageSizes[2]).optional(),
    vigencia: z.coerce.number().int().min(2000).max(2100).optional(),
    ids: idsText.optional(),
    by: z.string().min(1).max(60).optional(),
  })
  .transform(({ q, sort, after, before, last, size, vigencia, ids, by, ...rest }): ListQuery => {
    const filters = Object.entries(rest).filter(
      ([name, value]) => !reservedKeys.includes(name) && typeof value === 'string',
    )
    const given = { q, sort, after, before, last, size, vigencia, ids, by }
    const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
    return { ...Object.fromEntries(present), filters: Object.fromEntries(filters) as Record<string, string> }
  })
