import { defineReport, f } from '@quina/blocks'
import { empty } from '../../books/inventory/inventory.contract.ts'

const storeId = f.optional(f.ref('warehouse.store', 'Bodega'))
const span = { from: f.day('Desde', { help: 'Por la fecha de los libros' }), to: f.day('Hasta'), storeId }
const product = { code: f.code('Código'), product: f.text('Producto') }
const kardexOf = '/almacen/inventario/kardex?productId={productId}&from={from}&to={to}'

/** The entries and exits of each controlled product, with a balance that equals the ledger. */
export const controlBook = defineReport({
  id: 'warehouse.controlBook',
  title: 'Libro de medicamentos de control',
  params: span,
  columns: {
    ...product,
    strength: f.text('Concentración'),
    day: f.day('Fecha'),
    movement: f.text('Movimiento'),
    document: f.optional(f.code('Documento')),
    whom: f.text('Proveedor o destino'),
    lot: f.text('Lote'),
    store: f.text('Bodega'),
    entered: f.optional(f.quantity('Entrada')),
    issued: f.optional(f.quantity('Salida')),
    balance: f.quantity('Saldo'),
    dayBalance: f.optional(f.quantity('Saldo del día')),
    letters: f.text('Cantidad en letras'),
  },
  totals: [],
  drill: { balance: kardexOf, document: '{href}' },
  landscape: true,
  empty,
})

/** The history of a lot: its origin, its exits and its stock. */
export const lotTrace = defineReport({
  id: 'warehouse.lotTrace',
  title: 'Rastreo de un lote',
  params: { productId: f.ref('warehouse.product', 'Producto'), lot: f.optional(f.text('Lote')) },
  columns: {
    lot: f.text('Lote'),
    expiry: f.optional(f.day('Vence')),
    day: f.day('Fecha'),
    movement: f.text('Movimiento'),
    document: f.optional(f.code('Documento')),
    store: f.text('Bodega'),
    whom: f.text('Proveedor o destino'),
    quantity: f.quantity('Cantidad'),
  },
  totals: [],
  drill: { document: '{href}' },
  landscape: true,
  empty,
})

/** Moves other than consumption: returns, losses, expired goods and adjustments. */
export const losses = defineReport({
  id: 'warehouse.losses',
  title: 'Devoluciones, bajas y ajustes',
  params: span,
  columns: {
    movement: f.text('Movimiento'),
    document: f.optional(f.code('Documento')),
    day: f.day('Fecha'),
    ...product,
    lot: f.text('Lote'),
    store: f.text('Bodega'),
    reason: f.text('Motivo'),
    quantity: f.quantity('Cantidad'),
    value: f.money('Valor'),
  },
  totals: ['value'],
  drill: { quantity: kardexOf, document: '{href}' },
  landscape: true,
  empty,
})

/** The differences between counts and moves, with those that are not approved yet. */
export const countDifferenceReport = defineReport({
  id: 'warehouse.counted',
  title: 'Diferencias de conteos físicos',
  params: span,
  columns: {
    number: f.code('Conteo'),
    day: f.day('Fecha'),
    store: f.text('Bodega'),
    ...product,
    lot: f.text('Lote'),
    place: f.optional(f.text('Ubicación')),
    expected: f.quantity('Según movimientos'),
    difference: f.quantity('Diferencia'),
    unit: f.text('Unidad'),
    value: f.money('Valor'),
    cause: f.optional(f.text('Causa')),
    explanation: f.optional(f.text('Explicación')),
    state: f.text('Estado'),
  },
  totals: ['value'],
  drill: { number: '/almacen/conteos/edit/{countId}' },
  empty: 'Ningún conteo conciliado en esas fechas encontró diferencias.',
  landscape: true,
})

export const tracedReports = [controlBook, lotTrace, losses, countDifferenceReport]
