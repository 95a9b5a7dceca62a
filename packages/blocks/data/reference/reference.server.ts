import type { Tx } from '@quina/db/server'
import { fold, insist, pluck } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { ofSite, type SiteScope } from '../../http/reach/scope.server.ts'
import type { Fields } from '../../values/field/field.ts'
import type { Option } from '../list/list.ts'
import { closestFirst } from '../list/query/closeness.server.ts'
import { escapeLike, hasWords, looksFor } from '../list/query/words.server.ts'
import { type LookUp, lookUpOf, type Synonym, synonymIn } from './look-up.server.ts'
import { loose } from './loose.server.ts'

/**
 * The name of the option view of a thing. Everything that can be referred to has a view `<module>.<thing>_option` with columns
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
    const known = await labelsOf(tx, to, pluck(here, 'id'))
    for (const { path, id } of here) labels[path] = known.get(id) ?? id
  }
  return labels
}

/** Tables that the State publishes. A user may still have a withdrawn row on screen. */
const isOfficial = ({ to, id }: Reference): boolean => to.startsWith('reference.') && uuid.test(id)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Checks that the named rows of official tables exist. @throws Problem GEN-GONE (404) beside each field that fails. */
export async function mustBeOfficial(tx: Tx, fields: Fields, values: unknown): Promise<void> {
  const named = referencesIn(fields, values).filter(isOfficial)
  const gone: Record<string, string> = {}
  for (const to of new Set(named.map((one) => one.to))) {
    const own = named.filter((one) => one.to === to)
    const found = await labelsOf(tx, to, pluck(own, 'id'))
    for (const { path, id } of own) if (!found.has(id.toLowerCase())) gone[path] = chosenAgain
  }
  insist(Object.keys(gone).length === 0, 'GEN-GONE', chosenAgain, { status: 404, fields: gone })
}

const chosenAgain = 'Ya no existe en la tabla oficial: elija otro.'

type Reference = Readonly<{ path: string; to: string; id: string }>

/** The references in values that are not validated yet: a value of the wrong shape refers to nothing, and is refused later. */
function referencesIn(fields: Fields, sent: unknown, before = ''): Reference[] {
  if (typeof sent !== 'object' || sent === null) return []
  const values = sent as Readonly<Record<string, unknown>>
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (field.kind === 'ref' && typeof value === 'string')
      return [{ path: before + name, to: field.to!, id: value }]
    if (field.kind !== 'lines' || !Array.isArray(value)) return []
    return value.flatMap((line, index) => referencesIn(field.of!, line, `${before}${name}.${index}.`))
  })
}

interface OptionsInput {
  readonly q?: string
  readonly id?: string
  readonly scope?: SiteScope
  /** The user, whose usual choices are offered first while nothing is typed. */
  readonly userId?: string
  /** Other columns of its view, sent as facts of each option. */
  readonly facts?: readonly string[]
  /** A further condition on the rows that are offered, besides the site. */
  readonly only?: RawBuilder<boolean>
}

/** The words to search for what a barcode reader types. @throws Problem when the label is not one of the hospital */
export type OptionReads = (tx: Tx, typed: string) => Promise<string>

/** The rows of an option view that are offered to a user, as a condition on its columns. */
export type OptionsOf = (actor: Actor) => RawBuilder<boolean>

/**
 * What a look-up offers for a typed text: at most twenty options that match, the closest first. With a site, only the options of
 * that site: the view then has a `campus_id`.
 */
export async function optionsMatching(tx: Tx, to: string, input: OptionsInput): Promise<Option[]> {
  const { q = '', id } = input
  const found = (search: OptionSearch) => optionsFound(tx, to, { ...search, input })
  if (id !== undefined) return found({ where: hasWords(sql.ref('search'), q) })
  const lookUp = lookUpOf(to)
  const usual = looksFor(q) ? [] : await usualOptions(lookUp, input.userId, found)
  if (usual.length > 0) {
    const others = await found({ where: sql<boolean>`not (id = any(${usual.map((one) => one.id)}::uuid[]))` })
    return [...usual, ...others].slice(0, offered)
  }
  const synonym = synonymIn(lookUp, q)
  if (synonym !== null) return found(bySynonym(q, synonym))
  const near = await nearest(lookUp, q, found)
  return near.length === offered ? near : found({ where: hasWords(sql.ref('search'), q) })
}

/** How many options are offered at once. */
const offered = 20
/** How many of them may be the user's usual ones. */
const usualOffered = 10

interface OptionSearch {
  readonly where: RawBuilder<boolean>
  /** An order that precedes the closeness of the words. */
  readonly first?: RawBuilder<unknown>
  readonly count?: number
  /** The whole order, when all options are equally close: an index provides it. */
  readonly alike?: RawBuilder<unknown> | undefined
  /** Why the options under this condition are offered, though they do not match the typed text. */
  readonly suggested?: { readonly by: string; readonly where: RawBuilder<boolean> }
}
type OptionFinder = (search: OptionSearch) => Promise<Option[]>

/** The user's usual options that can be chosen. */
async function usualOptions(
  { usual }: LookUp,
  userId: string | undefined,
  found: OptionFinder,
): Promise<Option[]> {
  if (usual === undefined || userId === undefined) return []
  const ids = sql`array(${usual(userId)})`
  const where = sql<boolean>`enabled and id = any(${ids})`
  const first = sql`array_position(${ids}, id),`
  return found({ where, first, count: usualOffered, suggested: { by: 'Usual', where: sql<boolean>`true` } })
}

