import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { type Actor, can, lacking, type Operation, operation, writtenJson } from '../http/operation.server.ts'
import type { Whose } from '../reach/reach.server.ts'
import { campusScope } from '../reach/scope.server.ts'
import { optionsMatching } from '../reference/reference.server.ts'
import { exportRows } from '../sheet/export.server.ts'
import { columnOf, type ListSpec, optionAnswer } from './list.ts'
import { printList } from './list-print.server.ts'
import { readAll, readPage, readPageJson } from './page.server.ts'
import { type ListScope, type ListSource, listQuerySchema } from './query.server.ts'
import { readTotals } from './totals.server.ts'

const pageAnswer = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
  previous: z.string().nullable(),
})
const added = { count: z.number(), sums: z.record(z.string(), z.string()) }
const totalsAnswer = z.object({
  ...added,
  groups: z.array(z.object({ label: z.string(), ...added })).optional(),
})

export interface ServedList extends ListSource {
  /** `/api/budget/cdp` */
  readonly path: string
  readonly title: string
  readonly tag: string
  readonly access: string
  readonly scope: (actor: Actor) => ListScope
}

/** Page, totals and export of one list. */
export const listOperations = (served: ServedList): Operation[] => [
  pageOperation(served),
  totalsOperation(served),
  exportOperation(served),
]

const reading = ({ path, access, tag, list }: ServedList) => ({
  method: 'GET' as const,
  path,
  access,
  tag,
  query: listQuerySchema,
  queryShape: filtersOf(list),
})

/** A filter by each column: «a,b», «a..b» or «-» of its values. */
const filtersOf = ({ columns }: ListSpec) =>
  z.object(Object.fromEntries(Object.keys(columns).map((name) => [name, z.string().optional()])))

const pageOperation = (served: ServedList): Operation =>
  operation(
    endpoint({ ...reading(served), summary: `${served.title}: una página`, answer: pageAnswer }),
    async ({ tx, query, actor }) => {
      if (served.adds !== undefined) {
        const page = await readPage(tx, served, query, served.scope(actor))
        return { ...page, rows: [...page.rows] }
      }
      // Rows come from a view of their own and hold no amounts as numbers: they leave as they are.
      return writtenJson(await readPageJson(tx, served, query, served.scope(actor)))
    },
  )

const totalsOperation = (served: ServedList): Operation =>
  operation(
    endpoint({
      ...reading(served),
      path: `${served.path}/totals`,
      summary: `${served.title}: totales de todo el filtro`,
      answer: totalsAnswer,
    }),
    async ({ tx, query, actor }) => {
      const { count, sums, groups } = await readTotals(tx, served, query, served.scope(actor))
      const apart = groups?.map((group) => ({ ...group, sums: { ...group.sums } }))
      return { count, sums: { ...sums }, ...(apart ? { groups: apart } : {}) }
    },
  )

/** The second names only what it reads: what both name must come out the same, and the first makes numbers of texts. */
const exportQuery = z.intersection(
  listQuerySchema,
  z.object({
    format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
    columns: z.string().optional(),
    /** Why, where taking so much away must be justified. */
    motive: z.string().max(500).optional(),
  }),
)

const exportOperation = (served: ServedList): Operation =>
  operation(
    endpoint({
      ...reading(served),
      path: `${served.path}/export`,
      summary: `${served.title}: exportar todo el filtro`,
      query: exportQuery,
    }),
    async (call) => {
      const { tx, query, actor } = call
      const { list, title } = served
      const chosen = query.columns?.split(',').filter((name) => columnOf(list, name) !== undefined)
      const rows = readAll(tx, served, query, served.scope(actor))
      if (query.format === 'pdf') {
        const totals = await readTotals(tx, served, query, served.scope(actor))
        return printList(call, { title, list, query, chosen, rows, totals })
      }
      return exportRows({
        format: query.format,
        title,
        columns: list.columns,
        rows,
        ...(chosen ? { chosen } : {}),
      })
    },
  )

/** The lookup of a thing that others refer to, read from its option view. */
export const optionsOperation = ({
  path,
  to,
  title,
  tag,
  access,
  facts,
  whose,
  chosenBy,
}: ServedOptions): Operation =>
  operation(
    endpoint({
      method: 'GET',
      path: `${path}/options`,
      access,
      tag,
      summary: `${title}: buscar para elegir`,
      query: z.object({ q: z.string().max(100).optional(), id: z.uuid().optional() }),
      answer: optionAnswer,
    }),
    async ({ tx, query, actor }) => {
      const asked = query as { q?: string; id?: string }
      mustChoose(actor, to, chosenBy)
      return optionsMatching(tx, to, {
        ...asked,
        ...(facts && { facts }),
        campusId: whose === 'house' ? null : campusScope(actor),
      }) as Promise<z.input<typeof optionAnswer>>
    },
  )

/**
 * A look-up that names people, accounts or balances is told to those whose work chooses among them, and to nobody for only
 * having a site. @throws Problem `SIN_PERMISO`
 */
export function mustChoose(actor: Actor, to: string, chosenBy: readonly string[] | undefined): void {
  const view = `${to}.view`
  if (chosenBy === undefined || can(actor, view)) return
  const works = [...actor.permissions].some((name) => chosenBy.includes(name.split('.')[0] ?? ''))
  if (!works) throw lacking(view)
}

export interface ServedOptions {
  readonly path: string
  readonly to: string
  readonly title: string
  readonly tag: string
  readonly access: string
  /** Other columns of the view, told as facts of each option. */
  readonly facts?: readonly string[] | undefined
  /** Whoever works in one of these modules may look it up besides those who see it; everybody when absent. */
  readonly chosenBy?: readonly string[] | undefined
  /** Of a site: whoever sees one site chooses among its own, by the `campus_id` of the view. */
  readonly whose: Whose
}
