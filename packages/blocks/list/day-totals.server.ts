import type { Tx } from '@quina/db/server'
import { isDay, snake } from '@quina/kernel'
import { sql } from 'kysely'
import type { Asked } from './filter.server.ts'
import type { KeptTotals } from './kept-totals.server.ts'
import { looksFor } from './words.server.ts'

/** What a filter asks of days that are added up: whole days, and conditions. */
interface Picked {
  readonly first: string
  readonly last: string
  readonly conditions: readonly string[] | null
}

/**
 * The totals of a filter from those of each day: only the days that were written to since are added up again, and kept.
 * Null when the list keeps none, or the filter asks for more than they tell apart.
 */
export async function totalsByDay(tx: Tx, asked: Asked): Promise<Omit<KeptTotals, 'tables'> | null> {
  const { list } = asked.source
  const picked = pickedBy(asked)
  if (list.totalsByDay === undefined || picked === null) return null
  const columns = (list.totals ?? []).map(snake)
  const { totals, asOf: snapshot, onDay: day, fresh, alone } = await addDays(tx, asked, picked)
  // What a transaction has written itself may yet be undone.
  if (fresh !== null && alone) {
    const view = snake(asked.source.view)
    await sql`
      select platform.keep_days(${view}, ${columns}::text[], ${snapshot}::pg_snapshot, ${fresh}::jsonb)`.execute(
      tx,
    )
  }
  const sums = Object.fromEntries((list.totals ?? []).map((name, at) => [name, totals[at + 1] ?? '0']))
  return { totals: { count: Number(totals[0]), sums }, snapshot, day }
}

interface Found {
  /** The count, then each sum. */
  readonly totals: readonly string[]
  readonly asOf: string
  readonly onDay: string
  /** The days to keep, as JSON. */
  readonly fresh: string | null
  readonly alone: boolean
}

async function addDays(tx: Tx, { source, query, scope }: Asked, picked: Picked): Promise<Found> {
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
  const { rows } = await sql<Found>`
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
  return rows[0] as Found
}

/** Null when the filter asks for anything but conditions and whole days. What is not one of either is refused elsewhere. */
function pickedBy({ source: { list }, query: { q = '', vigencia, filters } }: Asked): Picked | null {
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

/** The first day and the last of `a..b` or of one day; an open end is empty. */
function limits(date: string | undefined): readonly [string, string] | null {
  if (date === undefined) return ['', '']
  const [from = '', to = from] = date.split('..')
  const isOpen = date.includes('..')
  return [from, to].every((day) => (isOpen && day === '') || isDay(day)) ? [from, to] : null
}
