import { type Input, rowsFrom, type Tx, together } from '@quina/db/server'
import { groupedBy, snake } from '@quina/kernel'
import { sql } from 'kysely'

/** A site to which a record belongs. */
export type Site = Readonly<{ campusId: string; shared: boolean }>

/** By id; a record of the house, or an unknown id, has none. */
type Sites = ReadonlyMap<string, readonly Site[]>

/** The type of each id: `people.patient`. */
export type As = ReadonlyMap<string, string>

/** The sites that a transaction has read. The owner of a record never changes, and a command names the same records. */
const sitesByTx = new WeakMap<Tx, Map<string, readonly Site[]>>()

/**
 * The sites of some ids. An id with a declared type is looked up in its own table, by key; an id that is missing there, or
 * without a type, is looked up in every table with sites, which takes some milliseconds. Each is looked up once in a transaction.
 */
export async function sitesOf(tx: Tx, ids: readonly string[], as: As = new Map()): Promise<Sites> {
  const known = knownOf(tx)
  await lookWhereExpected(
    tx,
    ids.filter((id) => !known.has(id)),
    as,
    known,
  )
  const rest = ids.filter((id) => !known.has(id))
  if (rest.length === 0) return known
  const rows = await rowsFrom<Row>(tx)`
    select id, campus_id, shared, table_name from platform.sites_of(${rest}::uuid[])`
  const sitesIn = (id: string) => rows.filter((row) => row.id === id)
  for (const id of rest) known.set(id, sitesIn(id))
  const tables = tablesOf(tx)
  if (tables.size + rows.length > remembered) tables.clear()
  for (const { id, tableName } of rows) tables.set(id, tableName)
  return known
}

/** How many ids a process remembers the table of. */
const remembered = 20_000

/** The table in which an id was found, for each database: a row never moves to another table, and each id is in one table. */
const tablesByHouse = new WeakMap<object, Map<string, string>>()

function tablesOf(tx: Tx): Map<string, string> {
  const house = tx.getExecutor().adapter
  const before = tablesByHouse.get(house) ?? new Map<string, string>()
  tablesByHouse.set(house, before)
  return before
}

/** Whether each row of a table holds its own site. */
export const isOfSite = async (tx: Tx, table: string): Promise<boolean> =>
  (await placesOf(tx)).get(snake(table))?.saysItself === true

/** Remembers the site of a record that this transaction created, so that it need not be looked up. */
export function madeAt(tx: Tx, id: string, campusId: string): void {
  sitesByTx.get(tx)?.set(id, [{ campusId, shared: false }])
}

type Row = Site & Readonly<{ id: string; tableName: string }>

/** The sites that a transaction has looked up so far; a query outside a transaction starts with none. */
function knownOf(tx: Tx): Map<string, readonly Site[]> {
  if (!tx.isTransaction) return new Map()
  const known = sitesByTx.get(tx) ?? new Map<string, readonly Site[]>()
  sitesByTx.set(tx, known)
  return known
}

/** Looks an id up in the table of its declared type, or where it was found before: it can be in no other. */
async function lookWhereExpected(
  tx: Tx,
  ids: readonly string[],
  as: As,
  known: Map<string, readonly Site[]>,
): Promise<void> {
  const tables = tablesOf(tx)
  const expected = ids.flatMap((id) => {
    const table = tables.get(id) ?? snake(as.get(id) ?? '')
    return table === '' ? [] : [{ id, table }]
  })
  if (expected.length === 0) return
  const places = await placesOf(tx)
  const input = [...groupedBy(expected, 'table')].flatMap(([table, those]): Input<SiteRow>[] => {
    const place = places.get(table)
    if (place === undefined) return []
    return [sql<SiteRow>`${sql.raw(place.question)} = any(${those.map(({ id }) => id)}::uuid[])`]
  })
  if (input.length === 0) return
  for (const rows of await together(tx, ...input))
    for (const { id, campusId, shared } of rows)
      known.set(id, campusId === null ? [] : [{ campusId, shared }])
}

type SiteRow = Readonly<{ id: string; campusId: string | null; shared: boolean }>

interface Place {
  /** The statement that reads the site of the table's rows, up to the condition on their ids. */
  readonly question: string
  /** Each row holds its own site. */
  readonly saysItself: boolean
}

/** How each table is read, by name. Tables change only with migrations, before anything is served. */
const places = new WeakMap<object, ReadonlyMap<string, Place>>()

async function placesOf(tx: Tx): Promise<ReadonlyMap<string, Place>> {
  const house = tx.getExecutor().adapter
  const before = places.get(house)
  if (before !== undefined) return before
  const rows = await rowsFrom<Place & { name: string }>(tx)`
    select n.nspname || '.' || c.relname as name, s.table_name is not null and s.via is null as says_itself,
           coalesce(s.question, format(
             'select t.id, null::uuid as campus_id, false as shared from %s t where t.id', c.oid::regclass)) as question
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    left join platform.of_site s on to_regclass(s.table_name) = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'`
  const found = new Map(rows.map(({ name, ...place }) => [name, place]))
  places.set(house, found)
  return found
}
