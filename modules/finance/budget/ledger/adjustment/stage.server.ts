import type { LineId } from '@quina/blocks'
import type { Extra } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type BudgetMove, giveBack, type Return } from '../ledger/budget-ledger.domain.ts'
import { parentsOf } from '../ledger/budget-ledger.server.ts'
import { lineBalances } from '../ledger/line-balances.server.ts'
import { lockLines } from '../ledger/locks.server.ts'
import { livingAfter, mustHaveNoneAfter } from './adjustment.server.ts'

/** The documents of the next stage, which draw from those of this one. */
export interface NextStage {
  readonly table: string
  readonly prefix: string
  /** *Tiene registros vigentes* */
  readonly has: string
  /** The refusal of an annulment while such documents exist. */
  readonly code: string
  readonly message: string
}

type Stage = Readonly<{ id: string; status: string; lines: readonly { readonly id: LineId }[] }>

/** Shows the balances of the lines of a valid document, and why it may not be annulled. */
export const standing =
  (next: NextStage) =>
  async (tx: Tx, { id, status, lines }: Stage): Promise<Extra> => {
    if (status !== 'approved') return {}
    const living = await livingAfter(tx, id, next)
    const mayNot = living.length > 0 ? { annul: `${next.has}: ${living.slice(0, 3).join(', ')}` } : {}
    const balances = await lineBalances(tx, idsOf(lines))
    return { facts: { lines: balances }, mayNot }
  }

/** Locks the lines and checks that no living document draws from them. @throws Problem with the code of the next stage. */
export async function mustStandAlone(tx: Tx, { id, lines }: Stage, next: NextStage): Promise<void> {
  await lockLines(tx, idsOf(lines))
  mustHaveNoneAfter(await livingAfter(tx, id, next), next.code, next.message)
}

type GivingBack = Omit<Parameters<typeof giveBack>[2], 'from'> & { readonly ids: readonly LineId[] }

/** Returns part of some lines to the lines from which they drew. */
export async function givenBack(
  tx: Tx,
  returns: readonly Return[],
  { ids, ...how }: GivingBack,
): Promise<BudgetMove[]> {
  const sources = await lockLines(tx, ids)
  return giveBack(sources, returns, { ...how, from: await parentsOf(tx, ids) })
}

export const idsOf = (lines: readonly { readonly id: LineId }[]): LineId[] => lines.map(({ id }) => id)
