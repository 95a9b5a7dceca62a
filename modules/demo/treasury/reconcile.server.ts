import { type Actor, createDraft, runDeed } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, day, minus, newId, zero } from '@quina/kernel'
import {
  acceptSuggested,
  bookNote,
  importStatement,
  reconciliationFigures,
  reconciliationService,
  reconciliationWork,
} from '@quina/treasury/server'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { november, october } from './moves.domain.ts'

/** October is put together and closed; November has its statement and waits for somebody. */
export async function reconcile(loading: Loading, cast: Cast, bankAccountId: string): Promise<void> {
  const actor = cast.as('treasurer')
  await once(loading, 'reconciliation.10', actor.userId, async (tx) => {
    const month = await begin(tx, actor, { bankAccountId, date: day('2026-10-31'), content: october })
    const { suggestions } = await reconciliationWork(tx, month)
    await acceptSuggested(tx, { month, actor }, suggestions)
    const statementLineIds = [await lineOf(tx, 'INTERESES%')]
    await bookNote(tx, { month, actor }, { statementLineIds, purpose: 'bankInterest', registroId: null })
    const today = day('2026-11-05')
    await runDeed(reconciliationService, { tx, actor, today, id: month.id, action: 'close' })
    return month.id
  })
  await once(loading, 'reconciliation.11', actor.userId, async (tx) => {
    const month = await begin(tx, actor, { bankAccountId, date: day('2026-11-30'), content: november })
    return month.id
  })
}

interface Beginning {
  readonly bankAccountId: string
  readonly date: Day
  readonly content: string
}

/** What is put together later changes neither balance, so that of the bank is known once its movements are. */
async function begin(tx: Tx, actor: Actor, { bankAccountId, date, content }: Beginning) {
  const { id: formatId } = await tx
    .selectFrom('treasury.statementFormat')
    .select('id')
    .where('amountColumn', 'is not', null)
    .executeTakeFirstOrThrow()
  const file = { content: Buffer.from(content), formatId }
  await importStatement(tx, { bankAccountId, userId: actor.userId, ...file })
  const asked = { bankAccountId, date, statementBalance: zero }
  const { difference } = await reconciliationFigures(tx, { id: newId(), ...asked })
  const month = { ...asked, statementBalance: minus(zero, difference) }
  const input = { ...month, note: null }
  const id = await createDraft(reconciliationService, { tx, actor, input })
  return { id, ...month }
}

async function lineOf(tx: Tx, concept: string): Promise<string> {
  const { id } = await tx
    .selectFrom('treasury.statementLine')
    .select('id')
    .where('concept', 'like', concept)
    .executeTakeFirstOrThrow()
  return id
}
