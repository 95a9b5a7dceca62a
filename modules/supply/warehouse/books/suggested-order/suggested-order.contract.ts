import { defineReport, f } from '@quina/blocks'

/** The suggested order for each store, from its consumption while it had stock (dossier of warehouse §3.6, C3.1). */
export const suggestedOrder = defineReport({
  id: 'warehouse.suggestedOrder',
  title: 'Pedido sugerido por consumo',
  params: {
    on: f.day('Al'),
    storeId: f.optional(f.ref('warehouse.store', 'Bodega')),
    days: f.integer('Días de consumo', { min: 30, max: 730, help: 'Los que no hubo existencia no cuentan' }),
    safety: f.integer('Días de seguridad', { max: 180 }),
    cover: f.integer('Días que cubre', { min: 1, max: 365 }),
  },
  columns: {
    code: f.code('Código'),
    product: f.text('Producto'),
    store: f.text('Bodega'),
    // The result comes first, and then the figures that it is computed from.
    suggested: f.quantity('Pedido sugerido'),
    unit: f.text('Unidad'),
    used: f.quantity('Consumo'),
    stocked: f.integer('Días con existencia'),
    monthly: f.quantity('Consumo mensual'),
    stock: f.quantity('Existencia'),
    coming: f.quantity('En camino'),
    point: f.quantity('Punto de pedido'),
    most: f.quantity('Máximo'),
    estimated: f.money('Valor estimado'),
  },
  totals: ['estimated'],
  landscape: true,
  screen: '/almacen/inventario/sugerido',
})
