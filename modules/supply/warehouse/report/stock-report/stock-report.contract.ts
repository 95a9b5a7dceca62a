import {
  choice,
  code,
  day,
  defineReport,
  integer,
  money,
  optional,
  percent,
  quantity,
  ref,
  text,
} from '@quina/blocks'
import { empty } from '../../books/inventory/inventory.contract.ts'

const storeId = optional(ref('warehouse.store', 'Bodega'))
const groupId = optional(ref('warehouse.productGroup', 'Grupo'))
const on = day('Al', { help: 'Por la fecha de los libros' })
const span = { from: day('Desde', { help: 'Por la fecha de los libros' }), to: day('Hasta'), storeId }
const whose = { ...span, groupId, costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')) }
const product = { code: code('Código'), product: text('Producto') }
const kardexOf = '/almacen/inventario/kardex?productId={productId}&from={from}&to={to}'

/** How soon a lot ends: less than three months is red, less than six amber. */
export const lights = {
  expired: 'Vencido',
  red: 'Rojo: menos de 3 meses',
  amber: 'Amarillo: de 3 a 6 meses',
  green: 'Verde',
  none: 'Sin vencimiento',
  held: 'Retenido',
} as const

/** What there was of each lot at the end of a day, and how soon it ends. */
export const lotStock = defineReport({
  id: 'warehouse.lotStock',
  title: 'Existencias por lote y vencimiento',
  params: { on, storeId, groupId, light: optional(choice('Semáforo', lights)) },
  columns: {
    ...product,
    store: text('Bodega'),
    group: text('Grupo'),
    lot: text('Lote'),
    expiry: optional(day('Vence')),
    daysLeft: optional(integer('Días')),
    light: text('Semáforo'),
    quantity: quantity('Existencia'),
    unit: text('Unidad'),
    value: money('Valor'),
  },
  totals: ['value'],
  drill: { quantity: '/almacen/inventario/kardex?productId={productId}&from=2020-01-01&to={on}' },
  landscape: true,
  empty,
})

/** What was consumed by each centre, product by product, with its usual month. */
export const consumption = defineReport({
  id: 'warehouse.consumption',
  title: 'Consumo por servicio y grupo',
  params: whose,
  columns: {
    centre: text('Centro de costo'),
    group: text('Grupo'),
    ...product,
    quantity: quantity('Cantidad'),
    unit: text('Unidad'),
    value: money('Valor'),
    monthly: quantity('Promedio por mes'),
  },
  totals: ['value'],
  drill: { quantity: kardexOf },
  landscape: true,
  empty,
})

/** What was consumed in each month, by all or by one group and service, for its trend. */
export const consumptionByMonth = defineReport({
  id: 'warehouse.consumptionByMonth',
  title: 'Consumo mes a mes',
  params: whose,
  columns: { month: text('Mes'), documents: integer('Documentos'), value: money('Valor') },
  totals: ['value'],
  chart: { kind: 'bars', names: 'month', series: ['value'] },
  empty,
})

/** What each supplier delivered, line by line. */
export const supplierEntries = defineReport({
  id: 'warehouse.supplierEntries',
  title: 'Entradas por proveedor',
  params: span,
  columns: {
    supplier: text('Proveedor'),
    day: day('Fecha'),
    number: code('Ingreso'),
    invoice: text('Factura o remisión'),
    store: text('Bodega'),
    ...product,
    quantity: quantity('Cantidad'),
    unitCost: quantity('Costo unitario'),
    value: money('Valor'),
  },
  totals: ['value'],
  drill: { number: '{href}' },
  landscape: true,
  empty,
})

/** Products by how much of what is consumed they are worth: A up to 80 %, B up to 95 %, C the rest and what nobody used. */
export const abcRotation = defineReport({
  id: 'warehouse.abcRotation',
  title: 'Clasificación ABC, VEN y rotación',
  params: span,
  columns: {
    ...product,
    abc: text('ABC'),
    ven: text('VEN'),
    consumed: money('Consumo'),
    share: percent('% del total'),
    running: percent('% acumulado'),
    stock: money('Existencia'),
    rotation: quantity('Rotación'),
    daysOfStock: optional(integer('Días de existencia')),
  },
  totals: ['consumed', 'stock'],
  drill: { consumed: kardexOf },
  landscape: true,
  empty,
})

/** What is at or below its point of reorder, and how much would fill it up to its most. */
export const reorder = defineReport({
  id: 'warehouse.reorder',
  title: 'Mínimos, máximos y pedido sugerido',
  params: { on, storeId },
  columns: {
    ...product,
    store: text('Bodega'),
    stock: quantity('Existencia'),
    least: quantity('Mínimo'),
    point: quantity('Punto de pedido'),
    most: quantity('Máximo'),
    state: text('Estado'),
    suggested: quantity('Pedido sugerido'),
    unit: text('Unidad'),
    estimated: money('Valor estimado'),
  },
  totals: ['estimated'],
  landscape: true,
  empty,
})

/** What was bought over the regulated price of its day. */
export const regulatedPrices = defineReport({
  id: 'warehouse.regulatedPrices',
  title: 'Compras frente al precio regulado',
  params: span,
  columns: {
    ...product,
    day: day('Fecha'),
    number: code('Ingreso'),
    supplier: text('Proveedor'),
    unitPrice: quantity('Precio unitario'),
    cap: money('Precio regulado'),
    over: quantity('Exceso por unidad'),
    norm: text('Norma'),
  },
  totals: [],
  drill: { number: '{href}' },
  empty: 'Ninguna compra del período pasó el precio regulado.',
  landscape: true,
})

/** What moved and is not in the books yet: purchases without causación, and the rest without its voucher. */
export const notBooked = defineReport({
  id: 'warehouse.notBooked',
  title: 'Movimientos sin contabilizar',
  params: { on },
  columns: {
    day: day('Fecha'),
    movement: text('Movimiento'),
    account: text('Cuenta'),
    ...product,
    store: text('Bodega'),
    value: money('Valor'),
    lacks: text('Qué falta'),
  },
  totals: ['value'],
  empty: 'Todo lo que se movió está en contabilidad.',
  landscape: true,
})

/** What suppliers left in consignment: what is there, what was used, and what of it they have not invoiced. */
export const consigned = defineReport({
  id: 'warehouse.consigned',
  title: 'Mercancía en consignación',
  params: { on, storeId },
  columns: {
    supplier: text('Proveedor'),
    store: text('Bodega'),
    ...product,
    lot: text('Lote'),
    expiry: optional(day('Vence')),
    received: quantity('Recibido'),
    used: quantity('Usado'),
    quantity: quantity('En consignación'),
    unit: text('Unidad'),
    agreed: money('Valor pactado'),
    toInvoice: money('Por facturar'),
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
