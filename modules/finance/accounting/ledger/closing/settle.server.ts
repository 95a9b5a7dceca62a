import type { Source } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { entry, type JournalEntry } from '../journal/journal.domain.ts'
import { asLines, difference, headingOf, targetOf } from './closing.domain.ts'
import {
  closingAccounts,
  heldAfter,
  heldBefore,
  type LiveStep,
  liveSteps,
  postedBy,
} from './holdings.server.ts'

/** How vouchers are posted, given by the journal itself. */
export type Post = (tx: Tx, source: Source, entries: readonly JournalEntry[]) => Promise<void>

/** The document of the vouchers of the closing; each step is one of them. */
export const closingDocument = 'accounting.closing'
export const sourceOf = ({ id, campusId }: Pick<LiveStep, 'id' | 'campusId'>): Source => ({
  document: closingDocument,
  id,
  campusId,
})

/**
 * Posts what a step lacks for what it left posted to be what the books say now. The first time that is the whole step; after a
 * late adjustment, the difference (finance dossier §5.10).
 */
export async function settleStep(tx: Tx, live: LiveStep, how: { post: Post; late: boolean }): Promise<void> {
  const { step, vigencia, byTercero } = live
  const held = step === 'opening' ? await heldAfter(tx, vigencia) : await heldBefore(tx, vigencia, byTercero)
  const target = targetOf(step, held, await closingAccounts(tx, vigencia))
  const lines = asLines(difference(target, await postedBy(tx, live.id)))
  if (lines.length === 0) return
  await how.post(tx, sourceOf(live), [entry(headingOf(step, vigencia, how.late), lines)])
}

/** A voucher was posted in a vigencia already closed: result, cancelling, opening and transfer follow it, each in its turn. */
export async function settleLate(tx: Tx, vigencia: number, post: Post): Promise<void> {
  for (const live of await liveSteps(tx, vigencia)) await settleStep(tx, live, { post, late: true })
}
