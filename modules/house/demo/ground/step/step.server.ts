import { inTransaction } from '@quina/blocks/server'
import { addTo, type Db, signWith, type Tx } from '@quina/db/server'
import { sql } from 'kysely'

/** A load in progress: where it writes, and what an earlier, interrupted load had already created. */
export type Loading = Readonly<{ db: Db; now: Date; done: Map<string, string | null> }>

export async function beginLoading(db: Db, now: Date): Promise<Loading> {
  const rows = await db.selectFrom('demo.step').select(['key', 'madeId']).execute()
  return { db, now, done: new Map(rows.map(({ key, madeId }) => [key, madeId])) }
}

/**
 * Creates one thing once, in its own transaction signed by its author, together with the note that it exists.
 * @returns the id of what was created, now or in an earlier load.
 */
export async function once(
  { db, done }: Loading,
  key: string,
  signer: string,
  make: (tx: Tx) => Promise<string | null>,
): Promise<string | null> {
  const before = done.get(key)
  if (before !== undefined) return before
  const made = await inTransaction(db, {
    dry: false,
    work: async (tx) => {
      // The next step that waits for the disk flushes this one too; what a power cut loses is created again.
      await sql`set local synchronous_commit = off`.execute(tx)
      await signWith(tx, { userId: signer })
      const madeId = await make(tx)
      await addTo(tx, 'demo.step', { key, madeId })
      return madeId
    },
  })
  done.set(key, made)
  return made
}

/** Called with each part of the demonstration once it is loaded, and how long it took. */
export type ReportPart = (part: string, tookMs: number) => void

/** Loads the steps of one part, one after the other, and reports how long it took. */
export async function loadPart(
  report: ReportPart,
  name: string,
  steps: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const since = performance.now()
  for (const step of steps) await step()
  report(name, performance.now() - since)
}

/**
 * Waits for parts that do not depend on each other and are loaded at the same time.
 * @throws the first failure, once all have ended: a part that goes on would write to a connection that its owner closes
 */
export async function sideBySide(...parts: readonly Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') throw part.reason
}
