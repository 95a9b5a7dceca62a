import {
  type AnyCatalog,
  type AnyDocument,
  enough,
  opensAlone,
  permissionFor,
  type ScreenPath,
  type Screens,
} from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import { snake } from '@quina/kernel'
import { sql } from 'kysely'

/** What can be found in all the modules: their documents and catalogs. */
export interface Findable {
  /** What people look for most, before everything else. */
  readonly found: () => readonly AnyCatalog[]
  readonly documents: () => readonly AnyDocument[]
  readonly catalogs: () => readonly AnyCatalog[]
  readonly screens: () => Screens
}

/** A kind of record that is found by words: everything but its columns is derived from its definition. */
export interface Thing {
  /** `budget.cdp` */
  readonly kind: string
  readonly group: string
  readonly permission: string
  /** Only for a document. */
  readonly prefix?: string
  readonly hrefOf: (id: string) => string
  /** Where its words are: its table, or, for a table without words, its view of options. */
  readonly table: string
  readonly options: string
  readonly columns: ReadonlySet<string>
  /** Its rows belong to sites: a user who may act at one site only finds only the rows of that site. */
  readonly ofSite: boolean
  /** A notification comes with every write to what it reads. */
  readonly watched: boolean
}

type DeclaredThing = AnyDocument | AnyCatalog
const isDocument = (thing: DeclaredThing): thing is AnyDocument => 'lifecycle' in thing

const known = new WeakMap<Findable['documents'], Promise<readonly Thing[]>>()

/** Returns every kind that has searchable words and a screen. It is read once: tables change only before the product serves. */
export function thingsOf(tx: Tx, findable: Findable): Promise<readonly Thing[]> {
  const before = known.get(findable.documents)
  if (before !== undefined) return before
  const read = readThings(tx, findable)
  known.set(findable.documents, read)
  read.catch(() => known.delete(findable.documents))
  return read
}

async function readThings(
  tx: Tx,
  { found, documents, catalogs, screens }: Findable,
): Promise<readonly Thing[]> {
  const columns = await columnsOf(tx)
  const sites = await sitesOf(tx)
  return [...new Set([...found(), ...documents(), ...catalogs()])].flatMap((thing) => {
    const own = `${thing.module}.${snake(thing.name)}`
    const options = `${own}_option`
    const keepsWords = columns.has(own) && sites.get(own) !== 'elsewhere'
    const table = keepsWords ? own : options
    const here = columns.get(table)?.names
    const hrefOf = opening(thing, screens())
    if (hrefOf === null || here === undefined || !columns.has(options)) return []
    return {
      kind: `${thing.module}.${thing.name}`,
      group: thing.label.many,
      permission: permissionFor(thing, 'view'),
      ...(isDocument(thing) ? { prefix: thing.number.prefix } : {}),
      hrefOf,
      table,
      options,
      columns: here,
      ofSite: keepsWords ? sites.has(own) : here.has('campus_id'),
      watched: columns.get(table)?.watched === true,
    }
  })
}

type Searchable = Readonly<{ names: ReadonlySet<string>; watched: boolean }>

/** Returns the columns of each table and view with searchable words, and whether everything that it reads is watched. */
async function columnsOf(tx: Tx): Promise<ReadonlyMap<string, Searchable>> {
  const { rows } = await sql<{ name: string; columns: string[]; watched: boolean }>`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as columns,
           platform.watched_tables(c.oid::regclass) is not null as watched
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind in ('r', 'v') and not a.attisdropped
    group by 1, c.oid having bool_or(a.attname = 'search')`.execute(tx)
  return new Map(rows.map(({ name, columns, watched }) => [name, { names: new Set(columns), watched }]))
}

/** Returns the tables of a site: those with a site column, and the children of such a table. */
async function sitesOf(tx: Tx): Promise<ReadonlyMap<string, 'own' | 'elsewhere'>> {
  const { rows } = await sql<{ name: string; own: boolean }>`
    select table_name as name, via is null as own from platform.of_site`.execute(tx)
  return new Map(rows.map(({ name, own }) => [name, own ? 'own' : 'elsewhere']))
}

/** Returns a function that gives a record's address: its screen, or its catalog's list with it open; null without either. */
export function opening(thing: DeclaredThing, screens: Screens): ((id: string) => string) | null {
  const paths = pathsOf(thing, screens)
  const own = thing.opens ?? paths.find((path) => /edit|update/i.test(path) && path.includes(':id'))
  if (own !== undefined) return (id) => own.replace(/:\w+/, id)
  const list = paths.find(opensAlone)
  return list === undefined || isDocument(thing) ? null : (id) => `${list}?open=${id}`
}

const pathsOf = (thing: DeclaredThing, screens: Screens): ScreenPath[] =>
  (Object.keys(screens) as ScreenPath[]).filter((path) =>
    enough(screens[path]?.permission ?? '').includes(permissionFor(thing, 'view').toLowerCase()),
  )

/** Orders documents by year and number, newest first; other kinds as their options are ordered. */
export function newestFirst({ columns }: Thing) {
  const known = ['vigencia', 'number', 'name', 'label', 'code'].filter((name) => columns.has(name))
  const names = columns.has('vigencia') && columns.has('number') ? ['vigencia', 'number'] : known.slice(-1)
  if (names.length === 0) return { columns: sql`1`, by: sql`id` }
  const down = names.length === 2 ? sql` desc nulls last` : sql``
  return {
    columns: sql.join(names.map((name) => sql.ref(name))),
    by: sql`${sql.join(names.map((name) => sql`${sql.ref(name)}${down}`))}, id`,
  }
}
