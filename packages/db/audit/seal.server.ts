import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection, Db, Tx } from '../connection/connection.server.ts'
import { type ChainKey, canonicalRow, noSeal, sealOf, sealSeries } from './canonical.server.ts'
import { type KeyState, requireKeyInForce, retiredIn } from './key-ring.server.ts'

export interface SealOptions {
  /** How many rows are sealed in one transaction. Two thousand blocked the process for a tenth of a second. */
  readonly batch?: number
  /** How long to wait for the writers that were active when sealing started. */
  readonly patienceMs?: number
  /** The key of the seals; without it they are plain hashes. */
  readonly chain?: ChainKey | null
}

/**
 * Seals, in order of id, the audit rows before which no other row can still appear. A row's id is taken before its transaction
 * commits, so a higher id may be visible first: sealing notes the last id, waits until every writer of that moment has ended, and
 * goes no further than that id. Safe to call from any number of processes. @returns how many rows were sealed: zero when a long
 * transaction is under way.
 */
export async function sealAudit(
  { db }: Pick<Connection, 'db'>,
  { batch = 500, patienceMs = 2_000, chain = null }: SealOptions = {},
): Promise<number> {
  const upTo = await lastSettledId(db, patienceMs)
  if (upTo === null) return 0
  let sealed = 0
  for (;;) {
    const now = await db.transaction().execute((tx) => sealBatch(tx, { upTo, batch, chain }))
    sealed += now
    if (now < batch) return sealed
  }
}

/**
 * The last id before which no other id can still appear. A writer of an audited row holds the lock of its table from before the
 * row's id is taken until the transaction ends, so every writer that may still commit a lower id is among those seen here.
 */
async function lastSettledId(db: Db, patienceMs: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; writers: string[] }>`
    select (select max(id) from platform.audit) as last,
           array(select distinct virtualtransaction ${writing}) as writers`.execute(db)
  const { last = null, writers = [] } = rows[0] ?? {}
  const until = Date.now() + patienceMs
  while (last !== null) {
    const left =
      await sql`select 1 ${writing} and virtualtransaction = any(${writers}::text[]) limit 1`.execute(db)
    if (left.rows.length === 0) return last
    if (Date.now() > until) return null
    await wait(20)
  }
  return null
}

/** The current writers to the audit of this database: transactions of other databases of the server do not count. */
const writing = sql`
  from pg_locks
  where locktype = 'relation' and relation = 'platform.audit'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`

type Batch = Readonly<{ upTo: number; batch: number; chain: ChainKey | null }>

async function sealBatch(tx: Tx, { upTo, batch, chain }: Batch): Promise<number> {
  const { sequence, auditId, hash, ...state } = await lastSeal(tx, chain)
  if (chain !== null) await requireKeyInForce(tx, chain, state)
  const rows = await tx
    .selectFrom('platform.audit as audit')
    .select(['audit.id', canonicalRow('audit').as('canonical')])
    .where('audit.id', '>', auditId)
    .where('audit.id', '<=', upTo)
    .orderBy('audit.id')
    .limit(batch)
    .execute()
  if (rows.length === 0) return 0
  let previous = hash
  const seals = rows.map(({ id, canonical }, index) => {
    previous = sealOf(previous, canonical, chain)
    return { sequence: sequence + index + 1, auditId: id, hash: previous }
  })
  await sql`
    insert into platform.audit_seal (sequence, audit_id, hash, key_mark)
    select *, ${chain?.mark ?? null}::bytea from unnest(${seals.map((seal) => seal.sequence)}::bigint[], 
                         ${seals.map((seal) => seal.auditId)}::bigint[],
                         ${seals.map((seal) => seal.hash)}::bytea[])`.execute(tx)
  await tx
    .updateTable('platform.series')
    .set({ last: sequence + seals.length })
    .where('name', '=', sealSeries)
    .execute()
  await sql`select platform.count_audit(${auditId}::bigint, ${rows.at(-1)!.id}::bigint)`.execute(tx)
  return rows.length
}

type LastSeal = KeyState & Readonly<{ sequence: number; auditId: number; hash: Buffer }>

/** The end of the chain, locked: another sealer waits, and so does a rotation of the key. */
async function lastSeal(tx: Tx, chain: ChainKey | null): Promise<LastSeal> {
  await tx
    .insertInto('platform.series')
    .values({ name: sealSeries, last: 0 })
    .onConflict((known) => known.column('name').doNothing())
    .execute()
  const { last } = await tx
    .selectFrom('platform.series')
    .select('last')
    .where('name', '=', sealSeries)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ auditId: number | null; hash: Buffer | null } & KeyState>`
    select s.audit_id, s.hash, s.key_mark as last_mark, ${chain === null ? sql`false` : retiredIn(chain)} as retired
    from (select) one left join lateral (
      select audit_id, hash, key_mark from platform.audit_seal order by sequence desc limit 1) s on true`.execute(
    tx,
  )
  const { auditId, hash, lastMark, retired } = rows[0]!
  // The verifier reports seals that are missing at the end; the next ones are numbered after them, which shows the gap.
  return { sequence: Number(last), auditId: Number(auditId ?? 0), hash: hash ?? noSeal, lastMark, retired }
}

export interface SealingOptions extends SealOptions {
  readonly everyMs?: number
  readonly onError?: (error: unknown) => void
  /** Notes the end of the chain where nobody reaches it through the database. */
  readonly anchor?: () => Promise<void>
}

export interface SealingJob {
  /** Waits for the current sealing to end. */
  stop(): Promise<void>
}

/** Seals again and again while the process runs. */
export function startSealing(
  connection: Pick<Connection, 'db'>,
  {
    everyMs = 10_000,
    onError = console.error,
    anchor = async () => undefined,
    ...options
  }: SealingOptions = {},
): SealingJob {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const seal = () => {
    running = sealAudit(connection, options)
      .then(anchor)
      .then(plan, (error: unknown) => {
        onError(error)
        plan()
      })
  }
  const plan = () => {
    if (!stopped) timer = setTimeout(seal, everyMs).unref()
  }
  seal()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
