import { insist, Problem } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Rows } from './filter.server.ts'
import type { ListQuery, ListSpec } from './list.ts'

/** In which column's order rows are read, and which way. The id breaks ties; nulls sort as the greatest value. */
export interface Order {
  readonly column: string
  readonly down: boolean
  /** What is compared: the column, or of an instant its milliseconds, for a cursor carries no more. */
  readonly key: RawBuilder<unknown>
}

/** The order in which a page is read: backwards pages are read from their end. */
export function orderOf(list: ListSpec, query: ListQuery): Order {
  const { sort = list.sort } = query
  const column = sort.replace(/^-/, '')
  insist(
    column in list.columns && !list.computed?.includes(column),
    'GEN-SORT',
    `No se puede ordenar por «${column}».`,
  )
  return { column, down: sort.startsWith('-') !== isBackwards(query), key: keyOf(list, column) }
}

/** Whether a page is read from its end. */
export const isBackwards = ({ before, last }: ListQuery): boolean => before !== undefined || last === true

const keyOf = ({ columns }: ListSpec, column: string): RawBuilder<unknown> =>
  columns[column]?.kind === 'instant' ? sql`date_trunc('milliseconds', ${sql.ref(column)})` : sql.ref(column)

/** The first rows in an order. The number stands in the statement: the plan of a page depends on how few it wants. */
export const firstOf = (select: Rows, { key, down }: Order, count: number) =>
  select
    .orderBy(key, (order) => (down ? order.desc().nullsFirst() : order.asc().nullsLast()))
    .orderBy('id', down ? 'desc' : 'asc')
    .limit(sql.lit(count))

/** Rows strictly beyond a cursor. The plain row comparison lets an index on (column, id) serve the page. */
export function beyond({ key: sorted, down }: Order, cursor: string): RawBuilder<boolean> {
  const [value, id] = decode(cursor)
  if (value === null) {
    return down
      ? sql<boolean>`((${sorted} is null and id < ${id}::uuid) or ${sorted} is not null)`
      : sql<boolean>`(${sorted} is null and id > ${id}::uuid)`
  }
  return down
    ? sql<boolean>`(${sorted}, id) < (${value}, ${id}::uuid)`
    : sql<boolean>`((${sorted}, id) > (${value}, ${id}::uuid) or ${sorted} is null)`
}

/** Where a row stands in an order, for the address of the page beyond it. */
export const cursorAt = (row: Record<string, unknown>, { column }: Order): string =>
  cursorOf(row[column], row.id)

/** The same from what the order compares. */
export const cursorOf = (key: unknown, id: unknown): string =>
  Buffer.from(JSON.stringify([key ?? null, id])).toString('base64url')

function decode(cursor: string): [string | number | null, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      string | number | null,
      string,
    ]
    return [value, id]
  } catch {
    throw new Problem('GEN-CURSOR', 'La página pedida ya no es válida. Vuelva a la primera.')
  }
}
