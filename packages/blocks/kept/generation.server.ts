import { performance } from 'node:perf_hooks'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { Standing } from './kept.server.ts'

/** Answers that hold together: nobody had written to their tables as of one snapshot. */
export interface Generation {
  /** Whether it would be heard of what is written to all that a reading stands on. */
  hears(standing: Standing): boolean
  readonly answers: Map<Standing, Map<string, unknown>>
  /** Whether what this transaction reads now may be given to others: it did not write to those tables itself. */
  mayKeep(tx: Tx): Promise<boolean>
}

interface Known extends Generation {
  /** How many were asked for. */
  readonly asked: number
  /** Those that are watched, by their oid. */
  readonly tables: ReadonlyMap<string, string>
  /** A snapshot that every answer is at least as late as. */
  snapshot: string
  at: number
}

/** Far less than the hour for which `platform.touch` remembers. */
const longestMs = 20 * 60_000

/** By database: a process that serves one has one. */
const current = new WeakMap<object, Known>()
const relying = new WeakMap<Tx, Generation>()

/** What a transaction relies on; null when it reads everything. */
export const generationOf = (tx: Tx): Generation | null => relying.get(tx) ?? null

/** As `relyOnKept`, of these tables. */
export async function rely(tx: Tx, tables: readonly string[]): Promise<void> {
  relying.delete(tx)
  if (!tx.isTransaction) return
  const house = tx.getExecutor().adapter
  const before = current.get(house)
  const isFresh =
    before !== undefined && before.asked === tables.length && performance.now() - before.at < longestMs
  const generation = isFresh ? await follow(tx, before) : await begin(tx, tables)
  if (generation === null) return
  if (current.get(house) === before) current.set(house, generation)
  relying.set(tx, generation)
}

/** Nothing is known: what is read from here on is at least as late as this snapshot. Null when this transaction wrote already. */
async function begin(tx: Tx, names: readonly string[]): Promise<Known | null> {
  const { rows } = await sql<{ snapshot: string; oid: string | null; name: string | null }>`
    select pg_current_snapshot()::text as snapshot, w.oid::text as oid, w.name
    from (select) asked left join (
      select to_regclass(name)::oid as oid, name from unnest(${[...names]}::text[]) name
      where exists (select from pg_trigger t where t.tgrelid = to_regclass(name) and t.tgname = 'touched')) w on true`.execute(
    tx,
  )
  const tables = new Map(
    rows.flatMap(({ oid, name }) => (oid === null || name === null ? [] : [[oid, name]])),
  )
  const generation = generationFrom({
    asked: names.length,
    snapshot: rows[0]!.snapshot,
    tables,
    answers: new Map(),
  })
  return (await generation.mayKeep(tx)) ? generation : null
}

/** The same generation when nothing was written since, or the next one without what stands on it. */
async function follow(tx: Tx, before: Known): Promise<Known | null> {
  const { snapshot: since, tables, asked } = before
  const { rows } = await sql<{ snapshot: string; touched: string[] | null; own: boolean | null }>`
    select pg_current_snapshot()::text as snapshot, array_agg(distinct t.table_id::text) as touched,
           bool_or(t.transaction_id = pg_current_xact_id_if_assigned()) as own
    from platform.touch t
    where t.table_id = any(${[...tables.keys()]}::text[]::oid[]) and t.transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
      and not pg_visible_in_snapshot(t.transaction_id, ${since}::pg_snapshot)`.execute(tx)
  const { snapshot, touched, own } = rows[0]!
  if (own === true) return null
  if (touched === null) {
    // Whoever asked meanwhile may have seen more than this transaction does: the generation is theirs.
    before.snapshot = snapshot
    before.at = performance.now()
    return before
  }
  const gone = new Set(touched.map((oid) => tables.get(oid)))
  const answers = new Map(
    [...before.answers].filter(([standing]) => !standing.tables.some((one) => gone.has(one))),
  )
  return generationFrom({ asked, snapshot, tables, answers })
}

function generationFrom(known: Pick<Known, 'asked' | 'snapshot' | 'tables' | 'answers'>): Known {
  const watched = new Set(known.tables.values())
  return {
    ...known,
    at: performance.now(),
    hears: ({ tables }) => tables.every((one) => watched.has(one)),
    async mayKeep(tx) {
      const { rows } = await sql<{ own: boolean }>`
      select exists (select from platform.touch where table_id = any(${[...known.tables.keys()]}::text[]::oid[])
        and transaction_id = pg_current_xact_id_if_assigned()) as own`.execute(tx)
      return rows[0]?.own === false
    },
  }
}
