import {
  code,
  day,
  defineRows,
  integer,
  money,
  optional,
  permissionFor,
  quantity,
  ref,
  text,
  usually,
} from '@quina/blocks'
import { product } from './product.contract.ts'

const may = {
  module: 'warehouse',
  view: permissionFor(product, 'view'),
  edit: permissionFor(product, 'edit'),
} as const

/** How a product is bought; its factor is exact, a whole number or a fraction. */
export const presentations = defineRows({
  ...may,
  path: '/api/warehouse/product/:id/presentation',
  title: 'Presentaciones',
  one: 'presentación',
  audited: 'Presentación de un producto',
  fields: {
    name: text('Presentación', { max: 60, help: 'Caja x 100' }),
    units: integer('Unidades base', { min: 1, max: 1_000_000 }),
    parts: usually(
      integer('Repartidas en', { min: 1, max: 1_000_000, help: '3 es un tercio; casi siempre 1' }),
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
    gtin: code('GTIN', { max: 14, help: 'De 8, 12, 13 o 14 dígitos' }),
    presentationId: optional(ref('warehouse.presentation', 'Presentación')),
  },
})

export const substitutes = defineRows({
  ...may,
  path: '/api/warehouse/product/:id/substitute',
  title: 'Sustitutos',
  one: 'sustituto',
  audited: 'Sustituto de un producto',
  fields: {
    substituteId: ref('warehouse.product', 'Producto'),
    turn: integer('Orden', { min: 1, max: 99 }),
  },
})

export const stockLevels = defineRows({
  ...may,
  path: '/api/warehouse/product/:id/level',
  title: 'Mínimos y máximos',
  one: 'bodega',
  audited: 'Mínimo y máximo de un producto',
  fields: {
    storeId: ref('warehouse.anyStore', 'Bodega'),
    binId: optional(ref('warehouse.bin', 'Ubicación interna')),
    least: quantity('Mínimo'),
    reorderPoint: quantity('Punto de pedido'),
    most: quantity('Máximo'),
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
    fromDay: day('Desde'),
    cap: money('Precio máximo por unidad'),
    norm: text('Circular', { max: 80 }),
  },
})
