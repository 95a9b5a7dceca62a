import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../schema.generated.ts'
import { type KindOfWork, type Limits, limits } from './limits.server.ts'
import { allOrFirstError, endsTransaction, opensTransaction, waitsForNext } from './pipeline.server.ts'

// Days stay YYYY-MM-DD: the driver's default builds a Date at local midnight, a time-zone bug waiting to happen.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * Parses an instant as the database writes it. The engine reads its own format some ten times faster than the driver parses text,
 * and a page of a list has a hundred instants; other formats (before our era, infinity) are left to the driver.
 */
export const instantOf = (text: string): Date =>
  usual.test(text) ? new Date(`${text.replace(' ', 'T')}:00`) : anyInstant(text)

const usual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d$/
const anyInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantOf)
// Counters are far below 2^53; amounts are numeric and arrive as text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))

export type Db = Kysely<DB>
/** The database as handlers use it: a transaction when the call changes something, the database itself when it only reads. */
export type Tx = Kysely<DB>

/**
 * The pools of a process. They are separate, so that waiting work of one kind never stops the others. Each pool opens its
 * connections when they are needed.
 */
export interface Connection {
  /** Commands and long work. */
  readonly db: Db
  readonly pool: pg.Pool
  /** Queries: a statement that waits for a lock or takes too long is cancelled. */
  readonly reads: Db
  readonly readPool: pg.Pool
  /** Sessions: a user is still recognised while another pool is exhausted. */
  readonly door: Db
  /** Health, metrics and the waits for locks. */
  readonly watch: pg.Pool
  close(): Promise<void>
}

/** Opens the pools. A dropped connection is reported to `onError` and never ends the process. */
export function connect(url: string, { max = 20, onError = console.error }: ConnectOptions = {}): Connection {
  const open = (kind: KindOfWork, most: number) => openPool(url, { ...limits[kind], max: most, onError })
  const pool = open('command', max)
  const readPool = open('question', max)
  const doorPool = open('door', Math.min(max, 4))
  const watch = open('watch', 1)
  const [db, reads, door] = [pool, readPool, doorPool].map((one) => kyselyOf(one)) as [Db, Db, Db]
  for (const one of [db, reads, door]) addresses.set(one, url)
  const close = async () => {
    await Promise.all([db, reads, door].map((one) => one.destroy()))
    // A pool without a query builder must be ended by itself.
    const rest = [pool, readPool, doorPool, watch].filter((one) => !one.ending)
    await Promise.all(rest.map((one) => one.end()))
  }
  return { db, pool, reads, readPool, door, watch, close }
}

const kyselyOf = (pool: pg.Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: prepared(pool) }),
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      // An empty list in `in` matches no row; plain SQL would be a syntax error.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
  })

type PoolOptions = Limits & Readonly<{ max: number; onError: (error: Error) => void }>

function openPool(url: string, { max, onError, ...limits }: PoolOptions): pg.Pool {
  // Statements may be sent before the previous one is answered.
  const pool = new pg.Pool({ connectionString: url, max, pipeline: true, ...limits })
  // A connection lost between two statements emits an error on its client only, and an unhandled error ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  // The pool emits the same error again for an idle connection.
  pool.on('error', () => undefined)
  return pool
}

const addresses = new WeakMap<Db, string>()

/** The address of a database, for a thread that opens connections of its own; a transaction exists only in its connection. */
export const addressOf = (db: Db): string | undefined => addresses.get(db)

export type ConnectOptions = Readonly<{ max?: number; onError?: (error: Error) => void }>

/** The most prepared statements of a connection. Above it, statements with many optional parts go unprepared. */
const most = 400

/**
 * A pool of connections that plan each statement with parameters once, not each time: planning a list or an approval costs more
 * than running it. Searches by words are left out, because their best plan depends on the word. The start of a transaction is
 * sent with its first statement: one trip instead of two.
 */
function prepared(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? preparing(client, names)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}

function preparing(client: pg.PoolClient, names: Map<string, string>): PostgresPoolClient {
  let waiting: readonly WaitingQuery[] = []
  const send = inOneWrite(client)
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length === 0 ? undefined : nameOf(names, text)
    const input = { text, values: [...values], ...(name === undefined ? {} : { name }) }
    if (waitsForNext(text)) {
      const answer = unanswered()
      waiting = [...waiting, { ...input, answer }]
      return answer
    }
    const leaving = toLeave(waiting, input)
    waiting = []
    if (leaving.length === 1) return send(leaving[0]!)
    const answers = await allOrFirstError(leaving.map(send))
    for (const [at, one] of leaving.entries()) if ('answer' in one) one.answer.rows.push(...answers[at]!.rows)
    return answers.at(-1) ?? unanswered()
  }
  const release = () => {
    const left = waiting.find(({ text }) => !opensTransaction(text))
    waiting = []
    client.release()
    if (left !== undefined)
      throw new Error(`this statement waited for a next one that never came: ${left.text}`)
  }
  // The other form of `query` is for cursors, which this product does not use.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/**
 * Writes together the statements that are issued together: a write to the socket costs a tenth of a statement, and the database,
 * woken once, reads them all.
 */
function inOneWrite(client: pg.PoolClient) {
  const { stream } = (client as { readonly connection: { readonly stream: Writable } }).connection
  return (input: pg.QueryConfig): Promise<pg.QueryResult> => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return client.query(input)
  }
}

/** A statement that waits for the next one, and its result: the rows arrive once both have been sent. */
type WaitingQuery = pg.QueryConfig & { readonly answer: { readonly rows: unknown[] } }

const unanswered = () => ({ command: 'SELECT', rowCount: 0, rows: [] as unknown[] })

/** The statements to send. A transaction that ends before it began sends nothing, and a rollback drops the waiting ones. */
function toLeave(
  waiting: readonly WaitingQuery[],
  input: pg.QueryConfig,
): readonly (pg.QueryConfig | WaitingQuery)[] {
  const begins = waiting.some(({ text }) => opensTransaction(text))
  if (input.text === 'rollback') return begins ? [] : [input]
  if (begins && waiting.length === 1 && endsTransaction(input.text)) return []
  return [...waiting, input]
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= most || text.includes(' like ')) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
  names.set(text, name)
  return name
}

/** Who writes, from where and why: the audit trigger reads it, so no module writes audit code. */
export interface Signature {
  readonly userId: string
  readonly ip?: string | null
  readonly reason?: string | null
  /** The site of the session. */
  readonly campusId?: string | null
}

export async function signWith(tx: Tx, signature: Signature): Promise<void> {
  await sql`select ${signing(signature)}`.execute(tx)
}

/** The signature, as part of a statement that does something else too. */
export const signing = ({ userId, ip, reason, campusId }: Signature): RawBuilder<unknown> =>
  sql`set_config('app.user_id', ${userId}, true), set_config('app.ip', ${ip ?? ''}, true),
      set_config('app.reason', ${reason ?? ''}, true), set_config('app.campus_id', ${campusId ?? ''}, true)`

/** A serialization failure or a deadlock: the whole transaction may be retried. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
