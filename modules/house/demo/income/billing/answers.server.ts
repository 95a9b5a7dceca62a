import { setTimeout as sleep } from 'node:timers/promises'
import { billing } from '@quina/billing/server'
import { type Actor, startWorker } from '@quina/blocks/server'
import type { Connection, Tx } from '@quina/db/server'
import { einvoice, keepSetup, setupOf } from '@quina/einvoice/server'
import { pluck } from '@quina/kernel'
import { rips, ripsOwnedBy, sendRipsSoon } from '@quina/rips/server'

const patienceMs = 120_000
const pauseMs = 20

/**
 * Runs the queue: sends to the simulators, stores their answers, makes RIPS.
 * @throws Error when it takes too long.
 */
export async function goOnBehind(connection: Connection): Promise<void> {
  const kinds = [...einvoice.jobs!, ...billing.jobs!, ...rips.jobs!]
  const worker = await startWorker(connection, kinds, { concurrency: 4 })
  try {
    for (const until = Date.now() + patienceMs; await someWait(connection, pluck(kinds, 'kind')); ) {
      if (Date.now() > until) throw new Error('the queue of the demonstration does not end')
      await sleep(pauseMs)
    }
  } finally {
    await worker.stop()
  }
}

async function someWait({ db }: Connection, kinds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('platform.job')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Sets the answer of DIAN's simulator from now on. Nothing is mailed: nobody reads those mailboxes. */
export async function rehearse(tx: Tx, actor: Actor, rehearses: 'accept' | 'reject'): Promise<null> {
  const { id: _id, version, contingency: _c, contingencySince: _s, ...setup } = await setupOf(tx)
  const values = { ...setup, pin: null, delivers: false, rehearses, rehearsedRule: 'FAK24' }
  await keepSetup(tx, { version, values: values as never, userId: actor.userId })
  return null
}

/** Has the RIPS of an invoice sent to the ministry; one with errors waits for its correction. */
export async function sendToMinistry(tx: Tx, actor: Actor, invoiceId: string | null): Promise<null> {
  const stored = invoiceId === null ? undefined : await ripsOwnedBy(tx, 'billing.invoice', invoiceId)
  if (stored?.state === 'ready') await sendRipsSoon(tx, { id: stored.id, number: stored.number, actor })
  return null
}
