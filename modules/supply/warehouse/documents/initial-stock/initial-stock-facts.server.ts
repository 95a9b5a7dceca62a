import { rowsFrom, type Tx } from '@quina/db/server'
import type { InitialStockFacts, InitialStockLine } from './initial-stock.domain.ts'

/** Returns the facts that check the lines of an initial stock: their products, and the stores of the site. */
export async function initialStockFacts(tx: Tx, campusId: string) {
  const stores = await rowsFrom<{ id: string }>(tx)`
    select id from warehouse.store where campus_id = ${campusId}::uuid`
  const products = await rowsFrom<{ id: string; tracksLot: boolean; tracksExpiry: boolean }>(tx)`
    select p.id, g.tracks_lot as "tracksLot", g.tracks_expiry as "tracksExpiry"
    from warehouse.product p join warehouse.product_group g on g.id = p.group_id`
  const own = new Set(stores.map(({ id }) => id))
  const byId = new Map(products.map(({ id, ...product }) => [id, product]))
  return ({ storeId, productId }: InitialStockLine, at = ''): InitialStockFacts => {
    const { tracksLot = false, tracksExpiry = false } = byId.get(productId) ?? {}
    return { tracksLot, tracksExpiry, ownStore: own.has(storeId), at }
  }
}
