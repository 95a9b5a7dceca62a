import { sql } from 'kysely'
import type { Connection, Db } from '../connection/connection.server.ts'
import type { Proofs } from './anchor.server.ts'
import { type ChainKey, canonicalRow, noSeal, sealOf, sealSeries } from './canonical.server.ts'
import { type RetiredKey, retiredKeys, WrongKey } from './key-ring.server.ts'

/**
 * The change to the first row that differs from its seal. `changed`: its contents; `removed`: it is gone; `inserted`: it is among
 * sealed rows without a seal; `unsealed`: its seal, or others around it, was removed; `reordered`: the seals are not in the order
 * of the rows; `otherKey`: it was sealed with a key that is not the application's, or without one after there was one;
 * `anchored`: its seal is not the one that was noted outside the database.
 */
export type Tampering =
  | 'changed'
  | 'removed'
  | 'inserted'
  | 'unsealed'
  | 'reordered'
  | 'otherKey'
  | 'anchored'

export interface AuditVerdict {
  /** The number of sealed rows that were verified. */
  readonly rows: number
  /** Rows written after the last seal. */
  readonly pending: number
  /** The end of the chain. Noted elsewhere, it proves later that nothing before it was rewritten. */
  readonly last: { readonly sequence: number; readonly hash: string } | null
  /** The number of anchors, noted outside the database, that it was compared with. */
  readonly anchors: number
  /** The number of seals of a lost key: only their order was verified. */
  readonly unproved: number
  readonly firstBroken?: { readonly id: number; readonly why: Tampering }
}

interface Link {
  readonly sequence: number
  readonly auditId: number
  readonly hash: Buffer
  readonly keyMark: Buffer | null
  /** Null when the row is gone. */
  readonly canonical: string | null
}

interface Walk {
  readonly chain: ChainKey | null
  /** The replaced keys, the oldest first. */
  readonly retired: readonly RetiredKey[]
  readonly anchors: ReadonlyMap<number, string>
  /** After the first seal with a key, all seals have one. */
  keyed: boolean
  /** The first sealed row. */
  first: number
  rows: number
  unproved: number
  sequence: number
  auditId: number
  hash: Buffer
  broken: { id: number; why: Tampering } | null
}

/**
 * Walks the whole chain and reports whether every audited row is unchanged since its seal. It only reads. The expected number of
 * seals is read before the walk: seals made meanwhile only add to it.
 */
export async function verifyAudit(
  { db }: Pick<Connection, 'db'>,
  { chain = null, anchors = [] }: Proofs = {},
): Promise<AuditVerdict> {
  const sealed = await sealsMade(db)
  const noted = new Map(anchors.map(({ sequence, hash }) => [sequence, hash]))
  const walk: Walk = {
    chain,
    retired: chain === null ? [] : await retiredKeysOrNone(db, chain),
    anchors: noted,
    keyed: false,
    first: 0,
    rows: 0,
    unproved: 0,
    sequence: 0,
    auditId: 0,
    hash: noSeal,
    broken: null,
  }
  for await (const link of links(db)) follow(walk, link)
  const { inserted, pending } = await around(db, walk.auditId)
  const last = Math.max(sealed, ...noted.keys())
  const cut = walk.sequence < last ? { id: walk.auditId + 1, why: 'unsealed' as const } : null
  const stray = inserted === null ? null : { id: inserted, why: 'inserted' as const }
  // Seals were plain before there was a key. Where there is a key, the last seals have it.
  const plain =
    chain !== null && walk.rows > 0 && !walk.keyed ? { id: walk.first, why: 'otherKey' as const } : null
  const found = [walk.broken, stray, cut, plain]
    .filter((one) => one !== null)
    .sort((one, other) => one.id - other.id)
  return {
    rows: walk.rows,
    pending,
    anchors: noted.size,
    unproved: walk.unproved,
    last: walk.rows === 0 ? null : { sequence: walk.sequence, hash: walk.hash.toString('hex') },
    ...(found[0] === undefined ? {} : { firstBroken: found[0] }),
  }
}

