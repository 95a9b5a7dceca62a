import type { Tx } from '@quina/db/server'
import { fold, insist, Problem } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Field, Fields } from '../field/field.ts'
import { loose } from '../reference/loose.server.ts'
import { type ListQuery, type ListSpec, type Page, pageSizes, reservedKeys, type Totals } from './list.ts'

/** A list as the server knows it: its spec and the view it reads. */
export interface ListSource {
  readonly list: ListSpec
  readonly view: string
}

/** Who may see which rows. `campusId: null` is the whole entity. */
export interface ListScope {
  readonly campusId: string | null
}

type Row = Record<string, unknown>

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
  })
  .transform(({ q, sort, after, before, last, size, vigencia, ...rest }): ListQuery => {
    const filters = Object.entries(rest).filter(
      ([name, value]) => !reservedKeys.includes(name) && typeof value === 'string',
    )
    const given = { q, sort, after, before, last, size, vigencia }
    const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
    return { ...Object.fromEntries(present), filters: Object.fromEntries(filters) as Record<string, string> }
  })

interface Sorting {
  readonly column: string
  readonly descending: boolean
}

function sortingOf(list: ListSpec, sort: string | undefined): Sorting {
  const chosen = sort ?? list.sort
  const column = chosen.replace(/^-/, '')
  insist(column in list.columns, 'GEN-SORT', `No se puede ordenar por «${column}».`)
  return { column, descending: chosen.startsWith('-') }
}

const encode = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')
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

/**
 * One page by keyset: rows after (or before) a cursor in the order of one column, ties broken by id.
 * The cost does not grow with the page's depth. Nulls sort as the greatest value.
 */
export async function readPage(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  scope: ListScope,
): Promise<Page> {
  const { column, descending } = sortingOf(source.list, query.sort)
  const size = query.size ?? pageSizes[0]
  const backwards = query.before !== undefined || query.last === true
  const down = descending !== backwards
  const cursor = query.after ?? query.before
  let select = filtered(tx, source, query, scope).selectAll()
  if (cursor !== undefined) select = select.where(beyond(column, down, decode(cursor)))
  const found: Row[] = await select
    .orderBy(sql.ref(column), (order) => (down ? order.desc().nullsFirst() : order.asc().nullsLast()))
    .orderBy('id', down ? 'desc' : 'asc')
    .limit(size + 1)
    .execute()

  const more = found.length > size
  const rows = backwards ? found.slice(0, size).reverse() : found.slice(0, size)
  const at = (row: Row | undefined) => (row === undefined ? null : encode([cursorValue(row[column]), row.id]))
  return {
    rows: rows.map(({ search: _search, ...row }) => row),
    next: (backwards ? cursor !== undefined : more) ? at(rows.at(-1)) : null,
    previous: (backwards ? more : cursor !== undefined) ? at(rows[0]) : null,
  }
}

const cursorValue = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null)

/** Rows strictly beyond the cursor. The plain row comparison lets an index on (column, id) serve the page. */
function beyond(
  column: string,
  down: boolean,
  [value, id]: [string | number | null, string],
): RawBuilder<boolean> {
  const sorted = sql.ref(column)
  if (value === null) {
    return down
      ? sql<boolean>`((${sorted} is null and id < ${id}::uuid) or ${sorted} is not null)`
      : sql<boolean>`(${sorted} is null and id > ${id}::uuid)`
  }
  return down
    ? sql<boolean>`(${sorted}, id) < (${value}, ${id}::uuid)`
    : sql<boolean>`((${sorted}, id) > (${value}, ${id}::uuid) or ${sorted} is null)`
}

/** How many rows the filter has and what their amounts add up to, over all pages. */
export async function readTotals(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  scope: ListScope,
): Promise<Totals> {
  const sums = (source.list.totals ?? []).map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)`.as(name))
  const row = (await filtered(tx, source, query, scope)
    .select([sql<number>`count(*)::int`.as('count'), ...sums])
    .executeTakeFirstOrThrow()) as Row & { count: number }
  const { count, ...added } = row
  return { count, sums: added as Record<string, string> }
}

/** Every row of the filter, in order, fetched a few thousand at a time: for exports that do not fit in memory. */
export async function* readAll(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  scope: ListScope,
): AsyncGenerator<Row> {
  let after: string | undefined
  do {
    const { before: _before, last: _last, ...rest } = query
    const page = await readPage(
      tx,
      source,
      { ...rest, size: 5_000, ...(after === undefined ? {} : { after }) },
      scope,
    )
    yield* page.rows
    after = page.next ?? undefined
  } while (after !== undefined)
}

function filtered(tx: Tx, { list, view }: ListSource, query: ListQuery, scope: ListScope) {
  let select = loose(tx).selectFrom(view)
  if (scope.campusId !== null) select = select.where('campusId', '=', scope.campusId)
  if (list.byVigencia && query.vigencia !== undefined) select = select.where('vigencia', '=', query.vigencia)
  for (const word of fold(query.q ?? '')
    .split(' ')
    .filter(Boolean))
    select = select.where('search', 'like', `%${escapeLike(word)}%`)
  for (const [name, wanted] of Object.entries(query.filters)) {
    const field = (list.columns as Fields)[name]
    insist(field !== undefined, 'GEN-FILTER', `No se puede filtrar por «${name}».`)
    select = select.where(condition(name, field, wanted))
  }
  return select
}

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** `a..b` is a range (either end may be missing), `a,b` a set, `-` the empty value, anything else equality or containment. */
function condition(name: string, field: Field, wanted: string): RawBuilder<boolean> {
  const column = sql.ref(name)
  if (wanted === '-') return sql<boolean>`${column} is null`
  if (field.kind === 'text' || field.kind === 'note') {
    return sql<boolean>`platform.fold(${column}) like ${`%${escapeLike(fold(wanted))}%`}`
  }
  if (field.kind === 'code') return sql<boolean>`${column} like ${`${escapeLike(wanted)}%`}`
  if (wanted.includes('..')) return between(column, field, wanted)
  return sql<boolean>`${column} = any(${sql.val(wanted.split(',').map((value) => checked(field, value)))})`
}

function between(column: RawBuilder<unknown>, field: Field, wanted: string): RawBuilder<boolean> {
  const [from = '', to = ''] = wanted.split('..')
  const low = from === '' ? sql<boolean>`true` : sql<boolean>`${column} >= ${checked(field, from)}`
  const high = to === '' ? sql<boolean>`true` : sql<boolean>`${column} <= ${checked(field, to)}`
  return sql<boolean>`(${low} and ${high})`
}

/** A filter's value, refused when it is not of the column's kind: it never reaches the database as something else. */
function checked(field: Field, value: string): unknown {
  const typed = field.kind === 'integer' ? Number(value) : field.kind === 'flag' ? value === 'true' : value
  if (field.kind === 'instant') return value
  insist(
    field.schema.safeParse(typed).success,
    'GEN-FILTER',
    `«${value}» no es un valor de «${field.label}».`,
  )
  return typed
}
