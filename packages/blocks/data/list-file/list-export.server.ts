import type { Tx } from '@quina/db/server'
import { z } from 'zod'
import type { Download } from '../../files/download.ts'
import { type SheetChoice, sheetField, sheetOf } from '../../files/print/fit/sheet-choice.ts'
import type { LineTableSpec, PrintColumn, PrintRow } from '../../files/print/line-table.ts'
import { columnsOf } from '../../files/print/line-table.ts'
import { printRowsMax, printTable } from '../../files/print/table.server.ts'
import { shown } from '../../files/print/value.ts'
import { chosenColumns } from '../../files/sheet/chosen.ts'
import { exportRows } from '../../files/sheet/export.server.ts'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import type { Call, Operation } from '../../http/exchange.server.ts'
import { operation } from '../../http/operation.server.ts'
import type { Field, Fields } from '../../values/field/field.ts'
import { labelKeyOf } from '../../values/field/label-key.ts'
import { integer, text } from '../../values/field/words.ts'
import { noValue } from '../group/group-key.ts'
import { filterWords } from '../list/filter/filter-words.ts'
import type { ListQuery, ListSpec, Totals } from '../list/list.ts'
import { paperCell, paperColumns } from '../list/list-columns.ts'
import { readAll } from '../list/query/page.server.ts'
import { listQuerySchema } from '../list/query/query.server.ts'
import { readTotals } from '../list/query/totals.server.ts'
import { labelsOf } from '../reference/reference.server.ts'
import type { ListEndpoint, ServedList } from './served-list.server.ts'

/** The second schema reads only its own fields, so that both give the same result; the first turns texts into numbers. */
const exportQuery = z.intersection(
  listQuerySchema,
  z.object({
    format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
    columns: z.string().max(2_000).optional(),
    sheet: sheetField,
    /** The reason, where an export of this size must be justified. */
    motive: z.string().max(500).optional(),
  }),
)

/** The whole filter as a file, or some of its rows; when grouped, its subtotals. */
export const exportOperation = (served: ServedList, input: ListEndpoint): Operation =>
  operation(
    endpoint({
      ...input,
      path: `${served.path}/export`,
      summary: `${served.title}: exportar todo el filtro`,
      query: exportQuery,
    }),
    async (call) => {
      const { tx, query, actor } = call
      const { list, title } = served
      const { format, by, sheet } = query
      const scope = served.scope(actor)
      const chosen = chosenColumns(list.columns, query.columns)
      const wanted = { title, list, query, sheet }
      if (by !== undefined) {
        const table = subtotals(list, by, await readTotals(tx, served, query, scope))
        if (format === 'pdf')
          return printed(call, { ...wanted, count: table.rows.length, table: onPaper(table) })
        return exportRows({ format, title, columns: table.columns, rows: [...table.rows, table.total] })
      }
      const rows = withNames(tx, list, readAll(tx, served, query, scope))
      if (format !== 'pdf')
        return exportRows({ format, title, columns: list.columns, rows, ...(chosen ? { chosen } : {}) })
      const totals = await readTotals(tx, served, query, scope)
      return printed(call, {
        ...wanted,
        count: totals.count,
        table: await listTable(list, { chosen, rows, totals }),
      })
    },
  )

type FileRow = Readonly<Record<string, unknown>>

const namedAtOnce = 500

/** Adds the name of every reference to the rows: one that the view of the list lacks is read from its own table. */
async function* withNames(
  tx: Tx,
  { columns }: ListSpec,
  rows: AsyncIterable<FileRow>,
): AsyncIterable<FileRow> {
  const references = Object.entries(columns as Fields).filter(([, { kind }]) => kind === 'ref')
  let batch: FileRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < namedAtOnce) continue
    yield* await namesIn(tx, references, batch)
    batch = []
  }
  yield* await namesIn(tx, references, batch)
}

async function namesIn(
  tx: Tx,
  references: readonly (readonly [string, Field])[],
  rows: readonly FileRow[],
): Promise<readonly FileRow[]> {
  let named = rows
  for (const [name, { to }] of references) {
    const key = labelKeyOf(name)
    if (rows[0] === undefined || key in rows[0]) continue
    const ids = rows.map((row) => row[name]).filter((id) => typeof id === 'string')
    const labels = await labelsOf(tx, to!, ids)
    named = named.map((row) => ({ ...row, [key]: labels.get(String(row[name])) ?? null }))
  }
  return named
}

