import { code, day, defineReport, integer, optional, quantity, ref, text } from '@quina/blocks'

/** What will expire here and is short in a sister site, with the traslado that takes it there (dossier C6-4). */
export const expiryExchange = defineReport({
  id: 'warehouse.expiryExchange',
  title: 'Por vencer aquí y escaso en otra sede',
  params: {
    on: day('Al'),
    within: integer('Vence en los próximos (días)', { min: 1, max: 730 }),
    storeId: optional(ref('warehouse.store', 'Bodega')),
  },
  columns: {
    code: code('Código'),
    product: text('Producto'),
    store: text('Bodega'),
    lot: text('Lote'),
    expiry: day('Vence'),
    there: quantity('Hay del lote'),
    spare: quantity('No se alcanzará a usar'),
    site: text('Sede'),
    lacking: quantity('Le falta'),
    offered: quantity('Se le puede enviar'),
    unit: text('Unidad'),
  },
  drill: {
    offered:
      '/almacen/traslados/create?storeId={storeId}&toCampusId={toCampusId}&productId={productId}&quantity={offered}',
  },
  empty: 'Nada de lo que vence en ese plazo le hace falta a otra sede.',
  landscape: true,
})
