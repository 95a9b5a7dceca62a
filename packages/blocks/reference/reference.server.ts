import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'
import type { Fields } from '../field/field.ts'
import type { Option } from '../list/list.ts'
import { closestFirst } from '../list/query/closeness.server.ts'
import { hasWords } from '../list/query/words.server.ts'
import { loose } from './loose.server.ts'

/**
 * Whatever can be referred to offers a view `<module>.<thing>_option` with columns
 * `id, label, detail, search, enabled`. Labels and lookups of every reference read it.
 */
export function optionView(to: string): string {
  const [module, name] = to.split('.')
  return `${module}.${name}Option`
}

/** The labels of many references of one kind. */
export async function labelsOf(tx: Tx, to: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await loose(tx)
    .selectFrom(optionView(to))
    .select(['id', 'label'])
    .where('id', '=', sql`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id as string, row.label as string]))
}

export const labelOf = async (tx: Tx, to: string, id: string): Promise<string | null> =>
  (await labelsOf(tx, to, [id])).get(id) ?? null

/** Every reference in the values of a record and of its lines: `terceroId`, `lines.0.rubroId` → label. */
export async function labelsWithin(
  tx: Tx,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const wanted = referencesIn(fields, values)
  const labels: Record<string, string> = {}
  for (const to of new Set(wanted.map((one) => one.to))) {
    const here = wanted.filter((one) => one.to === to)
    const known = await labelsOf(
      tx,
      to,
      here.map((one) => one.id),
    )
    for (const { path, id } of here) labels[path] = known.get(id) ?? id
  }
  return labels
}

/** Of the tables that the State publishes: what it takes back is still looked for by whoever had it on their screen. */
const isOfficial = ({ to, id }: Reference): boolean => to.startsWith('reference.') && uuid.test(id)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is named of the official tables is in them. @throws Problem GEN-GONE (404) beside each field that names what is not. */
export async function mustBeOfficial(tx: Tx, fields: Fields, values: unknown): Promise<void> {
  const named = referencesIn(fields, values).filter(isOfficial)
  const gone: Record<string, string> = {}
  for (const to of new Set(named.map((one) => one.to))) {
    const own = named.filter((one) => one.to === to)
    const found = await labelsOf(
      tx,
      to,
      own.map(({ id }) => id),
    )
    for (const { path, id } of own) if (!found.has(id.toLowerCase())) gone[path] = chosenAgain
  }
  insist(Object.keys(gone).length === 0, 'GEN-GONE', chosenAgain, { status: 404, fields: gone })
}

const chosenAgain = 'Ya no existe en la tabla oficial: elija otro.'

interface Reference {
  readonly path: string
  readonly to: string
  readonly id: string
}

/** Of what was sent and nobody looked at yet: what has not the shape of its fields refers to nothing, and is refused after. */
function referencesIn(fields: Fields, sent: unknown, before = ''): Reference[] {
  if (typeof sent !== 'object' || sent === null) return []
  const values = sent as Readonly<Record<string, unknown>>
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (field.kind === 'ref' && typeof value === 'string')
      return [{ path: before + name, to: field.to!, id: value }]
    if (field.kind !== 'lines' || !Array.isArray(value)) return []
    return value.flatMap((line, at) => referencesIn(field.of!, line, `${before}${name}.${at}.`))
  })
}

interface OptionsAsked {
  readonly q?: string
  readonly id?: string
  readonly campusId?: string | null
  /** Other columns of its view, told as facts of each option. */
  readonly facts?: readonly string[]
}

/**
 * What a lookup offers for some typed text: those that match, the closest first, twenty at most. With a campus, only its
 * own: the view then has a `campus_id`.
 */
export async function optionsMatching(
  tx: Tx,
  to: string,
  { q, id, campusId = null, facts = [] }: OptionsAsked,
): Promise<Option[]> {
  let query = loose(tx)
    .selectFrom(optionView(to))
    .select(['id', 'label', 'detail', 'enabled', ...facts])
  if (campusId !== null) query = query.where('campusId', '=', campusId)
  if (id !== undefined) query = query.where('id', '=', id)
  query = query.where(hasWords(sql.ref('search'), q ?? ''))
  const [label, detail, enabled] = [sql.ref('label'), sql.ref('detail'), sql.ref('enabled')]
  const order = sql`${closestFirst(q, { label, detail, enabled })} enabled desc, label`
  const rows = await query.orderBy(order).limit(20).execute()
  return rows.map(({ id, label, detail, enabled, ...own }) => ({
    id,
    label,
    enabled,
    ...(detail === null ? {} : { detail }),
    ...(facts.length === 0 ? {} : { facts: told(own) }),
  }))
}

const told = (own: Readonly<Record<string, unknown>>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, value === null ? null : String(value)]),
  )
