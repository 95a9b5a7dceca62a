import { defineRows, f, permissionFor } from '@quina/blocks'
import { product } from './product.contract.ts'

const may = {
  module: 'warehouse',
  view: permissionFor(product, 'view'),
  edit: permissionFor(product, 'edit'),
} as const

/** A presentation in which a product is bought; its factor is exact, a whole number or a fraction. */
export const presentations = defineRows({
  ...may,
  path: '/api/warehouse/product/:id/presentation',
  title: 'Presentaciones',
  one: 'presentación',
  audited: 'Presentación de un producto',
  fields: {
    name: f.text('Presentación', { max: 60, help: 'Caja x 100' }),
    units: f.integer('Unidades base', { min: 1, max: 1_000_000 }),
    parts: f.usually(
      f.integer('Repartidas en', { min: 1, max: 1_000_000, help: '3 es un tercio; casi siempre 1' }),
      1,
    ),
  },
})

export const barcodes = defineRows({
  ...may,
  path: '/api/warehouse/product/:id/barcode',
  title: 'Códigos de barras',
  one: 'código',
  audited: 'Código de barras de un producto',
  fields: {
    gtin: f.code('GTIN', { max: 14, help: 'De 8, 12, 13 o 14 dígitos' }),
    presentationId: f.optional(f.ref('warehouse.presentation', 'Presentación')),
  },
})

export const substitutes = defineRows({
  ...may,
  path: '/api/warehouse/product/:id/substitute',
  title: 'Sustitutos',
  one: 'sustituto',
  audited: 'Sustituto de un producto',
  fields: {
    substituteId: f.ref('warehouse.product', 'Producto'),
    turn: f.integer('Orden', { min: 1, max: 99 }),
  },
})

export const stockLevels = defineRows({
  ...may,
  path: '/api/warehouse/product/:id/level',
  title: 'Mínimos y máximos',
  one: 'bodega',
  audited: 'Mínimo y máximo de un producto',
  fields: {
    storeId: f.ref('warehouse.anyStore', 'Bodega'),
    binId: f.optional(f.ref('warehouse.bin', 'Ubicación interna')),
    least: f.quantity('Mínimo'),
    reorderPoint: f.quantity('Punto de pedido'),
    most: f.quantity('Máximo'),
  },
})

/** The regulated price of a base unit (circulares de la CNPMDM). */
export const priceCaps = defineRows({
  ...may,
  path: '/api/warehouse/product/:id/cap',
  title: 'Precio regulado',
  one: 'precio',
  audited: 'Precio regulado de un producto',
  fields: {
    fromDay: f.day('Desde'),
    cap: f.money('Precio máximo por unidad'),
    norm: f.text('Circular', { max: 80 }),
  },
})
