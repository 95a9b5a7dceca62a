import { performance } from 'node:perf_hooks'
import { type Tx, writtenSince } from '@quina/db/server'
import { isDay, snake } from '@quina/kernel'
import { sql } from 'kysely'
import { addUpBy } from '../../group/groups.server.ts'
import type { ListQuery, Totals } from '../list.ts'
import { type Input, matching } from './filter.server.ts'
import type { ListScope, ListSource } from './query.server.ts'
import { looksFor, patternsOf } from './words.server.ts'

/**
 * How many rows the filter has and their totals, over all pages. Totals are stored and reused until a transaction of any process
 * writes to a table that the list reads; then, where the list stores totals by day, only the days written to are added up again.
 */
export async function readTotals(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  scope: ListScope,
): Promise<Totals> {
  const input = { source, query, scope }
  const key = keyOf(input)
  const stored = await storedFor(tx, key)
  if (stored !== null) return stored
  const tables = await watchedTables(tx, source)
  const { totals, snapshot, day } = (await totalsByDay(tx, input)) ?? (await addUp(tx, input))
  if (tables !== null) keep(tx, key, { totals, snapshot, day, tables })
  return totals
}

const keyOf = ({ source, query: { q = '', vigencia, ids, by, filters }, scope }: Input): string =>
  JSON.stringify([
    ...[source.view, scope.campusId, vigencia, patternsOf(q), ids, by],
    Object.entries(filters).sort(),
  ])

/** The part of a filter that totals by day support: whole days, and conditions. */
type DayRange = Readonly<{ first: string; last: string; conditions: readonly string[] | null }>

/**
 * The totals of a filter from the totals of each day: only the days written since are added up again, and stored. Null when the
 * list stores none, or when the filter needs more detail.
 */
async function totalsByDay(tx: Tx, input: Input): Promise<Omit<StoredTotals, 'tables'> | null> {
  const { list } = input.source
  const picked = pickedBy(input)
  if (list.totalsByDay === undefined || picked === null) return null
  const columns = (list.totals ?? []).map(snake)
  const { totals, asOf: snapshot, onDay: day, fresh, alone } = await addDays(tx, input, picked)
  // The transaction's own writes may still be rolled back.
  if (fresh !== null && alone) {
    const view = snake(input.source.view)
    await sql`
      select platform.keep_days(${view}, ${columns}::text[], ${snapshot}::pg_snapshot, ${fresh}::jsonb)`.execute(
      tx,
    )
  }
  const sums = Object.fromEntries((list.totals ?? []).map((name, index) => [name, totals[index + 1] ?? '0']))
  return { totals: { count: Number(totals[0]), sums }, snapshot, day }
}

interface TotalsRow {
  /** The count, then each sum. */
  readonly totals: readonly string[]
  readonly asOf: string
  readonly onDay: string
  /** The days to store, as JSON. */
  readonly fresh: string | null
  readonly alone: boolean
}

async function addDays(tx: Tx, { source, query, scope }: Input, picked: DayRange): Promise<TotalsRow> {
  const { list, view } = source
  const columns = (list.totals ?? []).map(snake)
  const { turns } = list.totalsByDay ?? {}
  const { first, last, conditions } = picked
  const asPart = sql.join(
    columns.map((name) => sql`, ${sql.id(name)} numeric`),
    sql``,
  )
  const added = sql.join(
    columns.map((name) => sql`, coalesce(sum(${sql.id(name)}), 0)::text`),
    sql``,
  )
  const vigencia = list.byVigencia ? (query.vigencia ?? null) : null
  const { rows } = await sql<TotalsRow>`
    with days as materialized (
      select * from platform.days_of(${snake(view)}, ${columns}::text[], ${turns === undefined ? null : snake(turns)},
                                     ${first}::date, ${last}::date)),
    picked as (
      select p.* from days, jsonb_to_recordset(parts) as p (campus uuid, vigencia int, condition text, count int ${asPart})
      where day between ${first}::date and ${last}::date
        and (${scope.campusId}::uuid is null or campus = ${scope.campusId}::uuid)
        and (${vigencia}::int is null or vigencia = ${vigencia}::int)
        and (${conditions}::text[] is null or condition = any(${conditions}::text[])))
    select array[coalesce(sum(count), 0)::text ${added}] as totals, pg_current_snapshot()::text as "asOf",
           (now() at time zone 'America/Bogota')::date as "onDay", pg_current_xact_id_if_assigned() is null as alone,
           (select jsonb_agg(jsonb_build_object('day', day, 'parts', parts, 'until', until))::text
            from days where fresh) as fresh
    from picked`.execute(tx)
  return rows[0] as TotalsRow
}

