import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import { type Quantity, quantityText } from './quantity.domain.ts'

/** A quantity that is put in a place of a store or, if negative, taken from it. */
export type StockPlacing = Readonly<{ storeId: string; lotId: string; binId: string; quantity: Quantity }>

/** Moves lots between places once their stock is locked; the database keeps each balance and refuses negative ones. */
export async function placeLots(
  tx: Tx,
  placings: readonly StockPlacing[],
  { on, documentId }: { readonly on: Day; readonly documentId: string | null },
): Promise<void> {
  if (placings.length === 0) return
  const column = <T>(of: (placing: StockPlacing) => T): T[] => placings.map(of)
  await sql`
    insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
    select store_id, bin_id, lot_id, quantity, ${on}::date, ${documentId}::uuid
    from unnest(${column((one) => one.storeId)}::uuid[], ${column((one) => one.binId)}::uuid[],
                ${column((one) => one.lotId)}::uuid[], ${column((one) => quantityText(one.quantity))}::numeric[])
      as t (store_id, bin_id, lot_id, quantity)
    order by store_id, lot_id, quantity, bin_id`.execute(tx)
}

/** Reverses the placings of a document. */
export const undoPlaces = (tx: Tx, documentId: string, on: Day) =>
  sql`
    insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
    select store_id, bin_id, lot_id, -sum(quantity), ${on}::date, document_id from warehouse.bin_move
    where document_id = ${documentId}::uuid group by store_id, bin_id, lot_id, document_id having sum(quantity) <> 0
    order by store_id, lot_id, sum(quantity) desc, bin_id`.execute(tx)
