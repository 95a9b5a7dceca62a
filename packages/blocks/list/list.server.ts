import type { Tx } from '@quina/db/server'
import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import type { Field, Fields } from '../field/field.ts'
import { type Actor, can, lacking } from '../http/actor.ts'
import { type Call, type Download, type Operation, writtenJson } from '../http/exchange.server.ts'
import { operation } from '../http/operation.server.ts'
import type { PrintColumn, PrintRow } from '../print/line-table.ts'
import { printRowsMax, printTable } from '../print/table.server.ts'
import { shown } from '../print/value.ts'
import type { Whose } from '../reach/reach.server.ts'
import { campusScope } from '../reach/scope.server.ts'
import { labelsOf, optionsMatching } from '../reference/reference.server.ts'
import { exportRows } from '../sheet/export.server.ts'
import { filterWords } from './filter-words.ts'
import { columnOf, type ListQuery, type ListSpec, optionAnswer, type Totals } from './list.ts'
import { paperCell, paperColumns } from './list-columns.ts'
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
export function listOperations(served: ServedList): Operation[] {
  const asked = reading(served)
  return [pageOperation(served, asked), totalsOperation(served, asked), exportOperation(served, asked)]
}

type Asked = ReturnType<typeof reading>

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
  z.object(Object.fromEntries(Object.keys(columns).map((name) => [name, filter])))

const filter = z.string().optional()

const pageOperation = (served: ServedList, asked: Asked): Operation =>
  operation(
    endpoint({ ...asked, summary: `${served.title}: una página`, answer: pageAnswer }),
    async ({ tx, query, actor }) => {
      if (served.adds !== undefined) {
        const page = await readPage(tx, served, query, served.scope(actor))
        return { ...page, rows: [...page.rows] }
      }
      // Rows come from a view of their own and hold no amounts as numbers: they leave as they are.
      return writtenJson(await readPageJson(tx, served, query, served.scope(actor)))
    },
  )

const totalsOperation = (served: ServedList, asked: Asked): Operation =>
  operation(
    endpoint({
      ...asked,
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

const exportOperation = (served: ServedList, asked: Asked): Operation =>
  operation(
    endpoint({
      ...asked,
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

/** What paper asks of the call it answers. */
type Printing = Pick<Call, 'tx' | 'house' | 'actor' | 'now' | 'today'>

/** What of a list goes on paper: all the rows of the filter, with their totals. */
interface PrintedList {
  readonly title: string
  readonly list: ListSpec
  readonly query: ListQuery
  /** The columns in sight, in their order; all of them when none is named. */
  readonly chosen: readonly string[] | undefined
  readonly rows: AsyncIterable<Readonly<Record<string, unknown>>>
  readonly totals: Totals
}

/**
 * A list as a PDF: what was filtered, who printed it and when, and how many rows there are.
 * @throws Problem `PRT-ROWS` above `printRowsMax` rows.
 */
async function printList(call: Printing, printed: PrintedList): Promise<Download> {
  const { title, list, query, totals } = printed
  const { tx, house, actor, now, today } = call
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
  const columns = paperColumns(list, printed.chosen)
  const sums = Object.fromEntries(
    Object.entries(totals.sums).filter(([key]) => columns.some((one) => one.key === key)),
  )
  const content = await printTable(context, {
    title,
    subtitle: totals.count === 1 ? '1 registro' : `${shown({ kind: 'integer' }, totals.count)} registros`,
    filters: await inWords(tx, list, query),
    landscape: columns.length > 6,
    table: {
      columns,
      rows: await rowsOf(columns, printed.rows),
      fontSize: 8,
      ...(Object.keys(sums).length === 0 ? {} : { sums }),
    },
  })
  return { download: { name: `${title}.pdf`, mediaType: 'application/pdf', content, inline: true } }
}

/** Reads one row more than fits, so that a list that is too long is refused instead of cut. */
async function rowsOf(columns: readonly PrintColumn[], rows: PrintedList['rows']): Promise<PrintRow[]> {
  const found: PrintRow[] = []
  for await (const row of rows) {
    found.push({
      values: Object.fromEntries(columns.map(({ key, kind }) => [key, paperCell(row, key, kind)])),
    })
    if (found.length > printRowsMax) break
  }
  return found
}

/** What was asked, as a sentence, so that the list can be asked for again: *Vigencia 2026 · Estado: Con saldo*. */
async function inWords(tx: Tx, { columns, byVigencia }: ListSpec, query: ListQuery): Promise<string> {
  const said: string[] = []
  if (byVigencia && query.vigencia !== undefined) said.push(`Vigencia ${query.vigencia}`)
  for (const [name, value] of Object.entries(query.filters)) {
    const field = (columns as Fields)[name]!
    const label = await labelFor(tx, field, value)
    said.push(`${field.label}: ${filterWords(field, value, { label, figure: shown })}`)
  }
  if (query.q !== undefined) said.push(`Buscar: «${query.q}»`)
  return said.join(' · ')
}

async function labelFor(tx: Tx, { kind, to }: Field, value: string): Promise<string | undefined> {
  if (kind !== 'ref' || value === '-') return undefined
  const ids = value.split(',')
  const labels = await labelsOf(tx, to!, ids)
  return ids.map((id) => labels.get(id) ?? id).join(', ')
}

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
