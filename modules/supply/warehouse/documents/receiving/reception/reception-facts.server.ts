import type { Stored } from '@quina/blocks'
import { rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import { type Day, type Money, money, mustBeFound, zero } from '@quina/kernel'
import { lotNumber } from '../../../ledger/lot/lot.domain.ts'
import { inBaseUnits, quantityOf } from '../../../ledger/quantity.domain.ts'
import type { receipt } from '../receipt/receipt.contract.ts'
import type { ReceivedLine, ReceivedProduct } from './reception.domain.ts'

type Line = Stored<typeof receipt>['lines'][number]

/** Returns the lines of a receipt in base units, billed quantities and bonuses together. */
export async function receivedLines(tx: Tx, lines: readonly Line[]): Promise<readonly ReceivedLine[]> {
  const ids = lines.flatMap(({ presentationId }) => presentationId ?? [])
  const rows = await rowsFrom<{ id: string; units: number; parts: number }>(tx)`
    select id, units, parts from warehouse.presentation where id = any(${ids}::uuid[])`
  const factors = new Map(rows.map(({ id, ...factor }) => [id, factor]))
  return lines.map(({ presentationId, quantity, bonus, total, vatRate, lot, expiry }) => {
    const factor = presentationId === null ? one : mustBeFound(factors.get(presentationId), 'La presentación')
    const billedUnits = inBaseUnits(quantityOf(quantity), factor)
    const units = billedUnits + inBaseUnits(quantityOf(bonus ?? '0'), factor)
    return { units, billedUnits, total, vatRate, lot: lotNumber(lot), expiry }
  })
}

const one = { units: 1, parts: 1 }

/** Returns the requirements of each product at reception, with its regulated price on that day. */
export async function receivedProducts(
  tx: Tx,
  lines: readonly Line[],
  day: Day,
): Promise<ReadonlyMap<string, ReceivedProduct>> {
  const ids = lines.map(({ productId }) => productId as string)
  const rows = await rowsFrom<Omit<ReceivedProduct, 'cap'> & { id: string; cap: string | null }>(tx)`
    select p.id, p.name, g.tracks_lot as "tracksLot", g.tracks_expiry as "tracksExpiry",
           coalesce(p.shelf_life_months, g.shelf_life_months) as "shelfLifeMonths", p.permit_until as "permitUntil",
           p.blocked_purchase as "blockedPurchase", p.temperature_max is not null as cold,
           (select c.cap::text from warehouse.price_cap c where c.product_id = p.id and c.from_day <= ${day}::date
            order by c.from_day desc limit 1) as cap
    from warehouse.product p join warehouse.product_group g on g.id = p.group_id where p.id = any(${ids}::uuid[])`
  return new Map(
    rows.map(({ id, cap, ...product }) => [
      id,
      { ...product, cap: cap === null ? null : (money(cap) as Money) },
    ]),
  )
}

/** Returns the invoice total of a receipt: lines with VAT, and freight. */
export const grossOf = (costs: readonly { readonly value: Money }[]): Money =>
  costs.reduce((sum, { value }) => (sum + value) as Money, zero)

/** Returns the inventory accounts of a receipt, by code, which its causación debits. */
export async function accountsOf(tx: Tx, receiptId: string): Promise<readonly string[]> {
  return valuesFrom<string>(tx)`
    select distinct a.code from warehouse.receipt_line l
    join warehouse.product p on p.id = l.product_id join warehouse.product_group g on g.id = p.group_id
    join accounting.account_face a on a.id = g.inventory_account_id
    where l.parent_id = ${receiptId}::uuid order by a.code`
}