/**
 * Rows with the typed words, and rows with the meaning of a synonym. First the rows with its codes, in the order of the codes;
 * then those with the words of its meaning, or with a word that starts with the synonym; last, the rest.
 */
function bySynonym(q: string, { word, codes, words, rest }: Synonym): OptionSearch {
  const search = sql.ref('search')
  const besides = hasWords(search, rest)
  const begins = codes.map((code) => sql<boolean>`${search} like ${`${fold(code)}%`} and ${besides}`)
  const named = words === null ? [] : [sql<boolean>`${beginsWords(words)} and ${besides}`]
  const meant = sql<boolean>`(${sql.join([...begins, ...named], sql` or `)})`
  const places = [...begins, sql`${sql.join([...named, beginsWords(word)], sql` or `)}`].map(
    (one, index) => sql`when ${one} then ${sql.lit(index)}`,
  )
  return {
    where: sql<boolean>`(${meant} or ${hasWords(search, q)})`,
    first: sql`case ${sql.join(places, sql` `)} else ${sql.lit(places.length)} end, ${beginsEach(rest)} desc,`,
    suggested: { by: word.toUpperCase(), where: meant },
  }
}

/** Whether each word begins one of the text: «epinefrina» is not in «norepinefrina». */
const beginsWords = (words: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.split(' ').map((one) => sql`search ~ ${`\\m${one}`}`),
    sql` and `,
  )})`

/** Whether each typed word begins a word of the row. */
const beginsEach = (typed: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    fold(typed)
      .split(' ')
      .map((word) => sql`' ' || search like ${`% ${escapeLike(word)}%`}`),
    sql` and `,
  )})`

/** The closest options that an index finds: when they fill the list, nothing else is searched, however common the text. */
async function nearest(lookUp: LookUp, q: string, found: OptionFinder): Promise<Option[]> {
  if (isShort(q)) return beginningWith(lookUp, q, found)
  return lookUp.inOrder && isName(q) ? closestNames(q, found) : []
}

/** One or two letters: a trigram index does not serve them, and they are in nearly every name. */
const isShort = (q: string): boolean => /^[a-z0-9]{1,2}$/.test(fold(q).trim())

/**
 * The options that can be chosen and begin with the text, by each column in turn; then those with a word that does, by label,
 * which stops at the first twenty. When they fill the list, nothing else is closer.
 */
function beginningWith({ begins = [], inOrder }: LookUp, q: string, found: OptionFinder): Promise<Option[]> {
  const typed = fold(q).trim()
  const starts = begins.map((column): OptionSearch => {
    const start = sql.ref(column)
    return {
      where: sql<boolean>`${start} like ${`${typed}%`}`,
      alike: inOrder ? sql`${start} using ~<~` : byLabel,
    }
  })
  const words =
    begins.length === 0 ? [] : [{ where: sql<boolean>`search like ${`% ${typed}%`}`, alike: byLabel }]
  return closestOf([...starts, ...words], found)
}

const isName = (q: string): boolean => looksFor(q) && !/\d/.test(q)

/** First the names that begin with the text, by the index of prefixes; then those with a word that does, or with the text. */
function closestNames(q: string, found: OptionFinder): Promise<Option[]> {
  const typed = fold(q)
  const matching = hasWords(sql.ref('search'), q)
  const searches: OptionSearch[] = [
    { where: sql<boolean>`begins like ${`${escapeLike(typed)}%`}`, alike: sql`begins using ~<~` },
    { where: sql<boolean>`${matching} and ${beginsEach(typed)}`, alike: byLabel },
    { where: matching, alike: byLabel },
  ]
  return closestOf(searches, found)
}

const byLabel = sql`label`

/** The options of each search in turn that can be chosen, until the list is full. */
async function closestOf(searches: readonly OptionSearch[], found: OptionFinder): Promise<Option[]> {
  const near: Option[] = []
  for (const { where, alike } of searches) {
    const seen = near.map(({ id }) => id)
    const others = sql<boolean>`enabled and ${where} and not (id = any(${seen}::uuid[]))`
    near.push(...(await found({ where: others, count: offered - near.length, alike })))
    if (near.length === offered) break
  }
  return near
}

async function optionsFound(
  tx: Tx,
  to: string,
  { where, first, count = offered, alike, suggested, input }: OptionSearch & { readonly input: OptionsInput },
): Promise<Option[]> {
  const { q, id, scope, only, facts = [] } = input
  let query = loose(tx)
    .selectFrom(optionView(to))
    .select(['id', 'label', 'detail', 'enabled', ...facts])
    .select((suggested?.where ?? sql<boolean>`false`).as('isSuggested'))
    .where(where)
  if (scope !== undefined && scope.campusId !== null) query = query.where(ofSite(scope))
  if (only !== undefined) query = query.where(only)
  if (id !== undefined) query = query.where('id', '=', id)
  const label = sql.ref('label')
  const detail = sql.ref('detail')
  const enabled = sql.ref('enabled')
  const order = alike ?? sql`${closestFirst(q, { label, detail, enabled, first })} enabled desc, label`
  const rows = await query.orderBy(order).limit(count).execute()
  return rows.map(({ id, label, detail, enabled, isSuggested, ...own }) => ({
    id,
    label,
    enabled,
    ...(detail === null ? {} : { detail }),
    ...(isSuggested ? { suggested: suggested!.by } : {}),
    ...(facts.length === 0 ? {} : { facts: textValues(own) }),
  }))
}

const textValues = (own: Readonly<Record<string, unknown>>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, value === null ? null : String(value)]),
  )
