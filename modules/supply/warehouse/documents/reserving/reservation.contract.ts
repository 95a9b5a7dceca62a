import { type Fields, f } from '@quina/blocks'

/** What a document keeps for itself, as the audit shows it. */
export const reservationFields = {
  label: f.text('Para'),
  storeId: f.ref('warehouse.anyStore', 'Bodega'),
  productId: f.ref('warehouse.product', 'Producto'),
  quantity: f.quantity('Reservado'),
  reservedUntil: f.instant('Hasta'),
} satisfies Fields
