import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { loose } from '../reference/loose.server.ts'
import { type Asked, filtered, patternsOf } from './filter.server.ts'
import { type ListQuery, type Page, pageSizes } from './list.ts'
import { beyond, cursorAt, firstOf, type Order, orderOf } from './order.server.ts'
import type { ListScope, ListSource } from './query.server.ts'
import { firstFound } from './search.server.ts'

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
  const size = query.size ?? pageSizes[0]
  const backwards = query.before !== undefined || query.last === true
  const cursor = query.after ?? query.before
  const found = await rowsOf(tx, { source, query, scope }, order)

  const more = found.length > size
  const rows = backwards ? found.slice(0, size).reverse() : found.slice(0, size)
  // What is searched is not shown.
  for (const row of rows) row.search = undefined
  const at = (row: Row | undefined) => (row === undefined ? null : cursorAt(row, order))
  return {
    rows,
    next: (backwards ? cursor !== undefined : more) ? at(rows.at(-1)) : null,
    previous: (backwards ? more : cursor !== undefined) ? at(rows[0]) : null,
  }
}

/** The rows of a page and at least one more, if there is, as the order reads them. */
async function rowsOf(tx: Tx, asked: Asked, order: Order): Promise<Row[]> {
  const { source, query } = asked
  const cursor = query.after ?? query.before
  const count = fetched(query.size ?? pageSizes[0]) + 1
  const within = filtered(tx, asked)
  const select = cursor === undefined ? within : within.where(beyond(order, cursor))
  if (patternsOf(query).length === 0) return firstOf(select.selectAll(), order, count).execute()
  const ids = await firstFound(tx, {
    select: wordsOnly(tx, asked, order) ?? select,
    list: source.list,
    query,
    order,
    count,
  })
  const chosen = loose(tx).selectFrom(source.view).where(sql<boolean>`id = any(${ids}::uuid[])`)
  return firstOf(chosen.selectAll(), order, count).execute()
}

/** The lighter view to search in, when there is one and it has all that is asked. */
function wordsOnly(tx: Tx, { source: { words, list }, query, scope }: Asked, order: Order) {
  const usual = list.sort.replace(/^-/, '') === order.column
  if (words === undefined || !usual || scope.campusId !== null || Object.keys(query.filters).length > 0)
    return null
  const cursor = query.after ?? query.before
  const select = loose(tx).selectFrom(words)
  return cursor === undefined ? select : select.where(beyond(order, cursor))
}

/** Few different sizes make few different statements, each of which is planned once a connection. */
const fetched = (size: number): number => pageSizes.find((usual) => usual >= size) ?? size

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
