import type { Tx } from '@quina/db/server'
import { camel, snake } from '@quina/kernel'
import { sql } from 'kysely'
import type { Rows } from './filter.server.ts'
import type { Order } from './order.server.ts'
import type { ListSource } from './query.server.ts'

/** A row as it leaves, and where it stands in the order of its page. */
export interface WrittenRow {
  readonly json: string
  readonly key: unknown
  readonly id: string
}

/** The rows of a page, written as JSON by the database once it has chosen them. */
export async function writtenRows(
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

/** What is searched is not shown, nor who kept a row and when, unless the list says so: the document itself tells it. */
const unsaid = ['search', 'created_by', 'created_at', 'updated_by', 'updated_at']

/** By database, and by view and what is left out of it: what a view is made of changes with a migration only. */
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

interface Column {
  readonly name: string
  readonly type: string
}

/** Amounts are text, and instants are in UTC to the millisecond. */
function sentColumn({ name, type }: Column): string {
  const column = `chosen."${name}"`
  const as = `as "${camel(name)}"`
  if (type === 'numeric') return `${column}::text ${as}`
  if (type === 'timestamp with time zone')
    return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ${as}`
  return `${column} ${as}`
}
