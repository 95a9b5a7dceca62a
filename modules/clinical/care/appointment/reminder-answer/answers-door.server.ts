import { createHash, timingSafeEqual } from 'node:crypto'
import { commandEndpoint } from '@quina/blocks'
import { type Operation, secretOf, sessionOperation } from '@quina/blocks/server'
import { rowFrom, type Tx, valueFrom } from '@quina/db/server'
import { Problem, plural } from '@quina/kernel'
import { sql } from 'kysely'
import { hearAnswer } from '../reminder/reminder.contract.ts'
import { answersKey } from '../reminder-messages/message-setup.contract.ts'
import { hear } from './answer.server.ts'

/** Wrong keys from one address within the span, after which it waits for the span to end. */
const mostWrongKeys = 10
const spanMs = 15 * 60_000

/**
 * Receives the answers of patients from the provider. A refusal is returned, not thrown: wrong keys stay counted.
 * @throws Problem MSJ-003 (401) when the key is not the registered one, MSJ-005 (429) after too many wrong keys.
 */
export const hearingOperation: Operation = sessionOperation(
  commandEndpoint(hearAnswer),
  async ({ tx, today, now, body, bearer, ip }) => {
    const waitMs = await waitOf(tx, ip, now)
    if (waitMs > 0) return tooMany(waitMs)
    const key = await secretOf(tx, answersKey)
    if (key !== null && bearer !== null && isEqual(bearer, key))
      return { heard: await hear({ tx, today, now }, body) }
    const tries = await countWrongKey(tx, ip, now)
    if (tries > mostWrongKeys) return tooMany(spanMs)
    const message = 'La clave con que se entregan las respuestas no es la registrada.'
    return new Problem('MSJ-003', message, { status: 401 })
  },
)

/** Returns the milliseconds to wait. Locks the row, so that simultaneous wrong keys are counted one by one. */
async function waitOf(tx: Tx, address: string, now: Date): Promise<number> {
  const row = await rowFrom<{ tries: number; since: Date }>(tx)`
    select tries, since from care.wrong_answers_key where address = ${address} for update`
  if (row === undefined || row.tries < mostWrongKeys) return 0
  return row.since.getTime() + spanMs - now.getTime()
}

async function countWrongKey(tx: Tx, address: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - spanMs)
  await sql`
    delete from care.wrong_answers_key where address in (
      select address from care.wrong_answers_key where since <= ${since} and address <> ${address}
      for update skip locked)`.execute(tx)
  return valueFrom<number>(tx)`
    insert into care.wrong_answers_key as known (address, tries, since) values (${address}, 1, ${now})
    on conflict (address) do update set
      tries = case when known.since <= ${since} then 1 else known.tries + 1 end,
      since = case when known.since <= ${since} then excluded.since else known.since end
    returning tries`
}

function tooMany(waitMs: number): Problem {
  const wait = plural(Math.ceil(waitMs / 60_000), 'minuto', 'minutos')
  return new Problem('MSJ-005', `Hubo demasiados intentos con otra clave. Intente de nuevo en ${wait}.`, {
    status: 429,
    facts: { retryAfter: Math.ceil(waitMs / 1_000) },
  })
}

/** Compares in constant time, so that nobody learns by trying how much of a key is right. */
const isEqual = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
