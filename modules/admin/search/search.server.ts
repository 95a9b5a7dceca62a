import { type AnyReport, permissionFor, type ScreenPath } from '@quina/blocks'
import {
  type Actor,
  campusScope,
  can,
  hasPatterns,
  looksFor,
  type NumberedThing,
  type Operation,
  patternsOf,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { fold } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type Found, findEverything } from './search.contract.ts'
import { codeAndNumber, type Sought, soughtIn } from './sought.domain.ts'
import { type Findable, type Thing, thingsOf } from './things.server.ts'
import { type Meant, wordsLike } from './words.server.ts'

/** What all modules have that can be found, and where each report is read. */
export interface Searched extends Findable {
  readonly reports: () => readonly ReportPlace[]
  /** What is found by a code and a number, besides documents. */
  readonly numbered: () => readonly NumberedThing[]
}
export interface ReportPlace {
  readonly report: AnyReport
  readonly to: ScreenPath
  /** It shares its screen with others. */
  readonly among: boolean
}

const most = 40
const ofEach = 5
/** Looked at in each table before the newest are told: of words that thousands have, some will do. */
const seen = 400
/** With fewer found, what was typed may be misspelt. */
const few = 3

/**
 * Everything that the caller may see of what was typed. Whoever puts the modules together makes it record the patients that it
 * names: what it finds of them is read.
 */
export const searchOperation = (searched: Searched): Operation =>
  serveQuery(findEverything, async ({ tx, actor, asked: { q } }) => {
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

const reportsNamed = (places: readonly ReportPlace[], actor: Actor, q: string): Found[] => {
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

async function numberedIn(tx: Tx, all: readonly NumberedThing[], actor: Actor, q: string): Promise<Found[]> {
  const said = codeAndNumber(q)
  if (said === null || said.word === null) return []
  const asked = { ...said, word: said.word }
  const found: Found[] = []
  // One connection answers one question at a time.
  for (const { kind, group, find } of all.filter((one) => can(actor, one.permission)))
    found.push(...(await find(tx, asked)).map((one) => ({ ...one, kind, group, alike: false })))
  return found
}

interface Asking {
  readonly sought: Sought
  readonly actor: Actor
  readonly patterns?: Meant['patterns']
}

interface Match {
  readonly at: number
  readonly id: string
}

/** First whose they are, by the index of words of each table; then what is told of those few. */
async function foundIn(tx: Tx, things: readonly Thing[], asking: Asking): Promise<Found[]> {
  const asked = things.map((thing, at) => matchesIn(thing, at, asking)).filter((one) => one !== null)
  if (asked.length === 0) return []
  const { rows } = await sql<Match>`select * from (${allOf(asked)}) every limit ${sql.lit(most)}`.execute(tx)
  return tellOf(tx, things, rows)
}

const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(parts, sql` union all `)

/** Of one kind: by its number where one was typed, by its words where it has no such numbers or words were typed. */
function matchesIn(thing: Thing, at: number, { sought, actor, patterns }: Asking): RawBuilder<Match> | null {
  const { columns, table, ofSite, prefix } = thing
  if (sought.prefix !== null && sought.prefix !== prefix) return null
  const numbered = prefix !== undefined && columns.has('number') && sought.number !== null
  const match = numbered
    ? sql`number = ${sought.number}`
    : hasPatterns(sql.ref('search'), patterns ?? patternsOf(sought.text))
  const campusId = ofSite ? campusScope(actor) : null
  const here = campusId === null ? sql`` : sql`and campus_id = ${campusId}::uuid`
  const order = newestFirst(thing)
  return sql`(select ${sql.lit(at)}::int as at, id from (
    select id, ${order.columns} from ${sql.table(table)} where ${match} ${here} limit ${sql.lit(seen)}) m
    order by ${order.by} limit ${sql.lit(ofEach)})`
}

/** Documents by their years and numbers, the last first; the rest as they would be looked up. */
function newestFirst({ columns }: Thing) {
  const known = ['vigencia', 'number', 'name', 'label', 'code'].filter((name) => columns.has(name))
  const names = columns.has('vigencia') && columns.has('number') ? ['vigencia', 'number'] : known.slice(-1)
  if (names.length === 0) return { columns: sql`1`, by: sql`id` }
  const down = names.length === 2 ? sql` desc nulls last` : sql``
  return {
    columns: sql.join(names.map((name) => sql.ref(name))),
    by: sql`${sql.join(names.map((name) => sql`${sql.ref(name)}${down}`))}, id`,
  }
}

async function tellOf(tx: Tx, things: readonly Thing[], matches: readonly Match[]): Promise<Found[]> {
  const kinds = [...new Set(matches.map(({ at }) => at))]
  if (kinds.length === 0) return []
  const each = kinds.map((at) => {
    const ids = matches.filter((one) => one.at === at).map(({ id }) => id)
    return sql`select id, label, detail from ${sql.table(things[at]!.options)} where id = any(${ids}::uuid[])`
  })
  const { rows } = await sql<{ id: string; label: string; detail: string | null }>`${allOf(each)}`.execute(tx)
  const told = new Map(rows.map((row) => [row.id, row]))
  return matches.flatMap(({ at, id }) => {
    const one = told.get(id)
    const { kind, group, hrefOf } = things[at]!
    return one === undefined ? [] : { ...one, kind, group, to: hrefOf(id), alike: false }
  })
}
