import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../connection/connection.server.ts'
import { type ChainKey, sealSeries } from './canonical.server.ts'

/** The application has another key than the one that sealed the audit. */
export class WrongKey extends Error {}

/** A replaced key, and the last seal made with it. */
export interface RetiredKey {
  readonly mark: Buffer
  readonly lastSequence: number
  /** Null when the key was lost. */
  readonly chain: ChainKey | null
}

const boxKey = ({ key }: ChainKey): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'ring of the audit chain', 32))

/** 12 bytes of nonce, 16 of tag, and the key. */
function sealKey(current: ChainKey, { key }: ChainKey): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', boxKey(current), nonce)
  const sealed = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error when the box was sealed with another key, or was changed */
function openKey(current: ChainKey, box: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', boxKey(current), box.subarray(0, 12))
  decipher.setAuthTag(box.subarray(12, 28))
  return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()])
}

/**
 * The replaced keys, the oldest first.
 * @throws WrongKey when the ring was not sealed with this key
 */
export async function retiredKeys(db: Db | Tx, current: ChainKey): Promise<readonly RetiredKey[]> {
  const rows = await db.selectFrom('platform.auditKey').select(['mark', 'sealed', 'lastSequence']).execute()
  const ring = rows.map(({ mark, sealed, lastSequence }) => ({
    mark,
    lastSequence,
    chain: sealed === null ? null : { mark, key: opened(current, sealed) },
  }))
  return ring.toSorted((one, other) => one.lastSequence - other.lastSequence)
}

function opened(current: ChainKey, sealed: Buffer): Buffer {
  try {
    return openKey(current, sealed)
  } catch (cause) {
    throw new WrongKey(another, { cause })
  }
}

const another =
  'APP_KEY no es la clave con la que esta base de datos selló su auditoría y sus secretos. Inicie con la anterior. ' +
  'Para cambiarla: OLD_APP_KEY=… APP_KEY=… npm run key:rotate; si la anterior se perdió, npm run key:rotate -- --perdida.'

/** The facts that decide whether a key is the one in force. */
export interface KeyState {
  /** The mark of the last seal; null without a seal, or when it was made without a key. */
  readonly lastMark: Buffer | null
  readonly retired: boolean
}

/** Whether this key was replaced, as an expression to read beside the last seal. */
export const retiredIn = ({ mark }: ChainKey): RawBuilder<boolean> =>
  sql<boolean>`exists (select from platform.audit_key where mark = ${mark})`

/**
 * Refuses a wrong key, with which the chain would break for ever. Called at the start.
 * @throws WrongKey when the last seal was made with another key, or this key was replaced
 */
export async function requireOwnKey(db: Db | Tx, chain: ChainKey): Promise<void> {
  const { rows } = await sql<KeyState>`
    select (select key_mark from platform.audit_seal order by sequence desc limit 1) as last_mark,
           ${retiredIn(chain)} as retired`.execute(db)
  await requireKeyInForce(db, chain, rows[0]!)
}

/**
 * The same check before each batch of seals, from facts read with the last seal, so that it takes no statement of its own: only
 * the first batch after a rotation looks through the ring. @throws WrongKey
 */
export async function requireKeyInForce(
  db: Db | Tx,
  chain: ChainKey,
  { lastMark, retired }: KeyState,
): Promise<void> {
  if (retired) throw new WrongKey(another)
  if (lastMark === null || lastMark.equals(chain.mark)) return
  const ring = await retiredKeys(db, chain)
  if (!ring.some(({ mark }) => mark.equals(lastMark))) throw new WrongKey(another)
}

/**
 * Replaces the key of the chain: the seals made so far are verified with the old key, and the new key makes the next ones. Of a
 * lost key only its mark remains.
 * @returns the mark of the replaced key, and its last seal
 */
export async function rotateChainKey(
  tx: Tx,
  { old, next }: { readonly old: ChainKey | null; readonly next: ChainKey },
): Promise<{ readonly mark: string; readonly lastSequence: number } | null> {
  await sql`select from platform.series where name = ${sealSeries} for update`.execute(tx)
  if (old !== null) await requireOwnKey(tx, old)
  const { rows } = await sql<{ sequence: number; keyMark: Buffer | null }>`
    select sequence, key_mark from platform.audit_seal order by sequence desc limit 1`.execute(tx)
  await sealRingWith(tx, old, next)
  const last = rows[0]
  const mark = old?.mark ?? last?.keyMark ?? null
  if (mark === null || mark.equals(next.mark)) return null
  const lastSequence = last?.sequence ?? 0
  await tx
    .insertInto('platform.auditKey')
    .values({ mark, sealed: old && sealKey(next, old), lastSequence })
    .execute()
  return { mark: mark.toString('hex'), lastSequence }
}

/** Seals with the new key the keys that were replaced before; those sealed by a lost key are lost with it. */
async function sealRingWith(tx: Tx, old: ChainKey | null, next: ChainKey): Promise<void> {
  if (old === null) {
    await tx.updateTable('platform.auditKey').set({ sealed: null }).execute()
    return
  }
  for (const { mark, chain } of await retiredKeys(tx, old)) {
    if (chain === null) continue
    await tx
      .updateTable('platform.auditKey')
      .set({ sealed: sealKey(next, chain) })
      .where('mark', '=', mark)
      .execute()
  }
}
