import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import { type Quantity, quantityText } from './quantity.domain.ts'

/** What is put in a place of a store, or, below zero, taken from it. */
export type Placing = Readonly<{ storeId: string; lotId: string; binId: string; quantity: Quantity }>

/** Lots change place once their stock is locked; the database keeps what lies in each, and refuses more than there is. */
export async function placeLots(
  tx: Tx,
  placings: readonly Placing[],
  { on, documentId }: { readonly on: Day; readonly documentId: string | null },
): Promise<void> {
  if (placings.length === 0) return
  const column = <T>(of: (placing: Placing) => T): T[] => placings.map(of)
  await sql`
    insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
    select store_id, bin_id, lot_id, quantity, ${on}::date, ${documentId}::uuid
    from unnest(${column((one) => one.storeId)}::uuid[], ${column((one) => one.binId)}::uuid[],
                ${column((one) => one.lotId)}::uuid[], ${column((one) => quantityText(one.quantity))}::numeric[])
      as t (store_id, bin_id, lot_id, quantity)
    order by store_id, lot_id, quantity, bin_id`.execute(tx)
}

/** What a document put in places is taken from them, and what it took goes back. */
export const undoPlaces = (tx: Tx, documentId: string, on: Day) =>
  sql`
    insert into warehouse.bin_move (store_id, bin_id, lot_id, quantity, happened_on, document_id)
    select store_id, bin_id, lot_id, -sum(quantity), ${on}::date, document_id from warehouse.bin_move
    where document_id = ${documentId}::uuid group by store_id, bin_id, lot_id, document_id having sum(quantity) <> 0
    order by store_id, lot_id, sum(quantity) desc, bin_id`.execute(tx)
