import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, zero } from '@quina/kernel'
import { type LegalisedAdvance, legalisedBy, takeBackAdvance, undoInBudget } from '@quina/treasury/server'
import type { Credit } from '../notes/credit-note/credit-note.domain.ts'

export const nothingLegalised: LegalisedAdvance = { receivable: zero, excess: zero, openItem: null }
const document = 'billing.invoice'

interface GivingBack {
  readonly invoice: { readonly id: string; readonly campusId: string }
  readonly credit: Credit
  readonly reason: string
}

/** Returns to the anticipo what an annulled invoice took from it. */
export async function giveBackAdvance(
  { tx, actor, today }: { tx: Tx; actor: Actor; today: Day },
  { invoice: { id, campusId }, credit, reason }: GivingBack,
): Promise<LegalisedAdvance> {
  if (credit.advance === zero) return nothingLegalised
  const legalised = await legalisedBy(tx, id)
  await takeBackAdvance(tx, id, today)
  await undoInBudget({ tx, actor, document, id, campusId, date: today }, reason)
  return legalised
}