/** Compares one seal with its row. It goes on with the stored hash, so that one change is reported once. */
function follow(walk: Walk, link: Link): void {
  const { sequence, auditId, hash, keyMark } = link
  const why = tampering(walk, link)
  if (why !== null) walk.broken ??= { id: why === 'unsealed' ? walk.auditId + 1 : auditId, why }
  if (walk.rows === 0) walk.first = auditId
  walk.rows += 1
  walk.sequence = sequence
  walk.auditId = auditId
  walk.hash = hash
  walk.keyed ||= keyMark !== null
}

function tampering(walk: Walk, { sequence, auditId, hash, keyMark, canonical }: Link): Tampering | null {
  if (sequence !== walk.sequence + 1) return 'unsealed'
  if (auditId <= walk.auditId) return 'reordered'
  if (canonical === null) return 'removed'
  const due = keyDueAt(walk, sequence)
  const isDue = keyMark === null ? !walk.keyed : due !== null && keyMark.equals(due.mark)
  if (!isDue) return 'otherKey'
  if (keyMark !== null && due?.chain === null) walk.unproved += 1
  else if (!sealOf(walk.hash, canonical, keyMark === null ? null : (due?.chain ?? null)).equals(hash))
    return 'changed'
  return (walk.anchors.get(sequence) ?? hash.toString('hex')) === hash.toString('hex') ? null : 'anchored'
}

/** The key that must have made a seal: the first key replaced at or after it, or else the one in force. */
function keyDueAt({ retired, chain }: Walk, sequence: number): Pick<RetiredKey, 'mark' | 'chain'> | null {
  const replaced = retired.find(({ lastSequence }) => sequence <= lastSequence)
  return replaced ?? (chain && { mark: chain.mark, chain })
}

/** None for a ring that another key sealed: every seal then counts as made with another key. */
const retiredKeysOrNone = (db: Db, chain: ChainKey): Promise<readonly RetiredKey[]> =>
  retiredKeys(db, chain).catch((error: unknown) => {
    if (error instanceof WrongKey) return []
    throw error
  })

/** How many links are read at once, beside the requests of users: with two thousand, a server of 224 MB grew to 302. */
const page = 500

async function* links(db: Db): AsyncGenerator<Link> {
  let after = 0
  for (;;) {
    const found = await db
      .selectFrom('platform.auditSeal as seal')
      .leftJoin('platform.audit as audit', 'audit.id', 'seal.auditId')
      .select(['seal.sequence', 'seal.auditId', 'seal.hash', 'seal.keyMark'])
      .select(
        sql<string | null>`case when audit.id is not null then ${canonicalRow('audit')} end`.as('canonical'),
      )
      .where('seal.sequence', '>', after)
      .orderBy('seal.sequence')
      .limit(page)
      .execute()
    yield* found
    const last = found.at(-1)
    if (last === undefined) return
    after = last.sequence
  }
}

/** How many seals have ever been made. */
async function sealsMade(db: Db): Promise<number> {
  const series = await db
    .selectFrom('platform.series')
    .select('last')
    .where('name', '=', sealSeries)
    .executeTakeFirst()
  return Number(series?.last ?? 0)
}

/** The rows outside the chain: a row inserted among the sealed ones, and the rows that wait for a seal. */
async function around(db: Db, lastId: number): Promise<{ inserted: number | null; pending: number }> {
  const { rows } = await sql<{ inserted: number | null; pending: number }>`
    select (select min(id) from platform.audit row
            where id <= ${lastId} and not exists (select from platform.audit_seal where audit_id = row.id)) as inserted,
           (select count(*) from platform.audit where id > ${lastId}) as pending`.execute(db)
  const { inserted = null, pending = 0 } = rows[0] ?? {}
  return { inserted, pending }
}
