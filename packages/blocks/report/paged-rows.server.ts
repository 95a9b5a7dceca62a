import type { Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'
import type { ReportPage } from './report.ts'
import { cursorPlace, cursorText } from './report-page.server.ts'

interface Placed {
  readonly id: string
  readonly place: string
}

interface PagedRows<T> {
  readonly rows: readonly T[]
  readonly next: string | null
  readonly previous: string | null
}

/**
 * A page of what a query finds, in the order of its instants: it has columns `id` and `at`. Pages begin after the last row that
 * was seen, so that no row is told twice nor missed while others are written.
 */
export async function readPagedRows<T extends { readonly id: string }>(
  tx: Tx,
  query: RawBuilder<T>,
  { after, before, last, size }: ReportPage,
): Promise<PagedRows<T>> {
  const backwards = before !== undefined || last === true
  const [at, id] = cursorPlace(after ?? before ?? cursorText([]))
  const beyond =
    at === undefined
      ? sql`true`
      : sql`(q.at, q.id) ${sql.raw(backwards ? '<' : '>')} (${at}::timestamptz, ${id}::uuid)`
  const order = sql.raw(backwards ? 'desc' : 'asc')
  const { rows } = await sql<T & Placed>`
    select q.*, q.at::text as place from (${query}) q where ${beyond}
    order by q.at ${order}, q.id ${order} limit ${size + 1}`.execute(tx)
  const more = rows.length > size
  const page = backwards ? rows.slice(0, size).toReversed() : rows.slice(0, size)
  const cursorOf = (row: (T & Placed) | undefined) =>
    row === undefined ? null : cursorText([row.place, row.id])
  const begins = backwards ? !more : after === undefined
  const ends = backwards ? before === undefined : !more
  return {
    rows: page,
    next: ends ? null : cursorOf(page.at(-1)),
    previous: begins ? null : cursorOf(page[0]),
  }
}
