import type { InputOf } from '@quina/blocks'
import { must } from '@quina/kernel'
import { lotNumber } from '../../ledger/lot/lot.domain.ts'
import { quantityOf } from '../../ledger/quantity.domain.ts'
import type { initialStock } from './initial-stock.contract.ts'

export type InitialStockLine = InputOf<typeof initialStock>['lines'][number]

/** The requirements of the product, and whether the store belongs to the site. */
export interface InitialStockFacts {
  readonly tracksLot: boolean
  readonly tracksExpiry: boolean
  readonly ownStore: boolean
  /** The field prefix: `lines.3.` in a document, nothing in a row of a file. */
  readonly at?: string
}

/** Returns the key of a line: a lot of a product in a store. A line replaces another of the same key. */
export const stockKeyOf = ({ storeId, productId, lot, expiry }: InitialStockLine): string =>
  [storeId, productId, lotNumber(lot).toUpperCase(), expiry].join(' ')

/** @throws Problem ALM-183 */
export function mustBeSome({ quantity, value }: InitialStockLine, at = ''): void {
  const some = quantityOf(quantity) > 0n && value >= 0n
  must(some, 'ALM-183', `${at}quantity`, 'Escriba una cantidad mayor que cero y su valor.')
}

/** @throws Problem ALM-183 no quantity, ALM-184 a store of another site, ALM-051 its lot, ALM-052 its expiry */
export function mustBeInitialStock(line: InitialStockLine, facts: InitialStockFacts): void {
  const { tracksLot, tracksExpiry, ownStore, at = '' } = facts
  must(ownStore, 'ALM-184', `${at}storeId`, 'Esa bodega es de otra sede.')
  mustBeSome(line, at)
  must(!tracksLot || lotNumber(line.lot) !== '', 'ALM-051', `${at}lot`, 'Escriba el lote.')
  must(!tracksExpiry || line.expiry !== null, 'ALM-052', `${at}expiry`, 'Escriba el vencimiento.')
}
