import { performance } from 'node:perf_hooks'
import { type Loaded, load, type Reading, rowFrom, type Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'

/** The tables on which a reading depends. */
export interface StandingCache {
  /** A unique name of the reading. */
  readonly name: string
  /** Every table that it reads: `insurers.contract`. When one is not watched (`platform.watched`), nothing is cached. */
  readonly tables: readonly string[]
  /** The most recent answers that are kept; 2,000 when absent. */
  readonly most?: number
}

/** The parameters of a reading, besides the transaction. */
type Key = string | number | null | Readonly<Record<string, string | number | null>>

const most = 2000
const standings = new Map<string, StandingCache>()

/** The tables of all cached readings; a test requires each of them to be watched. */
export const cachedTables = (): string[] =>
  [...new Set([...standings.values()].flatMap(({ tables }) => tables))].sort()

/**
 * Makes this transaction use cached readings of data that seldom changes: one statement looks for new writes and drops the
 * readings that depend on them. It is sent in one round trip with a first reading (the first locks of a command), which runs
 * before it. It is not for commands that write to those tables: they would keep reading the old rows. A second call checks again.
 */
export const relyOnCached = <const R extends Reading>(tx: Tx, reading = {} as R): Promise<Loaded<R>> =>
  rely(tx, cachedTables(), reading)

function stands(standing: StandingCache): void {
  if (standings.has(standing.name)) throw new Error(`two readings that are kept are called ${standing.name}`)
  standings.set(standing.name, standing)
}

/**
 * A cached reading of data that seldom changes: it is read once and reused until a transaction writes to its tables. Only
 * commands that call `relyOnCached` use the cache: elsewhere it reads each time. Its result is shared and must not be changed;
 * errors are not cached.
 */
export function cached<K extends readonly Key[], T>(
  standing: StandingCache,
  read: (tx: Tx, ...key: K) => Promise<T>,
): (tx: Tx, ...key: K) => Promise<T> {
  stands(standing)
  return async (tx, ...key) => {
    const generation = generationOf(tx)
    if (generation?.hears(standing) !== true) return read(tx, ...key)
    const answers = answersIn<T>(generation, standing)
    const place = JSON.stringify(key)
    if (answers.has(place)) return answers.get(place)!
    const answer = await read(tx, ...key)
    if (await generation.mayKeep(tx)) put(answers, standing, [[place, answer]])
    return answer
  }
}

/** The same for many ids at once: only the unknown ones are read, together. That an id has nothing is cached too. */
export function cachedEach<K extends readonly Key[], T>(
  standing: StandingCache,
  read: (tx: Tx, ids: readonly string[], ...key: K) => Promise<ReadonlyMap<string, T>>,
): (tx: Tx, ids: readonly string[], ...key: K) => Promise<Map<string, T>> {
  stands(standing)
  return async (tx, ids, ...key) => {
    const generation = generationOf(tx)
    const input = [...new Set(ids)]
    if (generation?.hears(standing) !== true) return new Map(await read(tx, input, ...key))
    const answers = answersIn<T | undefined>(generation, standing)
    const place = (id: string) => JSON.stringify([id, ...key])
    const found = new Map(
      input.filter((id) => answers.has(place(id))).map((id) => [id, answers.get(place(id))]),
    )
    const missing = input.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const fresh = await read(tx, missing, ...key)
      for (const id of missing) found.set(id, fresh.get(id))
      const known = missing.map((id) => [place(id), fresh.get(id)] as const)
      if (await generation.mayKeep(tx)) put(answers, standing, known)
    }
    return new Map([...found].filter((one): one is [string, T & {}] => one[1] !== undefined))
  }
}

type Answers<T> = Map<string, T>

function answersIn<T>({ answers }: Generation, standing: StandingCache): Answers<T> {
  const known = answers.get(standing) ?? new Map<string, unknown>()
  answers.set(standing, known)
  return known as Answers<T>
}

/** Answers that belong together: up to one snapshot, no transaction had written to their tables. */
interface Generation {
  /** Whether writes to all the tables of a reading are watched. */
  hears(standing: StandingCache): boolean
  readonly answers: Map<StandingCache, Map<string, unknown>>
  /** Whether the reads of this transaction may be shared: it did not write to those tables itself. */
  mayKeep(tx: Tx): Promise<boolean>
}

interface Cache extends Generation {
  /** How many readings were requested. */
  readonly requestedCount: number
  /** The watched tables, by their oid. */
  readonly tables: ReadonlyMap<string, string>
  /** A snapshot that is not later than any of the answers. */
  snapshot: string
  at: number
}

/** Far less than the hour for which `platform.touch` remembers. */
const longestMs = 20 * 60_000

/** By database: a process that serves one database has one entry. */
const current = new WeakMap<object, Cache>()
const relying = new WeakMap<Tx, Generation>()

