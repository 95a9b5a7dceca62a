import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../schema.generated.ts'
import { instantOf } from './instant.server.ts'
import { prepared } from './prepared.server.ts'

// Days stay YYYY-MM-DD: the driver's default builds a Date at local midnight, a time-zone bug waiting to happen.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantOf)
// Counters are far below 2^53; amounts are numeric and arrive as text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))

export type Db = Kysely<DB>
/** What handlers write with: a transaction when the call changes something, the database itself when it only reads. */
export type Tx = Kysely<DB>

export interface Connection {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool. A dropped connection is reported to `onError` and never ends the process. */
export function connect(url: string, { max = 20, onError = console.error }: ConnectOptions = {}): Connection {
  // Statements may leave before the one ahead of them is answered.
  const pool = new pg.Pool({ connectionString: url, max, pipeline: true })
  // A connection lost between two statements is told to its client alone, and unheard errors end the process.
  pool.on('connect', (client) => client.on('error', onError))
  // The same error again, for connections that were idle.
  pool.on('error', () => undefined)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: prepared(pool) }),
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      // Nothing is among none: a list that came empty finds no row, where SQL would not even read the sentence.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
  })
  return { db, pool, close: () => db.destroy() }
}
export interface ConnectOptions {
  readonly max?: number
  readonly onError?: (error: Error) => void
}

/** Who is writing, from where and why: the audit trigger reads it, so no module writes audit code. */
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

/** The signature as part of a statement that does something else besides. */
export const signing = ({ userId, ip, reason, campusId }: Signature): RawBuilder<unknown> =>
  sql`set_config('app.user_id', ${userId}, true), set_config('app.ip', ${ip ?? ''}, true),
      set_config('app.reason', ${reason ?? ''}, true), set_config('app.campus_id', ${campusId ?? ''}, true)`

/** A serialization failure or a deadlock: the whole transaction may be tried again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
