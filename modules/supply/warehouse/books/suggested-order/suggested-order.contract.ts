import { code, day, defineReport, integer, money, optional, quantity, ref, text } from '@quina/blocks'

/** What to order for each store, from what it consumed while it had stock (dossier of warehouse §3.6, C3.1). */
export const suggestedOrder = defineReport({
  id: 'warehouse.suggestedOrder',
  title: 'Pedido sugerido por consumo',
  params: {
    on: day('Al'),
    storeId: optional(ref('warehouse.store', 'Bodega')),
    days: integer('Días de consumo', { min: 30, max: 730, help: 'Los que no hubo existencia no cuentan' }),
    safety: integer('Días de seguridad', { max: 180 }),
    cover: integer('Días que cubre', { min: 1, max: 365 }),
  },
  columns: {
    code: code('Código'),
    product: text('Producto'),
    store: text('Bodega'),
    // The answer comes first: what it is worked out from follows.
    suggested: quantity('Pedido sugerido'),
    unit: text('Unidad'),
    used: quantity('Consumo'),
    stocked: integer('Días con existencia'),
    monthly: quantity('Consumo mensual'),
    stock: quantity('Existencia'),
    coming: quantity('En camino'),
    point: quantity('Punto de pedido'),
    most: quantity('Máximo'),
    estimated: money('Valor estimado'),
  },
  totals: ['estimated'],
  landscape: true,
  screen: '/almacen/inventario/sugerido',
})
