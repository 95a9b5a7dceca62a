import type { LineId } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'
import { giveBack } from '../../ledger/ledger/budget-ledger.domain.ts'
import { budgetLedger, parentsOf } from '../../ledger/ledger/budget-ledger.server.ts'
import { lockLines } from '../../ledger/ledger/locks.server.ts'

/** The refusal of a return greater than the payment. */
export const overPaid = {
  code: 'PRE-028',
  message: (left: string) => `El valor supera lo que queda pagado (${left}).`,
}

export interface ReturnedPayment {
  /** The pagos of one payment, one for each obligación. */
  readonly pagoIds: readonly string[]
  readonly day: Day
  readonly lines: readonly { readonly obligacionLineId: string; readonly amount: Money }[]
}

/**
 * Returns part of a payment that never reached its payee to its obligación and to the PAC of the month. Money that came back
 * after it was received is a reintegro instead.
 * @throws Problem PRE-028
 */
export async function returnPayment(tx: Tx, { pagoIds, day, lines }: ReturnedPayment): Promise<void> {
  const paid = await rowsFrom<PaidLine>(tx)`
    select l.id, l.obligacion_line_id as "obligacionLineId", p.id as "pagoId", p.campus_id as "campusId"
    from budget.pago p join budget.pago_line l on l.parent_id = p.id
    where p.id = any(${pagoIds}::uuid[]) and l.obligacion_line_id = any(${lines.map((line) => line.obligacionLineId)}::uuid[])
    order by p.id, l.id`
  const ids = paid.map(({ id }) => id)
  const from = await parentsOf(tx, ids)
  const owed = [...from.values()].filter((id): id is LineId => id !== null)
  const sources = await lockLines(tx, [...owed, ...ids])
  const amounts = new Map(lines.map(({ obligacionLineId, amount }) => [obligacionLineId, amount]))
  for (const { pagoId, campusId } of new Map(paid.map((line) => [line.pagoId, line])).values()) {
    const own = paid.filter((line) => line.pagoId === pagoId)
    const returns = own.map(({ id, obligacionLineId }) => ({
      lineId: id,
      amount: amounts.get(obligacionLineId)!,
    }))
    const moves = giveBack(sources, returns, { stage: 'pago', day, from, refusal: overPaid })
    await budgetLedger.post(tx, { document: 'budget.pago', id: pagoId, campusId }, moves)
  }
}

type PaidLine = Readonly<{ id: LineId; obligacionLineId: string; pagoId: string; campusId: string }>
