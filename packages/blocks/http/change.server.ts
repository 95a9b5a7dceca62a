import { createHash } from 'node:crypto'
import {
  type Db,
  limitingCommand,
  pipelined,
  pipelining,
  type Signature,
  signing,
  type Tx,
} from '@quina/db/server'
import { insist, Problem } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Download } from '../files/download.ts'
import { answerText, isDownload, isSettling } from './answer.server.ts'
import { callOf, type Received } from './call.server.ts'
import type { UploadedFile } from './exchange.server.ts'
import type { Cookie } from './operation.server.ts'
import { inTransaction } from './transaction.server.ts'

/** The result of a call that changes something, once committed. */
export interface Change {
  readonly status: number
  readonly text?: string | undefined
  readonly download?: Download
  /** A refusal whose writes are committed: a failed sign-in. */
  readonly refusal?: Problem
  readonly cookies: readonly Cookie[]
  readonly replayed: boolean
}

/** Runs a handler in its transaction: signed for the audit, run once per idempotency key, rolled back when dry. */
export async function change(received: Received, db: Db): Promise<Change> {
  const { endpoint } = received.operation
  const dry = endpoint.dry === true
  const mine = dry ? null : claimOf(received)
  const work = async (tx: Tx) => {
    await begin(tx, received, mine)
    try {
      return await perform(received, tx, mine)
    } catch (refused) {
      if ((mine !== null || received.holds !== null) && refused instanceof Problem) await mustBegin(tx)
      throw refused
    }
  }
  try {
    const { settles, ...done } = await inTransaction(db, { dry, work })
    return settles === undefined ? done : { ...done, text: answerText(endpoint, await settles()) }
  } catch (error) {
    if (mine === null || !wasClaimed(error)) throw error
    return { ...replayOf(await answerOf(db, mine)), cookies: [], replayed: true }
  }
}

/**
 * Signs the transaction and claims its idempotency key, at its start. A second call with the same key waits on the row until the
 * first commits, and then does nothing. When the operation starts with a statement, both are sent with it.
 */
async function begin(tx: Tx, received: Received, mine: Claim | null): Promise<void> {
  const waits = received.operation.needsFirst ? pipelining : sql``
  const { holds } = received
  const held = holds === null ? sql`` : sql`platform.must_hold(${holds}), `
  const claimed = mine && sql`platform.claim(${mine.userId}::uuid, ${mine.key}, ${mine.hash}), `
  const planned = received.operation.plansOnce
    ? sql`, set_config('plan_cache_mode', 'force_generic_plan', true)`
    : sql``
  await sql`${waits}select ${limitingCommand}, ${held}${claimed ?? sql``}${signing(signatureOf(received))}${planned}`.execute(
    tx,
  )
}

/**
 * Runs the pending checks of the caller and of the key before a refusal that comes before the first statement.
 * @throws the errors of `platform.must_hold` and `platform.claim`.
 */
async function mustBegin(tx: Tx): Promise<void> {
  try {
    await sql`select`.execute(tx)
  } catch (error) {
    if (wasClaimed(error) || holdsNoLonger(error)) throw error
  }
}

const isOf = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Whether `platform.claim` found the key already claimed. */
const wasClaimed = (error: unknown): boolean => isOf(error, 'QN001')

/** Whether `platform.must_hold` found that the caller is no longer the remembered one: nothing was done. */
export const holdsNoLonger = (error: unknown): boolean => isOf(error, 'QN002')

export const signatureOf = ({ signedIn, request }: Received): Signature => ({
  userId: signedIn?.userId ?? '',
  ip: request.ip,
  campusId: signedIn?.campusId ?? null,
})

/** A change whose answer may still be under way with the commit. */
type PerformedChange = Change & { readonly settles?: () => Promise<unknown> }

async function perform(received: Received, tx: Tx, mine: Claim | null): Promise<PerformedChange> {
  const cookies: Cookie[] = []
  const { endpoint, handle } = received.operation
  const given = await handle(callOf(received, tx, cookies))
  if (given instanceof Problem || isDownload(given)) {
    if (mine) await release(tx, mine)
    const what = given instanceof Problem ? { refusal: given } : { download: given }
    return { status: 200, ...what, cookies, replayed: false }
  }
  if (isSettling(given)) {
    if (mine) await keep(tx, mine, { status: 200, answer: given.keptAs })
    return { status: 200, settles: given.settles, cookies, replayed: false }
  }
  const text = answerText(endpoint, given)
  const status = text === undefined ? 204 : 200
  if (mine) await keep(tx, mine, { status, answer: sql`${text ?? null}::jsonb` })
  return { status, text, cookies, replayed: false }
}

function claimOf({ operation, request, signedIn, input, file }: Received): Claim | null {
  const { keyed } = operation.endpoint
  if (keyed === false) return null
  const key = keyIn(request.headers['idempotency-key'], keyed === true)
  if (key === null || signedIn === null) return null
  const hash = requestHash({
    method: request.method,
    address: request.url,
    body: request.body ?? input.body,
    file,
  })
  return { userId: signedIn.userId, key, hash }
}

type Claim = Readonly<{ userId: string; key: string; hash: Buffer }>

type StoredAnswer = Readonly<{ status: number; answer: unknown }>

/** The hash by which two requests are the same: method, address and body. */
function requestHash({ method, address, body, file }: Fingerprint): Buffer {
  const hash = createHash('sha256').update(`${method} ${address}\n${JSON.stringify(body) ?? ''}`)
  return (file === undefined ? hash : hash.update(file.content)).digest()
}

interface Fingerprint {
  readonly method: string
  readonly address: string
  readonly body: unknown
  readonly file: UploadedFile | undefined
}

/** @throws Problem `GEN-IDEMPOTENCY` when the header is missing though required, or is not a key. */
function keyIn(header: string | string[] | undefined, isNeeded: boolean): string | null {
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

/** The answer of the first request. @throws Problem `GEN-IDEMPOTENCY` (409) when its key came with another request. */
async function answerOf(db: Db, { userId, key, hash }: Claim): Promise<StoredAnswer> {
  const { rows } = await sql<{ requestHash: Buffer; status: number | null; answer: unknown }>`
    select request_hash, status, answer from platform.idempotency
    where user_id = ${userId}::uuid and key = ${key}`.execute(db)
  const stored = rows[0]
  if (stored === undefined || stored.status === null)
    throw new Error(`idempotency key ${key} was claimed and never answered`)
  if (!stored.requestHash.equals(hash))
    throw new Problem('GEN-IDEMPOTENCY', 'La misma clave de solicitud se usó antes con otros datos.', {
      status: 409,
    })
  return { status: stored.status, answer: stored.answer ?? undefined }
}

/** Stores the answer with the command, in the same transaction: either both exist or neither. It is sent with the commit. */
async function keep(
  tx: Tx,
  { userId, key }: Claim,
  { status, answer }: { readonly status: number; readonly answer: RawBuilder<unknown> },
): Promise<void> {
  await pipelined(
    tx,
    sql`update platform.idempotency set status = ${status}, answer = ${answer}
            where user_id = ${userId}::uuid and key = ${key}`,
  )
}

/** Frees the key of an answer that cannot be stored (a file): the same request does its work again. */
async function release(tx: Tx, { userId, key }: Claim): Promise<void> {
  await sql`delete from platform.idempotency where user_id = ${userId}::uuid and key = ${key}`.execute(tx)
}

const replayOf = ({ status, answer }: { status: number; answer: unknown }) => ({
  status,
  text: status === 204 ? undefined : JSON.stringify(answer),
})
