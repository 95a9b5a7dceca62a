import type { Tx } from '@quina/db/server'
import { camel, snake } from '@quina/kernel'
import { sql } from 'kysely'
import { loose } from '../../reference/loose.server.ts'
import { type ListQuery, type Page, pageSizes } from '../list.ts'
import { filtered, type Input, type Rows } from './filter.server.ts'
import { beyond, cursorAt, cursorOf, firstOf, isBackwards, type Order, orderOf } from './order.server.ts'
import type { ListScope, ListSource } from './query.server.ts'
import { firstFound } from './search.server.ts'
import { looksFor } from './words.server.ts'

type Row = Record<string, unknown>

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
  const order = orderOf(source.list, query)
  const rows = await rowsOf(tx, { source, query, scope }, order)
  const page = cut((await rows.selectAll().execute()) as Row[], query, (row) => cursorAt(row, order))
  // The searched text is not shown.
  for (const row of page.rows) row.search = undefined
  if (source.adds === undefined) return page
  return { ...page, rows: (await source.adds(tx, page.rows, scope)) as Row[] }
}

/**
 * The same page as JSON written by the database: a page has a thousand values, and parsing each one only to write it again costs
 * more than anything else in the request. Columns that the list does not show are left out.
 */
export async function readPageJson(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  scope: ListScope,
): Promise<string> {
  const order = orderOf(source.list, query)
  const found = await writtenRows(tx, source, await rowsOf(tx, { source, query, scope }, order), order)
  const { rows, next, previous } = cut(found, query, ({ key, id }) => cursorOf(key, id))
  const all = rows.map(({ json }) => json).join(',')
  return `{"rows":[${all}],"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}}`
}

/** A row as it is sent, and its position in the order of its page. */
type WrittenRow = Readonly<{ json: string; key: unknown; id: string }>

/** The rows of a page, written as JSON by the database once it has chosen them. */
async function writtenRows(
  tx: Tx,
  source: ListSource,
  rows: Rows,
  { key }: Order,
): Promise<readonly WrittenRow[]> {
  const sent = sql.raw(await sentColumns(tx, source))
  const found = await sql<WrittenRow>`
    select (select row_to_json(sent)::text from (select ${sent}) sent) as json, ${key} as key, id
    from (${rows.selectAll()}) chosen`.execute(tx)
  return found.rows
}

/** Not sent unless the list declares them: the searched text, and who stored the row and when. */
const unsaid = ['search', 'created_by', 'created_at', 'updated_by', 'updated_at']

/** The columns by database, by view and by what is left out; a view changes only with a migration. */
const known = new WeakMap<Tx, Map<string, string>>()

/** The columns of a list's view as they travel. */
async function sentColumns(tx: Tx, { view, list }: ListSource): Promise<string> {
  const left = unsaid.filter((name) => !(camel(name) in list.columns))
  const mine = known.get(tx) ?? new Map<string, string>()
  known.set(tx, mine)
  const which = [view, ...left].join(' ')
  const columns = mine.get(which) ?? (await columnsOf(tx, view, left))
  mine.set(which, columns)
  return columns
}

async function columnsOf(tx: Tx, view: string, left: readonly string[]): Promise<string> {
  const { rows } = await sql<Column>`
    select attname as name, atttypid::regtype::text as type from pg_attribute
    where attrelid = ${snake(view)}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(tx)
  return rows
    .filter(({ name }) => !left.includes(name))
    .map(sentColumn)
    .join(', ')
}

type Column = Readonly<{ name: string; type: string }>

/** Amounts are text, and instants are in UTC to the millisecond. */
function sentColumn({ name, type }: Column): string {
  const column = `chosen."${name}"`
  const as = `as "${camel(name)}"`
  if (type === 'numeric') return `${column}::text ${as}`
  if (type === 'timestamp with time zone')
    return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ${as}`
  return `${column} ${as}`
}

/** A row beyond the page only proves that there are more. */
function cut<R>(found: readonly R[], query: ListQuery, cursor: (row: R) => string): CutPage<R> {
  const size = query.size ?? pageSizes[0]
  const backwards = isBackwards(query)
  const input = query.after ?? query.before
  const more = found.length > size
  const rows = backwards ? found.slice(0, size).reverse() : found.slice(0, size)
  const at = (row: R | undefined) => (row === undefined ? null : cursor(row))
  return {
    rows,
    next: (backwards ? input !== undefined : more) ? at(rows.at(-1)) : null,
    previous: (backwards ? more : input !== undefined) ? at(rows[0]) : null,
  }
}
type CutPage<R> = Omit<Page, 'rows'> & { readonly rows: R[] }

/** The rows of a page and at least one more, if there is one, in the order in which they are read. */
async function rowsOf(tx: Tx, input: Input, order: Order): Promise<Rows> {
  const { source, query } = input
  const cursor = query.after ?? query.before
  const count = fetched(query.size ?? pageSizes[0]) + 1
  const within = filtered(tx, input)
  const select = cursor === undefined ? within : within.where(beyond(order, cursor))
  if (!looksFor(query.q ?? '')) return firstOf(select, order, count)
  const ids = await firstFound(tx, {
    select: wordsOnly(tx, input, order) ?? select,
    list: source.list,
    query,
    order,
    count,
  })
  const chosen = loose(tx).selectFrom(source.view).where(sql<boolean>`id = any(${ids}::uuid[])`)
  return firstOf(chosen, order, count)
}

/** The lighter view to search in, when there is one and it has all the columns of the query. */
function wordsOnly(tx: Tx, { source: { words, list }, query, scope }: Input, order: Order) {
  const usual = list.sort.replace(/^-/, '') === order.column
  const isNarrowed = query.ids !== undefined || Object.keys(query.filters).length > 0
  if (words === undefined || !usual || scope.campusId !== null || isNarrowed) return null
  const cursor = query.after ?? query.before
  const select = loose(tx).selectFrom(words)
  return cursor === undefined ? select : select.where(beyond(order, cursor))
}

/** A few fixed sizes give few different statements, each of which a connection plans once. */
const fetched = (size: number): number => pageSizes.find((usual) => usual >= size) ?? size

/** How many rows an export reads at once. Thousands of rows for each of four users blocked the process for 0.2 seconds. */
const exportPage = 500

/** Every row of the filter, in order, fetched some hundreds at a time: for exports that do not fit in memory. */
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
      { ...rest, size: exportPage, ...(after === undefined ? {} : { after }) },
      scope,
    )
    yield* page.rows
    after = page.next ?? undefined
  } while (after !== undefined)
}
