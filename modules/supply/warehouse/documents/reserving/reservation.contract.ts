import { type Fields, instant, quantity, ref, text } from '@quina/blocks'

/** What a document keeps for itself, as the audit shows it. */
export const reservationFields = {
  label: text('Para'),
  storeId: ref('warehouse.anyStore', 'Bodega'),
  productId: ref('warehouse.product', 'Producto'),
  quantity: quantity('Reservado'),
  reservedUntil: instant('Hasta'),
} satisfies Fields
