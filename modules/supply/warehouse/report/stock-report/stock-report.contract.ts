import { defineReport, f } from '@quina/blocks'
import { empty } from '../../books/inventory/inventory.contract.ts'

const storeId = f.optional(f.ref('warehouse.store', 'Bodega'))
const groupId = f.optional(f.ref('warehouse.productGroup', 'Grupo'))
const on = f.day('Al', { help: 'Por la fecha de los libros' })
const span = { from: f.day('Desde', { help: 'Por la fecha de los libros' }), to: f.day('Hasta'), storeId }
const whose = { ...span, groupId, costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')) }
const product = { code: f.code('Código'), product: f.text('Producto') }
const kardexOf = '/almacen/inventario/kardex?productId={productId}&from={from}&to={to}'

/** The expiry lights of a lot: red within 90 days, amber within 180. */
export const lights = {
  expired: 'Vencido',
  red: 'Rojo: menos de 3 meses',
  amber: 'Amarillo: de 3 a 6 meses',
  green: 'Verde',
  none: 'Sin vencimiento',
  held: 'Retenido',
} as const

/** The stock of each lot at the end of a day, and its time to expiry. */
export const lotStock = defineReport({
  id: 'warehouse.lotStock',
  title: 'Existencias por lote y vencimiento',
  params: { on, storeId, groupId, light: f.optional(f.choice('Semáforo', lights)) },
  columns: {
    ...product,
    store: f.text('Bodega'),
    group: f.text('Grupo'),
    lot: f.text('Lote'),
    expiry: f.optional(f.day('Vence')),
    daysLeft: f.optional(f.integer('Días')),
    light: f.text('Semáforo'),
    quantity: f.quantity('Existencia'),
    unit: f.text('Unidad'),
    value: f.money('Valor'),
  },
  totals: ['value'],
  drill: { quantity: '/almacen/inventario/kardex?productId={productId}&from=2020-01-01&to={on}' },
  landscape: true,
  empty,
})

/** The consumption of each centre by product, with its usual month. */
export const consumption = defineReport({
  id: 'warehouse.consumption',
  title: 'Consumo por servicio y grupo',
  params: whose,
  columns: {
    centre: f.text('Centro de costo'),
    group: f.text('Grupo'),
    ...product,
    quantity: f.quantity('Cantidad'),
    unit: f.text('Unidad'),
    value: f.money('Valor'),
    monthly: f.quantity('Promedio por mes'),
  },
  totals: ['value'],
  drill: { quantity: kardexOf },
  landscape: true,
  empty,
})

/** The monthly consumption, in total or of one group and service, to see its trend. */
export const consumptionByMonth = defineReport({
  id: 'warehouse.consumptionByMonth',
  title: 'Consumo mes a mes',
  params: whose,
  columns: { month: f.text('Mes'), documents: f.integer('Documentos'), value: f.money('Valor') },
  totals: ['value'],
  chart: { kind: 'bars', names: 'month', series: ['value'] },
  empty,
})

/** The deliveries of each supplier, by line. */
export const supplierEntries = defineReport({
  id: 'warehouse.supplierEntries',
  title: 'Entradas por proveedor',
  params: span,
  columns: {
    supplier: f.text('Proveedor'),
    day: f.day('Fecha'),
    number: f.code('Ingreso'),
    invoice: f.text('Factura o remisión'),
    store: f.text('Bodega'),
    ...product,
    quantity: f.quantity('Cantidad'),
    unitCost: f.quantity('Costo unitario'),
    value: f.money('Valor'),
  },
  totals: ['value'],
  drill: { number: '{href}' },
  landscape: true,
  empty,
})

/** Products by their share of consumption: A up to 80 %, B up to 95 %, C the rest and products without consumption. */
export const abcRotation = defineReport({
  id: 'warehouse.abcRotation',
  title: 'Clasificación ABC, VEN y rotación',
  params: span,
  columns: {
    ...product,
    abc: f.text('ABC'),
    ven: f.text('VEN'),
    consumed: f.money('Consumo'),
    share: f.percent('% del total'),
    running: f.percent('% acumulado'),
    stock: f.money('Existencia'),
    rotation: f.quantity('Rotación'),
    daysOfStock: f.optional(f.integer('Días de existencia')),
  },
  totals: ['consumed', 'stock'],
  drill: { consumed: kardexOf },
  landscape: true,
  empty,
})

/** Products at or below their reorder point, and the quantity up to their maximum. */
export const reorder = defineReport({
  id: 'warehouse.reorder',
  title: 'Mínimos, máximos y pedido sugerido',
  params: { on, storeId },
  columns: {
    ...product,
    store: f.text('Bodega'),
    stock: f.quantity('Existencia'),
    least: f.quantity('Mínimo'),
    point: f.quantity('Punto de pedido'),
    most: f.quantity('Máximo'),
    state: f.text('Estado'),
    suggested: f.quantity('Pedido sugerido'),
    unit: f.text('Unidad'),
    estimated: f.money('Valor estimado'),
  },
  totals: ['estimated'],
  landscape: true,
  empty,
})

/** Purchases above the regulated price of their day. */
export const regulatedPrices = defineReport({
  id: 'warehouse.regulatedPrices',
  title: 'Compras frente al precio regulado',
  params: span,
  columns: {
    ...product,
    day: f.day('Fecha'),
    number: f.code('Ingreso'),
    supplier: f.text('Proveedor'),
    unitPrice: f.quantity('Precio unitario'),
    cap: f.money('Precio regulado'),
    over: f.quantity('Exceso por unidad'),
    norm: f.text('Norma'),
  },
  totals: [],
  drill: { number: '{href}' },
  empty: 'Ninguna compra del período pasó el precio regulado.',
  landscape: true,
})

/** Moves that are not in the books yet: purchases without causación, and other moves without voucher. */
export const notBooked = defineReport({
  id: 'warehouse.notBooked',
  title: 'Movimientos sin contabilizar',
  params: { on },
  columns: {
    day: f.day('Fecha'),
    movement: f.text('Movimiento'),
    account: f.text('Cuenta'),
    ...product,
    store: f.text('Bodega'),
    value: f.money('Valor'),
    lacks: f.text('Qué falta'),
  },
  totals: ['value'],
  empty: 'Todo lo que se movió está en contabilidad.',
  landscape: true,
})

/** Goods in consignment: in stock, used, and used without an invoice yet. */
export const consigned = defineReport({
  id: 'warehouse.consigned',
  title: 'Mercancía en consignación',
  params: { on, storeId },
  columns: {
    supplier: f.text('Proveedor'),
    store: f.text('Bodega'),
    ...product,
    lot: f.text('Lote'),
    expiry: f.optional(f.day('Vence')),
    received: f.quantity('Recibido'),
    used: f.quantity('Usado'),
    quantity: f.quantity('En consignación'),
    unit: f.text('Unidad'),
    agreed: f.money('Valor pactado'),
    toInvoice: f.money('Por facturar'),
  },
  totals: ['agreed', 'toInvoice'],
  drill: { quantity: '/almacen/inventario/kardex?productId={productId}&from=2020-01-01&to={on}' },
  empty: 'Ningún proveedor tiene mercancía en consignación.',
  landscape: true,
})

export const stockReports = [
  lotStock,
  consigned,
  reorder,
  consumption,
  consumptionByMonth,
  abcRotation,
  supplierEntries,
  regulatedPrices,
  notBooked,
]
