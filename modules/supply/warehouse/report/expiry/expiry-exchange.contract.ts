import { defineReport, f } from '@quina/blocks'

/** Stock that will expire here and that another site lacks, with the traslado that sends it (dossier C6-4). */
export const expiryExchange = defineReport({
  id: 'warehouse.expiryExchange',
  title: 'Por vencer aquí y escaso en otra sede',
  params: {
    on: f.day('Al'),
    within: f.integer('Vence en los próximos (días)', { min: 1, max: 730 }),
    storeId: f.optional(f.ref('warehouse.store', 'Bodega')),
  },
  columns: {
    code: f.code('Código'),
    product: f.text('Producto'),
    store: f.text('Bodega'),
    lot: f.text('Lote'),
    expiry: f.day('Vence'),
    there: f.quantity('Hay del lote'),
    spare: f.quantity('No se alcanzará a usar'),
    site: f.text('Sede'),
    lacking: f.quantity('Le falta'),
    offered: f.quantity('Se le puede enviar'),
    unit: f.text('Unidad'),
  },
  drill: {
    offered:
      '/almacen/traslados/create?storeId={storeId}&toCampusId={toCampusId}&productId={productId}&quantity={offered}',
  },
  empty: 'Nada de lo que vence en ese plazo le hace falta a otra sede.',
  landscape: true,
})
