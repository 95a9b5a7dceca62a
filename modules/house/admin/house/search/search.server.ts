import { performance } from 'node:perf_hooks'
import { type AnyReport, permissionFor, type ScreenPath } from '@quina/blocks'
import {
  type Actor,
  cachedAnswers,
  campusScope,
  can,
  hasPatterns,
  looksFor,
  matcherOf,
  type NumberedThing,
  type Operation,
  patternsOf,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { fold, isCodeLike, pluck } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { findEverything, type SearchResult } from './search.contract.ts'
import { type Findable, newestFirst, type Thing, thingsOf } from './things.server.ts'
import { farnessIn, type SearchMeaning, wordFarness, wordsLike } from './words.server.ts'

/** What can be found in all the modules, and where each report is read. */
export interface SearchScope extends Findable {
  readonly reports: () => readonly ReportPlace[]
  /** What is found by a code and a number, besides documents. */
  readonly numbered: () => readonly NumberedThing[]
}
export interface ReportPlace {
  readonly report: AnyReport
  readonly to: ScreenPath
  /** Whether the report shares its screen with others. */
  readonly among: boolean
}

const most = 40
const ofEach = 5
/** How many matches of each table are read before the newest are shown: for very common words a sample suffices. */
const seen = 400
/** With fewer matches than this, the typed text may be misspelt. */
const few = 3

/**
 * Returns everything that the caller may see that matches the typed text. Its results name patients, so the application records
 * the search as a reading of them.
 */
export const searchOperation = (searched: SearchScope): Operation =>
  serveQuery(findEverything, async ({ tx, actor, input: { q } }) => {
    if (!looksFor(q)) return []
    const things = (await thingsOf(tx, searched)).filter(({ permission }) => can(actor, permission))
    const sought = soughtIn(
      q,
      things.flatMap(({ prefix }) => prefix ?? []),
    )
    const numbered = await numberedIn(tx, searched.numbered(), actor, q)
    const found = [
      ...reportsNamed(searched.reports(), actor, q),
      ...(await foundIn(tx, things, { sought, actor })),
      ...numbered,
    ]
    if (found.length >= few || numbered.length > 0 || sought.number !== null) return found
    const meant = await wordsLike(tx, q)
    if (meant === null) return found
    const there = things.filter(({ table }) => meant.tables.has(table))
    const near = await foundIn(tx, there, { sought, actor, patterns: meant.patterns })
    return [
      ...found,
      ...near.filter(({ id }) => !found.some((one) => one.id === id)).map((one) => ({ ...one, alike: true })),
    ]
  })

const reportsNamed = (places: readonly ReportPlace[], actor: Actor, q: string): SearchResult[] => {
  const words = fold(q).split(' ')
  return places
    .filter(({ report }) => words.every((word) => fold(report.title).includes(word)))
    .filter(({ report }) => can(actor, permissionFor(report, 'run')))
    .slice(0, ofEach)
    .map(({ report, to, among }) => ({
      id: `${report.module}.${report.name}`,
      kind: 'report',
      group: 'Informes',
      label: report.title,
      detail: null,
      to: among ? `${to}?informe=${report.name}` : to,
      alike: false,
    }))
}

async function numberedIn(
  tx: Tx,
  all: readonly NumberedThing[],
  actor: Actor,
  q: string,
): Promise<SearchResult[]> {
  const declared = codeAndNumber(q)
  if (declared === null || declared.word === null) return []
  const input = { ...declared, word: declared.word }
  const found: SearchResult[] = []
  // One connection runs one query at a time.
  for (const { kind, group, find } of all.filter((one) => can(actor, one.permission)))
    found.push(...(await find(tx, input)).map((one) => ({ ...one, kind, group, alike: false })))
  return found
}

type SearchRequest = Readonly<{ sought: TypedSearch; actor: Actor; patterns?: SearchMeaning['patterns'] }>

/** A search in the kind at the index `at`: by the typed number or by words, at one site or (null) at all. */
type Candidate = Readonly<{ at: number; thing: Thing; numbered: boolean; campusId: string | null }>

type Match = Readonly<{ at: number; id: string }>

/** First finds the matching ids, by the word index of each table or in the cached rows; then reads the shown values of those. */
async function foundIn(tx: Tx, things: readonly Thing[], asking: SearchRequest): Promise<SearchResult[]> {
  const wanted = things.flatMap((thing, index) => wantedOf(thing, index, asking) ?? [])
  if (wanted.length === 0) return []
  const patterns = asking.patterns ?? patternsOf(asking.sought.text)
  const here = await atHand(tx, pluck(wanted, 'thing'))
  const near = wanted.flatMap((one) => nearOf(one, here.get(one.thing) ?? [], { ...asking, patterns }))
  const far = wanted.filter(({ thing }) => !here.has(thing))
  const input = far.map((one) => matchesIn(one, { ...asking, patterns }))
  const { rows } =
    input.length === 0
      ? { rows: [] }
      : await sql<Match>`select * from (${allOf(input)}) every limit ${sql.lit(most)}`.execute(tx)
  return tellOf(tx, things, [...near, ...rows].toSorted((one, other) => one.at - other.at).slice(0, most))
}

const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(parts, sql` union all `)

/** Returns how to search a kind: by the typed number when it has numbers, else by words; null for another prefix. */
function wantedOf(thing: Thing, at: number, { sought, actor }: SearchRequest): Candidate | null {
  const { columns, ofSite, prefix } = thing
  if (sought.prefix !== null && sought.prefix !== prefix) return null
  const numbered = prefix !== undefined && columns.has('number') && sought.number !== null
  return { at, thing, numbered, campusId: ofSite ? campusScope(actor) : null }
}

type PatternSearch = SearchRequest & Required<Pick<SearchRequest, 'patterns'>>

function nearOf(
  { at, numbered, campusId }: Candidate,
  rows: readonly AtHand[],
  { sought, patterns }: PatternSearch,
): Match[] {
  const hasWords = matcherOf(patterns)
  const isOne = ({ search, typed }: AtHand) =>
    numbered ? typed === sought.number : search !== null && hasWords(search)
  const found = rows.filter((row) => (campusId === null || row.site === campusId) && isOne(row))
  return found
    .toSorted((one, other) => wordFarness(one.search, sought.text) - wordFarness(other.search, sought.text))
    .slice(0, ofEach)
    .map(({ id }) => ({ at, id }))
}

function matchesIn(
  { at, thing, numbered, campusId }: Candidate,
  { sought, patterns }: PatternSearch,
): RawBuilder<Match> {
  const match = numbered ? sql`number = ${sought.number}` : hasPatterns(sql.ref('search'), patterns)
  const here = campusId === null ? sql`` : sql`and campus_id = ${campusId}::uuid`
  const order = newestFirst(thing)
  const far = numbered ? sql`0` : farnessIn(sought.text)
  return sql`(select ${sql.lit(at)}::int as at, id from (
    select id, ${order.columns}, ${far} as far from ${sql.table(thing.table)} where ${match} ${here}
    ${isCodeLike(sought.text) ? sql`order by far` : sql``} limit ${sql.lit(seen)}) m
    order by far, ${order.by} limit ${sql.lit(ofEach)})`
}

async function tellOf(tx: Tx, things: readonly Thing[], matches: readonly Match[]): Promise<SearchResult[]> {
  const kinds = [...new Set(matches.map(({ at }) => at))]
  if (kinds.length === 0) return []
  const each = kinds.map((at) => {
    const ids = matches.filter((one) => one.at === at).map(({ id }) => id)
    return sql`select id, label, detail from ${sql.table(things[at]!.options)} where id = any(${ids}::uuid[])`
  })
  const { rows } = await sql<{ id: string; label: string; detail: string | null }>`${allOf(each)}`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return matches.flatMap(({ at, id }) => {
    const one = byId.get(id)
    const { kind, group, hrefOf } = things[at]!
    return one === undefined ? [] : { ...one, kind, group, to: hrefOf(id), alike: false }
  })
}

/** The typed text of a search: `CDP 12`, `rp12`, `34`, or words. */
interface TypedSearch {
  /** The prefix of a document's number, as declared: `CDP`. */
  readonly prefix: string | null
  readonly number: number | null
  readonly text: string
}

/** Reads `CDP 012-2026`, `rp 7`, `SCD.3`, `18` or free words. */
export function soughtIn(typed: string, prefixes: readonly string[]): TypedSearch {
  const text = typed.trim()
  const free = { prefix: null, number: null, text }
  const declared = codeAndNumber(text)
  if (declared === null) return free
  const { word, number } = declared
  if (word === null) return { prefix: null, number, text }
  const prefix = named(word.toLowerCase(), prefixes)
  return prefix === undefined ? free : { prefix, number, text }
}

/** Parses a code and a number, as people write them together, with the year if present; returns null for anything else. */
export function codeAndNumber(typed: string) {
  const match = /^([a-záéíóúñ]+)?[\s.]*0*(\d{1,9})(?:\s*(?:-|\/|de)\s*(\d{4}))?$/i.exec(typed.trim())
  if (match === null) return null
  const [, word = null, digits, year] = match
  return { word, number: Number(digits), year: year === undefined ? null : Number(year) }
}

/** Returns the exact prefix, or else the only one that begins with the word. */
function named(word: string, prefixes: readonly string[]): string | undefined {
  const known = [...new Set(prefixes)]
  const begin = known.filter((one) => one.toLowerCase().startsWith(word))
  return known.find((one) => one.toLowerCase() === word) ?? (begin.length === 1 ? begin[0] : undefined)
}

/** The searched data of a record, for kinds with few records. */
interface AtHand {
  readonly id: string
  readonly search: string | null
  /** Its number, when the kind can be found by number. */
  readonly typed: number | null
  readonly site: string | null
}

/** Kinds with more records than this are searched by their word index. */
const fewAtHand = 1_000
/** A kind that exceeded the limit is not read again for this time. */
const forgotMs = 3_600_000
/** The content of a view may change with the hour alone. */
const minuteMs = 60_000

/** By database: the kinds with many records, and until when that is assumed. */
const many = new WeakMap<Tx, Map<string, number>>()

/**
 * Reads the kinds that have few records whole, in the order in which they are shown, and caches them until a write. Most
 * hospitals have few records of most of the hundred kinds, and planning a search of every kind in one statement takes longer than
 * everything else. Not used within a transaction, which would read them each time.
 */
async function atHand(tx: Tx, things: readonly Thing[]): Promise<ReadonlyMap<Thing, readonly AtHand[]>> {
  if (tx.isTransaction) return new Map()
  const big = many.get(tx) ?? new Map<string, number>()
  many.set(tx, big)
  const now = performance.now()
  const small = things.filter(({ kind, watched }) => watched && (big.get(kind) ?? 0) < now)
  const read = await cachedAnswers(
    tx,
    small.map((thing) => ({
      key: ['search', thing.kind],
      ...(thing.table === thing.options ? { longestMs: minuteMs } : {}),
      read: (own: Tx) => rowsOf(own, thing),
    })),
  )
  const found = new Map<Thing, readonly AtHand[]>()
  for (const [at, thing] of small.entries()) {
    const rows = read[at]!
    if (rows === null) big.set(thing.kind, now + forgotMs)
    else found.set(thing, rows)
  }
  return found
}

/** Returns null when there are many rows. */
async function rowsOf(tx: Tx, thing: Thing): Promise<readonly AtHand[] | null> {
  const { columns, table, ofSite, prefix } = thing
  const number = prefix !== undefined && columns.has('number') ? sql.ref('number') : sql`null`
  const site = ofSite ? sql.ref('campus_id') : sql`null`
  const order = newestFirst(thing)
  // The rows are sorted only once they are known to be few: sorting half a million invoices to find out took a second.
  const { rows } = await sql<AtHand>`
    select id, search, typed, site from (
      select id, search, ${number} as typed, ${site} as site, ${order.columns}
      from ${sql.table(table)} limit ${sql.lit(fewAtHand + 1)}) m
    order by ${order.by}`.execute(tx)
  return rows.length > fewAtHand ? null : rows
}
