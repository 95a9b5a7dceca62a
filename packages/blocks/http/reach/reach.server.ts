import { rowsFrom, type Tx } from '@quina/db/server'
import { Problem, snake } from '@quina/kernel'
import type { Fields } from '../../values/field/field.ts'
import type { Actor } from '../actor.ts'
import { allCampuses } from './scope.server.ts'
import { type As, type Site, sitesOf } from './sites.server.ts'

/**
 * The owner of a record. A record of the house (the whole hospital) is read and changed from every site with the permission; a
 * record of a site requires that site, by the columns of `platform.of_site`. There is no third kind, and no default.
 */
export type Whose = 'house' | 'site'

/** An id somewhere in the input: `lines.2.registroLineId`. */
export type NamedId = Readonly<{ path: string; id: string }>

const uuids = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi

/** Every id within a value as it travels, however deep: in lists, in texts with several ids, and in the names of properties. */
export function idsWithin(value: unknown, path = ''): NamedId[] {
  if (typeof value === 'string') return idsOf(value, path)
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const deeper = path === '' ? name : `${path}.${name}`
    return [...idsOf(name, deeper), ...idsWithin(part, deeper)]
  })
}

const idsOf = (text: string, path: string): NamedId[] =>
  (text.match(uuids) ?? []).map((id) => ({ path, id: id.toLowerCase() }))

interface ReachOptions {
  readonly opens?: boolean
  /** The declared type of each id, from the field that names it. */
  readonly as?: As
}

/** The ids of sites where this user may not act. A record that its site shares with all may be named by all. */
export async function outOfReach(
  tx: Tx,
  { permissions, campusId }: Pick<Actor, 'permissions' | 'campusId'>,
  named: readonly NamedId[],
  { opens = false, as }: ReachOptions = {},
): Promise<readonly NamedId[]> {
  if (named.length === 0 || permissions.has(allCampuses)) return []
  const sites = await sitesOf(tx, [...new Set(named.map(({ id }) => id))], as)
  const isElsewhere = ({ campusId: of, shared }: Site) => of !== campusId && (opens || !shared)
  return named.filter(({ id }) => sites.get(id)?.some(isElsewhere) === true)
}

type LabelOptions = Pick<ReachOptions, 'as'> & { readonly labelAt?: (path: string) => string }

/** @throws Problem `GEN-CAMPUS` beside each id of another site, wherever it is among the values. */
export async function mustReachAll(
  tx: Tx,
  actor: Actor,
  values: unknown,
  { labelAt = () => 'Lo elegido', as }: LabelOptions = {},
): Promise<void> {
  const out = await outOfReach(tx, actor, idsWithin(values), as === undefined ? {} : { as })
  const [first] = out
  if (first === undefined) return
  const message = (path: string) => `${labelAt(path)}: es de otra sede, donde usted no puede actuar.`
  throw new Problem('GEN-CAMPUS', message(first.path), {
    status: 403,
    fields: Object.fromEntries(out.map(({ path }) => [path.replace(/^values\./, ''), message(path)])),
  })
}

type Tables = Readonly<{ table: string; lines: Readonly<Record<string, string>> }>

/** For each table of a document, the columns that refer to a table of the house: they cannot hold an id of a site. */
export type ProvenTables = ReadonlyMap<string, ReadonlySet<string>>

/** The columns of tables change only with migrations, before anything is served. */
const known = new WeakMap<Tables, ProvenTables>()

/** The references of a document's own tables that certainly belong to the house: their owner need not be looked up. */
export async function provenOf(tx: Tx, tables: Tables): Promise<ProvenTables> {
  const before = known.get(tables)
  if (before !== undefined) return before
  const proven = await read(tx, [tables.table, ...Object.values(tables.lines)])
  known.set(tables, proven)
  return proven
}

async function read(tx: Tx, tables: readonly string[]): Promise<ProvenTables> {
  const rows = await rowsFrom<{ at: number; columns: string[] }>(tx)`
    select input.at::int as at, array_agg(a.attname::text) as columns
    from unnest(${tables.map(snake)}::text[]) with ordinality as input (name, at)
    join pg_constraint f on f.conrelid = input.name::regclass and f.contype = 'f' and not f.condeferrable
      and cardinality(f.conkey) = 1
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where not exists (select from platform.of_site s where to_regclass(s.table_name) = f.confrelid)
    group by input.at`
  return new Map(rows.map(({ at, columns }) => [tables[at - 1]!, new Set(columns)]))
}

/** The declared type of each id, by its field: the id is looked up in that table alone. */
export function declaredBy(fields: Fields, values: object): (readonly [id: string, is: string])[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const { kind, to, of } = fields[name] ?? {}
    if (of !== undefined && Array.isArray(value)) return value.flatMap((line: object) => declaredBy(of, line))
    return kind === 'ref' && to !== undefined && typeof value === 'string' ? [[value, to] as const] : []
  })
}
