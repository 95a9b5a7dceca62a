import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Money, money, mustBeFound } from '@quina/kernel'

/** A line of an approved order: its price, and the quantity still to arrive. */
export interface OrderedLine {
  readonly id: string
  readonly contractLineId: string
  readonly productId: string | null
  readonly detail: string
  readonly unitPrice: Money
  readonly vatRate: string | null
  readonly ordered: string
  readonly received: string
}

/** @throws Problem GEN-404 */
export async function lockedOrder(tx: Tx, id: string) {
  const row = await rowFrom<{ id: string; label: string; status: string; contractId: string }>(tx)`
    select id, coalesce(platform.numbered('OC', number) || ' de ' || vigencia, 'La orden') as label, status, contract_id
    from contracts.purchase_order where id = ${id}::uuid for no key update`
  return mustBeFound(row, 'La orden de compra')
}

export async function orderedLines(tx: Tx, orderId: string): Promise<OrderedLine[]> {
  const rows = await rowsFrom<Omit<OrderedLine, 'unitPrice'> & { unitPrice: string }>(tx)`
    select l.id, l.contract_line_id, c.product_id, c.detail, coalesce(l.unit_price, c.unit_price)::text as unit_price,
           c.vat_rate::text as vat_rate, coalesce(b.ordered, 0)::numeric(18,4)::text as ordered,
           coalesce(b.received, 0)::numeric(18,4)::text as received
    from contracts.purchase_order_line l
    join contracts.contract_line c on c.id = l.contract_line_id
    left join contracts.order_balance b on b.order_line_id = l.id
    where l.parent_id = ${orderId}::uuid order by l.position`
  return rows.map(({ unitPrice, ...line }) => ({ ...line, unitPrice: money(unitPrice) }))
}
