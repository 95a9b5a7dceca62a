import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { isRetryable, oneFrom, type Tx, unseenWrite } from '@quina/db/server'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'

/** A cached read, and the key that distinguishes it from every other: its parameters, site and day. */
export interface CachedReading<T> {
  readonly key: readonly unknown[]
  readonly read: (tx: Tx) => Promise<T>
  /** How long the answer may be reused without any write, for one that also changes with the hour. */
  readonly longestMs?: number
}

const digests = new WeakMap<ReadonlySet<string>, string>()

/** The part of the caller on which a cached answer may depend: callers with the same permissions at the same site share it. */
export function whoParams({ campusId, permissions }: Pick<Actor, 'campusId' | 'permissions'>): string {
  const known = digests.get(permissions) ?? digestOf(permissions)
  digests.set(permissions, known)
  return `${campusId} ${known}`
}

const digestOf = (permissions: ReadonlySet<string>): string =>
  createHash('sha256')
    .update([...permissions].sort().join(' '))
    .digest('base64url')

/** Far less than the hour for which `platform.touch` remembers. */
const longestMs = 20 * 60_000
const most = 4000

interface Entry {
  readonly answer: unknown
  /** Every table that the reading used. */
  readonly tables: readonly string[]
  /** A snapshot up to which no transaction had written to those tables. */
  readonly snapshot: string
  /** When it was last known to be current, and when it was read. */
  readonly at: number
  readonly readAt: number
}

/** Marks a reading that cannot be cached: it uses an unwatched table. Migrations set the watches before the process starts. */
const never = 'never'

/** By database: a process that serves one database has one entry. */
const held = new WeakMap<Tx, Map<string, Entry | typeof never>>()

/**
 * Reuses the answer of a reading until a transaction of any process writes to one of the tables it was read from. The tables need
 * no declaration: they are the ones that the reading left locked, including those behind views and functions. Use it for answers
 * that only writes change, not for those that change by the minute. The answer is shared and must not be mutated.
 */
export const cachedAnswer = async <T>(tx: Tx, reading: CachedReading<T>): Promise<T> =>
  (await cachedAnswers(tx, [reading]))[0] as T

/** The same for many readings: one statement checks for writes to the tables of all of them. */
export async function cachedAnswers<T>(tx: Tx, readings: readonly CachedReading<T>[]): Promise<T[]> {
  if (tx.isTransaction) return inTurn(readings, ({ read }) => read(tx))
  const known = held.get(tx) ?? new Map<string, Entry | typeof never>()
  held.set(tx, known)
  const keys = readings.map(({ key }) => JSON.stringify(key, amountsAsText))
  const now = performance.now()
  const young = keys.filter((key, index) => isYoung(known.get(key), readings[index]!, now))
  const still = await stillTrue(tx, known, young)
  return inTurn(readings, async ({ read }, at) => {
    const key = keys[at]!
    const answer = still.get(key)
    if (answer !== undefined) return answer.answer as T
    return known.get(key) === never
      ? read(tx)
      : readAndKeep(tx, { known, key, read }).catch(readAnew(tx, read))
  })
}

/** Runs them one after another: each connection runs its statements in sequence. */
async function inTurn<T, R>(all: readonly T[], give: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (const [at, one] of all.entries()) answers.push(await give(one, at))
  return answers
}

const amountsAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

type Store = Map<string, Entry | typeof never>

const isYoung = (
  one: Entry | typeof never | undefined,
  { longestMs: own }: CachedReading<unknown>,
  now: number,
) =>
  one !== undefined &&
  one !== never &&
  now - one.at <= longestMs &&
  now - one.readAt <= (own ?? Number.POSITIVE_INFINITY)

/** The entries whose tables no transaction has written to since, which are now known to be current. */
async function stillTrue(tx: Tx, known: Store, keys: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
  const now = performance.now()
  const fresh = keys.flatMap((key) => {
    const one = known.get(key)
    return one === undefined || one === never ? [] : [{ key, one }]
  })
  if (fresh.length === 0) return new Map()
  const input = new Map(
    fresh.flatMap(({ one: { tables, snapshot } }) =>
      tables.map((table) => [`${table} ${snapshot}`, { table, snapshot }] as const),
    ),
  )
  const { snapshot, gone } = await writtenTo(tx, input)
  return new Map(
    fresh.flatMap(({ key, one }) => {
      if (one.tables.some((table) => gone.has(`${table} ${one.snapshot}`))) return []
      const holds = { ...one, snapshot, at: now }
      put(known, key, holds)
      return [[key, holds]]
    }),
  )
}

type TableAt = Readonly<{ table: string; snapshot: string }>

/** The tables written to by a transaction that the snapshot beside each table did not see, and as of when. */
async function writtenTo(tx: Tx, input: ReadonlyMap<string, TableAt>) {
  const all = [...input.values()]
  const tables = all.map(({ table }) => table)
  const snapshots = all.map(({ snapshot }) => snapshot)
  const { snapshot, gone } = await oneFrom<{ snapshot: string; gone: string[] | null }>(tx)`
    select pg_current_snapshot()::text as snapshot, (
      select array_agg(k.id::text || ' ' || k.snapshot)
      from unnest(${tables}::text[]::oid[], ${snapshots}::text[]) k (id, snapshot),
        lateral ${unseenWrite(sql`k.id`, sql`k.snapshot`)} unseen) as gone`
  return { snapshot, gone: new Set(gone ?? []) }
}

type AnswerReading<T> = Readonly<{ known: Store; key: string; read: (tx: Tx) => Promise<T> }>

/** Reads again when the reading, which stores days, collides with another one that stores the same. @throws any other error */
const readAnew =
  <T>(tx: Tx, read: (tx: Tx) => Promise<T>) =>
  (error: unknown) => {
    if (!isRetryable(error)) throw error
    return read(tx)
  }

/** Reads everything as of one instant, and stores it with the tables it used. */
const readAndKeep = <T>(tx: Tx, { known, key, read }: AnswerReading<T>): Promise<T> =>
  tx
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (own) => {
      const answer = await read(own)
      const { snapshot, tables } = await readFrom(own)
      const at = performance.now()
      put(known, key, tables === null ? never : { answer, tables, snapshot, at, readAt: at })
      return answer
    })

/** The tables that this transaction read, and as of when; none when it wrote, or when one of them is not watched. */
async function readFrom(
  tx: Tx,
): Promise<{ readonly snapshot: string; readonly tables: readonly string[] | null }> {
  // A statement with a parameter is planned once a connection: planning this one costs more than many readings.
  const { snapshot, tables, all } = await oneFrom<{
    snapshot: string
    tables: string[] | null
    all: boolean | null
  }>(tx)`
    select pg_current_snapshot()::text as snapshot, array_agg(c.oid::text) as tables,
           bool_and(exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'touched'))
             and pg_current_xact_id_if_assigned() is null as all
    from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.locktype = ${'relation'} and c.relkind in ('r', 'p', 'm', 'f') and not c.relispartition
      and c.relnamespace <> all (array['pg_catalog', 'pg_toast', 'information_schema']::regnamespace[])`
  return { snapshot, tables: all === false ? null : (tables ?? []) }
}

function put(known: Store, key: string, one: Entry | typeof never): void {
  known.delete(key)
  known.set(key, one)
  const [oldest = key] = known.keys()
  if (known.size > most) known.delete(oldest)
}
