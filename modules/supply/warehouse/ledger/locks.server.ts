import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, insist, type Money, money, showDay } from '@quina/kernel'
import { sql } from 'kysely'
import type { Stock } from './average.domain.ts'
import type { LotStatus, LotThere } from './lot/lot.domain.ts'
import { type Quantity, quantityOf } from './quantity.domain.ts'

/** A product in a store. */
export type Place = Readonly<{ productId: string; storeId: string }>
export type LockedStock = Stock & { readonly lastDay: Day | null }

export const keyOf = ({ productId, storeId }: Place): string => `${productId} ${storeId}`

/**
 * Locks the stock of some places in the one order that every command keeps (C3.5): products and stores first, their lots after. A
 * place without a row gets one, so that two first entries also wait for each other.
 */
export async function lockStock(tx: Tx, places: readonly Place[]): Promise<ReadonlyMap<string, LockedStock>> {
  const wanted = [...new Map(places.map((place) => [keyOf(place), place])).values()].toSorted((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : 1,
  )
  const products = wanted.map(({ productId }) => productId)
  const stores = wanted.map(({ storeId }) => storeId)
  const pairs = sql`unnest(${products}::uuid[], ${stores}::uuid[]) as p (product_id, store_id)`
  await sql`insert into warehouse.stock (product_id, store_id) select product_id, store_id from ${pairs}
            order by product_id, store_id on conflict do nothing`.execute(tx)
  const rows = await rowsFrom<{
    productId: string
    storeId: string
    quantity: string
    value: string
    lastDay: Day | null
  }>(tx)`
    select s.product_id as "productId", s.store_id as "storeId", s.quantity::text as quantity, s.value::text as value,
           s.last_day as "lastDay"
    from warehouse.stock s where (s.product_id, s.store_id) in (select product_id, store_id from ${pairs})
    order by s.product_id, s.store_id for update of s`
  return new Map(
    rows.map(({ quantity, value, lastDay, ...place }) => [
      keyOf(place),
      { quantity: quantityOf(quantity), value: money(value) as Money, lastDay },
    ]),
  )
}

type LotRow = Omit<LotThere, 'quantity' | 'status'> & Place & Readonly<{ quantity: string; status: string }>

/**
 * Returns the lots of some places, by `keyOf`, locked by place and expiry. The stock must be locked, so that nobody else moves
 * the lots.
 */
export async function lotsIn(
  tx: Tx,
  places: readonly Place[],
): Promise<ReadonlyMap<string, readonly LotThere[]>> {
  const products = places.map(({ productId }) => productId)
  const stores = places.map(({ storeId }) => storeId)
  const rows = await rowsFrom<LotRow>(tx)`
    select s.product_id as "productId", s.store_id as "storeId", l.id, l.number, l.expiry, l.status,
           l.entered_on as "enteredOn", s.quantity::text as quantity
    from warehouse.lot_stock s join warehouse.lot l on l.id = s.lot_id
    where (s.product_id, s.store_id) in (select * from unnest(${products}::uuid[], ${stores}::uuid[])) and s.quantity > 0
    order by s.product_id, s.store_id, l.expiry nulls last, l.id for share of l`
  const lots = rows.map(({ quantity, status, ...row }) => ({
    ...row,
    status: status as LotStatus,
    quantity: quantityOf(quantity),
  }))
  return groupedBy(lots, keyOf)
}

/** Returns the lots of a product in a store, as `lotsIn` does. */
export const lotsThere = async (tx: Tx, place: Place): Promise<readonly LotThere[]> =>
  (await lotsIn(tx, [place])).get(keyOf(place)) ?? []

export interface ReservedStock extends Place {
  readonly quantity: Quantity
  /** The purposes of the reservations, in words. */
  readonly holders: string
}

/** Returns the reserved quantity of some places, by `keyOf`. Their stock must be locked, so that new reservations wait. */
export async function reservedIn(
  tx: Tx,
  places: readonly Place[],
): Promise<ReadonlyMap<string, ReservedStock>> {
  const products = places.map(({ productId }) => productId)
  const stores = places.map(({ storeId }) => storeId)
  const rows = await rowsFrom<Place & { quantity: string; holders: string }>(tx)`
    select product_id as "productId", store_id as "storeId", quantity::text as quantity, holders
    from warehouse.reserved_stock
    where (product_id, store_id) in (select * from unnest(${products}::uuid[], ${stores}::uuid[]))`
  return new Map(rows.map((row) => [keyOf(row), { ...row, quantity: quantityOf(row.quantity) }]))
}

/** @throws Problem FECHA_ANTERIOR_ULTIMO_MOVIMIENTO: a late paper is booked on a later day and keeps the day it happened */
export function mustFollow({ lastDay }: LockedStock, day: Day, field = 'date'): void {
  const last = lastDay === null ? '' : showDay(lastDay)
  const message = `Hay movimientos hasta ${last}: use esa fecha o una posterior, y diga en «Ocurrió el» cuándo pasó.`
  insist(lastDay === null || lastDay <= day, 'FECHA_ANTERIOR_ULTIMO_MOVIMIENTO', message, {
    status: 409,
    fields: { [field]: message },
  })
}
