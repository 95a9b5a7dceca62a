import type { LineId } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { type BudgetMove, classesOf, giveBack, type Return } from '../ledger/budget-ledger.domain.ts'
import { lockLines, parentsOf } from '../ledger/budget-ledger.server.ts'

const refusal = {
  code: 'PRE-028',
  message: (left: string) => `El valor supera lo que queda pagado (${left}).`,
}

/**
 * A reintegro of the same vigencia: the money came back, so it is neither paid nor owed, and the registro has it again
 * (example E-17). In a later vigencia it is income, not this. @throws Problem PRE-028, PRE-034
 */
export async function refundMoves(tx: Tx, day: Day, returns: readonly Return[]): Promise<BudgetMove[]> {
  const ids = returns.map(({ lineId }) => lineId)
  const owedBy = await parentsOf(tx, ids)
  const owed = [...new Set(owedBy.values())].filter((id): id is LineId => id !== null)
  const sources = await lockLines(tx, [...owed, ...ids])
  const committedBy = await parentsOf(tx, owed)
  const unpaid = giveBack(sources, returns, { stage: 'pago', day, from: owedBy, refusal })
  return [...unpaid, ...unpaid.map((move) => unowed(move, committedBy))]
}

const unowed = (move: BudgetMove, committedBy: ReadonlyMap<LineId, LineId | null>): BudgetMove => ({
  ...move,
  class: classesOf.obligacion.returns,
  stage: 'obligacion',
  lineId: move.fromLineId!,
  fromLineId: committedBy.get(move.fromLineId!) ?? null,
})
