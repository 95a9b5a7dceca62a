import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/**
 * An audit row as one text, the same on every server and in every time zone, from which its seal is computed. It is a JSON array,
 * so that an empty value and a missing one differ and no value can spill into the next. The site goes last, and only when there
 * is one: rows older than that column keep their seals.
 */
export const canonicalRow = (row: 'audit'): RawBuilder<string> => sql<string>`(jsonb_build_array(
  ${sql.ref(`${row}.id`)}, to_char(${sql.ref(`${row}.at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  ${sql.ref(`${row}.transactionId`)}::text, ${sql.ref(`${row}.userId`)}, ${sql.ref(`${row}.ip`)},
  ${sql.ref(`${row}.reason`)}, ${sql.ref(`${row}.operation`)}, ${sql.ref(`${row}.tableName`)}, ${sql.ref(`${row}.rowId`)},
  ${sql.ref(`${row}.before`)}, ${sql.ref(`${row}.after`)})
  || case when ${sql.ref(`${row}.campusId`)} is null then '[]' else jsonb_build_array(${sql.ref(`${row}.campusId`)}) end)::text`

/** The key of the chain, derived from that of the application. */
export interface ChainKey {
  readonly key: Buffer
  /** Stored with each seal: it identifies the key and reveals nothing else of it. */
  readonly mark: Buffer
}

const derived = (appKey: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', appKey, '', purpose, length))

export const chainKeyOf = (appKey: string): ChainKey => ({
  key: derived(appKey, 'audit chain', 32),
  mark: derived(appKey, 'audit chain mark', 8),
})

/**
 * A seal: the keyed hash of the previous seal and the row. The first seal has no previous one. Seals made before there was a key
 * are plain hashes.
 */
export const sealOf = (previous: Buffer, canonical: string, chain: ChainKey | null): Buffer =>
  (chain === null ? createHash('sha256') : createHmac('sha256', chain.key))
    .update(previous)
    .update(canonical)
    .digest()

/** The series that numbers the seals: its row is also the lock that lets one sealer work at a time. */
export const sealSeries = 'platform.audit_seal'
export const noSeal = Buffer.alloc(0)