/** The generation that a transaction relies on; null when it reads everything. */
const generationOf = (tx: Tx): Generation | null => relying.get(tx) ?? null

/** The name of the last statement in the round trip, beside those of a reading. */
const latest = '(written since)'

/** The same as `relyOnCached`, for these tables. */
async function rely<const R extends Reading>(
  tx: Tx,
  tables: readonly string[],
  reading: R,
): Promise<Loaded<R>> {
  relying.delete(tx)
  if (!tx.isTransaction) return load(tx, reading)
  const house = tx.getExecutor().adapter
  const before = current.get(house)
  const isFresh =
    before !== undefined &&
    before.requestedCount === tables.length &&
    performance.now() - before.at < longestMs
  const looking = isFresh ? following(before) : beginning(tables)
  const answers = await load(tx, { ...reading, [latest]: looking.statement })
  const generation = looking.seen(answers[latest] as never)
  if (generation !== null) {
    if (current.get(house) === before) current.set(house, generation)
    relying.set(tx, generation)
  }
  return answers
}

/** The query and what its result means; null when this transaction wrote to a table that it would rely on. */
type CacheQuery<Row> = Readonly<{ statement: RawBuilder<Row>; seen: (rows: readonly Row[]) => Cache | null }>

type WatchedRow = Readonly<{ snapshot: string; oid: string | null; name: string | null; own: boolean | null }>

/** Starts with an empty cache: what is read from now on is at least as late as this snapshot. */
const beginning = (names: readonly string[]): CacheQuery<WatchedRow> => ({
  statement: sql`
    select pg_current_snapshot()::text as snapshot, w.oid::text as oid, w.name, w.own
    from (select) input left join (
      select to_regclass(name)::oid as oid, name, exists (
        select from platform.touch t where t.table_id = to_regclass(name)::oid
          and t.transaction_id = pg_current_xact_id_if_assigned()) as own
      from unnest(${[...names]}::text[]) name
      where exists (select from pg_trigger t where t.tgrelid = to_regclass(name) and t.tgname = 'touched')) w on true`,
  seen(rows) {
    if (rows.some(({ own }) => own === true)) return null
    const tables = new Map(
      rows.flatMap(({ oid, name }) => (oid === null || name === null ? [] : [[oid, name]])),
    )
    return generationFrom({
      requestedCount: names.length,
      snapshot: rows[0]!.snapshot,
      tables,
      answers: new Map(),
    })
  },
})

type TouchedRow = Readonly<{ snapshot: string; touched: readonly string[] | null; own: boolean | null }>

/**
 * The same generation when nothing was written since, or the next one without the readings that depend on it. Like
 * `writtenSince`, it goes table by table: writes to other tables are not read.
 */
const following = (before: Cache): CacheQuery<TouchedRow> => ({
  statement: sql`
    select pg_current_snapshot()::text as snapshot, array_agg(distinct t.table_id::text) as touched,
           bool_or(t.transaction_id = pg_current_xact_id_if_assigned()) as own
    from unnest(${[...before.tables.keys()]}::text[]::oid[]) as input (id), lateral (
      select t.table_id, t.transaction_id from platform.touch t
      where t.table_id = input.id and t.transaction_id >= pg_snapshot_xmin(${before.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(t.transaction_id, ${before.snapshot}::pg_snapshot)
      order by t.table_id, t.transaction_id) t`,
  seen([row]) {
    const { snapshot, touched, own } = row!
    if (own === true) return null
    if (touched === null) {
      before.snapshot = snapshot
      before.at = performance.now()
      return before
    }
    const gone = new Set(touched.map((oid) => before.tables.get(oid)))
    const answers = new Map(
      [...before.answers].filter(([standing]) => !standing.tables.some((one) => gone.has(one))),
    )
    return generationFrom({ requestedCount: before.requestedCount, snapshot, tables: before.tables, answers })
  },
})

function generationFrom(known: Pick<Cache, 'requestedCount' | 'snapshot' | 'tables' | 'answers'>): Cache {
  const watched = new Set(known.tables.values())
  return {
    ...known,
    at: performance.now(),
    hears: ({ tables }) => tables.every((one) => watched.has(one)),
    async mayKeep(tx) {
      const row = await rowFrom<{ own: boolean }>(tx)`
      select exists (select from platform.touch where table_id = any(${[...known.tables.keys()]}::text[]::oid[])
        and transaction_id = pg_current_xact_id_if_assigned()) as own`
      return row?.own === false
    },
  }
}

function put<T>(answers: Answers<T>, standing: StandingCache, rows: readonly (readonly [string, T])[]): void {
  for (const [place, answer] of rows) answers.set(place, answer)
  const extra = answers.size - (standing.most ?? most)
  for (const place of [...answers.keys()].slice(0, Math.max(0, extra))) answers.delete(place)
}
