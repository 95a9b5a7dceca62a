import { type Input, rowsFrom, type Tx, together } from '@quina/db/server'
import { snake } from '@quina/kernel'
import { sql } from 'kysely'

/** A site that a record belongs to. */
export interface Site {
  readonly campusId: string
  readonly shared: boolean
}

/** By id; a record of the house, or an unknown id, has none. */
type Sites = ReadonlyMap<string, readonly Site[]>

/** By id, what it is: `people.patient`. */
export type As = ReadonlyMap<string, string>

/** The sites a transaction has read. The owner of a record does not change, and a command names the same records throughout. */
const reported = new WeakMap<Tx, Map<string, readonly Site[]>>()

/**
 * The sites of some ids. An id with a declared type is looked up in its own table, by key; one that is missing there, or
 * has no type, in every table of a site, which takes a millisecond. Each is looked up once in a transaction.
 */
export async function sitesOf(tx: Tx, ids: readonly string[], as: As = new Map()): Promise<Sites> {
  const known = knownOf(tx)
  await lookWhereDeclared(
    tx,
    ids.filter((id) => !known.has(id)),
    as,
    known,
  )
  const rest = ids.filter((id) => !known.has(id))
  if (rest.length === 0) return known
  const rows = await rowsFrom<Row>(tx)`
    select id, campus_id, shared from platform.sites_of(${rest}::uuid[])`
  const sitesIn = (id: string) => rows.filter((row) => row.id === id)
  for (const id of rest) known.set(id, sitesIn(id))
  return known
}

/** Whether each row of a table says by itself of which site it is. */
export const isOfSite = async (tx: Tx, table: string): Promise<boolean> =>
  (await placesOf(tx)).get(snake(table))?.sited === true

/** What this transaction made at a site need not be looked for. */
export function madeAt(tx: Tx, id: string, campusId: string): void {
  reported.get(tx)?.set(id, [{ campusId, shared: false }])
}

interface Row extends Site {
  readonly id: string
}

/** The sites that a transaction has looked up so far; a query outside a transaction starts with none. */
function knownOf(tx: Tx): Map<string, readonly Site[]> {
  if (!tx.isTransaction) return new Map()
  const known = reported.get(tx) ?? new Map<string, readonly Site[]>()
  reported.set(tx, known)
  return known
}

/** An id belongs to one record: found in the table of its declared type, it is in no other. */
async function lookWhereDeclared(
  tx: Tx,
  ids: readonly string[],
  as: As,
  known: Map<string, readonly Site[]>,
): Promise<void> {
  const declared = ids.filter((id) => as.has(id))
  if (declared.length === 0) return
  const places = await placesOf(tx)
  const names = [...new Set(declared.map((id) => as.get(id)!))].filter((name) => places.has(snake(name)))
  if (names.length === 0) return
  const input = names.map((name) =>
    needsIn(
      { name: snake(name), ...places.get(snake(name))! },
      declared.filter((id) => as.get(id) === name),
    ),
  )
  for (const rows of await together(tx, ...input))
    for (const { id, campusId, shared } of rows)
      known.set(id, campusId === null ? [] : [{ campusId, shared }])
}

interface Place {
  /** The row has its own site column; otherwise it belongs to the house. */
  readonly sited: boolean
  readonly shared: boolean
}

interface Found {
  readonly id: string
  readonly campusId: string | null
  readonly shared: boolean
}

type At = Place & { readonly name: string }

const needsIn = ({ name, sited, shared }: At, ids: readonly string[]): Input<Found> => sql<Found>`
  select id, ${sited ? sql.ref('campus_id') : sql`null::uuid`} as campus_id, ${shared}::boolean as shared
  from ${sql.table(name)} where id = any(${ids}::uuid[])`

/** The tables that hold the owner of each row themselves, by name. They change with migrations, before anything is served. */
const places = new WeakMap<object, ReadonlyMap<string, Place>>()

async function placesOf(tx: Tx): Promise<ReadonlyMap<string, Place>> {
  const house = tx.getExecutor().adapter
  const before = places.get(house)
  if (before !== undefined) return before
  const rows = await rowsFrom<Place & { name: string }>(tx)`
    select n.nspname || '.' || c.relname as name, s.table_name is not null as sited, coalesce(s.shared, false) as shared
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    left join platform.of_site s on to_regclass(s.table_name) = c.oid
    where c.relkind = 'r' and not c.relispartition and c.relpersistence = 'p' and s.via is null`
  const found = new Map(rows.map(({ name, sited, shared }) => [name, { sited, shared }]))
  places.set(house, found)
  return found
}
