import type { Connection } from '@quina/db/server'

/** How often changes are read: a screen shows another user's change well within a second. */
const everyMs = 200
const sweepMs = 60_000

type Row = Readonly<{ declared: string | null; seen: string }>

/**
 * Reads the changes since its last look: the transactions that its previous snapshot did not see, in whatever order they
 * committed; the first look reports that anything may have changed. A failed look is repeated with the same snapshot, so nothing
 * is lost.
 */
export function liveEvents(
  { pool }: Pick<Connection, 'pool'>,
  hear: (declared: string) => void,
  missed: () => void,
): { close(): Promise<void> } {
  let seen: string | null = null
  let swept = Date.now()
  let closed = false
  const look = async () => {
    const { rows } = await pool.query<Row>(
      `select e.topic || ' ' || e.campus as declared, pg_current_snapshot()::text as seen
       from (select coalesce($1::pg_snapshot, pg_current_snapshot()) as before) s
       left join platform.live_event e on e.xid >= pg_snapshot_xmin(s.before)
         and not pg_visible_in_snapshot(e.xid, s.before)`,
      [seen],
    )
    // Clients that watched before the first look may have missed something: there is no record of earlier changes.
    if (seen === null) missed()
    seen = rows[0]?.seen ?? seen
    for (const { declared } of rows) if (declared !== null) hear(declared)
    if (Date.now() - swept < sweepMs) return
    swept = Date.now()
    await pool.query("delete from platform.live_event where at < now() - interval '5 minutes'")
  }
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    if (closed) return
    timer = setTimeout(() => {
      looking = go()
    }, everyMs).unref()
  }
  // The database may be away for a while: the next look reports what this one would have.
  const go = (): Promise<void> => look().then(again, again)
  // The first look runs at once: changes from now on are announced.
  let looking = go()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await looking
    },
  }
}
