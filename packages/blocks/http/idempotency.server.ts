import { createHash } from 'node:crypto'
import { leavesWithNext, type Signature, signing, type Tx } from '@quina/db/server'
import { insist, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import type { UploadedFile } from './operation.server.ts'

export interface Claim {
  readonly userId: string
  readonly key: string
  readonly hash: Buffer
}

export interface KeptAnswer {
  readonly status: number
  readonly answer: unknown
}

/** What makes two requests the same one: method, address and body. */
export function requestHash({ method, address, body, file }: Fingerprint): Buffer {
  const hash = createHash('sha256').update(`${method} ${address}\n${JSON.stringify(body) ?? ''}`)
  return (file === undefined ? hash : hash.update(file.content)).digest()
}

interface Fingerprint {
  readonly method: string
  readonly address: string
  readonly body: unknown
  readonly file: UploadedFile | undefined
}

/** @throws Problem `GEN-IDEMPOTENCY` when the header is missing though needed, or is not a key. */
export function keyIn(header: string | string[] | undefined, isNeeded: boolean): string | null {
  if (header === undefined) {
    insist(!isNeeded, 'GEN-IDEMPOTENCY', 'Falta el encabezado Idempotency-Key.', { status: 400 })
    return null
  }
  const key = String(header)
  insist(/^[\x21-\x7e]{8,100}$/.test(key), 'GEN-IDEMPOTENCY', 'El encabezado Idempotency-Key no es válido.', {
    status: 400,
  })
  return key
}

/**
 * Signs the transaction and claims a key, at its start. Whoever comes second with the same key waits on the row
 * until the first commits, and then gets the answer that the first was given; null means: go ahead.
 * @throws Problem `GEN-IDEMPOTENCY` (409) when the key came before with another request.
 */
export async function claim(
  tx: Tx,
  { userId, key, hash }: Claim,
  signature: Signature,
): Promise<KeptAnswer | null> {
  const claimed = await sql<{ taken: boolean }>`
    with taken as (
      insert into platform.idempotency (user_id, key, request_hash) values (${userId}::uuid, ${key}, ${hash})
      on conflict (user_id, key) do nothing returning key)
    select exists (select from taken) as taken, ${signing(signature)}`.execute(tx)
  if (claimed.rows[0]?.taken === true) return null
  const { rows } = await sql<{ requestHash: Buffer; status: number | null; answer: unknown }>`
    select request_hash, status, answer from platform.idempotency
    where user_id = ${userId}::uuid and key = ${key}`.execute(tx)
  const kept = rows[0]
  if (kept === undefined || kept.status === null)
    throw new Error(`idempotency key ${key} was claimed and never answered`)
  if (!kept.requestHash.equals(hash))
    throw new Problem('GEN-IDEMPOTENCY', 'La misma clave de solicitud se usó antes con otros datos.', {
      status: 409,
    })
  return { status: kept.status, answer: kept.answer ?? undefined }
}

/** Keeps the answer beside the deed, in the same transaction: both are there or neither is. It leaves with the commit. */
export async function keep(
  tx: Tx,
  { userId, key }: Claim,
  { status, text }: { readonly status: number; readonly text: string | undefined },
): Promise<void> {
  await sql`${leavesWithNext}update platform.idempotency set status = ${status}, answer = ${text ?? null}::jsonb
            where user_id = ${userId}::uuid and key = ${key}`.execute(tx)
}

/** An answer that cannot be kept (a file) frees its key: the same request does its work again. */
export async function release(tx: Tx, { userId, key }: Claim): Promise<void> {
  await sql`delete from platform.idempotency where user_id = ${userId}::uuid and key = ${key}`.execute(tx)
}
