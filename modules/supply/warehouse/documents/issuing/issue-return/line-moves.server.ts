import { rowsFrom, type Tx } from '@quina/db/server'
import { type Money, money, pluck } from '@quina/kernel'
import type { ReturnableLine } from '../../../ledger/average.domain.ts'
import { type Quantity, quantityOf, quantityText } from '../../../ledger/quantity.domain.ts'

/** A moved line with its lots, in the order of the moves, and the quantity left to return of each. */
export interface MovedLine extends ReturnableLine {
  readonly productId: string
  readonly lots: readonly { readonly lotId: string; readonly left: Quantity }[]
}

interface MovedRow {
  readonly lineId: string
  readonly productId: string
  readonly lotId: string
  readonly quantity: string
  readonly value: string
  readonly backQuantity: string
  readonly backValue: string
}

/** Returns the moves of some lines, in or out, with their returns so far. The caller must have locked their stock. */
export async function movedLines(
  tx: Tx,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, MovedLine>> {
  const rows = await rowsFrom<MovedRow>(tx)`
    with own as (
      select m.line_id, m.product_id, m.lot_id, min(m.id) as first, abs(sum(m.quantity)) as quantity, abs(sum(m.value)) as value
      from warehouse.move m where m.line_id = any(${[...lineIds]}::uuid[]) and m.reverses is null and m.kind <> 'serviceReturn'
        and not exists (select from warehouse.move r where r.reverses = m.id)
      group by 1, 2, 3),
    back as (
      select m.line_id, m.lot_id, sum(m.quantity) as quantity, sum(m.value) as value
      from warehouse.move m where m.line_id = any(${[...lineIds]}::uuid[]) and m.kind = 'serviceReturn' group by 1, 2
      union all
      select l.receipt_line_id, m.lot_id, -sum(m.quantity), coalesce(max(l.credit), 0)
      from warehouse.issue_line l join warehouse.issue i on i.id = l.parent_id and i.status = 'approved'
      join warehouse.move m on m.line_id = l.id
      where l.receipt_line_id = any(${[...lineIds]}::uuid[]) group by l.id, l.receipt_line_id, m.lot_id)
    select o.line_id as "lineId", o.product_id as "productId", o.lot_id as "lotId", o.quantity::text as quantity,
           o.value::text as value, coalesce(sum(b.quantity), 0)::text as "backQuantity",
           coalesce(sum(b.value), 0)::text as "backValue"
    from own o left join back b on b.line_id = o.line_id and b.lot_id = o.lot_id
    group by o.line_id, o.product_id, o.lot_id, o.first, o.quantity, o.value order by o.line_id, o.first`
  const lines = new Map<string, MovedLine>()
  for (const row of rows) lines.set(row.lineId, added(lines.get(row.lineId), row))
  return lines
}

function added(before: MovedLine | undefined, row: MovedRow): MovedLine {
  const quantity = quantityOf(row.quantity)
  const back = quantityOf(row.backQuantity)
  const none = { quantity: 0n, value: 0n as Money }
  const { quantity: q, value: v, returned, lots } = before ?? { ...none, returned: none, lots: [] }
  return {
    productId: row.productId,
    quantity: q + quantity,
    value: (v + money(row.value)) as Money,
    returned: { quantity: returned.quantity + back, value: (returned.value + money(row.backValue)) as Money },
    lots: [...lots, { lotId: row.lotId, left: quantity - back }],
  }
}

interface ReceivedRow {
  readonly id: string
  readonly label: string
  readonly storeId: string
  readonly storeLabel: string
  readonly terceroId: string | null
  readonly terceroLabel: string | null
  readonly productLabel: string
}

type ReceiptKey = Readonly<{ receiptId: string; campusId: string | null }>

/** Returns the goods of an entry that may still be returned to the supplier. */
export async function returnableOf(tx: Tx, { receiptId, campusId }: ReceiptKey) {
  const rows = await rowsFrom<ReceivedRow>(tx)`
    select l.id, o.label, r.store_id, r.store_label, r.tercero_id, r.tercero_label, p.name as product_label
    from warehouse.receipt_list r join warehouse.receipt_line l on l.parent_id = r.id
    join warehouse.receipt_line_option o on o.id = l.id join warehouse.product p on p.id = l.product_id
    where r.id = ${receiptId}::uuid and r.status = 'approved'
      and (${campusId}::uuid is null or r.campus_id = ${campusId}::uuid) order by l.position`
  const moved = await movedLines(tx, pluck(rows, 'id'))
  return rows.flatMap(({ id, label, ...facts }) => {
    const line = moved.get(id)
    const left = line === undefined ? 0n : line.quantity - line.returned.quantity
    if (line === undefined || left <= 0n) return []
    const quantity = quantityText(left)
    return [{ id, label, enabled: true, facts: { ...facts, productId: line.productId, quantity } }]
  })
}
