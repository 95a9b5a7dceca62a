import { type Fields, f } from '@quina/blocks'

/** The fields of a reservation, as the audit shows them. */
export const reservationFields = {
  label: f.text('Para'),
  storeId: f.ref('warehouse.anyStore', 'Bodega'),
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.quantity('Reservado'),
  reservedUntil: f.instant('Hasta'),
} satisfies Fields
