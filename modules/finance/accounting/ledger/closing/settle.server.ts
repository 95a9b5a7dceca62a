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

/** The journal's function that posts vouchers, injected. */
export type Post = (tx: Tx, source: Source, entries: readonly JournalEntry[]) => Promise<void>

/** The document of the closing's vouchers; each step is one document. */
export const closingDocument = 'accounting.closing'
export const sourceOf = ({ id, campusId }: Pick<LiveStep, 'id' | 'campusId'>): Source => ({
  document: closingDocument,
  id,
  campusId,
})

/**
 * Posts the difference between what a step must have posted now and what it posted before: the whole step the first time, the
 * change after a late adjustment (finance dossier §5.10).
 */
export async function settleStep(tx: Tx, live: LiveStep, how: { post: Post; late: boolean }): Promise<void> {
  const { step, vigencia, byTercero } = live
  const held = step === 'opening' ? await heldAfter(tx, vigencia) : await heldBefore(tx, vigencia, byTercero)
  const target = targetOf(step, held, await closingAccounts(tx, vigencia))
  const lines = asLines(difference(target, await postedBy(tx, live.id)))
  if (lines.length === 0) return
  await how.post(tx, sourceOf(live), [entry(headingOf(step, vigencia, how.late), lines)])
}

/** Adjusts the closing steps, in order, after a voucher is posted in a vigencia already closed. */
export async function settleLate(tx: Tx, vigencia: number, post: Post): Promise<void> {
  for (const live of await liveSteps(tx, vigencia)) await settleStep(tx, live, { post, late: true })
}
