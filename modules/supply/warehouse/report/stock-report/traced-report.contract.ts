import { code, day, defineReport, money, optional, quantity, ref, text } from '@quina/blocks'
import { empty } from '../../books/inventory/inventory.contract.ts'

const storeId = optional(ref('warehouse.store', 'Bodega'))
const span = { from: day('Desde', { help: 'Por la fecha de los libros' }), to: day('Hasta'), storeId }
const product = { code: code('Código'), product: text('Producto') }
const kardexOf = '/almacen/inventario/kardex?productId={productId}&from={from}&to={to}'

/** What of each product of control came in and went out, with its balance: it equals the ledger. */
export const controlBook = defineReport({
  id: 'warehouse.controlBook',
  title: 'Libro de medicamentos de control',
  params: span,
  columns: {
    ...product,
    strength: text('Concentración'),
    day: day('Fecha'),
    movement: text('Movimiento'),
    document: optional(code('Documento')),
    whom: text('Proveedor o destino'),
    lot: text('Lote'),
    store: text('Bodega'),
    entered: optional(quantity('Entrada')),
    issued: optional(quantity('Salida')),
    balance: quantity('Saldo'),
    dayBalance: optional(quantity('Saldo del día')),
    letters: text('Cantidad en letras'),
  },
  totals: [],
  drill: { balance: kardexOf, document: '{href}' },
  landscape: true,
  empty,
})

/** Everything that happened to a lot: where it came from, where it went and what is left. */
export const lotTrace = defineReport({
  id: 'warehouse.lotTrace',
  title: 'Rastreo de un lote',
  params: { productId: ref('warehouse.product', 'Producto'), lot: optional(text('Lote')) },
  columns: {
    lot: text('Lote'),
    expiry: optional(day('Vence')),
    day: day('Fecha'),
    movement: text('Movimiento'),
    document: optional(code('Documento')),
    store: text('Bodega'),
    whom: text('Proveedor o destino'),
    quantity: quantity('Cantidad'),
  },
  totals: [],
  drill: { document: '{href}' },
  landscape: true,
  empty,
})

/** Returns, losses, expired goods and adjustments: what leaves without being consumed. */
export const losses = defineReport({
  id: 'warehouse.losses',
  title: 'Devoluciones, bajas y ajustes',
  params: span,
  columns: {
    movement: text('Movimiento'),
    document: optional(code('Documento')),
    day: day('Fecha'),
    ...product,
    lot: text('Lote'),
    store: text('Bodega'),
    reason: text('Motivo'),
    quantity: quantity('Cantidad'),
    value: money('Valor'),
  },
  totals: ['value'],
  drill: { quantity: kardexOf, document: '{href}' },
  landscape: true,
  empty,
})

/** What counts found otherwise than the moves say, with what is still to be approved of it. */
export const countDifferenceReport = defineReport({
  id: 'warehouse.counted',
  title: 'Diferencias de conteos físicos',
  params: span,
  columns: {
    number: code('Conteo'),
    day: day('Fecha'),
    store: text('Bodega'),
    ...product,
    lot: text('Lote'),
    place: optional(text('Ubicación')),
    expected: quantity('Según movimientos'),
    difference: quantity('Diferencia'),
    unit: text('Unidad'),
    value: money('Valor'),
    cause: optional(text('Causa')),
    explanation: optional(text('Explicación')),
    state: text('Estado'),
  },
  totals: ['value'],
  drill: { number: '/almacen/conteos/edit/{countId}' },
  empty: 'Ningún conteo conciliado en esas fechas encontró diferencias.',
  landscape: true,
})

export const tracedReports = [controlBook, lotTrace, losses, countDifferenceReport]
