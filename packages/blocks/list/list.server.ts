import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { type Actor, type Operation, operation, writtenJson } from '../http/operation.server.ts'
import { optionsMatching } from '../reference/reference.server.ts'
import { exportRows } from '../sheet/export.server.ts'
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

const optionAnswer = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    detail: z.string().optional(),
    enabled: z.boolean().optional(),
    facts: z.record(z.string(), z.string().nullable()).optional(),
  }),
)

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

const reading = ({ path, access, tag }: ServedList) => ({
  method: 'GET' as const,
  path,
  access,
  tag,
  query: listQuerySchema,
})

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
      const chosen = query.columns?.split(',').filter((name) => name in list.columns)
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
export const optionsOperation = ({ path, to, title, tag, access, facts, scope }: ServedOptions): Operation =>
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
      return optionsMatching(tx, to, { ...asked, ...(facts && { facts }), ...scope?.(actor) }) as Promise<
        z.input<typeof optionAnswer>
      >
    },
  )
export interface ServedOptions {
  readonly path: string
  readonly to: string
  readonly title: string
  readonly tag: string
  readonly access: string
  /** Other columns of the view, told as facts of each option. */
  readonly facts?: readonly string[] | undefined
  /** Documents belong to a site: whoever sees one site chooses among its own. Catalogs are of the entity. */
  readonly scope?: (actor: Actor) => ListScope
}