/** The subtotals of a list as a table: a row for each group, with its number of rows and their totals. */
function subtotals(list: ListSpec, by: string, { count, sums, groups = [] }: Totals) {
  const summed = Object.fromEntries((list.totals ?? []).map((name) => [name, list.columns[name]!]))
  const columns: Fields = {
    group: text(list.columns[by]?.label ?? by),
    count: integer('Registros'),
    ...summed,
  }
  const rows = groups.map((group) => ({ ...group.sums, group: group.label || noValue, count: group.count }))
  return { columns, rows, total: { ...sums, group: 'Total', count } }
}

const onPaper = ({ columns, rows, total }: ReturnType<typeof subtotals>): LineTableSpec => ({
  columns: columnsOf(columns),
  rows: rows.map((values) => ({ values })),
  sums: total,
})

interface ListContent {
  /** The columns in sight, in their order; all columns when absent. */
  readonly chosen: readonly string[] | undefined
  readonly rows: AsyncIterable<Readonly<Record<string, unknown>>>
  readonly totals: Totals
}

/** All the rows of the filter, with the totals of the chosen columns. */
async function listTable(list: ListSpec, { chosen, rows, totals }: ListContent): Promise<LineTableSpec> {
  const columns = paperColumns(list, chosen)
  const sums = Object.fromEntries(
    Object.entries(totals.sums).filter(([key]) => columns.some((one) => one.key === key)),
  )
  return {
    columns,
    rows: await rowsOf(columns, rows),
    fontSize: 8,
    ...(Object.keys(sums).length === 0 ? {} : { sums }),
  }
}

/** Reads one row more than fits, so that a list that is too long is refused instead of cut. */
async function rowsOf(columns: readonly PrintColumn[], rows: ListContent['rows']): Promise<PrintRow[]> {
  const found: PrintRow[] = []
  for await (const row of rows) {
    found.push({
      values: Object.fromEntries(columns.map(({ key, kind }) => [key, paperCell(row, key, kind)])),
    })
    if (found.length > printRowsMax) break
  }
  return found
}

/** The part of a list that is printed, and on which paper. */
interface PrintedList {
  readonly title: string
  readonly list: ListSpec
  readonly query: ListQuery
  readonly sheet: SheetChoice
  readonly count: number
  readonly table: LineTableSpec
}

/**
 * A list as a PDF, with its filter, who printed it and when, and the number of rows.
 * @throws Problem `PRT-ROWS` above `printRowsMax` rows.
 */
async function printed(
  { tx, house, actor, now, today }: Pick<Call, 'tx' | 'house' | 'actor' | 'now' | 'today'>,
  { title, list, query, sheet, count, table }: PrintedList,
): Promise<Download> {
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
  const noun = query.by === undefined ? (['registro', 'registros'] as const) : (['grupo', 'grupos'] as const)
  const content = await printTable(context, {
    title,
    subtitle: count === 1 ? `1 ${noun[0]}` : `${shown({ kind: 'integer' }, count)} ${noun[1]}`,
    filters: await inWords(tx, list, query),
    ...sheetOf(sheet, { landscape: table.columns.length > 6 }),
    table,
  })
  return { download: { name: `${title}.pdf`, mediaType: 'application/pdf', content, inline: true } }
}

/** The parameters as a sentence, so that the list can be run again: *Vigencia 2026 · Estado: Con saldo*. */
async function inWords(tx: Tx, { columns, byVigencia }: ListSpec, query: ListQuery): Promise<string> {
  const declared: string[] = []
  if (byVigencia && query.vigencia !== undefined) declared.push(`Vigencia ${query.vigencia}`)
  for (const [name, value] of Object.entries(query.filters)) {
    const field = (columns as Fields)[name]!
    const label = await labelFor(tx, field, value)
    declared.push(`${field.label}: ${filterWords(field, value, { label, figure: shown })}`)
  }
  if (query.q !== undefined) declared.push(`Buscar: «${query.q}»`)
  if (query.ids !== undefined) declared.push('Solo lo seleccionado')
  if (query.by !== undefined) declared.push(`Por ${(columns as Fields)[query.by]!.label}`)
  return declared.join(' · ')
}

async function labelFor(tx: Tx, { kind, to }: Field, value: string): Promise<string | undefined> {
  if (kind !== 'ref' || value === '-') return undefined
  const ids = value.split(',')
  const labels = await labelsOf(tx, to!, ids)
  return ids.map((id) => labels.get(id) ?? id).join(', ')
}
