import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, must, mustBeFound, pluck } from '@quina/kernel'
import { returnValue, sharesOf } from '../../../ledger/average.domain.ts'
import { keyOf, lockStock, mustFollow } from '../../../ledger/locks.server.ts'
import { type Quantity, quantityOf } from '../../../ledger/quantity.domain.ts'
import type { StockMove } from '../../../ledger/stock-move.domain.ts'
import { type MovedLine, movedLines } from './line-moves.server.ts'

/** An exit that may be returned in part: an egreso or a pharmacy dispensation. */
interface Exit {
  readonly storeId: string
  readonly date: Day
  readonly costCentreId: string | null
  readonly lines: readonly { readonly id: string; readonly productId: string }[]
}

interface GivenBack {
  readonly date: Day
  readonly lines: readonly { readonly lineId: string; readonly quantity: string }[]
}

/**
 * Returns moves that take back goods of a service or a patient, at the cost of their exit, in its lots, the last one first.
 * @throws Problem ALM-064 a day before the exit, ALM-065 a line of another exit, CANTIDAD_DEVOLUCION_EXCEDE, ALM-222 goods of a
 * consignment
 */
export async function returnMoves(tx: Tx, document: Exit, input: GivenBack): Promise<readonly StockMove[]> {
  const { storeId } = document
  const { date } = input
  must(date >= document.date, 'ALM-064', 'date', 'No puede ser anterior a la salida.')
  await mustBeOwned(tx, document.lines)
  const places = document.lines.map(({ productId }) => ({ productId, storeId }))
  const locked = await lockStock(tx, places)
  const moved = await movedLines(tx, pluck(document.lines, 'id'))
  return input.lines.flatMap(({ lineId, quantity }, index) => {
    const own = document.lines.some(({ id }) => id === lineId)
    must(own, 'ALM-065', `lines.${index}.lineId`, 'La línea es de otra salida.')
    const line = mustBeFound(moved.get(lineId), 'La línea')
    mustFollow(locked.get(keyOf({ productId: line.productId, storeId }))!, date)
    return movesOf(line, quantityOf(quantity), `lines.${index}.quantity`).map((move) => ({
      ...move,
      kind: 'serviceReturn' as const,
      productId: line.productId,
      storeId,
      day: date,
      happenedOn: date,
      lineId,
      costCentreId: document.costCentreId,
    }))
  })
}

/** Goods used from a consignment were bought by their exit and may not be returned. @throws Problem ALM-222 */
async function mustBeOwned(tx: Tx, lines: Exit['lines']): Promise<void> {
  const bought = await rowFrom<{ label: string }>(tx)`
    select platform.numbered('EA', r.number) as label from warehouse.receipt r
    where r.status = 'approved' and r.used_by in (
      select document_id from warehouse.move where line_id = any(${lines.map(({ id }) => id)}::uuid[])) limit 1`
  const message = `Salió de una consignación y se compró con ${bought?.label}: anule la salida entera.`
  insist(bought === undefined, 'ALM-222', message, { status: 409 })
}

function movesOf(
  line: MovedLine,
  quantity: Quantity,
  field: string,
): readonly Pick<StockMove, 'lotId' | 'quantity' | 'value'>[] {
  const value = returnValue(line, quantity, field)
  const taken: { lotId: string; quantity: Quantity }[] = []
  let left = quantity
  for (const lot of line.lots.toReversed()) {
    const part = lot.left < left ? lot.left : left
    if (part > 0n) taken.push({ lotId: lot.lotId, quantity: part })
    left -= part
  }
  const shares = sharesOf(value, pluck(taken, 'quantity'))
  return taken.map((one, index) => ({ ...one, value: (shares[index] ?? 0n) as Money }))
}