/** The part of a filter that totals by day support; null when it has anything else. An unknown filter is refused elsewhere. */
function pickedBy({ source: { list }, query }: Input): DayRange | null {
  const { q = '', vigencia, ids, by, filters } = query
  if (ids !== undefined || by !== undefined) return null
  const { date, condition, ...others } = filters
  const conditions = condition?.split(',') ?? null
  const known = (value: string) => list.columns.condition?.schema.safeParse(value).success === true
  if (looksFor(q) || Object.keys(others).length > 0 || conditions?.every(known) === false) return null
  const ends = limits(date)
  if (ends === null) return null
  // The vigencia of a document is the year of its date.
  const [first, last] =
    vigencia === undefined ? ['-infinity', 'infinity'] : [`${vigencia}-01-01`, `${vigencia}-12-31`]
  return { first: ends[0] || first, last: ends[1] || last, conditions }
}

/** The first and last day of `a..b` or of one day; an open end is empty. */
function limits(date: string | undefined): readonly [string, string] | null {
  if (date === undefined) return ['', '']
  const [from = '', to = from] = date.split('..')
  const isOpen = date.includes('..')
  return [from, to].every((day) => (isOpen && day === '') || isDay(day)) ? [from, to] : null
}

/** Adds everything up, with the snapshot and the day of the totals. */
async function addUp(tx: Tx, input: Input): Promise<Omit<StoredTotals, 'tables'>> {
  const by = input.query.by ?? input.source.list.totalsBy
  if (by !== undefined) {
    const { snapshot, day, ...totals } = await addUpBy(tx, input, by)
    return { totals, snapshot, day }
  }
  const sums = (input.source.list.totals ?? []).map((name) =>
    sql`coalesce(sum(${sql.ref(name)}), 0)`.as(name),
  )
  const row = (await matching(tx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`pg_current_snapshot()::text`.as('asOf'),
      sql<string>`(now() at time zone 'America/Bogota')::date`.as('onDay'),
      ...sums,
    ])
    .executeTakeFirstOrThrow()) as Record<string, unknown> & { count: number; asOf: string; onDay: string }
  const { count, asOf: snapshot, onDay: day, ...added } = row
  return { totals: { count, sums: added as Record<string, string> }, snapshot, day }
}

/** Totals, the tables behind them, and their moment. */
interface StoredTotals {
  readonly totals: Totals
  /** The snapshot of the statement that computed them: the transactions that it saw. */
  readonly snapshot: string
  /** A condition may change with the calendar alone: a document expires the day after its last day. */
  readonly day: string
  /** Every table that the list reads. */
  readonly tables: readonly number[]
}

/** Far less than the hour for which `platform.touch` remembers. */
const longestMs = 20 * 60_000
const most = 500

/** By database: a process that serves one database has one entry. Totals lost with the process are computed again. */
const stored = new WeakMap<Tx, Map<string, StoredTotals & { readonly at: number }>>()

function keep(tx: Tx, key: string, totals: StoredTotals): void {
  const known = stored.get(tx) ?? new Map()
  stored.set(tx, known)
  known.delete(key)
  known.set(key, { ...totals, at: performance.now() })
  const [oldest = key] = known.keys()
  if (known.size > most) known.delete(oldest)
}

/** The totals stored under a key, if no transaction has since written to their tables. */
async function storedFor(tx: Tx, key: string): Promise<Totals | null> {
  const found = stored.get(tx)?.get(key)
  if (found === undefined || performance.now() - found.at > longestMs) return null
  const { snapshot, tables, day, totals } = found
  const { rows } = await sql<{ same: boolean }>`
    select (now() at time zone 'America/Bogota')::date = ${day}::date and not ${writtenSince(tables, snapshot)} as same`.execute(
    tx,
  )
  return rows[0]?.same === true ? totals : null
}

async function watchedTables(tx: Tx, { view }: ListSource): Promise<readonly number[] | null> {
  const { rows } = await sql<{ tables: number[] | null }>`
    select platform.watched_tables(${snake(view)}::regclass) as tables`.execute(tx)
  return rows[0]?.tables ?? null
}
