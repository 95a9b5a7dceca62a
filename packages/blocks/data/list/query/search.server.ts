import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { ListQuery, ListSpec } from '../list.ts'
import type { Rows } from './filter.server.ts'
import { firstOf, type Order } from './order.server.ts'
import { hasPatterns, patternsOf } from './words.server.ts'

/** The rows among which words are searched, and how many of those that have them are wanted, in which order. */
export type Search = Readonly<{ select: Rows; list: ListSpec; query: ListQuery; order: Order; count: number }>

/** How many rows are scanned one by one, in order, before the index of words is used. */
const window = 4_000
/** And how many when words that are met often promise a page within them. */
const farthest = 16_000
/** Names that begin alike lie together and may begin far: too many to gather are looked for this far. */
const veryFar = 64_000
/** Rows with the words that may be collected and put in order; of more, some are met soon enough by looking. */
const collectable = 60_000
/** The planner guesses up to twice as many as there are: fewer than this are collected without looking farther. */
const tooManyExpected = 2 * collectable

/**
 * The ids of the first rows that have every word. Neither way of searching is good for every word: looking through the
 * rows in order finds a common word at once and a rare one never, and the index of words the other way round. So rows
 * are looked through while the words are met often; then the index gathers all that have them, unless the planner expects
 * too many; and when those are too many to gather, they are met by looking after all.
 */
export async function firstFound(tx: Tx, search: Search): Promise<string[]> {
  const patterns = patternsOf(search.query.q ?? '')
  const near =
    (await lookingThrough(tx, search, { from: window, until: farthest })) ??
    ((await expected(tx, search, patterns)) < tooManyExpected
      ? null
      : await lookingThrough(tx, search, { from: veryFar, until: veryFar }))
  if (near !== null) return near
  if (patterns.some(isIndexed)) {
    const all = await collected(tx, search, patterns)
    if (all !== null) return all
  }
  const rows = await firstOf(withWords(search, patterns).select('id'), search.order, search.count).execute()
  return rows.map((row) => (row as { id: string }).id)
}

/** Looks through the first rows in order, and through more while that promises enough. Null when it does not. */
async function lookingThrough(
  tx: Tx,
  search: Search,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<string[] | null> {
  if (!isUsual(search)) return null
  const { select, query, order, count } = search
  for (let depth = from; depth <= until; ) {
    const near = firstOf(select.select(['id', 'search', order.column]), order, depth)
    // Rows of a common table expression are read on demand: after enough matches, the rest stay unread. The matches are
    // materialised too: inlined wherever it is named, the words would be looked for twice.
    const { rows } = await sql<{ seen: number | null; ids: string[] }>`
      with near as materialized (${near}),
      met as materialized (select array(select id from near where ${hasPatterns(sql.ref('search'), patternsOf(query.q ?? ''))}
                                        limit ${sql.lit(count)})::text[] as ids)
      select ids, case when cardinality(ids) < ${sql.lit(count)} then (select count(*)::int from near) end as seen
      from met`.execute(tx)
    const { seen = null, ids = [] } = rows[0] ?? {}
    if (seen === null || seen < depth) return ids
    depth = deeper(depth, count / Math.max(ids.length, 1))
  }
  return null
}

/** How many rows have the words, as the planner guesses from its samples: none is read. */
async function expected(tx: Tx, search: Search, patterns: readonly string[][]): Promise<number> {
  const { rows } = await sql<
    Record<string, string>
  >`explain ${withWords(search, patterns).select('id')}`.execute(tx)
  const [plan = ''] = Object.values(rows[0] ?? {})
  return Number(/ rows=(\d+) /.exec(plan)?.[1] ?? 0)
}

/** The order in which a list is first seen has an index; in any other, all rows would be put in order to see the first. */
const isUsual = ({ list, order }: Search): boolean => list.sort.replace(/^-/, '') === order.column

/** As deep as should do, in powers of two so that few statements serve all. */
const deeper = (depth: number, times: number): number => depth * 2 ** Math.ceil(Math.log2(times * 1.2))

/** Gathers every row with the words by their index. Null when there are too many. */
async function collected(tx: Tx, search: Search, patterns: readonly string[][]): Promise<string[] | null> {
  const { order, count } = search
  const every = withWords(search, patterns)
    .select(['id', order.column])
    .limit(sql.lit(collectable + 1))
  const { rows } = await sql<{ seen: number; ids: string[] }>`
    with every as materialized (${every})
    select (select count(*)::int from every) as seen,
           array(select id from every order by ${sortKey(order)} limit ${sql.lit(count)})::text[] as ids`.execute(
    tx,
  )
  const { seen = 0, ids = [] } = rows[0] ?? {}
  return seen > collectable ? null : ids
}

const withWords = ({ select }: Search, patterns: readonly string[][]) =>
  select.where(hasPatterns(sql.ref('search'), patterns))

/** The index keeps letters by threes: fewer than three between the two `%` are not in it. */
const isIndexed = (any: readonly string[]): boolean => any.every((pattern) => /[^%]{3}/.test(pattern))

const sortKey = ({ key, down }: Order) =>
  down ? sql`${key} desc nulls first, id desc` : sql`${key} asc nulls last, id asc`
