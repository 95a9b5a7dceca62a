import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import type { ListSpec } from '../list/list.ts'
import { type ListScope, type ListSource, listQuerySchema } from '../list/query/query.server.ts'

export interface ServedList extends ListSource {
  /** `/api/budget/cdp` */
  readonly path: string
  readonly title: string
  readonly tag: string
  readonly access: string
  readonly scope: (actor: Actor) => ListScope
}

/** The parameters of every operation of a list. */
export const listEndpoint = ({ path, access, tag, list }: ServedList) => ({
  method: 'GET' as const,
  path,
  access,
  tag,
  query: listQuerySchema,
  queryShape: filtersOf(list),
})
export type ListEndpoint = ReturnType<typeof listEndpoint>

/** A filter for each column: «a,b», «a..b» or «-». */
const filtersOf = ({ columns }: ListSpec) =>
  z.object(Object.fromEntries(Object.keys(columns).map((name) => [name, filter])))

const filter = z.string().optional()
