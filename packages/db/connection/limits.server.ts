import { type RawBuilder, sql } from 'kysely'

/** The time limits of a kind of work, in milliseconds, in the driver's format. */
export interface Limits {
  /** The wait for a free connection of the pool. */
  readonly connectionTimeoutMillis: number
  readonly statement_timeout?: number
  readonly lock_timeout?: number
  readonly idle_in_transaction_session_timeout: number
}

/** `command` also serves long work, so it limits no statements here: a command limits its own transaction. */
export type KindOfWork = 'command' | 'question' | 'door' | 'watch'

export const limits: Readonly<Record<KindOfWork, Limits>> = {
  command: { connectionTimeoutMillis: 10_000, idle_in_transaction_session_timeout: 300_000 },
  question: {
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 300_000,
  },
  door: {
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  },
  watch: {
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_000,
    lock_timeout: 500,
    idle_in_transaction_session_timeout: 5_000,
  },
}

/** The limits of a command, for its own transaction and as part of the statement that starts it. */
export const limitingCommand: RawBuilder<unknown> = sql`
  set_config('lock_timeout', '10s', true), set_config('statement_timeout', '120s', true)`
