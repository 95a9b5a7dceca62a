import { rowFrom, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'

type BinChoice = Readonly<{ productId: string; storeId: string; binId: string; field: string }>

/** Products stored at this temperature or less, in °C, need the cold chain. */
const coldUpTo = 8

/**
 * Checks the place of a product in a store.
 * @throws Problem ALM-033 a place of another store, ALM-240 a cold product out of the cold chain, ALM-241 a controlled product
 * that is not under lock
 */
export async function mustSuit(tx: Tx, { productId, storeId, binId, field }: BinChoice): Promise<void> {
  const place = await rowFrom<{ own: boolean; cold: boolean; locked: boolean }>(tx)`
    select b.store_id = ${storeId}::uuid as own,
           b.cold or coalesce(s.temperature_max <= ${coldUpTo}, false)
             or coalesce(p.temperature_max > ${coldUpTo}, true) as cold,
           b.locked or not p.controlled as locked
    from warehouse.bin b join warehouse.store s on s.id = b.store_id cross join warehouse.product p
    where b.id = ${binId}::uuid and p.id = ${productId}::uuid`
  must(place?.own === true, 'ALM-033', field, 'La ubicación es de otra bodega.')
  must(place.cold, 'ALM-240', field, 'Se conserva en frío: elija una ubicación con cadena de frío.')
  must(place.locked, 'ALM-241', field, 'Es de control especial: elija una ubicación con llave.')
}
