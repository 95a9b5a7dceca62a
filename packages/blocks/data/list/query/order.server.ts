import { insist, isDay, Problem } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Kind } from '../../../values/field/field.ts'
import { labelKeyOf } from '../../../values/field/label-key.ts'
import { columnOf, type ListQuery, type ListSpec } from '../list.ts'
import type { Rows } from './filter.server.ts'

/** The column by which rows are sorted, and the direction. Ties are broken by id; nulls sort as the greatest value. */
export interface Order {
  readonly column: string
  readonly kind: Kind | undefined
  readonly down: boolean
  /** The sort key: the column or, for an instant, its milliseconds, because a cursor carries no more. */
  readonly key: RawBuilder<unknown>
}

/** The order in which a page is read; a backward page is read in reverse. */
export function orderOf(list: ListSpec, query: ListQuery): Order {
  const { sort = list.sort } = query
  const column = sort.replace(/^-/, '')
  insist(
    columnOf(list, column) !== undefined && !list.computed?.includes(column),
    'GEN-SORT',
    `No se puede ordenar por «${column}».`,
  )
  const { kind } = columnOf(list, column) ?? {}
  const down = sort.startsWith('-') !== isBackwards(query)
  // A reference is shown by its label, and sorted by it.
  if (kind === 'ref') return { column: labelKeyOf(column), kind: 'text', down, key: spanish(column) }
  return { column, kind, down, key: keyOf(kind, column) }
}

const spanish = (column: string) => sql`${sql.ref(labelKeyOf(column))} collate "es-x-icu"`

/** Whether a page is read from its end. */
export const isBackwards = ({ before, last }: ListQuery): boolean => before !== undefined || last === true

const keyOf = (kind: Kind | undefined, column: string): RawBuilder<unknown> =>
  kind === 'instant' ? sql`date_trunc('milliseconds', ${sql.ref(column)})` : sql.ref(column)

/** The first rows in an order. The limit is a literal in the statement, because the plan of a page depends on it. */
export const firstOf = (select: Rows, { key, down }: Order, count: number) =>
  select
    .orderBy(key, (order) => (down ? order.desc().nullsFirst() : order.asc().nullsLast()))
    .orderBy('id', down ? 'desc' : 'asc')
    .limit(sql.lit(count))

/** Rows strictly beyond a cursor. The plain row comparison lets an index on (column, id) serve the page. */
export function beyond({ key: sorted, kind, down }: Order, cursor: string): RawBuilder<boolean> {
  const [value, id] = decode(cursor, kind)
  if (value === null) {
    return down
      ? sql<boolean>`((${sorted} is null and id < ${id}::uuid) or ${sorted} is not null)`
      : sql<boolean>`(${sorted} is null and id > ${id}::uuid)`
  }
  return down
    ? sql<boolean>`(${sorted}, id) < (${value}, ${id}::uuid)`
    : sql<boolean>`((${sorted}, id) > (${value}, ${id}::uuid) or ${sorted} is null)`
}

/** The position of a row in an order, for the address of the page beyond it. */
export const cursorAt = (row: Record<string, unknown>, { column }: Order): string =>
  cursorOf(row[column], row.id)

/** The same position, from the sort key. */
export const cursorOf = (key: unknown, id: unknown): string =>
  Buffer.from(JSON.stringify([key ?? null, id])).toString('base64url')

const isId = (given: unknown): given is string => z.guid().safeParse(given).success

/** Whether the column can hold the value of a cursor, which a client may have altered. */
function fits(kind: Kind | undefined, value: unknown): boolean {
  if (kind === 'day') return typeof value === 'string' && isDay(value)
  if (kind === 'instant') return z.iso.datetime({ offset: true, local: true }).safeParse(value).success
  if (kind === 'flag') return typeof value === 'boolean'
  if (kind === 'ref') return isId(value)
  // An object may fail to convert to text.
  if (!['string', 'number', 'boolean'].includes(typeof value)) return false
  return kind === undefined || !numeric.has(kind) || /^-?\d{1,30}(\.\d{1,12})?$/.test(String(value))
}
const numeric: ReadonlySet<Kind> = new Set(['integer', 'money', 'percent', 'quantity'])

function decode(cursor: string, kind: Kind | undefined): [string | number | null, string] {
  const [value, id] = partsOf(cursor)
  if (isId(id) && (value === null || fits(kind, value))) return [value as string | number | null, id]
  throw stale()
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    throw stale()
  }
}

const stale = () => new Problem('GEN-CURSOR', 'La página pedida ya no es válida. Vuelva a la primera.')
