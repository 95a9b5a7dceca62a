import { rowFrom, rowsFrom, type Tx, valueFrom, valueOrNull } from '@quina/db/server'
import { type Day, type Money, money } from '@quina/kernel'
import { sql } from 'kysely'
import type { Stock } from '../../../ledger/average.domain.ts'
import { type Quantity, quantityOf } from '../../../ledger/quantity.domain.ts'
import type { MoveKind, StockMove } from '../../../ledger/stock-move.domain.ts'
import type { LotInTransit } from '../transfer-split/transfer-split.domain.ts'

/** Returns the transit store of a site, which is created when it does not exist. */
export async function transitOf(tx: Tx, campusId: string): Promise<string> {
  const find = () =>
    rowFrom<{ id: string }>(tx)`
      select id from warehouse.store where campus_id = ${campusId} and kind = 'transit' and active order by code limit 1`
  const known = await find()
  if (known !== undefined) return known.id
  await sql`
    insert into warehouse.store (id, campus_id, code, name, kind)
    values (gen_random_uuid(), ${campusId}, 'TRANSITO', 'Mercancía en tránsito', 'transit')
    on conflict on constraint store_code do update set kind = 'transit', active = true`.execute(tx)
  return valueFrom<string>(tx)`
    select id from warehouse.store where campus_id = ${campusId} and kind = 'transit' and active order by code limit 1`
}

/** Returns the lots of each line of a document that are in a transit store, in the order in which they left. */
export async function inTransit(
  tx: Tx,
  { documentId, transitId }: { readonly documentId: string; readonly transitId: string },
): Promise<ReadonlyMap<string, readonly LotInTransit[]>> {
  const rows = await rowsFrom<{ lineId: string; lotId: string; quantity: string; value: string }>(tx)`
    select m.line_id as "lineId", m.lot_id as "lotId", sum(m.quantity)::text as quantity, sum(m.value)::text as value
    from warehouse.move m where m.document_id = ${documentId} and m.store_id = ${transitId}
    group by m.line_id, m.lot_id having sum(m.quantity) > 0 order by m.line_id, min(m.id)`
  const lines = new Map<string, readonly LotInTransit[]>()
  for (const { lineId, lotId, quantity, value } of rows) {
    const lot = { lotId, quantity: quantityOf(quantity), value: money(value) as Money }
    lines.set(lineId, [...(lines.get(lineId) ?? []), lot])
  }
  return lines
}

/**
 * Returns each product's quantity in transit and the value that invoices of remissions added since it left. The transit stock
 * must be locked.
 */
export async function addedInTransit(
  tx: Tx,
  { productIds, transitId }: { readonly productIds: readonly string[]; readonly transitId: string },
): Promise<ReadonlyMap<string, Stock>> {
  const rows = await rowsFrom<{ productId: string; quantity: string; added: string }>(tx)`
    select s.product_id as "productId", s.quantity::text as quantity, (s.value - coalesce((
      select sum(sent.value) from (
        select sum(m.value) as value from warehouse.move m
        where m.store_id = s.store_id and m.product_id = s.product_id and m.quantity <> 0
        group by m.document_id, m.line_id, m.lot_id having sum(m.quantity) > 0) sent), 0))::text as added
    from warehouse.stock s where s.store_id = ${transitId} and s.product_id = any(${productIds}::uuid[])`
  return new Map(
    rows.map(({ productId, quantity, added }) => [
      productId,
      { quantity: quantityOf(quantity), value: money(added) as Money },
    ]),
  )
}

type TransitMove = Readonly<{ productId: string; lineId: string; fromId: string; toId: string; day: Day }>

/** Returns moves that take lots from one store to another at their value. */
export const passing = (
  lots: readonly { readonly lotId: string; readonly quantity: Quantity; readonly value: Money }[],
  { productId, lineId, fromId, toId, day }: TransitMove,
): readonly StockMove[] =>
  lots.flatMap(({ lotId, quantity, value }) => {
    const move = { productId, lineId, lotId, day, happenedOn: day, costCentreId: null }
    const out: MoveKind = 'transferOut'
    const into: MoveKind = 'transferIn'
    return [
      { ...move, kind: out, storeId: fromId, quantity: -quantity, value: -value as Money },
      { ...move, kind: into, storeId: toId, quantity, value },
    ]
  })

/** Offers a traslado to the other site, line by line. */
export async function offerArrival(tx: Tx, transferId: string, campusId: string): Promise<void> {
  await sql`
    with arrival as (
      insert into warehouse.transfer_arrival (id, transfer_id, campus_id)
      values (gen_random_uuid(), ${transferId}::uuid, ${campusId}::uuid) returning id)
    insert into warehouse.transfer_arrival_line (id, parent_id, line_id)
    select gen_random_uuid(), a.id, l.id from arrival a
    cross join warehouse.transfer_line l where l.parent_id = ${transferId}::uuid`.execute(tx)
}

/** Returns the store that the other site chose for its answer. */
export async function arrivedAt(tx: Tx, transferId: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select store_id from warehouse.transfer_arrival where transfer_id = ${transferId}::uuid`
}
