import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { ListQuery, ListSpec } from '../list.ts'
import type { Rows } from './filter.server.ts'
import { firstOf, type Order } from './order.server.ts'
import { hasPatterns, patternsOf } from './words.server.ts'

/** The rows in which words are searched, how many matches are wanted, and in which order. */
export type Search = Readonly<{ select: Rows; list: ListSpec; query: ListQuery; order: Order; count: number }>

/** How many rows are scanned one by one, in order, before the index of words is used. */
const window = 4_000
/** How many are scanned when frequent matches promise a page within them. */
const farthest = 16_000
/** How many are scanned for too many matches to collect: names that begin alike lie together and may begin far. */
const veryFar = 64_000
/** The most matches that are collected and sorted; when there are more, a scan meets some soon enough. */
const collectable = 60_000
/** The planner may guess twice the real number: with fewer than this expected, the matches are collected directly. */
const tooManyExpected = 2 * collectable

/**
 * The ids of the first rows that have every word. Neither way of searching suits every word: a scan of the rows in order finds a
 * common word at once and never a rare one, and the index of words does the opposite. So rows are scanned while matches are
 * frequent; then the index collects all matches, unless the planner expects too many; and when there are too many to collect, the
 * scan goes on after all.
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

/** Scans the first rows in order, and more of them while that promises enough matches. Null when it does not. */
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
    // materialised too: if the planner inlined them, the words would be searched twice.
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

/** How many rows have the words, as the planner estimates from its samples, without reading any. */
async function expected(tx: Tx, search: Search, patterns: readonly string[][]): Promise<number> {
  const { rows } = await sql<
    Record<string, string>
  >`explain ${withWords(search, patterns).select('id')}`.execute(tx)
  const [plan = ''] = Object.values(rows[0] ?? {})
  return Number(/ rows=(\d+) /.exec(plan)?.[1] ?? 0)
}

/** The default order of a list has an index; any other order requires sorting all rows to find the first. */
const isUsual = ({ list, order }: Search): boolean => list.sort.replace(/^-/, '') === order.column

/** The depth that should find enough, in powers of two so that few statements serve all. */
const deeper = (depth: number, times: number): number => depth * 2 ** Math.ceil(Math.log2(times * 1.2))

/** Collects every row with the words by their index. Null when there are too many. */
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

/** The index holds trigrams: it does not help when there are fewer than three letters between the two `%`. */
const isIndexed = (any: readonly string[]): boolean => any.every((pattern) => /[^%]{3}/.test(pattern))

const sortKey = ({ key, down }: Order) =>
  down ? sql`${key} desc nulls first, id desc` : sql`${key} asc nulls last, id asc`
