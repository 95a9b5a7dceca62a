import type { Connection } from './connection.server.ts'

/** A statement that waits for a lock, and the session that holds it. */
export interface Wait {
  readonly pid: number
  readonly seconds: number
  /** The table of the awaited lock; null when the statement waits for another transaction. */
  readonly table: string | null
  /** The beginning of its text: values travel separately, so it shows no data. */
  readonly statement: string
  readonly blockedBy: readonly Blocker[]
}

export type Blocker = Readonly<{ pid: number; state: string; program: string; statement: string }>

/** The statements that have waited in this database for more than some seconds. */
export async function longWaits({ watch }: Pick<Connection, 'watch'>, seconds = 2): Promise<readonly Wait[]> {
  const { rows } = await watch.query<Wait>(
    `select waiting.pid, extract(epoch from clock_timestamp() - waiting.query_start)::float8 as seconds,
            (select relation::regclass::text from pg_locks where pid = waiting.pid and not granted limit 1) as "table",
            left(waiting.query, 120) as statement,
            (select jsonb_agg(jsonb_build_object('pid', holder.pid, 'state', coalesce(holder.state, ''),
                    'program', holder.application_name, 'statement', left(holder.query, 120)))
             from pg_stat_activity holder where holder.pid = any(pg_blocking_pids(waiting.pid))) as "blockedBy"
     from pg_stat_activity waiting
     where waiting.datname = current_database() and waiting.wait_event_type = 'Lock'
       and waiting.query_start < clock_timestamp() - make_interval(secs => $1)`,
    [seconds],
  )
  return rows
}

const lookMs = 5_000

/**
 * Checks every five seconds and reports each wait once.
 * @returns how to stop
 */
export function watchWaits(
  connection: Pick<Connection, 'watch'>,
  { report, onError }: { readonly report: (wait: Wait) => void; readonly onError: (error: unknown) => void },
): () => void {
  let known = new Set<string>()
  const look = async (): Promise<void> => {
    const waits = await longWaits(connection)
    const keyOf = ({ pid, statement }: Wait) => `${pid} ${statement}`
    for (const wait of waits) if (!known.has(keyOf(wait))) report(wait)
    known = new Set(waits.map(keyOf))
  }
  const timer = setInterval(() => void look().catch(onError), lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
