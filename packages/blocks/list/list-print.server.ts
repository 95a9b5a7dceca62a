import type { Tx } from '@quina/db/server'
import type { Field, Fields } from '../field/field.ts'
import type { Call, Download } from '../http/operation.server.ts'
import type { PrintColumn, PrintRow } from '../print/line-table.ts'
import { printRowsMax, printTable } from '../print/table.server.ts'
import { shown } from '../print/value.ts'
import { labelsOf } from '../reference/reference.server.ts'
import { filterWords } from './filter-words.ts'
import type { ListQuery, ListSpec, Totals } from './list.ts'
import { paperCell, paperColumns } from './list-columns.ts'

/** What paper asks of the call it answers. */
type Printing = Pick<Call, 'tx' | 'house' | 'actor' | 'now' | 'today'>

/** What of a list goes on paper: all the rows of the filter, with their totals. */
export interface PrintedList {
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
export async function printList(call: Printing, printed: PrintedList): Promise<Download> {
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
