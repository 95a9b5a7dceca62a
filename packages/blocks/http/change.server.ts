import { type Db, type Signature, signWith, type Tx } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { answerText, isDownload } from './answer.server.ts'
import { callOf, type Received } from './call.server.ts'
import { type Claim, claim, keep, keyIn, release, requestHash } from './idempotency.server.ts'
import type { Cookie, Download } from './operation.server.ts'
import { inTransaction } from './transaction.server.ts'

/** What a call that changes something came to, once committed. */
export interface Change {
  readonly status: number
  readonly text?: string | undefined
  readonly download?: Download
  /** A refusal whose traces are kept: a failed sign-in. */
  readonly refusal?: Problem
  readonly cookies: readonly Cookie[]
  readonly replayed: boolean
}

/** Runs a handler in its transaction: signed for the audit, done once per idempotency key, rolled back when dry. */
export function change(received: Received, db: Db): Promise<Change> {
  const { operation } = received
  const dry = operation.endpoint.dry === true
  const mine = dry ? null : claimOf(received)
  return inTransaction(db, {
    dry,
    work: async (tx) => {
      const signature = signatureOf(received)
      const before = mine ? await claim(tx, mine, signature) : await signWith(tx, signature)
      if (before) return { ...replayOf(before), cookies: [], replayed: true }
      return perform(received, tx, mine)
    },
  })
}

/** Who signs what a request writes. */
export const signatureOf = ({ signedIn, request }: Received): Signature => ({
  userId: signedIn?.userId ?? '',
  ip: request.ip,
  campusId: signedIn?.campusId ?? null,
})

async function perform(received: Received, tx: Tx, mine: Claim | null): Promise<Change> {
  const cookies: Cookie[] = []
  const { endpoint, handle } = received.operation
  const given = await handle(callOf(received, tx, cookies))
  if (given instanceof Problem || isDownload(given)) {
    if (mine) await release(tx, mine)
    const what = given instanceof Problem ? { refusal: given } : { download: given }
    return { status: 200, ...what, cookies, replayed: false }
  }
  const text = answerText(endpoint, given)
  const status = text === undefined ? 204 : 200
  if (mine) await keep(tx, mine, { status, text })
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

const replayOf = ({ status, answer }: { status: number; answer: unknown }) => ({
  status,
  text: status === 204 ? undefined : JSON.stringify(answer),
})
