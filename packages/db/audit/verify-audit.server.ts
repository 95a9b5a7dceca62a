import { sql } from 'kysely'
import type { Connection, Db } from '../connection/connection.server.ts'
import type { Proofs } from './anchor.server.ts'
import { type ChainKey, canonicalRow, noSeal, sealOf, sealSeries } from './canonical.server.ts'

/**
 * What was done to the first row that is not as it was sealed.
 * `changed`: its contents; `removed`: it is gone; `inserted`: it stands among sealed rows and was never sealed;
 * `unsealed`: its seal, or others around it, was removed; `reordered`: the seals are not in the order of the rows;
 * `otherKey`: it was sealed with a key that is not the application's, or without one after there was one;
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
  /** Sealed rows that were looked at. */
  readonly rows: number
  /** Rows written after the last seal. */
  readonly pending: number
  /** The end of the chain. Written down elsewhere, it proves later that nothing before it was rewritten. */
  readonly last: { readonly sequence: number; readonly hash: string } | null
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
  readonly anchors: ReadonlyMap<number, string>
  /** Once a seal was keyed, all that follow are. */
  keyed: boolean
  /** The first row that was sealed. */
  first: number
  rows: number
  sequence: number
  auditId: number
  hash: Buffer
  broken: { id: number; why: Tampering } | null
}

/**
 * Walks the whole chain and says whether every audited row is as it was sealed. It only reads. How many seals there must be is
 * asked before the walk: those that are made meanwhile only add to it.
 */
export async function verifyAudit(
  { db }: Pick<Connection, 'db'>,
  { chain = null, anchors = [] }: Proofs = {},
): Promise<AuditVerdict> {
  const sealed = await sealsMade(db)
  const noted = new Map(anchors.map(({ sequence, hash }) => [sequence, hash]))
  const walk: Walk = {
    chain,
    anchors: noted,
    keyed: false,
    first: 0,
    rows: 0,
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
  // Seals were plain before there was a key. Where there is one, the last are made with it.
  const plain =
    chain !== null && walk.rows > 0 && !walk.keyed ? { id: walk.first, why: 'otherKey' as const } : null
  const found = [walk.broken, stray, cut, plain]
    .filter((one) => one !== null)
    .sort((one, other) => one.id - other.id)
  return {
    rows: walk.rows,
    pending,
    last: walk.rows === 0 ? null : { sequence: walk.sequence, hash: walk.hash.toString('hex') },
    ...(found[0] === undefined ? {} : { firstBroken: found[0] }),
  }
}

/** Compares one seal with its row. The stored hash is followed, so that one change is told once. */
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
  const isOurs = keyMark === null ? !walk.keyed : walk.chain !== null && keyMark.equals(walk.chain.mark)
  if (!isOurs) return 'otherKey'
  if (!sealOf(walk.hash, canonical, keyMark === null ? null : walk.chain).equals(hash)) return 'changed'
  return (walk.anchors.get(sequence) ?? hash.toString('hex')) === hash.toString('hex') ? null : 'anchored'
}

/** Larger ones are held at once beside what people ask meanwhile: with two thousand a server of 224 MB came to 302. */
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

/** How many seals were ever made. */
async function sealsMade(db: Db): Promise<number> {
  const series = await db
    .selectFrom('platform.series')
    .select('last')
    .where('name', '=', sealSeries)
    .executeTakeFirst()
  return Number(series?.last ?? 0)
}

/** What stands beside the chain: a row slipped in among the sealed, and those waiting. */
async function around(db: Db, lastId: number): Promise<{ inserted: number | null; pending: number }> {
  const { rows } = await sql<{ inserted: number | null; pending: number }>`
    select (select min(id) from platform.audit row
            where id <= ${lastId} and not exists (select from platform.audit_seal where audit_id = row.id)) as inserted,
           (select count(*) from platform.audit where id > ${lastId}) as pending`.execute(db)
  const { inserted = null, pending = 0 } = rows[0] ?? {}
  return { inserted, pending }
}
